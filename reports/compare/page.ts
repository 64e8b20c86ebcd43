import { bulletList, each, html, icon, type Markup } from '../html/markup.ts';
import { address } from '../html/sections/band.ts';
import { type Shell, shell } from '../html/shell.ts';
import { headlineWord } from '../summary/headline.ts';
import { instant, latency, quantity } from '../text/quantities.ts';
import { levelWords, looks, outcomeWords } from '../text/words.ts';
import { type Cell, cardStyle, cardTable, changeCell, markCell, type Row, textCell } from './cards.ts';
import type {
  CheckChange,
  CheckPresence,
  ComparedRun,
  Comparison,
  LatencyChange,
  LoadChange,
  ModelChange,
  Noise,
  ObservationChange,
  OperationChange,
  ThroughputChange,
} from './comparison.ts';
import { lostLines } from './coverage.ts';
import { checksByChange, comparisonParts, factText, loadChangeWords, percent, resultWords } from './sentence.ts';

function figureCell({ verdict, because }: Pick<LatencyChange | ThroughputChange, 'verdict' | 'because'>): Cell {
  if (verdict === 'same') return changeCell('other', 'within noise');
  if (verdict === 'cannot tell')
    return markCell('inapplicable', 'blocked', because === undefined ? verdict : `${verdict}: ${because}`);
  return changeCell(verdict === 'slower' || verdict === 'lower' ? 'worse' : 'better', verdict);
}

const noiseText = ({ ratio, milliseconds, runs }: Noise): string =>
  `${quantity(ratio * 100)} % and ${latency(milliseconds)} ms${runs > 0 ? `, from ${runs} runs` : ''}`;

/** The subject of a row, with its source below. */
const rowHead = (name: string, source: string): Markup => html`${name} <span class="id">${source}</span>`;

function latencyRow(change: LatencyChange): Row {
  const { key, samples, from, to, interval } = change;
  const source = `${change.profile}, ${change.engine}, n ${quantity(samples[0])} and ${quantity(samples[1])}`;
  const range = interval ? `${interval[0].toFixed(2)} to ${interval[1].toFixed(2)}` : '–';
  const texts = [latency(from), latency(to), percent(from, to), range, noiseText(change.noise)];
  return {
    head: rowHead(`${key}, ${change.answers}, ${change.percentile}`, source),
    cells: [...texts.map(textCell), figureCell(change)],
  };
}

function operationRow(change: OperationChange): Row {
  const { operation, percentile, samples, from, to, noise } = change;
  const texts = [latency(from), latency(to), percent(from, to), noiseText(noise)];
  return {
    head: rowHead(`${operation}, ${percentile}`, `n ${quantity(samples[0])} and ${quantity(samples[1])}`),
    cells: [...texts.map(textCell), figureCell(change)],
  };
}

function throughputRow(change: ThroughputChange): Row {
  const { profile, engine, key, from, to, bound } = change;
  const texts = [quantity(from), quantity(to), percent(from, to), `±${quantity(bound * 100)} %`];
  return { head: rowHead(key, `${profile}, ${engine}`), cells: [...texts.map(textCell), figureCell(change)] };
}

const thresholdRow = ({ profile, engine, what, from, to, worse }: LoadChange): Row => ({
  head: rowHead(loadChangeWords(what), `${profile}, ${engine}`),
  cells: [textCell(from), textCell(to), changeCell(worse ? 'worse' : 'other')],
});

const noiseNote = html`
<p class="prose quiet">A change counts if it exceeds the noise in both measures and the 99 % bootstrap interval of new ÷ base excludes 1.</p>`;

const operationNote = html`
<p class="prose quiet">Checks are not a load: these figures never make a run worse. A change counts if it exceeds the noise in both measures.</p>`;

const titled = (title: string, items: readonly unknown[], content: Markup): Markup =>
  items.length === 0 ? html`` : html`<h3>${title}</h3>${content}`;

