import type { Bars, Block, Cell, Changes, Grid, Lines, ReportDocument, Row, Section } from '../document.ts';
import type { ReporterOptions } from '../reporter.ts';
import { instant, latency, plural } from '../text/quantities.ts';
import { oneLine } from '../text/safe-text.ts';
import { looks, signOf, signs, signWords } from '../text/words.ts';
import { type Canvas, canvasFor, outcomeStyles, resultLines, titledSection } from './paint.ts';
import { tableLines } from './table.ts';
import { hanging, wrapParts } from './wrap.ts';

const mostCharacters = 600;

const briefText = ({ subject: { brief } }: Row): string => brief.map(({ text }) => text).join(' ');

function runLines({ runs, kind }: ReportDocument, { paint, width }: Canvas): string[] {
  const indent = Math.max(...runs.map(({ name }) => name.length)) + 2;
  return runs.flatMap((run) => {
    const about = `${run.target.name} ${run.target.baseUrl} · ${run.command} · ${instant(run.startedAt)}`;
    const more = kind === 'matrix' ? ` · version ${run.version} · ${run.says}` : '';
    const lead = `${paint('dim', run.name.padEnd(indent - 1))} `;
    return hanging(lead, indent, `${signs[looks[run.verdict]]} ${run.headline} · ${about}${more}`, width);
  });
}

/** Rows that got worse are the last ones, near the result. */
const worstLast = ({ rows, style }: Changes): Row[] =>
  style === 'outcomes'
    ? [...Map.groupBy(rows, ({ cells }) => cells.change?.text).values()].toReversed().flat()
    : [...rows];

function changeLine({ columns, sign }: Changes, row: Row, { paint, width }: Canvas): string[] {
  const { change, from, to, detail } = row.cells;
  const colour = (of: Cell | undefined, text: string): string =>
    of?.sign === undefined ? text : paint(outcomeStyles[of.sign], text);
  const own = to?.sign ?? sign;
  const lead = own === undefined ? '  ' : `  ${to?.sign === undefined ? signs[own] : colour(change, signs[own])} `;
  const head = columns.find(([name]) => name === 'detail')?.[1];
  const more = !detail?.text ? '' : `; ${detail.as === 'code' ? `${head}: ` : ''}${detail.text}`;
  const cut = (text: string): string => oneLine(text, mostCharacters);
  const before = cut(`${briefText(row)}: ${from?.text} →`);
  return hanging(lead, 4, `${before} ${colour(to, cut(to?.text ?? ''))}${cut(more)}`, width);
}

/** The figures of all tables of a section in one; those that cannot be compared are below, by reason. */
function figureLines(rows: readonly Row[], { paint, width }: Canvas): string[] {
  if (rows.length === 0) return [];
  const isSeveral = new Set(rows.map(({ subject }) => subject.group)).size > 1;
  const told = rows.filter(({ because }) => because === undefined);
  const cells = told.map((row) => {
    const { from, to, delta, result } = row.cells;
    const word = result?.sign === 'inapplicable' ? '' : result?.text;
    const name = isSeveral ? `${row.subject.group} ${briefText(row)}` : briefText(row);
    return [name, from?.text ?? '', to?.text ?? '', delta?.text ?? '', word ?? ''];
  });
  const colour = (text: string, index: number): string => {
    const sign = told[index - 1]?.cells.result?.sign;
    if (index === 0) return paint('dim', text);
    return sign === 'violated' || sign === 'passed' ? paint(outcomeStyles[sign], text) : text;
  };
  const undecided = rows.filter(({ because }) => because !== undefined);
  const why = [...Map.groupBy(undecided, ({ because }) => because)].map(
    ([because, of]) => `cannot tell, ${because}: ${of.map(briefText).join('; ')}`,
  );
  return [
    ...(told.length === 0
      ? []
      : tableLines([['', 'base', 'new', 'change', 'result'], ...cells], width - 2, colour).map((line) => `  ${line}`)),
    ...why.flatMap((line) => hanging('  ', 4, line, width)).map((line) => paint('dim', line)),
  ];
}

function lineList({ lines, sign, mark }: Lines, { paint, width }: Canvas): string[] {
  const lead = sign ? `  ${paint(outcomeStyles[sign], signs[sign])} ` : mark ? `  ${mark} ` : '  ';
  const text = (cells: readonly Cell[]) => (mark ? cells.slice(0, 1) : cells).map((cell) => cell.text).join(' ');
  return lines.flatMap((cells) => hanging(lead, sign || mark ? 4 : 2, text(cells), width));
}

