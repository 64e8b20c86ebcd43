import type { LoadKey, LoadResult } from '../../../schemas/generated/types.ts';
import { knownPercentile, latency, quantity } from '../../text/quantities.ts';
import { each, html, type Markup, scrolling } from '../markup.ts';

const share = (a: number | undefined, b: number | undefined): string =>
  a === undefined || b === undefined || a === 0
    ? '–'
    : `${b >= a ? '+' : '\u2212'}${quantity(Math.abs((b - a) / a) * 100)} %`;

const shown = (key: LoadKey | undefined, name: 'p50' | 'p99'): number | undefined =>
  key && knownPercentile(key.latency.admitted, name);

function row(key: LoadKey, other: LoadKey | undefined): Markup {
  const pairs: [number | undefined, number | undefined, (value: number | undefined) => string][] = [
    [key.admitted, other?.admitted, (value) => (value === undefined ? '–' : quantity(value))],
    [key.refused, other?.refused, (value) => (value === undefined ? '–' : quantity(value))],
    [shown(key, 'p50'), shown(other, 'p50'), latency],
    [shown(key, 'p99'), shown(other, 'p99'), latency],
  ];
  return html`<tr><th scope="row">${key.key}</th>${each(
    pairs,
    ([a, b, text]) => html`<td>${text(a)}</td><td>${text(b)}</td><td class="quiet">${share(a, b)}</td>`,
  )}</tr>`;
}

function pair(a: LoadResult, b: LoadResult): Markup {
  const rowOf = (of: LoadKey): Markup => {
    const other = b.keys.find(({ key }) => key === of.key);
    return row(of, other);
  };
  const columns = ['admitted', 'refused', 'p50 ms, admitted', 'p99 ms, admitted'];
  return html`<h3>Both engines on <code>${a.profile}</code></h3>${scrolling(
    `Engines compared on ${a.profile}`,
    html`<table class="numbers"><thead><tr><th scope="col" rowspan="2">key</th>${each(columns, (name) => html`<th scope="colgroup" colspan="3">${name}</th>`)}</tr>
<tr>${each(columns, () => html`<th scope="col">${a.engine}</th><th scope="col">${b.engine}</th><th scope="col">difference</th>`)}</tr></thead>
<tbody>${each(a.keys, rowOf)}</tbody></table>`,
  )}`;
}

/** Tables of the profiles that two engines ran; empty if there are none. */
export function engineComparison(loads: LoadResult[]): Markup {
  const groups = [...Map.groupBy(loads, (load) => `${load.profile} ${load.arrival.model}`).values()];
  const pairs = groups.flatMap(([first, ...others]) => {
    const other = others.find((load) => load.engine !== first?.engine);
    return first && other ? [pair(first, other)] : [];
  });
  return html`${pairs}`;
}
