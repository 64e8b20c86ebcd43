import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import t from 'tap';

const root = join(import.meta.dirname, '..');

/**
 * The most lines and tuned constants of a folder, without tests. A file counts for the longest row that it begins with. A change
 * that needs more raises a row, and its commit says why; one that makes code smaller lowers it.
 */
const budgets: Record<string, { lines: number; constants: number }> = {
  schemas: { lines: 1035, constants: 10 },
  limiter: { lines: 4568, constants: 93 },
  scenarios: { lines: 6835, constants: 46 },
  'load/learning': { lines: 2384, constants: 131 },
  'load/analysis': { lines: 3080, constants: 50 },
  'load/recorded': { lines: 983, constants: 7 },
  load: { lines: 6356, constants: 102 },
  reports: { lines: 9690, constants: 83 },
  'reference-server/mock': { lines: 596, constants: 9 },
  'reference-server': { lines: 5521, constants: 24 },
  'scenarios/client': { lines: 1049, constants: 6 },
  'harness/client': { lines: 989, constants: 16 },
  'harness/checks': { lines: 4168, constants: 123 },
  harness: { lines: 15878, constants: 179 },
};
const topFolders = [...new Set(Object.keys(budgets).map((folder) => folder.split('/')[0] ?? ''))];
const sources = globSync(`{${topFolders.join(',')}}/**/*.{ts,mjs}`, { cwd: root })
  .map((file) => file.split(sep).join('/'))
  .filter((file) => !file.endsWith('.test.ts') && !file.startsWith('schemas/generated/'));

const mostLines = 300;
/** The script runs inside k6 as one file that a person can read and send to a cluster whole. */
const longFilesAllowed = ['load/engines/k6/script/script.ts', 'harness/api/names.ts'];

/** A file of fewer lines needs a reason: what one reads together stands together. */
const leastLines = 15;
const shortFilesAllowed: [reason: string, files: RegExp][] = [
  ['what a folder exports, or a list of its members', /(^|\/)index\.ts$/],
  ['one gate, profile or fault for each file', /^(reference-server\/(gates|faults)|load\/profiles\/built-in)\//],
  ['a program that is started', /^reference-server\/(main|programs\/\w+)\.ts$/],
  ['types of a module that need not be installed', /\.d\.ts$/],
  [
    'imported by folders that share nothing else',
    /^schemas\/|^reports\/reporter\.ts$|^harness\/invocation\/invocation\.ts$/,
  ],
];
/** Short files without such a reason. The list may only become shorter. */
const shortFiles = `
harness/containers/abort.ts
harness/io/context.ts
harness/io/environment.ts
harness/results/result-files.ts
harness/secrets/secret-headers.ts
load/distributed/log-line.ts
load/ledger/outcome.ts
load/ledger/percentile.ts
reference-server/option-error.ts
reports/text/shell.ts
`
  .trim()
  .split(/\s+/);

/** Exported names that may stand in several files. */
const parallelNames = ['run', 'main', 'conformanceTests', 'clientTests'];

/** Length of the list today; a file that no longer depends on how fast the machine is leaves it. */
const mostRepeatable = 20;

/** Parallel names: one part of each engine, launcher or command, and what it starts. */
const namesAllowedTwice: Record<string, RegExp> = {
  harness: /^(k6-launcher|prove|calibrate|client|index)\.ts$/,
  load: /^(engine|index)\.ts$/,
};

const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const linesOf = (file: string): number => read(file).split('\n').length - 1;

const countBy = (names: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
};

/** Numbers among the constants of a module whose values are numbers: `const least = 3`, `const [first, last] = [50, 1000]`. */
function constantsIn(file: string): number {
  const constants = /^(?:export )?const [^=;]+ = ([^;]+);/gm;
  return [...read(file).matchAll(constants)]
    .map(([, value = '']) => value.replaceAll(/\w+:/g, ''))
    .filter((value) => /^[\d\s_.,e()*/+[\]{}-]+$/.test(value))
    .reduce((sum, value) => sum + [...value.matchAll(/\d[\d_.]*(?:e-?\d+)?/g)].length, 0);
}

t.test('each folder stays within its budget of lines and tuned constants', async (t) => {
  const rowOf = (file: string): string =>
    Object.keys(budgets)
      .filter((folder) => file.startsWith(`${folder}/`))
      .toSorted((one, other) => other.length - one.length)[0] ?? '';
  const used = Map.groupBy(sources, rowOf);
  for (const [folder, budget] of Object.entries(budgets)) {
    const files = used.get(folder) ?? [];
    const sum = (count: (file: string) => number): number => files.reduce((total, file) => total + count(file), 0);
    const actual = { lines: sum(linesOf), constants: sum(constantsIn) };
    for (const unit of ['lines', 'constants'] as const)
      t.ok(
        actual[unit] <= budget[unit],
        `${folder}: ${actual[unit]} ${unit}, at most ${budget[unit]} (a row of \`budgets\` in test/layout.test.ts)`,
      );
  }
});

t.test('no file is longer than 300 lines, and one of fewer than 15 has a reason', async (t) => {
  const isLong = (file: string): boolean => linesOf(file) > mostLines && !longFilesAllowed.includes(file);
  t.strictSame(sources.filter(isLong), [], 'too long');
  const isShort = (file: string): boolean =>
    linesOf(file) < leastLines && !shortFilesAllowed.some(([, files]) => files.test(file));
  t.strictSame(
    sources.filter(isShort).sort(),
    shortFiles,
    'put a new one into a file beside it; take a longer one out of the list',
  );
});

t.test('an exported name stands once', async (t) => {
  const exported =
    /^export (?:declare )?(?:abstract )?(?:async )?(?:function\*?|const|class|interface|type|enum) (\w+)/gm;
  const namesOf = (file: string): string[] => [
    ...new Set([...read(file).matchAll(exported)].map(([, name = '']) => name)),
  ];
  const repeated = [...countBy(sources.flatMap(namesOf))].filter(([, count]) => count > 1).map(([name]) => name);
  const files = (name: string): string => sources.filter((file) => namesOf(file).includes(name)).join(', ');
  for (const name of repeated) t.ok(parallelNames.includes(name), `${name} stands in ${files(name)}: rename one`);
});

t.test('the root of harness holds the two programs', async (t) => {
  const roots = sources.filter((file) => dirname(file) === 'harness');
  t.strictSame(roots.sort(), ['harness/launch.ts', 'harness/main.ts']);
});

t.test('inside harness, and inside load, a file name stands once', async (t) => {
  for (const [folder, allowed] of Object.entries(namesAllowedTwice))
    for (const [name, files] of countBy(
      sources.filter((file) => file.startsWith(`${folder}/`)).map((file) => basename(file)),
    ))
      t.ok(files === 1 || allowed.test(name), `${folder} holds ${files} files named ${name}`);
});

t.test('the list of test files that the gate may repeat only becomes shorter', async (t) => {
  const files = read('.ci/repeatable.txt').trim().split('\n');
  t.ok(files.length <= mostRepeatable, `${files.length} files, at most ${mostRepeatable}`);
  for (const file of files) t.ok(existsSync(join(root, file)), `${file} exists`);
});

t.test('files and folders that the docs name exist', async (t) => {
  for (const page of ['README.md', ...globSync('docs/*.md', { cwd: root })]) {
    const named = read(page).matchAll(
      new RegExp(`\`((?:${[...topFolders, 'test', 'examples'].join('|')})/[\\w./-]*)\``, 'g'),
    );
    for (const [, path = ''] of named) t.ok(existsSync(join(root, path)), `${page} names ${path}`);
  }
});
