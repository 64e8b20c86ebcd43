import { type ScaleLinear, type ScaleLogarithmic, scaleLinear } from 'd3-scale';
import { quantity } from '../../text/quantities.ts';
import { each, html, type Markup } from '../markup.ts';

export type Scale = ScaleLinear<number, number>;

/** The drawing area of every chart in SVG units, which are CSS pixels at full width. */
export const box = { width: 320, height: 150, left: 34, right: 8, top: 16, bottom: 24 };
export const right = box.width - box.right;
export const bottom = box.height - box.bottom;

/** A coordinate rounded to 0.1 pixels, which keeps the page small and the same on every machine. */
export const pixel = (value: number): number => Math.round(value * 10) / 10;

/** The path of a step line at the height `at` between two x coordinates; `closed` extends it down to the axis at both ends. */
export function stepPath(steps: { from: number; until: number; at: number }[], closed = false): string {
  const [first] = steps;
  if (first === undefined) return '';
  const start = `M${pixel(first.from)} ${closed ? `${bottom}V` : ''}${pixel(first.at)}`;
  let height = pixel(first.at);
  const rest = steps.map(({ from, at, until }, index) => {
    const level = pixel(at);
    const rise = level === height ? '' : `H${pixel(from)}V${level}`;
    height = level;
    return index === steps.length - 1 ? `${rise}H${pixel(until)}` : rise;
  });
  return `${start}${rest.join('')}${closed ? `V${bottom}Z` : ''}`;
}

/** The path of straight lines from point to point; with a single point, a dot. */
export const linePath = (points: readonly (readonly [number, number])[]): string =>
  `M${points.map((point) => point.map(pixel).join()).join('L')}${points.length === 1 ? 'Z' : ''}`;

interface Tick {
  at: number;
  text: string;
}

/** Horizontal lines with their values, and values below the axis. The caption has the unit of the values. */
export function axes(vertical: Tick[], horizontal: Tick[]): Markup {
  const rules = vertical.map(({ at }) => `M${box.left} ${pixel(at)}H${right}`).join('');
  return html`<path class="rule" d="${rules}"/><g class="heights">${each(
    vertical,
    ({ at, text }) => html`<text x="${box.left - 5}" y="${pixel(at + 3.5)}">${text}</text>`,
  )}</g><g class="times">${each(
    horizontal,
    ({ at, text }) => html`<text x="${pixel(at)}" y="${bottom + 15}">${text}</text>`,
  )}</g>`;
}

/** Leading digits of the values of a logarithmic axis: the first that give two values or more. */
const leadingDigits = ['1', '125', '123456789'];

export const lineHeight = 12;

/** The heights and values of a logarithmic axis, at least one line apart. */
export function logarithmicTicks(y: ScaleLogarithmic<number, number>): Tick[] {
  const values = leadingDigits.map((digits) =>
    y.ticks(5).filter((value) => digits.includes(value.toExponential().charAt(0))),
  );
  const ticks: Tick[] = [];
  for (const value of values.find(({ length }) => length > 1) ?? y.ticks(5))
    if (y(value) <= (ticks.at(-1)?.at ?? Number.POSITIVE_INFINITY) - lineHeight)
      ticks.push({ at: y(value), text: quantity(value) });
  return ticks;
}

export const timeScale = (seconds: number): Scale => scaleLinear([0, seconds], [box.left, right]);

export const heightScale = (most: number, least = 0): Scale => scaleLinear([least, most || 1], [bottom, box.top + 2]);

/** Ticks at the top for refused requests, those with room left in red; those at one place are one tick. */
export function refusals(places: readonly number[], early: readonly number[] = []): Markup {
  const ticks = (of: readonly number[], name: string, says: string): Markup => {
    const at = new Set(of.map((place) => Math.round(Math.min(right, place) * 2) / 2));
    return at.size === 0
      ? html``
      : html`<path class="${name}" d="${[...at].map((place) => `M${place} 0v5`).join('')}"><title>${says}</title></path>`;
  };
  return html`${ticks(places, 'tick', 'refused (429)')}${ticks(early, 'tick early', 'refused (429) with room left')}`;
}

export const timeAxes = (x: Scale, y: Scale): Markup =>
  axes(
    y.ticks(3).map((value) => ({ at: y(value), text: quantity(value) })),
    x.ticks(5).map((value) => ({ at: x(value), text: `${value} s` })),
  );

/** A dashed line across the chart with its words. `side`: where lines of data leave room for them. */
export const limitLine = (at: number, words: string, side: 'above' | 'below' = 'above'): Markup =>
  html`<path class="limit" d="M${box.left} ${pixel(at)}H${right}"/><text class="label halo" x="${right - 3}" y="${pixel(at) + (side === 'above' ? -4 : 12)}" text-anchor="end">${words}</text>`;

/** A chart as an image with an accessible description. */
export function chart(says: string, content: Markup): Markup {
  return html`<svg class="chart" viewBox="0 0 ${box.width} ${box.height}" role="img" aria-label="${says}">${content}</svg>`;
}
