import type { ReporterOptions } from '../reporter.ts';
import { type Canvas, canvasFor, outcomeStyles, resultLines, titledSection } from '../terminal/paint.ts';
import { table } from '../terminal/table.ts';
import { hanging } from '../terminal/wrap.ts';
import { instant } from '../text/quantities.ts';
import { oneLine } from '../text/safe-text.ts';
import { levelWords, looks, outcomeWords, signs, verdictText } from '../text/words.ts';
import type { ComparedRun, Comparison } from './comparison.ts';
import { checksByChange, comparisonParts, factText, figures, loadChangeText, reasonText } from './sentence.ts';

function side(name: string, run: ComparedRun, { paint, width }: Canvas): string[] {
  const about = `${oneLine(run.target.name)} ${oneLine(run.target.baseUrl)} · ${run.command} · ${instant(run.startedAt)}`;
  const lead = `${paint('dim', name.padEnd(5))} `;
  return hanging(lead, 6, `${verdictText(run.verdict)} · ${about}`, width);
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

function loadLines(comparison: Comparison, { paint, width }: Canvas): string[] {
  const all = figures(comparison);
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
  return [...comparison.load.map(loadChangeText), ...numbers].map((line) => `  ${line}`);
}

/** A comparison for a terminal of `columns` characters, with the result and its reasons at the end. */
export function pretty(comparison: Comparison, options: ReporterOptions = {}): string {
  const canvas = canvasFor(options);
  const { paint, width } = canvas;
  const { models, notes, worse, reasons, appeared, gone } = comparison;
  const sections: [title: string, lines: string[]][] = [
    ['Only in one run', [...appeared.map(({ id }) => `  + ${id}`), ...gone.map(({ id }) => `  − ${id}`)]],
    ['Changed observations', observationLines(comparison, canvas)],
    ['Load', loadLines(comparison, canvas)],
    [
      'Models',
      models.flatMap((of) => hanging('  ', 4, oneLine(`${of.model} ${of.what}: ${of.from} → ${of.to}`), width)),
    ],
    ['Checks', checkLines(comparison, canvas)],
    ['Not compared', notes.flatMap((note) => hanging('  ', 2, note, width))],
    ['Worse', reasons.flatMap((reason) => hanging(`  ${paint('red', '✘')} `, 4, reason, width))],
  ];
  const word = worse ? '✘ WORSE' : '✔ NOT WORSE';
  const lines = [
    ...side('base', comparison.base, canvas),
    ...side('new', comparison.new, canvas),
    '',
    ...sections.flatMap(([title, of]) => titledSection(title, of, canvas)),
    ...resultLines(word, worse ? 'violated' : 'passed', comparisonParts(comparison), canvas),
  ];
  return `${lines.join('\n')}\n`;
}
