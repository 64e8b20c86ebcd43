/** The package as other projects use it: packed, installed from the registry into an empty folder, with their test runners. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { checks } from '../../scenarios/index.ts';
import type { RunReport } from '../../schemas/generated/types.ts';
import { jobEnvironment, nodeFolder, packTool, root, runShell } from './ci/programs.ts';

const project = mkdtempSync(join(tmpdir(), 'textgen-consumer-'));
t.teardown(() => rmSync(project, { recursive: true, force: true }));
const env = jobEnvironment({ PATH: `${nodeFolder}:${process.env.PATH}`, NO_COLOR: '1' });
const run = (script: string, more: Record<string, string> = {}) => runShell(script, project, { ...env, ...more });
const runs = async (script: string, more?: Record<string, string>): Promise<string> => {
  const { code, log } = await run(script, more);
  if (code !== 0) throw new Error(`${script} ended with ${code}\n${log}`);
  return log;
};

const ownChecks = 6;
const expected = checks.filter(({ id }) => id.startsWith('auth/')).length + ownChecks;
const defect = { DEFECT: 'wrong-401-code' };

t.before(async () => {
  cpSync(join(root, 'examples', 'own-checks'), project, { recursive: true });
  writeFileSync(join(project, 'package.json'), '{ "type": "module", "private": true }');
  // A file that an API call must not read.
  writeFileSync(join(project, 'textgen.target.json'), '{ "baseUrl": 7 }');
  const packages = ['vitest@4', 'tap@21', 'jest@30', 'typescript@5.9', '@types/node@24'];
  await runs(`npm install --no-audit --no-fund --prefer-offline ${await packTool(t)} ${packages.join(' ')}`);
});

t.test('the types hold under TypeScript 5.9 and 7', async (t) => {
  const options = {
    ...{ strict: true, noEmit: true, module: 'nodenext', target: 'es2024', lib: ['es2024', 'esnext.disposable'] },
    ...{ types: ['node'], allowImportingTsExtensions: true, exactOptionalPropertyTypes: true, skipLibCheck: false },
  };
  writeFileSync(
    join(project, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: options,
      files: ['checks.ts', 'reporter.ts', 'profile.ts', 'node-test.spec.ts', 'types.ts'],
    }),
  );
  writeFileSync(join(project, 'types.ts'), typeTest);
  for (const [compiler, version] of [
    [join(project, 'node_modules', '.bin', 'tsc'), /^Version 5\.9/],
    [join(root, 'node_modules', '.bin', 'tsc'), /^Version 7/],
  ] as const) {
    t.match(await runs(`${compiler} --version`), version);
    t.match(await run(`${compiler} -p .`), { code: 0, log: '' });
  }
});

t.test('the types need no option of the compiler, in any kind of module', async (t) => {
  writeFileSync(join(project, 'plain.ts'), plainTest);
  const kinds = [
    ['node16', 'node16'],
    ['node18', 'node16'],
    ['node20', 'node16'],
    ['nodenext', 'nodenext'],
    ['esnext', 'bundler'],
  ] as const;
  const fixed = '--noEmit --strict --skipLibCheck false --target es2022 --types node plain.ts';
  for (const [module, resolution] of kinds) {
    const { code, log } = await run(
      `node_modules/.bin/tsc --module ${module} --moduleResolution ${resolution} ${fixed}`,
    );
    t.match({ code, log }, { code: 0, log: '' }, module);
  }
});

t.test('Jest shows a run as a test', async (t) => {
  const jest = `NODE_OPTIONS=--experimental-vm-modules node node_modules/.bin/jest --testMatch '**/jest.spec.mjs'`;
  const right = await run(jest);
  t.equal(right.code, 0, right.log);
  t.match(right.log, /Tests: +1 passed, 1 total/);
  const wrong = await run(jest, defect);
  t.equal(wrong.code, 1, wrong.log);
  t.match(wrong.log, /auth\/key-invalid-on-list: error\.code is .*unauthorized/);
});

