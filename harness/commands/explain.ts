import { columns } from '../../reports/terminal/columns.ts';
import type { RunCommand } from '../invocation/invocation.ts';
import { requireKnown } from '../invocation/suggestion.ts';
import { type Catalogue, entriesOf, kinds, loadCatalogue } from './catalogue.ts';
import { explanationOf } from './explanation.ts';

const logColumns = 100;

/** `explain`: one check, clause, suite, profile, defect or variant in full. */
export const run: RunCommand = async ({ arguments: [id = ''], options }, { stdout }) => {
  const all = await loadCatalogue();
  requireKnown('id', [id], ids(all));
  if (options.json === true) {
    stdout.write(`${JSON.stringify(entryOf(all, id), null, 2)}\n`);
    return 0;
  }
  const { title, facts } = explanationOf(all, id);
  const rows = facts.flatMap(([label, values]) => values.map((value, index) => [index === 0 ? label : '', value]));
  const width = stdout.isTerminal ? stdout.columns : logColumns;
  stdout.write(`${[title, '', ...columns(rows, width)].join('\n')}\n`);
  return 0;
};

const ids = ({ suites, clauses, profiles, defects, variants }: Catalogue): string[] => [
  ...suites.flatMap((suite) => [suite.name, ...suite.checks.map((check) => check.id)]),
  ...clauses.map((clause) => clause.id),
  ...[...profiles, ...defects, ...variants].map((entry) => entry.name),
];

function entryOf(all: Catalogue, id: string): unknown {
  const suite = all.suites.find(({ name }) => name === id);
  if (suite !== undefined)
    return { name: suite.name, title: suite.title, checks: suite.checks.map((check) => check.id) };
  const entries = kinds.flatMap((kind) => entriesOf(all, kind)) as { id?: string; name?: string }[];
  return entries.find((entry) => (entry.id ?? entry.name) === id);
}
