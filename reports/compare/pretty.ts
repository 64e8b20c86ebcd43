import type { ReporterOptions } from '../reporter.ts';
import { signedHeadline } from '../summary/headline.ts';
import { type Canvas, canvasFor, outcomeStyles, resultLines, titledSection } from '../terminal/paint.ts';
import { table } from '../terminal/table.ts';
import { hanging } from '../terminal/wrap.ts';
import { instant } from '../text/quantities.ts';
import { oneLine } from '../text/safe-text.ts';
import { levelWords, looks, outcomeWords, signs } from '../text/words.ts';
import type { ComparedRun, Comparison } from './comparison.ts';
import { lostLines } from './coverage.ts';
import {
  checksByChange,
  comparisonParts,
  type Figure,
  factText,
  figures,
  loadChangeText,
  operationFigures,
  reasonText,
  resultWords,
  undecidedFigures,
} from './sentence.ts';

function side(name: string, run: ComparedRun, { paint, width }: Canvas): string[] {
  const about = `${oneLine(run.target.name)} ${oneLine(run.target.baseUrl)} · ${run.command} · ${instant(run.startedAt)}`;
  const lead = `${paint('dim', name.padEnd(5))} `;
  return hanging(lead, 6, `${signedHeadline(run)} · ${about}`, width);
}

function checkLines(comparison: Comparison, { paint, width }: Canvas): string[] {
  return checksByChange(comparison, ['other', 'better', 'worse']).flatMap((check) => {
    const { id, level, from, to, change } = check;
    const outcomes = `${outcomeWords[from]} → ${paint(outcomeStyles[to], outcomeWords[to])}`;
    const lead = `  ${paint(outcomeStyles[looks[change]], signs[to])} `;
    return hanging(lead, 4, `${levelWords[level]} ${id}: ${outcomes}${reasonText(check)}`, width);
  });
}

function observationLines({ observations }: Comparison, { width }: Canvas): string[] {
  return observations.flatMap(({ id, facts }) =>
    facts.flatMap(({ name, from, to }) =>
      hanging('  ○ ', 4, oneLine(`${id} ${name}: ${factText(from)} → ${factText(to)}`, 300), width),
    ),
  );
}

function figureLines(all: readonly Figure[], { paint, width }: Canvas): string[] {
  const isSeveral = new Set(all.map(({ profile }) => profile)).size > 1;
  const rows = all.map(({ profile, what, from, to, change, verdict }) => [
    isSeveral ? `${profile} ${what}` : what,
    ...[from, to, change, verdict === 'same' ? '' : verdict],
  ]);
  const colour = (cell: string, row: number): string => {
    const verdict = rows[row - 1]?.[4] ?? '';
    if (row === 0) return paint('dim', cell);
    if (verdict === 'slower' || verdict === 'lower') return paint('red', cell);
    return verdict === 'faster' || verdict === 'higher' ? paint('green', cell) : cell;
  };
  const numbers = rows.length > 0 ? table([['', 'base', 'new', 'change', 'result'], ...rows], width - 2, colour) : [];
  const undecided = undecidedFigures(all).flatMap((line) => hanging('  ', 4, line, width));
  return [...numbers.map((line) => `  ${line}`), ...undecided.map((line) => paint('dim', line))];
}

const loadLines = (comparison: Comparison, canvas: Canvas): string[] => [
  ...comparison.load.flatMap((of) => hanging('  ', 4, loadChangeText(of), canvas.width)),
  ...figureLines(figures(comparison), canvas),
];

/** The reasons and the result. */
function endLines(comparison: Comparison, canvas: Canvas): string[] {
  const { look, word } = resultWords(comparison);
  const sign = canvas.paint(outcomeStyles[look], signs[look]);
  const reasons = comparison.reasons.flatMap((reason) => hanging(`  ${sign} `, 4, reason, canvas.width));
  return [
    ...titledSection(comparison.verdict === 'worse' ? 'Worse' : 'Changed', reasons, canvas),
    ...resultLines(`${signs[look]} ${word.toUpperCase()}`, look, resultParts(comparison), canvas),
  ];
}

const resultParts = (comparison: Comparison): string[] =>
  comparison.verdict === 'inconclusive'
    ? ['the runs have nothing in common that could be compared']
    : comparisonParts(comparison);

/** The reasons and the result alone, for a terminal: the last lines of `pretty`. */
export const prettyEnd = (comparison: Comparison, options: ReporterOptions = {}): string =>
  `${endLines(comparison, canvasFor(options)).join('\n')}\n`;

/** A comparison for a terminal of `columns` characters, with the result and its reasons at the end. */
export function pretty(comparison: Comparison, options: ReporterOptions = {}): string {
  const canvas = canvasFor(options);
  const { width } = canvas;
  const { models, notes, appeared, gone, lost, lostAllowed } = comparison;
  const sections: [title: string, lines: string[]][] = [
    ['Only in one run', [...appeared.map(({ id }) => `  + ${id}`), ...gone.map(({ id }) => `  − ${id}`)]],
    ['Changed observations', observationLines(comparison, canvas)],
    ['Latency of the answers to checks', figureLines(operationFigures(comparison), canvas)],
    ['Load', loadLines(comparison, canvas)],
    [
      'Models',
      models.flatMap((of) => hanging('  ', 4, oneLine(`${of.model} ${of.what}: ${of.from} → ${of.to}`), width)),
    ],
    ['Checks', checkLines(comparison, canvas)],
    ['Not compared', notes.flatMap((note) => hanging('  ', 2, note, width))],
    ['No longer judged (allowed)', lostAllowed ? lostLines(lost).flatMap((line) => hanging('  ', 2, line, width)) : []],
  ];
  const lines = [
    ...side('base', comparison.base, canvas),
    ...side('new', comparison.new, canvas),
    '',
    ...sections.flatMap(([title, of]) => titledSection(title, of, canvas)),
    ...endLines(comparison, canvas),
  ];
  return `${lines.join('\n')}\n`;
}
