// Writes docs/proof.md: the defects that violate each check, and the variants that violate none. `--check` only compares.
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { defects } from '../../../reference-server/defects/index.ts';
import { variants } from '../../../reference-server/variants/index.ts';
import { suites } from '../../../scenarios/index.ts';
import { oddServers } from './odd-servers.ts';

const path = join(import.meta.dirname, '..', '..', '..', 'docs', 'proof.md');
const row = (...cells: string[]): string => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
const code = (name: string): string => `\`${name}\``;

/** The text of docs/proof.md. `proof.sampled.test.ts` proves its statements. */
export function proofDocument(): string {
  const proven = suites.map((suite) => ({
    ...suite,
    checks: suite.checks.filter(({ level }) => level === 'must' || level === 'should'),
  }));
  const total = proven.reduce((sum, { checks }) => sum + checks.length, 0);
  const justDefects = defects.filter(({ kind }) => kind === 'defect');
  const oddities = defects.filter(({ kind }) => kind === 'oddity');
  return [
    '# The proof of the checks',
    '',
    '<!-- Written by `npm run generate` from the checks and the reference server. -->',
    '',
    `Each of the ${total} checks of level must or should is violated under every defect beside it and under no other. All checks pass on`,
    `the ${variants.length} variants, which differ from the reference server only where the interface leaves a choice, and on combinations of`,
    'variants drawn from a seed. `textgen-harness prove` runs all of this and prints the result; `npm run test:full` includes it.',
    '',
    '## Checks and the defects that break them',
    ...proven.flatMap(({ name, checks }) => [
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
    '## Defects: each breaks one promise',
    '',
    'Under each of them the failed checks say that exactly these clauses are broken.',
    '',
    row('defect', 'what the server does', 'clauses that it breaks'),
    row('---', '---', '---'),
    ...justDefects.map(({ name, does, clauses = [] }) => row(code(name), does, clauses.join(', '))),
    '',
    '## Oddities: unusual, but against no stated clause; they violate no check',
    '',
    row('oddity', 'what the server does'),
    row('---', '---'),
    ...oddities.map(({ name, does }) => row(code(name), does)),
    '',
    '## Variants: choices that the interface leaves open; every check passes',
    '',
    row('variant', 'what the server does'),
    row('---', '---'),
    ...variants.map(({ name, does }) => row(code(name), does)),
    '',
    '## Odd servers: not of this interface; a required check passes only where it sees its subject',
    '',
    row('server', 'what it does', 'required checks that pass'),
    row('---', '---', '---'),
    ...oddServers.map(({ name, does, maySee }) => row(code(name), does, maySee.map(code).join(', '))),
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
