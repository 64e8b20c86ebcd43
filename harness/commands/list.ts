import { columns } from '../../reports/terminal/columns.ts';
import type { RunCommand } from '../invocation/invocation.ts';
import { requireKnown } from '../invocation/suggestion.ts';
import { catalogue, type Entry, type Kind, kinds } from './catalogue.ts';

const kindNames = Object.keys(kinds) as Kind[];

/** `list`: ids, names and titles, by kind. */
export const run: RunCommand = async ({ arguments: [what], options }, { stdout }) => {
  requireKnown('kind', what === undefined ? [] : [what], kindNames);
  const kind = kindNames.find((name) => name === what);
  if (options.json === true) {
    const data = (name: Kind) => entriesOf(name).map((entry) => entry.data);
    const value = kind === undefined ? Object.fromEntries(kindNames.map((name) => [name, data(name)])) : data(kind);
    stdout.write(`${JSON.stringify(value, null, 2)}\n`);
    return 0;
  }
  const width = stdout.isTerminal ? stdout.columns : Number.POSITIVE_INFINITY;
  const sections = (kind === undefined ? kindNames : [kind]).map((name) => section(name, width));
  stdout.write(`${sections.join('\n\n')}\n`);
  return 0;
};

const entriesOf = (kind: Entry['kind']): Entry[] => catalogue.filter((entry) => entry.kind === kind);

function section(kind: Kind, width: number): string {
  const entries = entriesOf(kind);
  const rows = entries.map(({ id, columns }) => [id, ...columns]);
  const lines = kind === 'checks' ? checkLines(entries, width) : columns(rows, width);
  return [`${kinds[kind]} (${entries.length})`, ...lines].join('\n');
}

/** The checks by suite. Columns are aligned across suites. */
function checkLines(checks: readonly Entry[], width: number): string[] {
  const idWidth = Math.max(...checks.map(({ id }) => id.length));
  return entriesOf('suites').flatMap((suite) => [
    `  ${suite.id}: ${suite.columns[0]}`,
    ...columns(
      checks
        .filter(({ id }) => id.startsWith(`${suite.id}/`))
        .map(({ id, columns: [level = '', title = ''] }) => [
          id.padEnd(idWidth),
          level.padEnd('declared'.length),
          title,
        ]),
      width,
      4,
    ),
  ]);
}
