import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import type { RunReport } from '../../schemas/generated/types.ts';
import { readReporter } from './reporter-file.ts';
import { readSuites } from './suite-file.ts';

const suite = (name: string): string =>
  `{ name: '${name}', title: 'x', checks: [{ id: '${name}/a', level: 'must', title: 'a', costs: 0, run() {} }] }`;

const directory = t.testdir({
  'one.mjs': `export default ${suite('acme')};`,
  'two.ts': `const value: unknown = [${suite('acme')}, ${suite('other')}]; export default value;`,
  'broken.mjs': 'export default {',
  'named.mjs': 'export const suite = 1;',
  'empty.mjs': '',
  'none.mjs': 'export default [];',
  'wrong.mjs': 'export default { name: "acme" };',
  'data.json': '{}',
  'text.mjs': "export default (report) => 'verdict ' + report.verdict;",
  'async.mjs': 'export default async () => "text";',
  'throws.mjs': 'export default () => { throw new Error("oops"); };',
  commands: { 'reporter.mjs': 'export default () => "::error::stop\\n";' },
  commonjs: { 'package.json': '{ "type": "commonjs" }', 'suite.js': `export default ${suite('acme')};` },
});
const report = { verdict: 'conforms' } as RunReport;

t.test('suites come from one module or several, in their order', async (t) => {
  const suites = await readSuites(['./one.mjs'], directory);
  t.match(suites, [{ name: 'acme', checks: [{ id: 'acme/a', own: true, clauses: [], brokenBy: [] }] }]);
  t.same(
    (await readSuites([join(directory, 'two.ts')], '/')).map(({ name }) => name),
    ['acme', 'other'],
  );
});

const mistakes: [string[], RegExp][] = [
  [['./absent.ts'], /^--suite-file \.\/absent\.ts: no such file: expected a module \(\.ts, .*\) that exports a suite/],
  [['data.json'], /^--suite-file data\.json: expected a module/],
  [['broken.mjs'], /^--suite-file broken\.mjs: the module cannot be loaded: Unexpected end of input/],
  [['named.mjs'], /it exports only suite: add "export default" with a suite made with defineSuite/],
  [['empty.mjs'], /it exports nothing/],
  [['none.mjs'], /^--suite-file none\.mjs: it exports an empty list: expected a suite made with defineSuite$/],
  [['wrong.mjs'], /^--suite-file wrong\.mjs: this is not a suite:\n {2}title is missing.*\n {2}checks is missing/],
  [['one.mjs', 'two.ts'], /^--suite-file two\.ts: one\.mjs has a suite "acme" too: rename one/],
  [['commonjs/suite.js'], /Give it the ending \.mjs, or write "type": "module" into package\.json/],
];

t.test('a module that is no suite is a usage error with the file, the reason and what to do', async (t) => {
  for (const [files, says] of mistakes)
    await t.rejects(readSuites(files, directory), { name: 'UsageError', message: says }, files.join(' '));
});

t.test('a module that does not find the package says where to install it', async (t) => {
  // Outside this repository, in which the package finds itself.
  const elsewhere = mkdtempSync(join(tmpdir(), 'suite-file-'));
  t.teardown(() => rmSync(elsewhere, { recursive: true }));
  writeFileSync(join(elsewhere, 'missing.mjs'), "import 'textgen-harness';");
  await t.rejects(readSuites(['missing.mjs'], elsewhere), {
    name: 'UsageError',
    message: /textgen-harness.* Install it where the module is: npm install --save-dev textgen-harness/,
  });
});

t.test('the text of a reporter ends in a line break and holds no commands of CI runners', async (t) => {
  const render = await readReporter('./text.mjs', directory);
  t.equal(render(report), 'verdict conforms\n');
  const commands = await readReporter('commands/reporter.mjs', directory);
  t.notMatch(commands(report), /::error::/);
});

t.test('a reporter that fails or returns no text is a usage error', async (t) => {
  await t.rejects(readReporter('./wrong.mjs', directory), {
    name: 'UsageError',
    message: /the default export is not a function/,
  });
  const later = await readReporter('./async.mjs', directory);
  t.throws(() => later(report), {
    name: 'UsageError',
    message: /must return a string, but returned a Promise: it must not be async/,
  });
  const broken = await readReporter('./throws.mjs', directory);
  t.throws(() => broken(report), { name: 'UsageError', message: /--reporter \.\/throws\.mjs threw Error: oops/ });
});
