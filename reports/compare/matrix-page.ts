import { each, html, icon, type Markup, scrolling } from '../html/markup.ts';
import { type Shell, shell } from '../html/shell.ts';
import { headlineWord } from '../summary/headline.ts';
import { instant, latency, plural } from '../text/quantities.ts';
import { levelWords, looks, outcomeWords } from '../text/words.ts';
import { cardStyle, cardTable, markCell, type Row, textCell } from './cards.ts';
import type { Matrix, MatrixLoad, MatrixLoadCell, MatrixRow, MatrixRun } from './matrix.ts';
import { comparisonWords, differenceText, matrixTitle } from './matrix-text.ts';
import { factText } from './sentence.ts';

const style = `${cardStyle}
.runs thead th:nth-child(2){width:17%}
.matrix th[scope=row]{min-width:10rem}
.matrix :is(thead th:not(:first-child),td){width:2.5rem;text-align:center;padding-inline:0}
@media (max-width:40rem){.matrix th[scope=row]{min-width:9rem;font-size:.875rem}.matrix :is(thead th:not(:first-child),td){width:1.9rem}}
.matrix td .i{width:1.1rem;height:1.1rem}
.matrix tbody th{position:sticky;left:0;background:var(--paper)}
.word{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.key{display:flex;flex-wrap:wrap;gap:.25rem 1rem;margin-bottom:.75rem;font-size:.875rem}
.key li{color:var(--tone)}
.sparks{display:grid;grid-template-columns:repeat(auto-fill,minmax(9.5rem,1fr));gap:1rem;margin:.5rem 0 1.5rem}
.sparks li{font-size:.8125rem}
.spark{display:block;width:100%;height:2.75rem}
.spark rect{fill:var(--accent)}
.spark rect.over{fill:var(--bad)}
.spark path{stroke:var(--ink);stroke-width:1;stroke-dasharray:3 2;vector-effect:non-scaling-stroke}
`;

const runName = ({ target, report }: MatrixRun): Markup =>
  report === undefined ? html`${target.name}` : html`<a href="${report}">${target.name}</a>`;

const runRow = (run: MatrixRun): Row => ({
  head: html`<b>${run.letter}</b> ${runName(run)} <span class="id">${run.target.baseUrl}</span><span class="id"><time datetime="${run.startedAt}">${instant(run.startedAt)}</time>, ${run.command}, version ${run.version}</span>`,
  cells: [markCell(run.verdict, looks[run.verdict], headlineWord(run)), textCell(run.says)],
});

/** Heads of the columns of runs. */
const letters = (runs: readonly MatrixRun[]): Markup =>
  each(runs, ({ letter, target }) => html`<th scope="col"><abbr title="${target.name}">${letter}</abbr></th>`);

function outcomeCell(outcome: MatrixRow['outcomes'][number]): Markup {
  if (outcome === null) return html`<td class="inapplicable mark"><span class="word">not run</span></td>`;
  return html`<td class="${outcome} mark">${icon(outcome)}<span class="word">${outcomeWords[outcome]}</span></td>`;
}

function outcomeTable(label: string, rows: readonly MatrixRow[], runs: readonly MatrixRun[]): Markup {
  const row = ({ id, title, level, outcomes }: MatrixRow): Markup =>
    html`<tr id="${id}"><th scope="row">${title} <span class="id"><span class="level">${levelWords[level]}</span> <code>${id}</code></span></th>${each(outcomes, outcomeCell)}</tr>
`;
  return scrolling(
    label,
    html`<table class="matrix"><thead><tr><th scope="col">check</th>${letters(runs)}</tr></thead><tbody>${each(rows, row)}</tbody></table>`,
  );
}

const signKey = html`<ul class="key">${each(
  ['passed', 'violated', 'blocked', 'errored', 'inapplicable', 'observed'] as const,
  (outcome) => html`<li class="${outcome}">${icon(outcome)} ${outcomeWords[outcome]}</li>`,
)}<li class="inapplicable">empty: not run</li></ul>`;

function folded(label: string, summary: string, rows: readonly MatrixRow[], runs: readonly MatrixRun[]): Markup {
  if (rows.length === 0) return html``;
  return html`<details><summary>${plural(rows.length, 'check')} ${summary}</summary>${outcomeTable(label, rows, runs)}</details>`;
}

function checks({ rows, runs }: Matrix): Markup {
  if (rows.length === 0) return html``;
  const different = rows.filter(({ differs }) => differs);
  const partial = rows.filter((row) => !row.differs && row.partial);
  const same = rows.filter((row) => !row.differs && !row.partial);
  return html`${signKey}${
    different.length === 0
      ? html`<p class="prose">No check differs between the runs that have it.</p>`
      : outcomeTable('Checks that differ', different, runs)
  }${folded('Checks that some runs do not have', 'that some runs do not have', partial, runs)}${folded('Checks that do not differ', 'with the same outcome in all runs', same, runs)}`;
}

