import type { LimiterDecision, LoadKey, LoadResult, Percentiles } from '../../../schemas/generated/types.ts';
import { type PercentileName, percentileShares } from '../../../schemas/percentiles.ts';
import { drawnKeys, isOverLimit } from '../../summary/waterfall.ts';
import { knownPercentile, latency, percentile, percentileOrNeed, quantity } from '../../text/quantities.ts';
import { requestsBefore, rowsBefore } from '../charts/before.ts';
import { stretchesOf, stretchFigures } from '../charts/level.ts';
import { latencyRange } from '../charts/percentiles.ts';
import { type Rate, ratesOf } from '../charts/series.ts';
import { columnHeads, each, html, type Markup, scrolling } from '../markup.ts';
import type { Extent } from './exchange.ts';

/** The percentiles for which at least one of these has enough samples: a column without any would be empty. */
export const percentilesOf = (all: readonly Percentiles[]): PercentileName[] =>
  (Object.keys(percentileShares) as PercentileName[]).filter((name) =>
    all.some((of) => knownPercentile(of, name) !== undefined),
  );

function latencyTable({ profile, keys }: LoadResult): Markup {
  const all = keys.flatMap(({ key, latency: { admitted, refused, failed = {} } }) =>
    Object.entries({ admitted, refused, failed }).map(([status, of]) => ({ key, status, of })),
  );
  const known = percentilesOf(all.map(({ of }) => of));
  const rows = all
    .filter(({ status, of }) => status !== 'failed' || of.n)
    .map(({ key, status, of }) => {
      const cells = [quantity(of.n ?? 0), ...known.map((name) => percentileOrNeed(of, name)), latency(of.max)];
      return html`<tr><th scope="row">${key}</th><td class="word">${status}</td>${each(cells, (text) => html`<td>${text}</td>`)}</tr>`;
    });
  const head = ['key', 'answers', 'n', ...known.map((name) => name.replace('_', '.')), 'max'];
  return scrolling(
    `Latencies of ${profile} in milliseconds`,
    html`<table class="numbers"><caption>Latency in milliseconds</caption><thead><tr>${columnHeads(head)}</tr></thead><tbody>${rows}</tbody></table>`,
  );
}

/** Tokens by key and model; empty if no answer counts them. */
function tokenTable({ profile, keys }: LoadResult): Markup {
  const rows = keys.flatMap(({ key, tokens = [] }) => tokens.map((of) => ({ key, ...of })));
  if (rows.length === 0) return html``;
  const head = ['key', 'model', 'answers', 'tokens sent', 'received', 'sent/s', 'received/s'];
  const times = ['first byte p50 ms', 'p99', 'end p50 ms', 'p99'];
  const count = (value: number | undefined): string => (value === undefined ? '–' : quantity(value));
  return scrolling(
    `Tokens of ${profile} by key and model`,
    html`<table class="numbers"><caption>Tokens that the answers count</caption><thead><tr>${columnHeads([...head, ...times])}</tr></thead><tbody>${each(
      rows,
      ({ key, model = '–', answers, sent, received, sentPerSecond, receivedPerSecond, firstByte, latency: whole }) =>
        html`<tr><th scope="row">${key}</th><td class="word">${model}</td>${each(
          [
            ...[answers, sent, received, sentPerSecond, receivedPerSecond].map(count),
            ...[percentile(firstByte, 'p50'), percentile(firstByte, 'p99')],
            ...[percentile(whole, 'p50'), percentile(whole, 'p99')],
          ],
          (text) => html`<td>${text}</td>`,
        )}</tr>`,
    )}</tbody></table>`,
  );
}

/** More rows of a chart are left out. */
const mostRows = 24;
/** Neighbouring rows of rates are merged until they fit into this many. */
const mostRates: Record<Extent, number> = { whole: mostRows, short: 8 };

const rateRow = (key: string, rate: Rate): Markup =>
  html`<tr><th scope="row">${key}</th>${each(
    [rate.from, rate.until, rate.admitted, rate.refused, rate.errors],
    (value) => html`<td>${quantity(value)}</td>`,
  )}<td>${remainingText(rate)}</td></tr>`;

function remainingText({ remaining: range }: Rate): string {
  if (range === undefined) return '–';
  const [least, greatest] = range.map(quantity);
  return least === greatest ? `${least}` : `${least}–${greatest}`;
}

function timelineTable({ profile, keys, timeline }: LoadResult, extent: Extent): Markup {
  if (timeline.length === 0) return html``;
  const head = ['key', 'from s', 'until s', 'admitted/s', 'refused/s', 'errors/s', 'Remaining'];
  return scrolling(
    `Rates of ${profile} over time`,
    html`<table class="numbers"><caption>Requests per second over time</caption><thead><tr>${columnHeads(head)}</tr></thead>
<tbody>${keys.map(({ key }) => ratesOf(timeline, key, mostRates[extent]).map((rate) => rateRow(key, rate)))}</tbody></table>`,
  );
}

