import {
  bulletList,
  columnHeads,
  each,
  html,
  type IconName,
  icon,
  type Markup,
  scrolling,
  table,
} from '../html/markup.ts';
import { address } from '../html/sections/band.ts';
import { type Shell, shell } from '../html/shell.ts';
import { instant, latency, quantity } from '../text/quantities.ts';
import { levelWords, looks, outcomeWords, verdictWords } from '../text/words.ts';
import type {
  Change,
  CheckChange,
  CheckPresence,
  ComparedRun,
  Comparison,
  LatencyChange,
  LoadChange,
  Noise,
  ObservationChange,
  ThroughputChange,
} from './comparison.ts';
import { lostLines } from './coverage.ts';
import { checksByChange, comparisonParts, factText, loadChangeWords, percent, resultWords } from './sentence.ts';

/** A cell with an icon; its class gives it the colour. */
const mark = (look: string, sign: IconName, words: string): Markup =>
  html`<td class="${look} mark">${icon(sign)} ${words}</td>`;

const changeMark = (change: Change, words: string = change): Markup =>
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
function loadTables({ load, latencies, throughputs }: Comparison): Markup {
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

function band(comparison: Comparison): Markup {
  const { base, new: next } = comparison;
  const { look, word, says } = resultWords(comparison);
  const tone = { violated: 'departs', passed: 'conforms', blocked: 'inconclusive' }[look];
  return html`<header class="band ${tone}">
<div class="wide">
<h1>${icon(look)}<span>${word}</span></h1>
<p class="meaning">${says}</p>
<ul class="sentence">${each(comparisonParts(comparison), (part) => html`<li>${part}</li>`)}</ul>
<p class="where"><b>${next.target.name}</b> <span>${instant(base.startedAt)} → ${instant(next.startedAt)}</span></p>
</div>
</header>`;
}

const reasons = ({ reasons: lines }: Comparison): Markup =>
  lines.length === 0 ? html`` : html`<ol class="causes">${each(lines, (line) => html`<li><p>${line}</p></li>`)}</ol>`;

const allowedLosses = ({ lost, lostAllowed }: Comparison): Markup =>
  lostAllowed ? bulletList(html`<p class="prose">Allowed with --allow-lost.</p>`, lostLines(lost)) : html``;

const outcome = (name: CheckChange['from']): Markup => mark(name, name, outcomeWords[name]);

const checkRow = ({ id, title, level, from, to, change, got, because }: CheckChange): Markup =>
  html`<tr id="${id}"><th scope="row">${title} <span class="id"><span class="level">${levelWords[level]}</span> <code>${id}</code></span></th>
${changeMark(change)}${outcome(from)}${outcome(to)}<td>${got === undefined ? because : html`<code>${got}</code>`}</td></tr>
`;

function checks(comparison: Comparison): Markup {
  if (comparison.checks.length === 0) return html``;
  const rows = each(checksByChange(comparison), checkRow);
  return table('Changed checks', ['check', 'change', 'base', 'new', 'actual'], rows);
}

function factRows({ id, title, facts }: ObservationChange): Markup {
  const head = html`<th scope="rowgroup" rowspan="${facts.length}">${title} <span class="id"><code>${id}</code></span></th>`;
  return html`<tbody>${each(
    facts,
    ({ name, from, to }, index) =>
      html`<tr>${index === 0 ? head : ''}<td>${name}</td><td><code>${factText(from)}</code></td><td><code>${factText(to)}</code></td></tr>
`,
  )}</tbody>`;
}

function observations({ observations: changes }: Comparison): Markup {
  if (changes.length === 0) return html``;
  return html`<p class="prose">Behaviour that the interface leaves open and that changed. It is never better or worse.</p>
${scrolling('Changed observations', html`<table><thead><tr>${columnHeads(['item', 'fact', 'base', 'new'])}</tr></thead>${each(changes, factRows)}</table>`)}`;
}

function models({ models: changes }: Comparison): Markup {
  if (changes.length === 0) return html``;
  const rows = each(
    changes,
    ({ model, what, from, to, worse }) =>
      html`<tr><th scope="row"><code>${model}</code></th><td>${what}</td><td>${from}</td><td>${to}</td>${worse ? changeMark('worse', 'lost') : changeMark('other')}</tr>`,
  );
  return html`<p class="prose">A model id only improves: it loses no capability, and neither its token limit nor its context window shrinks.</p>
${table('Changed models', ['model', 'what', 'base', 'new', 'change'], rows)}`;
}

const side = (name: string, run: ComparedRun): Markup => html`<h3>${name}</h3><dl class="about">
<div><dt>verdict</dt><dd class="${run.verdict} mark">${icon(looks[run.verdict])} ${verdictWords[run.verdict]}</dd></div>
<div><dt>result</dt><dd>${run.says}</dd></div>
<div><dt>target</dt><dd>${run.target.name}, ${address(run.target.baseUrl)}</dd></div>
<div><dt>started</dt><dd><time datetime="${run.startedAt}">${run.startedAt}</time>, ${run.command}, version ${run.version}</dd></div>
</dl>`;

const names = (title: string, list: CheckPresence[]): Markup =>
  list.length === 0
    ? html``
    : html`<h3>${title}</h3><ul class="prose">${each(list, ({ id, title: fact, outcome: was }) => html`<li><code>${id}</code> ${fact} <span class="quiet">${outcomeWords[was]}</span></li>`)}</ul>`;

const runs = ({ base, new: next, appeared, gone, notes }: Comparison): Markup =>
  html`${side('Base', base)}${side('New', next)}${names('Only in the new run', appeared)}${names('Only in the base run', gone)}
${bulletList(html`<h3>Not compared</h3>`, notes)}`;

/** compare.html: the comparison in one file that works without network and scripts. */
export function comparisonPage(comparison: Comparison): string {
  const parts: Shell['parts'] = [
    ['worse', comparison.verdict === 'worse' ? 'Worse' : 'Changed', reasons(comparison)],
    ['lost', 'No longer judged', allowedLosses(comparison)],
    ['checks', 'Checks', checks(comparison)],
    ['models', 'Models', models(comparison)],
    ['load', 'Load', loadTables(comparison)],
    ['observations', 'Observations', observations(comparison)],
    ['runs', 'Runs', runs(comparison)],
  ];
  return shell({
    title: `${comparison.verdict}: ${comparison.new.target.name}`,
    generator: `${comparison.tool.name} ${comparison.tool.version}`,
    tone: resultWords(comparison).look,
    parts,
    band: band(comparison),
  });
}
