import type { LoadResult, Percentiles } from '../../../schemas/generated/types.ts';
import { latency, quantity } from '../../text/quantities.ts';
import { type Rate, ratesOf } from '../charts/series.ts';
import { columnHeads, each, html, type Markup, scrolling } from '../markup.ts';

const percentileNames = ['n', 'p50', 'p90', 'p95', 'p99', 'p99_9', 'max'] as const;

function latencyRow(key: string, status: string, of: Percentiles): Markup {
  return html`<tr><th scope="row">${key}</th><td class="word">${status}</td>${each(
    percentileNames,
    (name) => html`<td>${name === 'n' ? quantity(of.n ?? 0) : latency(of[name])}</td>`,
  )}</tr>`;
}

function latencyTable({ profile, keys }: LoadResult): Markup {
  const rows = keys.flatMap(({ key, latency: { admitted, refused, failed } }) => [
    latencyRow(key, 'admitted', admitted),
    latencyRow(key, 'refused', refused),
    ...(failed?.n ? [latencyRow(key, 'failed', failed)] : []),
  ]);
  const head = ['key', 'answers', 'n', 'p50', 'p90', 'p95', 'p99', 'p99.9', 'max'];
  return scrolling(
    `Latencies of ${profile} in milliseconds`,
    html`<table class="numbers"><caption>Latency in milliseconds</caption><thead><tr>${columnHeads(head)}</tr></thead><tbody>${rows}</tbody></table>`,
  );
}

/** Neighbouring rows are merged until they fit into this many. */
const mostRows = 24;

const rateRow = (key: string, rate: Rate): Markup =>
  html`<tr><th scope="row">${key}</th>${each(
    [rate.from, rate.until, rate.admitted, rate.refused, rate.errors, rate.remaining],
    (value) => html`<td>${value === undefined ? '–' : quantity(value)}</td>`,
  )}</tr>`;

function timelineTable({ profile, keys, timeline }: LoadResult): Markup {
  if (timeline.length === 0) return html``;
  const head = ['key', 'from s', 'until s', 'admitted/s', 'refused/s', 'errors/s', 'Remaining'];
  return scrolling(
    `Rates of ${profile} over time`,
    html`<table class="numbers"><caption>Requests per second over time</caption><thead><tr>${columnHeads(head)}</tr></thead>
<tbody>${keys.map(({ key }) => ratesOf(timeline, key, mostRows).map((rate) => rateRow(key, rate)))}</tbody></table>`,
  );
}

/** The numbers behind the charts, folded. */
export const loadNumbers = (load: LoadResult): Markup =>
  html`<details><summary>the numbers behind the charts</summary>${latencyTable(load)}${timelineTable(load)}</details>`;