/** The numbers behind the charts, and the rates over time, folded. */
export function loadNumbers(load: LoadResult, extent: Extent): Markup {
  if (!hasData(load)) return tablesBefore(load);
  return html`<details><summary>the numbers behind the charts</summary>${failureTable(load)}${windowTables(load)}${latencyTable(load)}${tokenTable(load)}${timelineTable(load, extent)}</details>`;
}

const hasData = (load: LoadResult): boolean => load.timeline.length > 0 || latencyRange(load.keys) !== undefined;

/** Rows of a chart in its own terms: windows as announced, or stretches of their length with the room that was left. */
function chartRows(key: LoadKey): { head: string[]; rows: string[][] } {
  const { windows = [], limit = 0, requests } = key;
  if (requests?.window !== undefined)
    return {
      head: ['window', 'from s', 'admitted', 'refused', 'beyond the limit'],
      rows: windows.map(({ fromSeconds, admitted, refused }, index) =>
        [index + 1, fromSeconds, admitted, refused, isOverLimit(key) ? Math.max(0, admitted - limit) : 0].map(quantity),
      ),
    };
  return {
    head: ['stretch', 'from s', 'admitted', 'refused', 'least room', 'most room'],
    rows: stretchesOf(key).map((stretch, index) => {
      const { admitted, refused, least, most } = stretchFigures(stretch);
      return [index + 1, stretch.from, admitted, refused, least, most].map(quantity);
    }),
  };
}

/** A table of a chart; of many rows, the first and the last. Empty without rows. */
function chartTable(label: string, caption: string, head: readonly string[], rows: readonly string[][]): Markup {
  if (rows.length === 0) return html``;
  const left = rows.length - mostRows;
  const shown = left > 0 ? [...rows.slice(0, mostRows / 2), ...rows.slice(-mostRows / 2)] : rows;
  const part = left > 0 ? `, ${left} rows between left out` : '';
  return scrolling(
    label,
    html`<table class="numbers"><caption>${caption}${part}</caption><thead><tr>${columnHeads(head)}</tr></thead><tbody>${each(shown, ([first, ...others]) => html`<tr><th scope="row">${first}</th>${each(others, (text) => html`<td>${text}</td>`)}</tr>`)}</tbody></table>`,
  );
}

/** The rows of the charts of the limiter. */
function windowTables(load: LoadResult): Markup {
  const { profile, engine } = load;
  return each(drawnKeys(load), (key) => {
    const { head, rows } = chartRows(key);
    const label = `Requests of ${key.key} by window, ${profile}, ${engine}`;
    return chartTable(label, `${key.key}: requests by window`, head, rows);
  });
}

/** The requests before a load that did not begin, folded. */
function tablesBefore({ keys, profile, engine }: LoadResult): Markup {
  const all = requestsBefore(keys);
  if (all.length === 0) return html``;
  const head = ['request', 'sent, s', 'status', 'Remaining', 'announced reset, s'];
  const tables = each(keys, ({ key }) => {
    const label = `Requests of ${key} before the load, ${profile}, ${engine}`;
    return chartTable(label, `${key}: requests before the load`, head, rowsBefore(key, all));
  });
  return html`<details><summary>the numbers behind the charts</summary>${tables}</details>`;
}

/** Errors by cause; empty without errors. */
function failureTable({ profile, keys }: LoadResult): Markup {
  const rows = keys.flatMap(({ key, failures = {} }) =>
    Object.entries(failures).map(([cause, count]) => ({ key, cause, count })),
  );
  if (rows.length === 0) return html``;
  return scrolling(
    `Errors of ${profile} by cause`,
    html`<table class="numbers"><caption>Errors by cause</caption><thead><tr>${columnHeads(['key', 'cause', 'requests'])}</tr></thead><tbody>${each(rows, ({ key, cause, count }) => html`<tr><th scope="row">${key}</th><td class="word">${cause}</td><td>${quantity(count)}</td></tr>`)}</tbody></table>`,
  );
}

const decisionRow = ({ sentSeconds, answeredSeconds, outcome }: LimiterDecision): Markup =>
  html`<tr><td>${quantity(sentSeconds)}</td><td>${quantity(answeredSeconds)}</td><td>${outcome}</td></tr>`;

/** The decisions that no correct limiter explains, folded: those that prove it, and the one that shows it. */
export function contradictions({ keys, profile }: LoadResult): Markup {
  return html`${each(keys, ({ key, contradiction }) => {
    if (contradiction === undefined) return html``;
    const { says, rows, decision } = contradiction;
    return html`<details><summary>the decisions on key ${key} that no correct limiter explains</summary><p class="prose">${says}.</p>${scrolling(
      `Decisions on ${key} in ${profile}`,
      html`<table class="numbers"><thead><tr>${columnHeads(['sent, s', 'answered, s', 'decision'])}</tr></thead><tbody>${each([...rows, decision], decisionRow)}</tbody></table>`,
    )}</details>`;
  })}`;
}
