/** Writes harness/api/names.ts: the names of suites, profiles, defects and variants as types and lists. `npm run generate` runs it. */
import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { allScenarioNames } from '../harness/client/client-session.ts';
import { profiles } from '../load/profiles/built-in/index.ts';
import { defects } from '../reference-server/defects/index.ts';
import { variants } from '../reference-server/variants/index.ts';
import { suites } from '../scenarios/index.ts';

export const namesFile = join(import.meta.dirname, '..', 'harness', 'api', 'names.ts');

const lineOf = ({ name }: { readonly name: string }): string => `'${name}',`;

function listSource(kind: string, says: string, lines: readonly string[]): string {
  const type = `${kind.charAt(0).toUpperCase()}${kind.slice(1)}Name`;
  return [
    `/** Names of ${says}. */`,
    `export const ${kind}Names = [`,
    ...lines.map((line) => `  ${line}`),
    '] as const;',
    `export type ${type} = (typeof ${kind}Names)[number];`,
  ].join('\n');
}

const isVariant = (name: string): boolean => variants.some((variant) => variant.name === name);

/** The text of harness/api/names.ts. */
export const namesSource = (): string =>
  [
    '// Written by packaging/names.ts; run `npm run generate`.',
    listSource('suite', 'the built-in suites, in the order of reports', suites.map(lineOf)),
    listSource('profile', 'the built-in load profiles', profiles.map(lineOf)),
    listSource('defect', 'the defects and oddities of the reference server', defects.map(lineOf)),
    listSource('variant', 'the variants of the reference server', variants.map(lineOf)),
    listSource('scenario', 'the scenarios of clients: all of a kind, the scenarios themselves, and the variants', [
      ...allScenarioNames.filter((name) => !isVariant(name)).map((name) => lineOf({ name })),
      '...variantNames,',
    ]),
    '',
  ].join('\n\n');

if (basename(process.argv[1] ?? '') === 'names.ts') writeFileSync(namesFile, `${namesSource().trimEnd()}\n`);
