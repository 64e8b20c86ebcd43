// Writes docs/proof.md: which defects turn which check red, and which liberties turn none. `--check` only compares.
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { defects } from '../../../reference-server/defects/index.ts';
import { variants } from '../../../reference-server/variants/index.ts';
import { suites } from '../../../scenarios/index.ts';

const path = join(import.meta.dirname, '..', '..', '..', 'docs', 'proof.md');
const row = (...cells: string[]): string => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
const code = (name: string): string => `\`${name}\``;

/** The text of docs/proof.md. `test/proof.test.ts` plays what it states. */
export function proofDocument(): string {
  const judged = suites.map((suite) => ({
    ...suite,
    checks: suite.checks.filter(({ level }) => level === 'must' || level === 'should'),
  }));
  const total = judged.reduce((sum, { checks }) => sum + checks.length, 0);
  const departures = defects.filter(({ kind }) => kind === 'defect');
  const oddities = defects.filter(({ kind }) => kind === 'oddity');
  return [
    '# The proof of the checks',
    '',
    '<!-- Written by `npm run generate` from the checks and the reference server. -->',
    '',
    `Each of the ${total} checks of level must or should is violated under every defect named beside it, and under no other; under`,
    `the ${departures.length} defects no check turns red that does not name them. All of them stay green on the ${variants.length} variants, which differ from`,
    'the reference server only where the interface is silent, and on combinations of variants drawn from a seed. `textgen-harness prove`',
    'plays all of this and prints what came out; `test/proof.test.ts` does so in every run of the tests.',
    '',
    '## Checks and the defects that break them',
    ...judged.flatMap(({ name, checks }) => [
      '',
      `### ${name}`,
      '',
      row('check', 'level', 'clauses', 'violated under'),
      row('---', '---', '---', '---'),
      ...checks.map(({ id, level, clauses, brokenBy }) =>
        row(code(id), level, clauses.join(', '), brokenBy.map(code).join(', ')),
      ),
    ]),
    '',
    '## Defects: one promise broken each',
    '',
    row('defect', 'what the server does'),
    row('---', '---'),
    ...departures.map(({ name, does }) => row(code(name), does)),
    '',
    '## Oddities: strange, but against no stated clause; no check turns red',
    '',
    row('oddity', 'what the server does'),
    row('---', '---'),
    ...oddities.map(({ name, does }) => row(code(name), does)),
    '',
    '## Variants: liberties that the interface leaves; every check stays green',
    '',
    row('variant', 'what the server does'),
    row('---', '---'),
    ...variants.map(({ name, does }) => row(code(name), does)),
    '',
  ].join('\n');
}

if (basename(process.argv[1] ?? '') === 'document.ts') {
  if (!process.argv.includes('--check')) writeFileSync(path, proofDocument());
  else if (readFileSync(path, 'utf8') !== proofDocument()) {
    process.stderr.write('docs/proof.md is not current: run `npm run generate` and commit it.\n');
    process.exitCode = 1;
  }
}
