import type {
  Bars,
  BarsOfRun,
  Block,
  Cell,
  Changes,
  Column,
  DocumentRun,
  Grid,
  Lines,
  Reasons,
  ReportDocument,
  Row,
  Section,
  Subject,
} from '../document.ts';
import { instant, latency, plural } from '../text/quantities.ts';
import { capitalize, looks, outcomeWord, outcomeWords, signOf, signs } from '../text/words.ts';
import { bulletList, columnHeads, each, html, icon, type Markup, scrolling } from './markup.ts';
import { address } from './sections/band.ts';
import { shell } from './shell.ts';
import { cardStyle, matrixStyle } from './tables-style.ts';

const cellText = ({ text, as, sign }: Cell): Markup => {
  if (as === 'code') return html`<code>${text}</code>`;
  if (as !== undefined) return html`<span class="${as}">${text}</span>`;
  return sign === undefined ? html`${text}` : html`${icon(sign)} ${text}`;
};

const rowHead = ({ notes, text, as }: Subject): Markup =>
  html`${cellText(as === undefined ? { text } : { text, as })}${notes.length === 0 ? '' : html` <span class="id">${each(notes, cellText, ' ')}</span>`}`;

interface Card {
  id?: string | undefined;
  head: Markup;
  cells: readonly Cell[];
}

/** A table whose rows become cards on narrow screens; the first name is that of the row heads. */
function cardTable(label: string, names: readonly string[], rows: readonly Card[], look = ''): Markup {
  const cell = (of: Cell, index: number): Markup => {
    const tone = of.tone ?? of.sign;
    const classes = tone === undefined ? (of.text.trim() === '' ? 'empty' : '') : `${tone} mark`;
    return html`<td class="${classes}" data-label="${names[index + 1] ?? ''}"><span>${cellText(of)}</span></td>`;
  };
  const row = ({ id, head, cells }: Card): Markup =>
    html`<tr${id === undefined ? '' : html` id="${id}"`}><th scope="row">${head}</th>${each(cells, cell)}</tr>
`;
  return scrolling(
    label,
    html`<table class="cards ${look}"><thead><tr>${columnHeads(names)}</tr></thead><tbody>${each(rows, row)}</tbody></table>`,
  );
}

function changes({ label, title, note, style, subject, columns, rows, fold }: Changes): Markup {
  const shown = (name: string, { cells, because }: Row): Cell => {
    const cell = cells[name] ?? { text: '' };
    return name === 'result' && because !== undefined ? { ...cell, text: `${cell.text}: ${because}` } : cell;
  };
  const heads = [subject, ...columns.map(([, head]) => head)];
  const cardOf = (row: Row): Card => ({
    ...{ id: row.subject.id, head: rowHead(row.subject) },
    cells: columns.map(([name]) => shown(name, row)),
  });
  // Figures that do not differ, or cannot be compared, would fill most of the page.
  const isTold = ({ cells }: Row): boolean =>
    style !== 'numbers' || /violated|passed|observed/.test(cells.result?.sign ?? '');
  const [told, rest] = [rows.filter(isTold), rows.filter((row) => !isTold(row))];
  const tableOf = (of: readonly Row[], name: string): Markup =>
    of.length === 0 ? html`` : cardTable(name, heads, of.map(cardOf), style);
  const all = html`${tableOf(told, label)}${
    rest.length === 0
      ? ''
      : html`<details><summary>${plural(rest.length, 'figure')} without a difference that can be told</summary>${tableOf(rest, `${label}, no difference`)}</details>`
  }`;
  if (fold !== undefined) return html`<details><summary>${fold}</summary>${all}</details>`;
  const quiet = html`\n<p class="prose quiet">${note}</p>\n`;
  if (title !== undefined) return html`<h3>${title}</h3>${note === undefined ? '' : quiet}${all}`;
  return note === undefined ? all : html`<p class="prose">${note}</p>\n${all}`;
}

function lines({ title, note, sign, mark, lines: all }: Lines): Markup {
  if (all.length === 0) return html``;
  const items = all.map((cells) => each(cells, cellText, ' '));
  if (sign !== undefined) return html`<ol class="causes">${each(items, (item) => html`<li><p>${item}</p></li>`)}</ol>`;
  const lead = mark === undefined && title !== undefined ? html`\n` : '';
  const heading = title === undefined ? html`<p class="prose">${note}</p>` : html`<h3>${title}</h3>`;
  return html`${lead}${heading}<ul class="prose">${each(items, (item) => html`<li>${item}</li>`)}</ul>`;
}