t.test('suites in CommonJS, in JavaScript and in TypeScript', async (t) => {
  for (const name of ['checks.cjs', 'checks.cts']) {
    const type = name.endsWith('.cts') ? ': { id: string }' : '';
    writeFileSync(join(project, name), commonSuite.replace('TYPE', type));
    const { code, log } = await run(
      `node_modules/.bin/textgen-harness check --embedded --quiet --out common --suite-file ./${name} --suite common`,
    );
    t.equal(code, 0, log);
    const report: RunReport = JSON.parse(readFileSync(join(project, 'common', 'run.json'), 'utf8'));
    t.match(report.checks, [{ id: 'common/list-answers', outcome: 'passed' }], name);
  }
});

t.test('node:test shows one test for each check', async (t) => {
  const command = 'node --test --test-reporter=tap node-test.spec.ts';
  const right = await run(command);
  t.equal(right.code, 0, right.code === 0 ? 'all pass' : right.log);
  t.match(right.log, new RegExp(`^# tests ${expected}$`, 'm'));
  t.match(right.log, /ok \d+ - acme\/retention-declared: .* # SKIP declare idempotency\.retentionSeconds/);
  t.match(right.log, /not ok \d+ - acme\/list-cacheable: .* # TODO recommended: .*expected a Cache-Control header/);
  const wrong = await run(command, defect);
  t.equal(wrong.code, 1);
  t.match(wrong.log, /^# fail 3$/m);
  t.match(wrong.log, /GET \/v1\/models with an unknown key: error\.code is "unauthorized"/);
});

t.test('Vitest shows one test for each check', async (t) => {
  const results = async (more?: Record<string, string>) => {
    const { code } = await run(
      'node_modules/.bin/vitest run vitest.spec.ts --reporter=json --outputFile=vitest.json',
      more,
    );
    return { code, ...JSON.parse(readFileSync(join(project, 'vitest.json'), 'utf8')) };
  };
  const counts = { numTotalTests: expected, numPendingTests: 2 };
  t.match(await results(), { ...counts, code: 0, numPassedTests: expected - 2, numFailedTests: 0 });
  t.match(await results(defect), { ...counts, code: 1, numFailedTests: 3 });
  const { log } = await run('node_modules/.bin/vitest run vitest.spec.ts --reporter=verbose');
  t.match(log, /acme\/retention-declared.*\[declare idempotency\.retentionSeconds/);
});

t.test('tap shows one test for each check', async (t) => {
  const command = 'node_modules/.bin/tap run --disable-coverage --allow-empty-coverage --reporter=tap tap.spec.ts';
  const right = await run(command);
  t.equal(right.code, 0, right.code === 0 ? 'all pass' : right.log);
  t.match(right.log, new RegExp(`# \\{ total: ${expected}, pass: ${expected - 2}, todo: 1, skip: 1 \\}`));
  const wrong = await run(command, defect);
  t.equal(wrong.code, 1);
  t.match(wrong.log, new RegExp(`# \\{ total: ${expected}, pass: ${expected - 5}, fail: 3, todo: 1, skip: 1 \\}`));
});

t.test('the command runs checks, a reporter and a profile of the project', async (t) => {
  const check = 'node_modules/.bin/textgen-harness check --embedded --quiet --out results --suite-file ./checks.ts';
  const { code, log } = await run(`${check} --suite acme --level should --reporter ./reporter.ts`);
  t.equal(code, 1);
  t.match(log, /^embedded: departs\n- acme\/list-cacheable: 200 without Cache-Control/);
  const report: RunReport = JSON.parse(readFileSync(join(project, 'results', 'run.json'), 'utf8'));
  t.match(report.counts, { passed: 3, violated: 1, inapplicable: 1, observed: 1 });
  t.match(
    report.checks.find(({ outcome }) => outcome === 'violated')?.runAgain,
    / --suite-file \.\/checks\.ts --check acme\//,
  );

  // A machine that is too busy for an exact load gives an inconclusive one, which says nothing.
  const load =
    'node_modules/.bin/textgen-harness load --embedded --quiet --out load --profile ./profile.ts --engine autocannon';
  let decided = await run(load);
  for (let again = 1; decided.code === 3 && again < 5; again += 1) decided = await run(load);
  t.equal(decided.code, 0, decided.code === 0 ? 'exact' : decided.log);
  const { load: loads }: RunReport = JSON.parse(readFileSync(join(project, 'load', 'run.json'), 'utf8'));
  t.match(loads[0]?.limits, [
    { metric: 'main.overAdmitted', value: 0, verdict: 'met' },
    { metric: 'main.underAdmitted', value: 0, verdict: 'met' },
    { metric: 'main.errors', value: 0, verdict: 'met' },
  ]);
});

t.test('a program that imports the package ends by itself and writes no files', async (t) => {
  writeFileSync(join(project, 'program.ts'), programTest);
  const before = readdirSync(project).sort();
  const log = await runs('node program.ts < /dev/null', {
    TEXTGEN_KEY: 'another',
    CI: 'true',
    http_proxy: 'http://127.0.0.1:9',
  });
  t.match(log, /^conforms departs conforms\nERR_PACKAGE_PATH_NOT_EXPORTED\n$/);
  t.same(readdirSync(project).sort(), before);
});

const typeTest = `
import { conformance, defineProfile, defineSuite, defineTarget, load, type Reply, type RunReport, reference, render, UsageError } from 'textgen-harness';
const target = defineTarget({ baseUrl: 'http://127.0.0.1:1', keys: { primary: process.env.KEY, load: ['a', { secret: 'b', limit: 3 }] } });
const profile = defineProfile({ name: 'x', asks: 'y', arrival: { model: 'paced' }, keys: [{ label: 'a', perSecond: 2 }], seconds: 2, limits: [{ metric: 'a.errors', atMost: 0 }] });
const report: RunReport = await conformance({ target, suites: ['auth'], signal: AbortSignal.timeout(1), onCheck: ({ outcome }) => console.log(outcome) });
const run: RunReport = await load({ target, profile, engine: 'autocannon', onProgress: ({ keys }) => console.log(keys[0]?.admitted) });
const text: string = render(run, 'junit');
await using server = await reference({ defects: ['wrong-401-code'], keys: target.keys });
// @ts-expect-error
reference({ variants: ['auht'] });
const statusOf = (reply: Reply): number => (reply.kind === 'answer' ? reply.status : 0);
// @ts-expect-error: there is no such format
render(run, 'xml');
// @ts-expect-error: there is no such option
await conformance({ target, suite: ['auth'] });
// @ts-expect-error: there is no such level
defineSuite({ name: 'x', title: 'x', checks: [{ id: 'x/y', level: 'most', title: 'x', steps: [] }] });
// @ts-expect-error: a target needs keys
defineTarget({ baseUrl: 'http://127.0.0.1:1' });
console.log(report.verdict, text, server.url, statusOf, UsageError);
`;

const programTest = `
import { conformance, reference } from 'textgen-harness';
const right = await reference();
const wrong = await reference({ defects: ['wrong-401-code'] });
const reports = await Promise.all([right, wrong].map(({ url, keys }) => conformance({ target: url, keys, suites: ['auth'] })));
reports.push(await conformance({ target: right.target, suites: ['versioning'] }));
console.log(reports.map(({ verdict }) => verdict).join(' '));
await Promise.all([right.close(), wrong.close()]);
await import('textgen-harness/dist/harness/main.js').catch(({ code }) => console.log(code));
`;

const plainTest = `
import { conformance, defineSuite, defineTarget, openapi, reference, type RunReport, schemaDocuments } from 'textgen-harness';
import { conformanceTests } from 'textgen-harness/node-test';
const target = defineTarget({ baseUrl: 'http://127.0.0.1:1', keys: { primary: process.env.KEY } });
export const report = async (): Promise<RunReport> => conformance({ target, suites: ['auth'] });
console.log(openapi.paths, schemaDocuments.RunReport.title, conformanceTests, defineSuite, reference);
`;

const commonSuite = `
const { defineSuite, listModels, succeeds } = require('textgen-harness');
const idsTYPE = { id: 'common/list-answers' };
module.exports = defineSuite({
  name: 'common', title: 'a suite in CommonJS',
  checks: [{ ...ids, level: 'must', title: 'the list of models is answered', steps: [{ send: listModels(), expect: [succeeds] }] }],
});
`;