/** Changed thresholds and validity, latencies with their bootstrap interval and noise, admitted requests per second. */
function loadTables({ load, latencies, throughputs, operations }: Comparison): Markup {
  const changed = cardTable(
    'Changed thresholds and validity',
    ['what', 'base', 'new', 'change'],
    load.map(thresholdRow),
  );
  const times = ['latency', 'base', 'new', 'change', 'new ÷ base', 'noise', 'result'];
  const rates = ['key', 'base', 'new', 'change', 'noise band', 'result'];
  const latencyTable = cardTable('Latencies compared', times, latencies.map(latencyRow), 'numbers');
  return html`${titled('Thresholds and validity', load, changed)}${titled('Latency in milliseconds', latencies, html`${noiseNote}\n${latencyTable}`)}${titled(
    'Admitted per second',
    throughputs,
    cardTable('Rates compared', rates, throughputs.map(throughputRow), 'numbers'),
  )}${titled('Latency of the answers to checks, in milliseconds', operations, html`${operationNote}\n${cardTable('Latencies of operations compared', ['operation', 'base', 'new', 'change', 'noise', 'result'], operations.map(operationRow), 'numbers')}`)}`;
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
<p class="where">${runLink(base)} <span>${instant(base.startedAt)}</span> <span>→</span> ${runLink(next)} <span>${instant(next.startedAt)}</span></p>
</div>
</header>`;
}

const reasons = ({ reasons: lines }: Comparison): Markup =>
  lines.length === 0 ? html`` : html`<ol class="causes">${each(lines, (line) => html`<li><p>${line}</p></li>`)}</ol>`;

const allowedLosses = ({ lost, lostAllowed }: Comparison): Markup =>
  lostAllowed ? bulletList(html`<p class="prose">Allowed with --allow-lost.</p>`, lostLines(lost)) : html``;

const outcomeCell = (name: CheckChange['from']): Cell => markCell(name, name, outcomeWords[name]);

const checkRow = ({ id, title, level, from, to, change, got, because }: CheckChange): Row => ({
  id,
  head: html`${title} <span class="id"><span class="level">${levelWords[level]}</span> <code>${id}</code></span>`,
  cells: [
    ...[changeCell(change), outcomeCell(from), outcomeCell(to)],
    textCell(got === undefined ? (because ?? '') : html`<code>${got}</code>`),
  ],
});

function checks(comparison: Comparison): Markup {
  if (comparison.checks.length === 0) return html``;
  const rows = checksByChange(comparison).map(checkRow);
  return cardTable('Changed checks', ['check', 'change', 'base', 'new', 'actual'], rows, 'outcomes');
}

const factRows = ({ id, title, facts }: ObservationChange): Row[] =>
  facts.map(({ name, from, to }) => ({
    head: html`<code>${name}</code> <span class="id">${title} <code>${id}</code></span>`,
    cells: [from, to].map((value) => textCell(html`<code>${factText(value)}</code>`)),
  }));

function observations({ observations: changes }: Comparison): Markup {
  if (changes.length === 0) return html``;
  return html`<p class="prose">Behaviour that the interface leaves open and that changed. It is never better or worse.</p>
${cardTable('Changed observations', ['fact', 'base', 'new'], changes.flatMap(factRows))}`;
}

const modelRow = ({ model, what, from, to, worse }: ModelChange): Row => ({
  head: html`<code>${model}</code>`,
  cells: [...[what, from, to].map(textCell), worse ? changeCell('worse', 'lost') : changeCell('other')],
});

function models({ models: changes }: Comparison): Markup {
  if (changes.length === 0) return html``;
  return html`<p class="prose">A model id only improves: it loses no capability, and neither its token limit nor its context window shrinks.</p>
${cardTable('Changed models', ['model', 'what', 'base', 'new', 'change'], changes.map(modelRow))}`;
}

/** The name of a run's target, with a link to its report where there is one. */
const runLink = ({ target, report }: ComparedRun): Markup =>
  report === undefined ? html`<b>${target.name}</b>` : html`<a href="${report}"><b>${target.name}</b></a>`;

const side = (name: string, run: ComparedRun): Markup => html`<h3>${name}</h3><dl class="about">
<div><dt>verdict</dt><dd class="${run.verdict} mark">${icon(looks[run.verdict])} ${headlineWord(run)}</dd></div>
<div><dt>result</dt><dd>${run.says}</dd></div>
<div><dt>target</dt><dd>${run.target.name}, ${address(run.target.baseUrl)}</dd></div>
${run.report === undefined ? '' : html`<div><dt>report</dt><dd><a href="${run.report}">${run.report}</a></dd></div>\n`}<div><dt>started</dt><dd><time datetime="${run.startedAt}">${run.startedAt}</time>, ${run.command}, version ${run.version}</dd></div>
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
    style: cardStyle,
  });
}
