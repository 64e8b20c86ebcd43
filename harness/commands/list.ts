import { columns } from '../../reports/terminal/columns.ts';
import type { RunCommand } from '../invocation/invocation.ts';
import { requireKnown } from '../invocation/suggestion.ts';
import { type Catalogue, entriesOf, type Kind, kinds, loadCatalogue } from './catalogue.ts';

/** `list`: ids, names and titles, by kind. */
export const run: RunCommand = async ({ arguments: [what], options }, { stdout }) => {
  requireKnown('kind', what === undefined ? [] : [what], kinds);
  const kind = kinds.find((name) => name === what);
  const all = await loadCatalogue();
  if (options.json === true) {
    const every = () => Object.fromEntries(kinds.map((name) => [name, entriesOf(all, name)]));
    stdout.write(`${JSON.stringify(kind === undefined ? every() : entriesOf(all, kind), null, 2)}\n`);
    return 0;
  }
  const width = stdout.isTerminal ? stdout.columns : Number.POSITIVE_INFINITY;
  const sections = (kind === undefined ? kinds : [kind]).map((name) => section(all, name, width));
  stdout.write(`${sections.join('\n\n')}\n`);
  return 0;
};

const titles: Record<Kind, string> = {
  checks: 'Checks',
  clauses: 'Clauses',
  profiles: 'Load profiles',
  defects: 'Defects',
  variants: 'Variants',
};

function section(all: Catalogue, kind: Kind, width: number): string {
  const lines = kind === 'checks' ? checkLines(all, width) : columns(rows(all, kind), width);
  return [`${titles[kind]} (${entriesOf(all, kind).length})`, ...lines].join('\n');
}

/** The checks by suite. Columns are aligned across suites. */
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