const reasons = ({ says, reasons: all }: Reasons): Markup =>
  all.length === 0
    ? html`<p class="prose">${says}.</p>`
    : html`<details>${bulletList(html`<summary>${says}: ${plural(all.length, 'reason')}</summary>`, all)}</details>`;

/** Heads of the columns of runs. */
const letters = (columns: readonly Column[]): Markup =>
  each(columns, ({ letter, target }) => html`<th scope="col"><abbr title="${target}">${letter}</abbr></th>`);

function resultCell(result: Grid['rows'][number]['results'][number]): Markup {
  if (result === null) return html`<td class="inapplicable mark"><span class="word">not run</span></td>`;
  const { outcome } = result;
  const sign =
    signOf(result) === signs[outcome] ? icon(outcome) : html`<span aria-hidden="true">${signOf(result)}</span>`;
  return html`<td class="${outcome} mark">${sign}<span class="word">${outcomeWord(result)}</span></td>`;
}

const signKey = html`<ul class="key">${each(
  ['passed', 'violated', 'blocked', 'errored', 'inapplicable', 'observed'] as const,
  (outcome) => html`<li class="${outcome}">${icon(outcome)} ${outcomeWords[outcome]}</li>`,
)}<li class="inapplicable">? undecided</li><li class="inapplicable">□ not tested</li><li class="inapplicable">empty: not run</li></ul>`;

function grid({ label, columns, rows, fold }: Grid): Markup {
  const key = fold === undefined ? signKey : '';
  if (rows.length === 0)
    return fold === undefined
      ? html`${key}<p class="prose">No check differs between the runs that have it.</p>`
      : html``;
  const row = ({ subject, results }: Grid['rows'][number]): Markup =>
    html`<tr id="${subject.id}"><th scope="row">${rowHead(subject)}</th>${each(results, resultCell)}</tr>
`;
  const all = scrolling(
    label,
    html`<table class="matrix"><thead><tr><th scope="col">check</th>${letters(columns)}</tr></thead><tbody>${each(rows, row)}</tbody></table>`,
  );
  return fold === undefined ? html`${key}${all}` : html`<details><summary>${fold}</summary>${all}</details>`;
}

const mostBars = 60;

/** The most admitted in each group of windows, so that no bar is too narrow to be seen. */
function groups(windows: readonly number[]): number[] {
  const size = Math.ceil(windows.length / mostBars);
  return Array.from({ length: Math.ceil(windows.length / size) || 0 }, (_, index) =>
    Math.max(...windows.slice(index * size, (index + 1) * size)),
  );
}

const height = 40;

function spark({ windows, limit = 0, overAdmitted = 0 }: BarsOfRun, most: number): Markup {
  if (windows.length === 0) return html``;
  const scale = (count: number): number => Math.round((count / Math.max(1, most)) * (height - 4) * 10) / 10;
  const shown = groups(windows);
  const width = Math.max(1, shown.length) * 10;
  const what = shown.length < windows.length ? 'the most admitted in each group of windows' : 'admitted per window';
  const says = `${what}: ${shown.join(', ')}${limit > 0 ? `; limit ${limit}` : ''}`;
  const line = html`<path d="M0 ${height - scale(limit)}H${width}"/>`;
  return html`<svg class="spark" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" role="img" aria-label="${says}">${each(
    shown,
    (count, index) =>
      html`<rect x="${index * 10 + 1}" y="${height - scale(count)}" width="8" height="${scale(count)}"${overAdmitted > 0 && count > limit ? html` class="over"` : ''}/>`,
  )}${limit > 0 ? line : ''}</svg>`;
}