function gridLines({ columns, rows, fold }: Grid, { paint, width }: Canvas): string[] {
  if (fold !== undefined || rows.length === 0) return [];
  const colour = (text: string, row: number, column: number): string => {
    const { outcome } = rows[row - 1]?.results[column - 1] ?? {};
    return column === 0 || outcome === undefined ? text : paint(outcomeStyles[outcome], text);
  };
  const cells = rows.map(({ subject, results }) => [
    subject.brief.map(({ text }) => text).join(' '),
    ...results.map((result) => (result === null ? '·' : signOf(result))),
  ]);
  const lines = tableLines([['', ...columns.map(({ letter }) => letter)], ...cells], width, colour);
  const legend = wrapParts([...signWords, '· not run'], width - 2, '  ');
  return [...lines, ...legend].map((line) => `  ${line}`);
}

/** `41 admitted, 78 refused, 1 too many, p99 14.8 ms`. */
export function barsText(run: Bars['rows'][number]['runs'][number]): string {
  if (run === null) return '–';
  const { admitted, refused, p99, overAdmitted = 0 } = run;
  const over = overAdmitted > 0 ? [`${overAdmitted} too many`] : [];
  const time = p99 === undefined ? [] : [`p99 ${latency(p99)} ms`];
  return [`${admitted} admitted, ${refused} refused`, ...over, ...time].join(', ');
}

const barLines = ({ columns, rows }: Bars, { width }: Canvas): string[] =>
  rows.flatMap(({ title, runs }) => [
    `  ${title}`,
    ...runs.flatMap((run, index) => hanging(`    ${columns[index]?.letter} `, 6, barsText(run), width)),
  ]);

/** The statement with its first reason: `B is worse than A: …, and 4 more reasons`. */
export function reasonsText({ says, reasons: [first, ...more] }: Extract<Block, { kind: 'reasons' }>): string {
  if (first === undefined) return says;
  return `${says}: ${oneLine(first, 240)}${more.length === 0 ? '' : `, and ${plural(more.length, 'more reason')}`}`;
}

function blockLines(of: Block, canvas: Canvas): string[] {
  if (of.kind === 'lines') return lineList(of, canvas);
  if (of.kind === 'grid') return gridLines(of, canvas);
  if (of.kind === 'bars') return barLines(of, canvas);
  if (of.kind === 'reasons') return hanging('  ', 4, reasonsText(of), canvas.width);
  if (of.kind === 'runs' || of.pageOnly || of.style === 'numbers') return [];
  return worstLast(of).flatMap((row) => changeLine(of, row, canvas));
}

function sectionLines({ title, blocks }: Section, canvas: Canvas): string[] {
  const figures = blocks.flatMap((of) => (of.kind === 'changes' && of.style === 'numbers' ? of.rows : []));
  const lines = [...blocks.flatMap((of) => blockLines(of, canvas)), ...figureLines(figures, canvas)];
  return titledSection(title, lines, canvas);
}

function result({ headline: { look, word, says }, parts }: ReportDocument, canvas: Canvas): string[] {
  if (look === undefined) return wrapParts([word, ...parts], canvas.width);
  const shown = look === 'blocked' && says !== undefined ? [says] : [...parts];
  return resultLines(`${signs[look]} ${word.toUpperCase()}`, look, shown, canvas);
}

/** The sections with these ids, in their order, and the result. */
function sectionsAndResult(document: ReportDocument, ids: readonly string[], canvas: Canvas): string[] {
  const sections = ids.flatMap((id) => document.sections.filter((section) => section.id === id));
  return [...sections.flatMap((section) => sectionLines(section, canvas)), ...result(document, canvas)];
}

/** A document for a terminal of `columns` characters, with the result at the end. */
export function documentText(document: ReportDocument, options: ReporterOptions = {}): string {
  const canvas = canvasFor(options);
  const lines = [...runLines(document, canvas), '', ...sectionsAndResult(document, document.inTerminal, canvas)];
  return `${lines.join('\n')}\n`;
}

/** The last lines of `documentText`: its last section and the result. */
export const documentEnd = (document: ReportDocument, options: ReporterOptions = {}): string =>
  `${sectionsAndResult(document, document.inTerminal.slice(-1), canvasFor(options)).join('\n')}\n`;
