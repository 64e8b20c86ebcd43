import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { XMLParser } from 'fast-xml-parser';
import t, { type Test } from 'tap';
import { Parser } from 'tap-parser';
import { demoKeys } from '../reference-server/keys/keys-file.ts';
import { listen } from '../reference-server/server.ts';
import { suites } from '../scenarios/index.ts';
import { problemsOf } from '../schemas/validate.ts';
import { textgenHarness } from './command-line.ts';
import { inProcess } from './in-process.ts';
import { sampleOf } from './tier.ts';
import { tryAgain } from './try-again.ts';

// They wait for windows, most of the time.
t.jobs = 3;

const secretOf = (id: string): string => demoKeys.find((key) => key.id === id)?.secret ?? '';
const everyKey = {
  TEXTGEN_KEY: secretOf('primary'),
  TEXTGEN_KEY_SECONDARY: secretOf('secondary'),
  TEXTGEN_KEY_FORBIDDEN: secretOf('forbidden'),
  TEXTGEN_KEY_EXHAUSTIBLE: secretOf('exhaustible'),
  TEXTGEN_KEY_BYSTANDER: secretOf('bystander'),
  TEXTGEN_KEYS_LOAD: ['load-1', 'load-2', 'load-3'].map(secretOf).join(','),
};

const resultsIn = (directory: string): Record<string, string> => {
  const folder = join(directory, 'harness-results');
  return Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
};
const runIn = (directory: string) => JSON.parse(resultsIn(directory)['run.json'] ?? '');

t.test('gate on the embedded server conforms, and leaves the whole of its results', async (t) => {
  const directory = t.testdir({});
  const { code, stdout, stderr } = await tryAgain(
    () => textgenHarness(['gate'], { directory }),
    // A machine that is too busy makes the load inconclusive, or leaves a check undecided.
    () => {
      const { load, checks } = runIn(directory);
      const isUndecided = checks.some(({ lacks }: { lacks?: string }) => lacks === 'evidence');
      return load?.[0]?.validity.verdict === 'valid' && !isUndecided;
    },
  );
  t.equal(code, 0, stderr);
  t.match(
    stdout,
    /CONFORMS {2}(all \d+|\d+ of \d+) required checks passed(, \d+ not applicable)? .* load: yes, \d+ of \d+ refused\nreport: harness-results\/report\.html\n$/,
  );
  const results = resultsIn(directory);
  t.strictSame(Object.keys(results).sort(), ['junit.xml', 'report.html', 'run.json', 'run.tap', 'summary.md']);
  const report = runIn(directory);
  t.strictSame(problemsOf('RunReport', report), []);
  t.equal(report.complete, true);
  t.equal(new Set(report.checks.map((check: { suite: string }) => check.suite)).size, suites.length, 'every suite');
  t.ok(report.checks.length >= 45, `${report.checks.length} checks`);
  t.ok(report.counts.observed >= 10, `${report.counts.observed} observations`);
  t.match(report.load, [{ profile: 'per-key-429', validity: { verdict: 'valid' } }]);
  for (const { key, overAdmitted, underAdmitted } of report.load[0].keys)
    t.strictSame([overAdmitted, underAdmitted], [0, 0], `${key} was admitted exactly`);
  for (const [name, text] of Object.entries({ ...results, stdout, stderr }))
    t.notMatch(text, /tg-[\w-]{24}/, `${name} holds no key`);
});

const otherwise = [
  'unknown-model-404',
  'reset-delta-seconds',
  'data-as-choices',
  'generate-201',
  'extra-members',
  'duplicates-409',
  'other-body-422',
];

