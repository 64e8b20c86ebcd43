/** --baseline: an earlier run is part of the verdict. */
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import type { RunReport } from '../schemas/generated/types.ts';
import { problemsOf } from '../schemas/validate.ts';
import { inProcess } from './in-process.ts';

const directory = t.testdir({});
const run = (...args: string[]) => inProcess(args, { directory });
const check = (...args: string[]) => run('check', '--embedded', ...args);
const file = (...path: string[]): string => join(directory, ...path);
const report = (folder = 'harness-results'): RunReport => JSON.parse(readFileSync(file(folder, 'run.json'), 'utf8'));
const two = ['--suite', 'versioning', '--suite', 'models'];
const one = ['--suite', 'versioning'];

t.before(async () => {
  t.equal((await check(...two, '--baseline', 'main', '--save-baseline', '--out', 'first')).code, 0);
});

t.test('the first run with --save-baseline writes it, without exchanges', async (t) => {
  const saved = report('main');
  t.strictSame(problemsOf('RunReport', saved), []);
  t.equal(report('first').baseline, undefined, 'there was none to compare with');
  t.ok(saved.checks.every(({ exchanges }) => exchanges.length === 0));
  t.ok(statSync(file('main', 'run.json')).size < statSync(file('first', 'run.json')).size / 3);
});

t.test('a run that is not worse conforms and says so', async (t) => {
  const { code, stdout } = await check(...two, '--baseline', 'main/run.json');
  t.equal(code, 0, stdout);
  t.match(stdout, /CONFORMS.* not worse than the baseline of \d+ \w+ \d{4}/s);
  t.match(report(), { verdict: 'conforms', baseline: { verdict: 'not worse', runVerdict: 'conforms', reasons: [] } });
  t.match(
    readFileSync(file('harness-results', 'junit.xml'), 'utf8'),
    '<testsuite name="baseline" tests="1" failures="0"',
  );
});

t.test('lost coverage is worse in verdict, headline and every format; --allow-lost excuses it', async (t) => {
  const { code, stdout } = await check(...one, '--baseline', 'main');
  t.equal(code, 1);
  t.match(stdout, /Fix first\n {2}1 Worse than the baseline: No longer judged, \d+ checks/);
  t.match(stdout, /✘ WORSE THAN THE BASELINE/);
  const written = report();
  t.strictSame(problemsOf('RunReport', written), []);
  t.match(written, { verdict: 'departs', exitCode: 1, baseline: { verdict: 'worse', runVerdict: 'conforms' } });
  const formats = {
    'junit.xml': /<failure message="worse than the baseline/,
    'run.tap': /^not ok \d+ - baseline\/not-worse/m,
  };
  for (const [name, pattern] of Object.entries({
    ...formats,
    'summary.md': /^### ✘ Worse than the baseline/,
    'report.html': /<h1>.*<span>Worse than the baseline<\/span><\/h1>/,
  }))
    t.match(readFileSync(file('harness-results', name), 'utf8'), pattern, name);
  const github = await run('report', 'harness-results', '--reporter', 'github');
  t.match(github.stdout, /^::error title=worse than the baseline::/m);
  const allowed = await check(...one, '--baseline', 'main', '--allow-lost', '--save-baseline');
  t.equal(allowed.code, 0, allowed.stdout);
  t.equal(report('main').checks.length, report().checks.length, 'the new baseline has what was judged');
});

t.test('a run without anything in common, and one that ended early, are inconclusive', async (t) => {
  const other = await check('--suite', 'auth', '--baseline', 'main');
  t.equal(other.code, 3);
  t.match(other.stdout, /▲ INCONCLUSIVE.*not compared with the baseline/s);
  t.equal(report().baseline?.verdict, 'inconclusive');
  const args = ['check', 'http://127.0.0.1:9', ...one, '--baseline', 'main', '--save-baseline'];
  const before = readFileSync(file('main', 'run.json'), 'utf8');
  t.equal((await inProcess(args, { directory, env: { TEXTGEN_KEY: 'canary-k1' } })).code, 3);
  t.match(report().baseline, { verdict: 'inconclusive', says: 'this run ended early' });
  t.equal(readFileSync(file('main', 'run.json'), 'utf8'), before, 'only a run that conforms becomes the baseline');
});

t.test(
  'an absent baseline, a wrong file and the results folder itself are misuse, before anything is sent',
  async (t) => {
    const absent = await check(...one, '--baseline', 'gone');
    t.equal(absent.code, 2);
    t.match(absent.stderr, /--baseline gone: there is no baseline yet\. To create it, run once with --save-baseline/);
    t.notOk(existsSync(file('gone')));
    const own = await check(...one, '--baseline', 'harness-results', '--save-baseline');
    t.equal(own.code, 2);
    t.match(own.stderr, /this run replaces the file with its own results/);
    writeFileSync(file('wrong.json'), '{}');
    t.equal((await check(...one, '--baseline', 'wrong.json')).code, 2);
    t.match((await check(...one, '--baseline', '')).stderr, /the value is empty/);
    t.match((await check(...one, '--save-baseline')).stderr, /--save-baseline needs --baseline/);
    t.match((await check(...one, '--allow-lost')).stderr, /--allow-lost needs --baseline/);
  },
);
