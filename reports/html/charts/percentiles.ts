import { type ScaleLogarithmic, scaleLinear, scaleLog } from 'd3-scale';
import type { LoadKey, Percentiles } from '../../../schemas/generated/types.ts';
import { knownPercentile, latency } from '../../text/quantities.ts';
import { each, html, type Markup } from '../markup.ts';
import { axes, bottom, box, chart, lineHeight, linePath, logarithmicTicks, pixel } from './frame.ts';

type Name = 'p50' | 'p90' | 'p95' | 'p99' | 'p99_9' | 'max';
/** Positions on the x axis: p90, p99 and p99.9 have equal distances, as usual for latency by percentile. */
const places: [Name, number, string][] = [
  ['p50', 0.3, 'p50'],
  ['p90', 1, 'p90'],
  ['p95', 1.3, ''],
  ['p99', 2, 'p99'],
  ['p99_9', 3, 'p99.9'],
  ['max', 3.6, 'max'],
];
const end = box.width - 58;

/** The range of latencies of all keys in ms, in powers of ten; undefined without answers. */
export function latencyRange(keys: LoadKey[]): [number, number] | undefined {
  const values = keys.flatMap(({ latency: of }) =>
    [of.admitted, of.refused].flatMap((one) => places.flatMap(([name]) => one[name] ?? [])),
  );
  const positive = values.filter((value) => value > 0);
  if (positive.length === 0) return undefined;
  const low = 10 ** Math.floor(Math.log10(Math.min(...positive)));
  const high = 10 ** Math.ceil(Math.log10(Math.max(...positive)));
  return [low, high > low ? high : low * 10];
}

type Point = [number, number];

/** The percentiles with enough samples, in stretches of neighbours: no line crosses a percentile without them. */
function stretches(of: Percentiles, x: (place: number) => number, y: ScaleLogarithmic<number, number>): Point[][] {
  const all: Point[][] = [[]];
  for (const [name, place] of places) {
    const value = name === 'max' ? of.max : knownPercentile(of, name);
    if (value !== undefined && value > 0) all.at(-1)?.push([x(place), y(value)]);
    else all.push([]);
  }
  return all.filter(({ length }) => length > 0);
}

function curve(name: 'admitted' | 'refused', of: Point[][], labelAt: number): Markup {
  if (of.length === 0) return html``;
  const lines = of.filter(({ length }) => length > 1).map(linePath);
  return html`${lines.length === 0 ? '' : html`<path class="line ${name}" d="${lines.join('')}"/>`}${each(
    of.flat(),
    ([x, y]) => html`<circle class="dot ${name}" cx="${pixel(x)}" cy="${pixel(y)}" r="2.2"/>`,
  )}<text class="label ${name}" x="${end + 6}" y="${pixel(labelAt + 3.5)}">${name}</text>`;
}

/** Keeps two labels at least one line apart. */
function labelPlaces(first: number | undefined, second: number | undefined): [number, number] {
  if (first === undefined || second === undefined || Math.abs(first - second) >= lineHeight)
    return [first ?? 0, second ?? 0];
  const middle = Math.min(bottom - 6, Math.max(box.top + 6, (first + second) / 2));
  return first <= second ? [middle - 6, middle + 6] : [middle + 6, middle - 6];
}

/** `admitted p50 1 507 ms, max 1 627 ms (n 240)`: the percentiles that the samples show. */
function curveWords(word: string, of: Percentiles): string {
  if (!of.n) return `none ${word}`;
  const known = places.flatMap(([name, , text]) => {
    const value = name === 'max' ? of.max : knownPercentile(of, name);
    return text === '' || value === undefined ? [] : `${text} ${latency(value)} ms`;
  });
  return `${word} ${known.join(', ')} (n ${of.n})`;
}

/** Latency by percentile on a logarithmic axis, admitted and refused separately; empty if there are no two neighbours to join. */
export function percentileChart(key: LoadKey, range: [number, number] | undefined): Markup {
  const { admitted, refused } = key.latency;
  const says = `${key.key}: ${curveWords('admitted', admitted)}, ${curveWords('refused', refused)}`;
  const x = scaleLinear([0.3, 3.6], [box.left + 6, end]);
  const y = scaleLog(range ?? [1, 10], [bottom, box.top + 2]);
  const horizontal = places.filter(([, , text]) => text !== '').map(([, place, text]) => ({ at: x(place), text }));
  const [one, two] = [stretches(admitted, x, y), stretches(refused, x, y)];
  if ([...one, ...two].every(({ length }) => length < 2)) return html``;
  const [first, second] = labelPlaces(one.at(-1)?.at(-1)?.[1], two.at(-1)?.at(-1)?.[1]);
  return chart(
    says,
    html`${axes(logarithmicTicks(y), horizontal)}${curve('refused', two, second)}${curve('admitted', one, first)}`,
  );
}
