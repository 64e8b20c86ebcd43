import type { LoadKey, LoadResult } from '../../../schemas/generated/types.ts';
import { drawnKeys, isOverLimit, isRefusedEarly, loadWaterfall, loadWaterfallTitle } from '../../summary/waterfall.ts';
import { quantity } from '../../text/quantities.ts';
import { commaList } from '../../text/words.ts';
import {
  beforeInWords,
  type RequestBefore,
  remainingBefore,
  requestsBefore,
  resetsBefore,
  timelineBefore,
} from '../charts/before.ts';
import { foldedWindows, isFolded, windowsInWords } from '../charts/folded.ts';
import { heatLegend, heatStrip } from '../charts/heat.ts';
import { level, levelInWords } from '../charts/level.ts';
import { latencyRange, percentileChart } from '../charts/percentiles.ts';
import { peak, rate } from '../charts/rate.ts';
import { type Rate, ratesOf } from '../charts/series.ts';
import { waterfall } from '../charts/waterfall.ts';
import { each, html, type Markup } from '../markup.ts';
import type { Extent } from './exchange.ts';

/** More steps would make charts unreadable and the page large. */
const mostSteps = 120;

/** A chart with a title above and an explanation below. */
const panel = (title: Markup, picture: Markup, says: Markup = html``): Markup =>
  picture.isEmpty ? html`` : html`<div><p class="caption">${title}</p>${picture}<p class="caption">${says}</p></div>`;

/** True if the limit of the key was tested, so that a chart of its limiter is of use. */
const isInQuestion = (key: LoadKey): boolean => key.requests !== undefined && (key.refused > 0 || isOverLimit(key));

/** True if the limit of some key of the load was tested. */
export const asksLimiter = ({ keys }: LoadResult): boolean => keys.some(isInQuestion);

/** The chart of the limiter of a key; empty without requests to draw. */
export function limiterPanel(key: LoadKey): Markup {
  if (key.requests === undefined || key.requests.count === 0) return html``;
  const [title, picture, says] = isFolded(key.requests)
    ? [html`admitted so far, by time in the window`, foldedWindows(key), windowsInWords(key)]
    : [html`room left over time`, level(key), levelInWords(key)];
  const refused = key.refused > 0 ? html`; <span class="swatched"><span class="swatch tick"></span> 429</span>` : '';
  const { outcomes, room } = key.requests;
  const early = room.some((left, index) => isRefusedEarly(key, outcomes[index] ?? '', left))
    ? html`; <span class="swatched"><span class="swatch tick early"></span> refused with room left</span>`
    : '';
  const judged = key.overAdmitted === undefined ? ' Not judged.' : '';
  const words = html`<span class="${isOverLimit(key) ? 'bad' : ''}">${says}${judged}</span>`;
  return panel(html`${title}${refused}${early}`, picture, words);
}

function ratePanel(load: LoadResult, key: LoadKey): Markup {
  const of = (one: LoadKey): Rate[] => ratesOf(load.timeline, one.key, mostSteps, one.windowSeconds);
  const rates = of(key);
  if (rates.length === 0) return html``;
  const most = Math.max(...load.keys.map((one) => peak(one, of(one))));
  const seconds = Math.max(load.durationSeconds ?? 0, ...rates.map(({ until }) => until - 0.001));
  return panel(html`requests per second: ${swatches(key)}`, rate(key, rates, seconds, most));
}

const swatches = ({ errors, refused }: LoadKey): Markup =>
  each(
    ['admitted', ...(refused > 0 ? ['refused'] : []), ...(errors > 0 ? ['errors'] : [])],
    (name) => html`<span class="swatched"><span class="swatch ${name}"></span> ${name}</span>`,
    ' ',
  );

function latencyPanel(load: LoadResult, key: LoadKey, outcome: 'admitted' | 'refused'): Markup {
  const title = html`latency of ${outcome} requests in ms, logarithmic`;
  return panel(title, heatStrip(load, key, outcome), heatLegend(load, key, outcome));
}

const latencyPanels = (load: LoadResult, key: LoadKey): Markup =>
  each(['admitted', 'refused'] as const, (outcome) => latencyPanel(load, key, outcome));

const percentilePanel = (load: LoadResult, key: LoadKey): Markup =>
  panel(html`latency in ms by percentile`, percentileChart(key, latencyRange(load.keys)));

function failurePanel({ failures = {}, errors }: LoadKey): Markup {
  const causes = Object.entries(failures).map(([cause, count]) => `${quantity(count)} × ${cause}`);
  return errors === 0 || causes.length === 0 ? html`` : html`<p class="bad">Errors by cause: ${commaList(causes)}.</p>`;
}

/** Requests around the limit: the first one beyond it or, if it was kept, the first refusal. Empty if it was not reached. */
function limitWaterfall({ profile, engine }: LoadResult, key: LoadKey): Markup {
  const rows = loadWaterfall(key, isOverLimit(key));
  if (rows.length === 0) return html``;
  return html`<div>${waterfall(rows, loadWaterfallTitle(key, rows), `${profile}, ${engine}`)}<p class="caption">Where bars overlap, the order of the decisions cannot be told.</p></div>`;
}

/** A key whose limit was put to the test; `toldAt`: the anchor of the cause that has the chart of its limiter. */
const testedKey = (load: LoadResult, key: LoadKey, toldAt?: string): Markup =>
  html`<figure><figcaption>${key.key}</figcaption><div class="limit-charts"><div>${toldAt === undefined ? limiterPanel(key) : html`<p class="caption"><a href="#${toldAt}">The limiter of ${key.key} is drawn with its cause.</a></p>`}${latencyPanel(load, key, 'admitted')}</div>${limitWaterfall(load, key)}</div>${failurePanel(key)}</figure>`;