function barsOfRuns({ title, runs }: Bars['rows'][number], columns: Bars['columns']): Markup {
  const most = Math.max(1, ...runs.flatMap((run) => (run === null ? [] : [run.limit ?? 0, ...run.windows])));
  const item = (run: BarsOfRun | null, index: number): Markup => {
    const letter = columns[index]?.letter ?? '';
    if (run === null) return html`<li><b>${letter}</b> <span class="quiet">not sent</span></li>`;
    const { overAdmitted = 0, p50, p99, validity } = run;
    const known = Object.entries({ p50, p99 }).filter(([, value]) => value !== undefined);
    const times = known.map(([name, value]) => `${name} ${latency(value)} ms`).join(', ');
    return html`<li>${spark(run, most)}<b>${letter}</b> ${run.admitted} admitted, ${run.refused} refused${
      overAdmitted > 0 ? html`, <b class="bad">${overAdmitted} too many</b>` : ''
    }${validity === 'valid' ? '' : html`, ${validity}`} <span class="id">${times}</span></li>`;
  };
  return html`<h3>${title}</h3><ul class="sparks">${each(runs, item)}</ul>`;
}

/** The name of a run's target, with a link to its report where there is one. */
const runLink = ({ target, report }: DocumentRun, name = html`${target.name}`): Markup =>
  report === undefined ? name : html`<a href="${report}">${name}</a>`;

const runCard = (run: DocumentRun): Card => ({
  head: html`<b>${run.name}</b> ${runLink(run)} <span class="id">${run.target.baseUrl}</span><span class="id"><time datetime="${run.startedAt}">${instant(run.startedAt)}</time>, ${run.command}, version ${run.version}</span>`,
  cells: [{ text: run.headline, sign: looks[run.verdict], tone: run.verdict }, { text: run.says }],
});

const runFacts = (run: DocumentRun): Markup => html`<h3>${capitalize(run.name)}</h3><dl class="about">
<div><dt>verdict</dt><dd class="${run.verdict} mark">${icon(looks[run.verdict])} ${run.headline}</dd></div>
<div><dt>result</dt><dd>${run.says}</dd></div>
<div><dt>target</dt><dd>${run.target.name}, ${address(run.target.baseUrl)}</dd></div>
${run.report === undefined ? '' : html`<div><dt>report</dt><dd><a href="${run.report}">${run.report}</a></dd></div>\n`}<div><dt>started</dt><dd><time datetime="${run.startedAt}">${run.startedAt}</time>, ${run.command}, version ${run.version}</dd></div>
</dl>`;

function block(of: Block, { kind, runs }: ReportDocument): Markup {
  if (of.kind === 'changes') return changes(of);
  if (of.kind === 'lines') return lines(of);
  if (of.kind === 'reasons') return reasons(of);
  if (of.kind === 'grid') return grid(of);
  if (of.kind === 'bars') return each(of.rows, (row) => barsOfRuns(row, of.columns));
  if (kind !== 'matrix') return each(runs, runFacts);
  return cardTable('Verdicts of the runs', ['run', 'verdict', 'result'], runs.map(runCard), 'runs');
}

function band({ headline: { word, look, says }, parts, runs }: ReportDocument): Markup {
  const tone = look && { violated: ' departs', passed: ' conforms', blocked: ' inconclusive' }[look];
  const where = (run: DocumentRun): Markup =>
    html`${runLink(run, html`<b>${run.target.name}</b>`)} <span>${instant(run.startedAt)}</span>`;
  return html`<header class="band${tone}">
<div class="wide">
<h1>${look === undefined ? '' : icon(look)}<span>${word}</span></h1>
${says === undefined ? '' : html`<p class="meaning">${capitalize(says)}.</p>\n`}<ul class="sentence">${each(parts, (part) => html`<li>${part}</li>`)}</ul>
${look === undefined ? '' : html`<p class="where">${each(runs, where, ' <span>→</span> ')}</p>\n`}</div>
</header>`;
}

/** A document in one file that works without network and scripts. */
export function documentPage(document: ReportDocument): string {
  const { title, tool, headline, sections } = document;
  const content = ({ id }: Section): Markup =>
    each(
      sections.filter((section) => section.id === id || section.within === id),
      (section) => each(section.blocks, (of) => block(of, document)),
    );
  const own = sections.filter(({ within }) => within === undefined);
  return shell({
    ...{ title, generator: `${tool.name} ${tool.version}`, tone: headline.look ?? 'blocked' },
    parts: own.map((section) => [section.id, section.name ?? section.title, content(section)]),
    band: band(document),
    style: document.kind === 'matrix' ? cardStyle + matrixStyle : cardStyle,
  });
}
