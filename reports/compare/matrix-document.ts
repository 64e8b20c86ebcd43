import {
  type Bars,
  type Changes,
  type Column,
  cell,
  codeCell,
  type Grid,
  type ReportDocument,
  type Subject,
} from '../document.ts';
import { plural } from '../text/quantities.ts';
import { oneLine } from '../text/safe-text.ts';
import { levelWords } from '../text/words.ts';
import type { Matrix, MatrixLoad, MatrixRow } from './matrix.ts';
import { factText } from './sentence.ts';

/** `13 of 166 checks differ, 6 of them failed in no run`, and what else does. */
function differenceText({ rows, facts }: Matrix): string[] {
  const differing = rows.filter(({ differs }) => differs);
  const different = differing.length;
  const unfailed = differing.filter((row) => !isFailure(row)).length;
  const open = unfailed > 0 && unfailed < different ? `, ${unfailed} of them failed in no run` : '';
  const partial = rows.filter(({ differs, partial: isPartial }) => isPartial && !differs).length;
  const verb = (count: number): string => (count === 1 ? 'differs' : 'differ');
  return [
    ...(rows.length > 0 ? [`${different} of ${plural(rows.length, 'check')} ${verb(different)}${open}`] : []),
    ...(partial > 0 ? [`${partial} not in every run`] : []),
    ...(facts.length > 0 ? [`${plural(facts.length, 'observed fact')} ${verb(facts.length)}`] : []),
  ];
}

const isFailure = ({ outcomes }: MatrixRow): boolean => outcomes.some((outcome) => outcome === 'violated');

/** `B is worse than A`. */
function comparisonWords({ runs, comparisons }: Matrix, index: number): string {
  const [base, next] = [runs[0]?.letter, runs[index + 1]?.letter];
  const { verdict, reasons = [] } = comparisons[index] ?? {};
  if (verdict !== 'inconclusive') return `${next} is ${verdict} than ${base}`;
  return reasons.length > 0 ? `${next} cannot be compared with ${base}` : `${next} has nothing in common with ${base}`;
}

/** A check, with those that failed or were blocked for the same causes in all runs. */
const checkSubject = ([{ id, title, level }, ...same]: readonly [MatrixRow, ...MatrixRow[]]): Subject => ({
  ...{ id, text: title },
  notes: [
    { text: levelWords[level], as: 'level' },
    codeCell(id),
    ...(same.length === 0 ? [] : [cell(`and, for the same cause, ${same.map((row) => row.id).join(', ')}`)]),
  ],
  brief: [codeCell(id), ...(same.length === 0 ? [] : [cell(`and ${same.length} more`)])],
});

const resultsOf = ({ outcomes, lacks }: MatrixRow): Grid['rows'][number]['results'] =>
  outcomes.map((outcome, index) => outcome && { outcome, lacks: lacks[index] ?? undefined });

function grids({ rows, runs }: Matrix): Grid[] {
  const columns = columnsOf({ runs });
  const grid = (label: string, fold: string | undefined, of: MatrixRow[]): Grid => ({
    ...{ kind: 'grid', label, columns, ...(fold !== undefined && { fold: `${plural(of.length, 'check')} ${fold}` }) },
    rows: [...Map.groupBy(of, ({ cause }) => cause).values()].flatMap(([first, ...same]) =>
      first === undefined ? [] : [{ subject: checkSubject([first, ...same]), results: resultsOf(first) }],
    ),
  });
  const partial = rows.filter((row) => !row.differs && row.partial);
  const same = rows.filter((row) => !row.differs && !row.partial);
  const differing = rows.filter(({ differs }) => differs);
  const others = differing.filter((row) => !isFailure(row));
  if (rows.length === 0) return [];
  return [
    grid('Causes and checks that differ', undefined, differing.filter(isFailure)),
    ...(others.length === 0
      ? []
      : [grid('Checks that differ without a failure', 'with different outcomes and no failure', others)]),
    grid('Checks that some runs do not have', 'that some runs do not have', partial),
    grid('Checks that do not differ', 'with the same outcome in all runs', same),
  ];
}

/** The runs by their letters, with the names of their targets. */
const columnsOf = ({ runs }: Pick<Matrix, 'runs'>): Column[] =>
  runs.map(({ letter, target }) => ({ letter, target: target.name }));

const bars = (load: readonly MatrixLoad[], columns: readonly Column[]): Bars => ({
  ...{ kind: 'bars', columns },
  rows: load.map(({ profile, key, runs }) => ({ title: `${profile}, ${key}`, runs })),
});

/** More are folded. */
const mostFacts = 12;

const facts = ({ facts: rows, runs }: Matrix): Changes => ({
  ...{ kind: 'changes', label: 'Observations that differ', style: '', subject: 'fact', pageOnly: true },
  columns: runs.map(({ letter }) => [letter, letter]),
  ...(rows.length > mostFacts && { fold: `${plural(rows.length, 'observed fact')} that differ` }),
  rows: rows.map(({ id, title, name, values }) => ({
    subject: { ...codeCell(name), notes: [cell(title), codeCell(id)], brief: [codeCell(id), codeCell(name)] },
    cells: Object.fromEntries(
      values.map((value, index) => [runs[index]?.letter, codeCell(value === null ? '–' : factText(value))]),
    ),
  })),
});

/** A matrix as a document. */
export function matrixDocument(matrix: Matrix): ReportDocument {
  const { runs, load, comparisons, tool } = matrix;
  const word = plural(runs.length, 'run');
  const columns = columnsOf(matrix);
  return {
    kind: 'matrix',
    title: `${word}: ${[...new Set(runs.map(({ target }) => oneLine(target.name, 40)))].join(', ')}`,
    ...{ tool, headline: { word }, parts: differenceText(matrix) },
    runs: runs.map(({ letter, ...run }) => ({ name: letter, ...run })),
    sections: [
      { id: 'runs', title: 'Runs', blocks: [{ kind: 'runs' }] },
      { id: 'checks', title: 'Checks that differ', name: 'Checks', blocks: grids(matrix) },
      { id: 'load', title: 'Load', blocks: load.length === 0 ? [] : [bars(load, columns)] },
      { id: 'observations', title: 'Observations', blocks: matrix.facts.length === 0 ? [] : [facts(matrix)] },
      {
        ...{ id: 'worse', title: `Compared with ${runs[0]?.letter}` },
        blocks: comparisons.map(({ reasons }, index) => ({
          ...{ kind: 'reasons', says: comparisonWords(matrix, index), reasons },
        })),
      },
    ],
    inTerminal: ['load', 'checks', 'worse'],
    file: 'matrix.html',
  };
}