/** The charts of a key whose limit was not tested, beside those of keys whose limit was. */
const neighbour = (load: LoadResult, key: LoadKey): Markup =>
  html`<figure><figcaption>${key.key}</figcaption><div class="charts">${limiterPanel(key)}${latencyPanels(load, key)}</div>${failurePanel(key)}</figure>`;

const freeKey = (load: LoadResult, key: LoadKey): Markup =>
  html`<figure><figcaption>${key.key}</figcaption><div class="charts">${ratePanel(load, key)}${latencyPanels(load, key)}${percentilePanel(load, key)}</div>${failurePanel(key)}</figure>`;

/** The charts of a key of a load that did not begin: what its requests before the load show of the limiter. */
export function panelsBefore(key: LoadKey, all: readonly RequestBefore[]): Markup {
  if (!all.some((one) => one.key === key.key)) return html``;
  const beside = all.some((one) => one.key !== key.key)
    ? html`; <span class="swatched"><span class="swatch dot beside"></span> other keys</span>`
    : '';
  const refused = all.some((one) => one.key === key.key && one.letter === 'r')
    ? html`; <span class="swatched"><span class="swatch tick"></span> 429</span>`
    : '';
  return html`${panel(
    html`X-RateLimit-Remaining by request, in the order of sending${beside}${refused}`,
    remainingBefore(key, all),
    html`${beforeInWords(key, all)}`,
  )}${panel(html`announced reset by the time of the request`, resetsBefore(key, all), html`Each line leads to the instant at which a new window is due.`)}`;
}

/** The key that a cause of the load is about: one that exceeded its limit or, if the load did not begin, one of the requests before it. */
export function toldKey(load: LoadResult): { over?: LoadKey | undefined; before?: LoadKey | undefined } {
  const over = drawnKeys(load).find(isOverLimit);
  return over === undefined ? { before: keyBefore(load) } : { over };
}

/** The key whose requests before the load show the most: that of a broken invariant, or the one with the most requests. */
function keyBefore({ keys, invariants }: LoadResult): LoadKey | undefined {
  const broken = invariants.find(({ verdict }) => verdict === 'broken')?.key;
  const sent = ({ requestsBefore: own }: LoadKey): number => own?.sentMilliseconds.length ?? 0;
  const [most] = keys.filter((key) => sent(key) > 0).toSorted((one, other) => sent(other) - sent(one));
  return keys.find((key) => key.key === broken && sent(key) > 0) ?? most;
}

/** Latencies of a key before the load; empty for few answers. */
function chartsBefore(load: LoadResult, extent: Extent, isTold: boolean): Markup {
  const first = keyBefore(load);
  if (first === undefined) return html``;
  const all = requestsBefore(load.keys);
  const figure = (key: LoadKey): Markup => {
    const limiter = isTold && key === first ? html`` : panelsBefore(key, all);
    const latency = latencyPanels({ ...load, timeline: timelineBefore(key, all) }, key);
    return limiter.isEmpty && latency.isEmpty
      ? html``
      : html`<figure><figcaption>${key.key}, before the load</figcaption><div class="limit-charts">${limiter}${latency}</div></figure>`;
  };
  // Tables have the numbers that a short page leaves out of charts.
  const others = extent === 'short' ? [] : load.keys.filter((key) => key !== first && !figure(key).isEmpty);
  const shown = figure(first);
  return html`${shown.isEmpty ? '' : html`<div class="multiples">${shown}</div>`}${
    others.length === 0
      ? ''
      : html`<details><summary>the keys beside: ${commaList(others.map(({ key }) => key))}</summary><div class="multiples">${each(others, figure)}</div></details>`
  }`;
}

/**
 * The charts of a load: the limiter first if a limit was in question, else rate and latency; none is empty. A short page has the
 * keys whose limit was tested, or the one with most requests. `toldAt`: the anchor of the cause that has the chart of `toldKey`.
 */
export function loadCharts(load: LoadResult, extent: Extent = 'whole', toldAt?: string): Markup {
  const { timeline } = load;
  const keys = drawnKeys(load);
  if (timeline.length === 0 && keys.every(({ requests }) => requests === undefined))
    return chartsBefore(load, extent, toldAt !== undefined);
  const { over } = toldKey(load);
  const tested = keys.filter(isInQuestion);
  const [busiest] = keys.toSorted((one, other) => other.sent - one.sent);
  const free = extent === 'short' && busiest !== undefined ? [busiest] : keys;
  if (tested.length === 0) return html`<div class="multiples">${each(free, (key) => freeKey(load, key))}</div>`;
  const limiters = html`<div class="multiples">${each(tested, (key) => testedKey(load, key, key.key === over?.key ? toldAt : undefined))}</div>`;
  if (extent === 'short') return limiters;
  const others = keys.filter((key) => !tested.includes(key));
  const ofRefused = each(tested, (key) => {
    const strip = latencyPanel(load, key, 'refused');
    return strip.isEmpty
      ? strip
      : html`<figure><figcaption>${key.key}</figcaption><div class="charts">${strip}</div></figure>`;
  });
  const beside = each(others, (key) => neighbour(load, key));
  const names = [
    ...(ofRefused.isEmpty ? [] : ['latency of refused requests']),
    ...(beside.isEmpty ? [] : [`the keys beside: ${commaList(others.map(({ key }) => key))}`]),
  ];
  if (names.length === 0) return limiters;
  return html`${limiters}<details><summary>${names.join(', ')}</summary>${ofRefused.isEmpty ? '' : html`<div class="multiples">${ofRefused}</div>`}${beside.isEmpty ? '' : html`<div class="multiples beside">${beside}</div>`}</details>`;
}
