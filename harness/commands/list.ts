import { columns } from '../../reports/terminal/columns.ts';
import type { RunCommand } from '../invocation/invocation.ts';
import { unknownName } from '../invocation/suggestion.ts';
import { UsageError } from '../io/errors.ts';
import { type Catalogue, catalogue, data, type Kind, kinds } from './catalogue.ts';

/** `list`: what there is, by kind. */
export const run: RunCommand = async ({ arguments: [what], options }, { stdout }) => {
  const kind = kinds.find((name) => name === what);
  if (what !== undefined && kind === undefined) throw new UsageError(unknownName('kind', what, kinds));
  const all = await catalogue();
  if (options.json === true) {
    const value =
      kind === undefined ? Object.fromEntries(kinds.map((name) => [name, data(all, name)])) : data(all, kind);
    stdout.write(`${JSON.stringify(value, null, 2)}\n`);
    return 0;
  }
  const width = stdout.isTerminal ? stdout.columns : Number.POSITIVE_INFINITY;
  const sections = (kind === undefined ? kinds : [kind]).map((name) => section(all, name, width));
  stdout.write(`${sections.join('\n\n')}\n`);
  return 0;
};

function section(all: Catalogue, kind: Kind, width: number): string {
  const titles = {
    checks: 'Checks',
    clauses: 'Clauses',
    profiles: 'Load profiles',
    defects: 'Defects',
    variants: 'Variants',
  };
  const lines = kind === 'checks' ? checkLines(all, width) : columns(rows(all, kind), width);
  return [`${titles[kind]} (${data(all, kind).length})`, ...lines].join('\n');
}

/** By suite, with the columns of all suites aligned. */
function checkLines({ suites }: Catalogue, width: number): string[] {
  const checks = suites.flatMap((suite) => suite.checks);
  const idWidth = Math.max(...checks.map(({ id }) => id.length));
  return suites.flatMap((suite) => [
    `  ${suite.name}: ${suite.title}`,
    ...columns(
      suite.checks.map(({ id, level, title }) => [id.padEnd(idWidth), level.padEnd('declared'.length), title]),
      width,
      4,
    ),
  ]);
}

function rows({ clauses, profiles, defects, variants }: Catalogue, kind: Kind): string[][] {
  if (kind === 'clauses') return clauses.map((clause) => [clause.id, clause.kind, clause.title]);
  if (kind === 'profiles') return profiles.map((profile) => [profile.name, profile.arrival.model, profile.asks]);
  if (kind === 'defects') return defects.map((defect) => [defect.name, defect.kind, defect.does]);
  return variants.map((variant) => [variant.name, variant.does]);
}
