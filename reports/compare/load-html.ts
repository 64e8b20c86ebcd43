import { each, html, type IconName, icon, type Markup, table } from '../html/markup.ts';
import { latency, quantity } from '../text/quantities.ts';
import { looks } from '../text/words.ts';
import type { Change, Comparison, LatencyChange, LoadChange, Noise, ThroughputChange } from './comparison.ts';
import { loadChangeWords, percent } from './sentence.ts';

/** A cell with an icon; its class gives it the colour. */
export const mark = (look: string, sign: IconName, words: string): Markup =>
  html`<td class="${look} mark">${icon(sign)} ${words}</td>`;

export const changeMark = (change: Change, words: string = change): Markup =>
  mark(change === 'other' ? 'inapplicable' : change, looks[change], words);

function figureMark(verdict: LatencyChange['verdict'] | ThroughputChange['verdict']): Markup {
  if (verdict === 'same') return changeMark('other', 'within noise');
  if (verdict === 'cannot tell') return mark('inapplicable', 'blocked', verdict);
  return changeMark(verdict === 'slower' || verdict === 'lower' ? 'worse' : 'better', verdict);
}

const noiseText = ({ ratio, milliseconds, runs }: Noise): string =>
  `${quantity(ratio * 100)} % and ${latency(milliseconds)} ms${runs > 0 ? `, from ${runs} runs` : ''}`;

function latencyRow(change: LatencyChange): Markup {
  const { key, samples, from, to, interval } = change;
  const run = `${change.profile}, ${change.engine}, n ${quantity(samples[0])} and ${quantity(samples[1])}`;
  const range = interval ? `${interval[0].toFixed(2)} to ${interval[1].toFixed(2)}` : '–';
  return html`<tr><th scope="row">${key}, ${change.answers}, ${change.percentile} <span class="id">${run}</span></th>
<td>${latency(from)}</td><td>${latency(to)}</td><td>${percent(from, to)}</td><td>${range}</td><td>${noiseText(change.noise)}</td>${figureMark(change.verdict)}</tr>
`;
}

const throughputRow = ({ profile, engine, key, from, to, bound, verdict }: ThroughputChange): Markup =>
  html`<tr><th scope="row">${key} <span class="id">${profile}, ${engine}</span></th><td>${quantity(from)}</td><td>${quantity(to)}</td><td>${percent(from, to)}</td><td>±${quantity(bound * 100)} %</td>${figureMark(verdict)}</tr>
`;

const thresholdRow = ({ profile, engine, what, from, to, worse }: LoadChange): Markup =>
  html`<tr><th scope="row">${loadChangeWords(what)} <span class="id">${profile}, ${engine}</span></th><td>${from}</td><td>${to}</td>${changeMark(worse ? 'worse' : 'other')}</tr>`;

const noiseNote = html`
<p class="prose quiet">A change counts if it exceeds the noise in both measures and the 99 % bootstrap interval of new ÷ base excludes 1.</p>`;

/** Changed thresholds and validity, latencies with their bootstrap interval and noise, admitted requests per second. */
export function loadTables({ load, latencies, throughputs }: Comparison): Markup {
  const thresholds = table(
    'Changed thresholds and validity',
    ['what', 'base', 'new', 'change'],
    each(load, thresholdRow),
  );
  const times = ['latency', 'base', 'new', 'change', 'new ÷ base', 'noise', 'result'];
  const rates = ['key', 'base', 'new', 'change', 'noise band', 'result'];
  return html`${load.length > 0 ? html`<h3>Thresholds and validity</h3>\n${thresholds}` : ''}${
    latencies.length > 0
      ? html`<h3>Latency in milliseconds</h3>${noiseNote}\n${table('Latencies compared', times, each(latencies, latencyRow), 'numbers')}`
      : ''
  }${
    throughputs.length > 0
      ? html`<h3>Admitted per second</h3>\n${table('Rates compared', rates, each(throughputs, throughputRow), 'numbers')}`
      : ''
  }`;
}
