import { each, html, type IconName, icon, type Markup, scrolling } from '../html/markup.ts';
import { latency, quantity } from '../text/quantities.ts';
import type { Comparison, LatencyChange, Noise, ThroughputChange } from './comparison.ts';
import { loadChangeWords, percent } from './sentence.ts';

type Moved = LatencyChange['verdict'] | ThroughputChange['verdict'];
const looks: Record<Moved, [name: string, sign: IconName]> = {
  slower: ['worse', 'violated'],
  lower: ['worse', 'violated'],
  faster: ['better', 'passed'],
  higher: ['better', 'passed'],
  same: ['inapplicable', 'inapplicable'],
  'cannot tell': ['inapplicable', 'blocked'],
};

const moved = (verdict: Moved): Markup => {
  const [name, sign] = looks[verdict];
  return html`<td class="${name} mark">${icon(sign)} ${verdict === 'same' ? 'within noise' : verdict}</td>`;
};

const noiseText = ({ ratio, milliseconds, runs }: Noise): string =>
  `${quantity(ratio * 100)} % and ${latency(milliseconds)} ms${runs > 0 ? `, from ${runs} runs` : ''}`;

const columns = (...names: string[]): Markup =>
  html`<thead><tr>${each(names, (name) => html`<th scope="col">${name}</th>`)}</tr></thead>`;

const latencyRow = ({
  profile,
  engine,
  key,
  answers,
  percentile,
  samples,
  from,
  to,
  interval,
  noise,
  verdict,
}: LatencyChange): Markup =>
  html`<tr><th scope="row">${key}, ${answers}, ${percentile} <span class="id">${profile}, ${engine}, n ${quantity(samples[0])} and ${quantity(samples[1])}</span></th>
<td>${latency(from)}</td><td>${latency(to)}</td><td>${percent(from, to)}</td><td>${interval ? `${interval[0].toFixed(2)} to ${interval[1].toFixed(2)}` : '–'}</td><td>${noiseText(noise)}</td>${moved(verdict)}</tr>
`;

/** Latencies with their bootstrap interval and noise. */
export function latencyTable({ latencies }: Comparison): Markup {
  if (latencies.length === 0) return html``;
  return html`<h3>Latency in milliseconds</h3>
<p class="prose quiet">A change counts if it exceeds the noise in both measures and the 99 % bootstrap interval of new ÷ base excludes 1.</p>
${scrolling('Latencies compared', html`<table class="numbers">${columns('latency', 'base', 'new', 'change', 'new ÷ base', 'noise', 'result')}<tbody>${each(latencies, latencyRow)}</tbody></table>`)}`;
}

const throughputRow = ({ profile, engine, key, from, to, bound, verdict }: ThroughputChange): Markup =>
  html`<tr><th scope="row">${key} <span class="id">${profile}, ${engine}</span></th><td>${quantity(from)}</td><td>${quantity(to)}</td><td>${percent(from, to)}</td><td>±${quantity(bound * 100)} %</td>${moved(verdict)}</tr>
`;

/** Admitted requests per second. */
export function throughputTable({ throughputs }: Comparison): Markup {
  if (throughputs.length === 0) return html``;
  return html`<h3>Admitted per second</h3>
${scrolling('Rates compared', html`<table class="numbers">${columns('key', 'base', 'new', 'change', 'noise band', 'result')}<tbody>${each(throughputs, throughputRow)}</tbody></table>`)}`;
}

/** Changed thresholds and validity. */
export function thresholdTable({ load }: Comparison): Markup {
  if (load.length === 0) return html``;
  return html`<h3>Thresholds and validity</h3>
${scrolling(
  'Changed thresholds and validity',
  html`<table>${columns('what', 'base', 'new', 'change')}<tbody>${each(
    load,
    ({ profile, engine, what, from, to, worse }) =>
      html`<tr><th scope="row">${loadChangeWords(what)} <span class="id">${profile}, ${engine}</span></th><td>${from}</td><td>${to}</td><td class="${worse ? 'worse' : 'inapplicable'} mark">${icon(worse ? 'violated' : 'inapplicable')} ${worse ? 'worse' : 'other'}</td></tr>`,
  )}</tbody></table>`,
)}`;
}