const mostBars = 60;

/** The most admitted in each group of windows, so that no bar is too narrow to be seen. */
function bars(windows: readonly number[]): number[] {
  const size = Math.ceil(windows.length / mostBars);
  return Array.from({ length: Math.ceil(windows.length / size) || 0 }, (_, index) =>
    Math.max(...windows.slice(index * size, (index + 1) * size)),
  );
}

const height = 40;

function spark({ windows, limit = 0 }: MatrixLoadCell, most: number): Markup {
  const scale = (count: number): number => Math.round((count / Math.max(1, most)) * (height - 4) * 10) / 10;
  const shown = bars(windows);
  const width = Math.max(1, shown.length) * 10;
  const says = `admitted per window: ${shown.join(', ')}; limit ${limit}`;
  const line = html`<path d="M0 ${height - scale(limit)}H${width}"/>`;
  return html`<svg class="spark" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" role="img" aria-label="${says}">${each(
    shown,
    (count, index) =>
      html`<rect x="${index * 10 + 1}" y="${height - scale(count)}" width="8" height="${scale(count)}"${count > limit && limit > 0 ? html` class="over"` : ''}/>`,
  )}${limit > 0 ? line : ''}</svg>`;
}

function sparks({ profile, key, runs: cells }: MatrixLoad, { runs }: Matrix): Markup {
  const most = Math.max(1, ...cells.flatMap((cell) => (cell === null ? [] : [cell.limit ?? 0, ...cell.windows])));
  const item = (cell: MatrixLoadCell | null, index: number): Markup => {
    const letter = runs[index]?.letter ?? '';
    if (cell === null) return html`<li><b>${letter}</b> <span class="quiet">not run</span></li>`;
    const { overAdmitted = 0, p50, p99, validity } = cell;
    const times = p99 === undefined ? '' : `p50 ${latency(p50)} ms, p99 ${latency(p99)} ms`;
    return html`<li>${spark(cell, most)}<b>${letter}</b> ${cell.admitted} admitted, ${cell.refused} refused${
      overAdmitted > 0 ? html`, <b class="bad">${overAdmitted} too many</b>` : ''
    }${validity === 'valid' ? '' : html`, ${validity}`} <span class="id">${times}</span></li>`;
  };
  return html`<h3>${profile}, ${key}</h3><ul class="sparks">${each(cells, item)}</ul>`;
}

const loads = (matrix: Matrix): Markup => each(matrix.load, (row) => sparks(row, matrix));

/** More are folded. */
const mostFacts = 12;

function facts({ facts: rows, runs }: Matrix): Markup {
  if (rows.length === 0) return html``;
  const table = cardTable(
    'Observations that differ',
    ['fact', ...runs.map(({ letter }) => letter)],
    rows.map(({ id, title, name, values }) => ({
      head: html`<code>${name}</code> <span class="id">${title} <code>${id}</code></span>`,
      cells: values.map((value) => textCell(html`<code>${value === null ? '–' : factText(value)}</code>`)),
    })),
  );
  if (rows.length <= mostFacts) return table;
  return html`<details><summary>${plural(rows.length, 'observed fact')} that differ</summary>${table}</details>`;
}

const changes = (matrix: Matrix): Markup =>
  each(matrix.comparisons, ({ reasons }, index) =>
    reasons.length === 0
      ? html`<p class="prose">${comparisonWords(matrix, index)}.</p>`
      : html`<details><summary>${comparisonWords(matrix, index)}: ${plural(reasons.length, 'reason')}</summary><ul class="prose">${each(
          reasons,
          (line) => html`<li>${line}</li>`,
        )}</ul></details>`,
  );

function band(matrix: Matrix): Markup {
  const { runs } = matrix;
  return html`<header class="band">
<div class="wide">
<h1><span>${plural(runs.length, 'run')}</span></h1>
<ul class="sentence">${each(differenceText(matrix), (part) => html`<li>${part}</li>`)}</ul>
</div>
</header>`;
}

/** matrix.html: checks by runs in one file that works without network and scripts. */
export function matrixPage(matrix: Matrix): string {
  const { runs, tool } = matrix;
  const parts: Shell['parts'] = [
    ['runs', 'Runs', cardTable('Verdicts of the runs', ['run', 'verdict', 'result'], runs.map(runRow), 'runs')],
    ['checks', 'Checks', checks(matrix)],
    ['load', 'Load', loads(matrix)],
    ['observations', 'Observations', facts(matrix)],
    ['worse', `Compared with ${runs[0]?.letter}`, changes(matrix)],
  ];
  const generator = `${tool.name} ${tool.version}`;
  return shell({ title: matrixTitle(matrix), generator, tone: 'blocked', parts, band: band(matrix), style });
}
