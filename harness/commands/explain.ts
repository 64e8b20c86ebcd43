import { columns } from '../../reports/terminal/columns.ts';
import type { RunCommand } from '../invocation/invocation.ts';
import { unknownName } from '../invocation/suggestion.ts';
import { UsageError } from '../io/errors.ts';
import { type Catalogue, catalogue, data, kinds } from './catalogue.ts';
import { explained } from './explanation.ts';

/** `explain`: one check, clause, suite, profile, defect or variant in full. */
export const run: RunCommand = async ({ arguments: [id = ''], options }, { stdout }) => {
  const all = await catalogue();
  const found = explained(all, id);
  if (found === undefined) throw new UsageError(unknownName('id', id, ids(all)));
  if (options.json === true) stdout.write(`${JSON.stringify(plainData(all, id), null, 2)}\n`);
  else {
    const width = stdout.isTerminal ? stdout.columns : 100;
    const body = found.facts.flatMap(([label, values]) =>
      values.map((value, index) => [index === 0 ? label : '', value]),
    );
    stdout.write(`${[found.title, '', ...columns(body, width)].join('\n')}\n`);
  }
  return 0;
};

const ids = ({ suites, clauses, profiles, defects, variants }: Catalogue): string[] => [
  ...suites.flatMap((suite) => [suite.name, ...suite.checks.map((check) => check.id)]),
  ...clauses.map((clause) => clause.id),
  ...[...profiles, ...defects, ...variants].map((entry) => entry.name),
];

function plainData(all: Catalogue, id: string): unknown {
  const suite = all.suites.find(({ name }) => name === id);
  if (suite !== undefined)
    return { name: suite.name, title: suite.title, checks: suite.checks.map((check) => check.id) };
  const entries = kinds.flatMap((kind) => data(all, kind)) as { id?: string; name?: string }[];
  return entries.find((entry) => (entry.id ?? entry.name) === id);
}
