import type { ReporterOptions } from '../reporter.ts';
import { signedHeadline } from '../summary/headline.ts';
import { canvasFor, outcomeStyles, titledSection } from '../terminal/paint.ts';
import { table } from '../terminal/table.ts';
import { hanging } from '../terminal/wrap.ts';
import { code, comment, table as markdownTable, plain } from '../text/markdown.ts';
import { instant, latency, plural } from '../text/quantities.ts';
import { oneLine } from '../text/safe-text.ts';
import { outcomeWords, signs } from '../text/words.ts';
import type { Matrix, MatrixLoadCell } from './matrix.ts';

export const matrixTitle = ({ runs }: Matrix): string =>
  `${plural(runs.length, 'run')}: ${[...new Set(runs.map(({ target }) => oneLine(target.name, 40)))].join(', ')}`;

/** `6 of 131 checks differ`, and what else does. */
export function differenceText({ rows, facts }: Matrix): string[] {
  const different = rows.filter(({ differs }) => differs).length;
  const partial = rows.filter(({ differs, partial: isPartial }) => isPartial && !differs).length;
  return [
    ...(rows.length > 0
      ? [`${different} of ${plural(rows.length, 'check')} ${different === 1 ? 'differs' : 'differ'}`]
      : []),
    ...(partial > 0 ? [`${partial} not in every run`] : []),
    ...(facts.length > 0
      ? [`${plural(facts.length, 'observed fact')} ${facts.length === 1 ? 'differs' : 'differ'}`]
      : []),
  ];
}

/** `B is worse than A`. */
export function comparisonWords({ runs, comparisons }: Matrix, index: number): string {
  const [base, next] = [runs[0]?.letter, runs[index + 1]?.letter];
  const verdict = comparisons[index]?.verdict;
  return verdict === 'inconclusive'
    ? `${next} has nothing in common with ${base}`
    : `${next} is ${verdict} than ${base}`;
}

/** `B is worse than A: Verdict: Conforms → Does not conform, and 4 more reasons`. */
function changeText(matrix: Matrix, index: number): string {
  const [first, ...more] = matrix.comparisons[index]?.reasons ?? [];
  const words = comparisonWords(matrix, index);
  if (first === undefined) return words;
  return `${words}: ${oneLine(first, 240)}${more.length === 0 ? '' : `, and ${plural(more.length, 'more reason')}`}`;
}

/** `20, 20 of 20 per window, p99 3.1 ms`. */
function loadText(cell: MatrixLoadCell | null): string {
  if (cell === null) return '–';
  const { admitted, refused, p99, overAdmitted = 0 } = cell;
  const parts = [
    `${admitted} admitted, ${refused} refused`,
    ...(overAdmitted > 0 ? [`${overAdmitted} too many`] : []),
    ...(p99 === undefined ? [] : [`p99 ${latency(p99)} ms`]),
  ];
  return parts.join(', ');
}

const sign = (outcome: Matrix['rows'][number]['outcomes'][number]): string => (outcome === null ? '·' : signs[outcome]);

/** The runs and the checks that differ, for a terminal. */
export function matrixPretty(matrix: Matrix, options: ReporterOptions = {}): string {
  const canvas = canvasFor(options);
  const { runs, load, comparisons } = matrix;
  const rows = matrix.rows.filter(({ differs }) => differs);
  const colour = (cell: string, row: number, column: number): string => {
    const outcome = column === 0 ? undefined : rows[row - 1]?.outcomes[column - 1];
    return outcome === undefined || outcome === null ? cell : canvas.paint(outcomeStyles[outcome], cell);
  };
  const cells = [
    ['', ...runs.map(({ letter }) => letter)],
    ...rows.map(({ id, outcomes }) => [id, ...outcomes.map(sign)]),
  ];
  const runLines = runs.flatMap((run) => {
    const { letter, target, startedAt, version, says } = run;
    const about = [oneLine(target.name, 60), instant(startedAt), `version ${version}`, says];
    return hanging(`  ${letter} `, 4, [signedHeadline(run), ...about].join(' · '), canvas.width);
  });
  const loadLines = load.flatMap(({ profile, key, runs: all }) => [
    `  ${profile}, ${key}`,
    ...all.flatMap((cell, index) => hanging(`    ${runs[index]?.letter} `, 6, loadText(cell), canvas.width)),
  ]);
  const changeLines = comparisons.flatMap((_, index) => hanging('  ', 4, changeText(matrix, index), canvas.width));
  const key = `${Object.entries(signs)
    .map(([outcome, one]) => `${one} ${outcomeWords[outcome as keyof typeof signs]}`)
    .join('  ')}  · not run`;
  const lines = [
    ...titledSection('Runs', runLines, canvas),
    ...titledSection('Load', loadLines, canvas),
    ...titledSection(
      'Checks that differ',
      rows.length === 0 ? [] : [...table(cells, canvas.width, colour).map((line) => `  ${line}`), `  ${key}`],
      canvas,
    ),
    ...titledSection(`Compared with ${runs[0]?.letter}`, changeLines, canvas),
    [plural(runs.length, 'run'), ...differenceText(matrix)].join(' · '),
  ];
  return `${lines.join('\n')}\n`;
}

/** The same as a comment for a pull request, under 60 KB. */
export function matrixMarkdown(matrix: Matrix): string {
  const { runs, rows, load, comparisons } = matrix;
  const letters = runs.map(({ letter }) => letter);
  const different = rows.filter(({ differs }) => differs);
  const outcomeRows = different.map(({ id, outcomes }) => [
    code(id),
    ...outcomes.map((outcome) => (outcome === null ? '·' : `${signs[outcome]} ${outcomeWords[outcome]}`)),
  ]);
  const loadRows = load.map(({ profile, key, runs: all }) => [plain(`${profile}, ${key}`), ...all.map(loadText)]);
  const changes = comparisons.map((_, index) => `- ${plain(changeText(matrix, index))}`);
  return comment(
    [
      `### ${plain(matrixTitle(matrix))}`,
      differenceText(matrix).join(' · '),
      markdownTable(
        ['run', 'verdict', 'target', 'started', 'version', 'result'],
        runs.map((run) => [
          ...[run.letter, signedHeadline(run), plain(run.target.name)],
          ...[instant(run.startedAt), plain(run.version), run.says],
        ]),
      ),
      changes.join('\n'),
      outcomeRows.length === 0 ? '' : markdownTable(['check', ...letters], outcomeRows, 30_000),
      loadRows.length === 0 ? '' : markdownTable(['load', ...letters], loadRows, 12_000),
    ],
    'matrix.html',
  );
}