/** They run all checks, or a load, in the windows of the machine. */
const runs: [says: string, run: (t: Test) => Promise<void>][] = [
  [
    'check of a server started apart gives the verdict of the embedded run',
    async (t) => {
      await using server = await listen({ keys: demoKeys });
      const directory = t.testdir({});
      /** Checks that no try decided: a busy machine leaves now one open, now another. */
      let left: { id: string; because: string; outcome: string }[] | undefined;
      const check = async () => {
        const { code, stdout, stderr } = await inProcess(['check', server.url, '--verbose'], {
          directory,
          env: everyKey,
        });
        const now: typeof left = runIn(directory).checks.filter(
          ({ outcome }: { outcome: string }) => outcome === 'inapplicable',
        );
        left = (left ?? now)?.filter(({ id }) => now?.some((one) => one.id === id)) ?? [];
        return { code, stdout, stderr, left };
      };
      const run = await tryAgain(
        check,
        (one) => one.code !== 0 || one.left.every(({ id }) => !id.startsWith('rate-limit/')),
      );
      const { code, stdout, stderr } = run;
      t.equal(code, 0, stdout);
      for (const { id, because } of run.left)
        t.match(
          because,
          /pagination|provoke|declare|set rateLimit\.windowSeconds/,
          `${id} had no occasion, or nothing is declared`,
        );
      t.match(stderr, /GET \/v1\/models with the primary key → 200/, '--verbose shows the traffic');
      for (const [name, text] of Object.entries({ ...resultsIn(directory), stdout, stderr }))
        for (const secret of Object.values(everyKey).flatMap((list) => list.split(',')))
          t.notOk(text.includes(secret), `${name} holds no key`);
    },
  ],

  [
    'one key alone gives a verdict, and the rest says what it would take',
    async (t) => {
      // No load waits for a window of an hour, so that none is planned, however busy the machine is.
      const keys = demoKeys.map((key) => (key.id === 'primary' ? { ...key, windowSeconds: 3600 } : key));
      await using server = await listen({ keys });
      const directory = t.testdir({});
      const env = { TEXTGEN_KEY: everyKey.TEXTGEN_KEY };
      const { code } = await inProcess(['gate', server.url, '--quiet'], { directory, env });
      t.equal(code, 0);
      const report = runIn(directory);
      const left = report.checks.filter((check: { outcome: string }) => check.outcome === 'inapplicable');
      t.ok(report.counts.passed >= 30, `${report.counts.passed} passed`);
      t.ok(left.some(({ because }: { because: string }) => /set TEXTGEN_KEY_EXHAUSTIBLE/.test(because)));
      t.match(report.loadSkipped, /^the load with the primary key could not be planned: .*; or set TEXTGEN_KEYS_LOAD/);
    },
  ],

  [
    'the only key is also loaded, and the keys that the profile lacks are told',
    async (t) => {
      const only = { id: 'only', secret: 'k-only', limit: 20, windowSeconds: 1, lacks: [] };
      for (const name of ['TEXTGEN_KEY', 'TEXTGEN_KEYS_LOAD']) {
        await using server = await listen({ keys: [only] });
        const directory = t.testdir({});
        const args = ['gate', server.url, '--quiet', '--suite', 'versioning', '--engine', 'autocannon'];
        const { stdout } = await inProcess(args, { directory, env: { [name]: only.secret } });
        const { load, warnings, checks } = runIn(directory);
        t.match(load, [{ profile: 'per-key-429', keys: [{ key: 'noisy' }] }], stdout);
        t.equal(load[0].keys.length, 1);
        t.ok(checks.some(({ outcome }: { outcome: string }) => outcome === 'passed'));
        const isTold =
          /^per-key-429 ran with 1 key \(noisy\)\. Not tested: the load of steady, quiet, .* give 3 load keys \(TEXTGEN_KEYS_LOAD, .*\)$/;
        t.ok(
          warnings.some((says: string) => isTold.test(says)),
          name,
        );
      }
    },
  ],

  [
    'a server that differs wherever it may still conforms',
    async (t) => {
      await using server = await listen({ keys: demoKeys, variants: otherwise });
      const { code, stdout } = await inProcess(['check', server.url, '--quiet'], {
        directory: t.testdir({}),
        env: everyKey,
      });
      t.equal(code, 0, stdout);
    },
  ],
];

for (const [says, run] of sampleOf('runs of all checks and loads', runs, 1)) t.test(says, run);

t.test('a departure ends with 1; a should departs only where shoulds gate', async (t) => {
  await using server = await listen({ keys: demoKeys, defects: ['repeats-ids'] });
  const args = ['check', server.url, '--quiet', '--check', 'generate/ids-distinct', '--check', 'models/list-direct'];
  const run = (...more: string[]) => inProcess([...args, ...more], { directory: t.testdir({}), env: everyKey });
  t.equal((await run()).code, 0);
  const departed = await run('--level', 'should');
  t.equal(departed.code, 1);
  t.match(departed.stdout, /failed.*generate\/ids-distinct/);
});

t.test('machines read what --reporter writes, and nothing else is on standard output', async (t) => {
  const directory = t.testdir({});
  const args = ['check', '--suite', 'auth', '--quiet', '--reporter'];
  const tap = await textgenHarness([...args, 'tap'], { directory });
  const parser = new Parser({ strict: true });
  parser.end(tap.stdout);
  t.equal(parser.results?.ok, true, 'tap');
  const junit = await inProcess([...args, 'junit'], { directory });
  const { testsuites } = new XMLParser({ ignoreAttributes: false }).parse(junit.stdout, true);
  t.ok(testsuites, 'junit');
  const json = await inProcess([...args, 'json'], { directory });
  t.strictSame(problemsOf('RunReport', JSON.parse(json.stdout)), [], 'json');
  const again = await inProcess(['report', 'harness-results', '--reporter', 'tap'], { directory });
  t.match(again.stdout, /^TAP version 14\n/, 'and saved results can be rendered again');
});

t.test('in a job of GitHub Actions the log is annotated and the step has its summary', async (t) => {
  const directory = t.testdir({ 'summary.md': 'before\n' });
  const env = { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: join(directory, 'summary.md') };
  const args = ['check', '--suite', 'versioning', '--quiet'];
  const { stdout } = await textgenHarness(args, { directory, env });
  t.match(stdout, /report: .*\n::notice title=.*conforms/i);
  t.match(readFileSync(join(directory, 'summary.md'), 'utf8'), /^before\n[\s\S]*conforms/i);
  const tap = await textgenHarness([...args, '--reporter', 'tap'], { directory, env });
  t.notMatch(tap.stdout, /::notice/, 'a format that was asked for stays alone');
});
