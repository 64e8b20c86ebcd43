import { columns } from '../../reports/terminal/columns.ts';
import type { Canvas } from '../../reports/terminal/paint.ts';
import { wrapProse } from '../../reports/terminal/wrap.ts';
import { commaList } from '../../reports/text/words.ts';
import type { RunCommand } from '../invocation/invocation.ts';
import { requireKnown } from '../invocation/suggestion.ts';
import { textCanvas } from '../io/output.ts';
import { catalogueOf, type Entry, type EntryKind, kinds } from './catalogue.ts';

const kindNames = Object.keys(kinds) as EntryKind[];
/** The suites are shown with their checks, and alone if they are named. */
const shownKinds = [...kindNames, 'suites'] as const;

/** `list`: ids, names and titles of one kind; without a kind, the kinds with their counts. */
export const run: RunCommand = async ({ arguments: [what], options }, { directory, stdout }) => {
  requireKnown('kind', what === undefined ? [] : [what], shownKinds);
  const kind = shownKinds.find((name) => name === what);
  const all = await catalogueOf(options, directory);
  if (options.json === true) {
    const data = (name: Entry['kind']) => entriesOf(all, name).map((entry) => entry.data);
    const value = kind === undefined ? Object.fromEntries(kindNames.map((name) => [name, data(name)])) : data(kind);
    stdout.write(`${JSON.stringify(value, null, 2)}\n`);
    return 0;
  }
  const canvas = textCanvas(stdout);
  // In a pipe each entry is one line, for grep.
  const width = stdout.isTerminal ? canvas.width : Number.POSITIVE_INFINITY;
  const lines = kind === undefined ? overview(all, canvas) : section(all, kind, { ...canvas, width });
  stdout.writeRendered(`${lines.join('\n')}\n`);
  return 0;
};

/** One line for each kind that can be listed. */
function overview(all: readonly Entry[], { paint, width }: Canvas): string[] {
  const suites = entriesOf(all, 'suites').map(({ id }) => id);
  const about: Record<EntryKind, string> = {
    checks: `promises that are tested, in the suites ${commaList(suites)}`,
    clauses: 'statements of the interface that the checks refer to',
    profiles: 'load profiles',
    defects: 'ways in which serve --defect breaks a promise',
    variants: 'ways in which serve --variant differs where the interface leaves a choice',
    scenarios: 'scripted servers, which client --scenario runs a program against',
  };
  const rows = kindNames.map((name) => [
    paint('cyan', name),
    String(entriesOf(all, name).length).padStart(3),
    about[name],
  ]);
  const hint = 'textgen-harness list KIND lists one kind, textgen-harness explain ID shows one entry in full.';
  return [...columns(rows, width), '', ...wrapProse(hint, width)];
}

const entriesOf = (all: readonly Entry[], kind: Entry['kind']): Entry[] => all.filter((entry) => entry.kind === kind);

function section(all: readonly Entry[], kind: Entry['kind'], { paint, width }: Canvas): string[] {
  const entries = entriesOf(all, kind);
  const rows = entries.map(({ id, columns }) => [paint('cyan', id), ...columns]);
  const lines = kind === 'checks' ? checkLines(all, { paint, width }) : columns(rows, width);
  return [paint('bold', `${kind === 'suites' ? 'Suites' : kinds[kind]} (${entries.length})`), ...lines];
}

/** The checks by suite. Columns are aligned across suites. */
function checkLines(all: readonly Entry[], { paint, width }: Canvas): string[] {
  const checks = entriesOf(all, 'checks');
  const idWidth = Math.max(...checks.map(({ id }) => id.length));
  const cells = ({ id, columns: [level = '', title = ''] }: Entry): string[] => {
    const name = paint('cyan', id.padEnd(idWidth));
    return [name, level.padEnd('declared'.length), title];
  };
  return entriesOf(all, 'suites').flatMap((suite) => [
    `  ${paint('bold', suite.id)}: ${suite.columns[0]}`,
    ...columns(checks.filter(({ id }) => id.startsWith(`${suite.id}/`)).map(cells), width, 4),
  ]);
}
