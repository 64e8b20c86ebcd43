/** Keys that are short or ordinary words: the outcomes are those of any other key. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { demoKeys } from '../reference-server/keys/keys-file.ts';
import { listen } from '../reference-server/server.ts';
import type { RunReport } from '../schemas/generated/types.ts';
import { problemsOf } from '../schemas/validate.ts';
import { inProcess } from './in-process.ts';
import { sampleOf } from './tier.ts';
import { tryAgain } from './try-again.ts';

/** Runs the quick suites with a primary key, against a server without and with a defect. */
async function outcomesWith(t: Test, secret: string, defects: string[]) {
  const keys = demoKeys.map((key) => (key.id === 'primary' ? { ...key, secret } : key));
  await using server = await listen({ keys, defects });
  const directory = t.testdir({});
  const forbidden = keys.find(({ id }) => id === 'forbidden')?.secret ?? '';
  const env = { TEXTGEN_KEY: secret, TEXTGEN_KEY_FORBIDDEN: forbidden };
  const suites = ['models', 'auth'].flatMap((suite) => ['--suite', suite]);
  const args = ['check', server.url, '--quiet', '--reporter', 'json', ...suites];
  const { code, stdout } = await inProcess(args, { directory, env });
  const report: RunReport = JSON.parse(stdout);
  t.strictSame(problemsOf('RunReport', report), [], `the report of a run with the key ${secret} is valid`);
  t.equal(stdout, readFileSync(join(directory, 'harness-results', 'run.json'), 'utf8'));
  return { code, verdict: report.verdict, outcomes: report.checks.map(({ id, outcome }) => `${id} ${outcome}`) };
}

const words = ['test', 'models', 'error', 'key', 'id', 'passed', 'violated', 'a1', 'authorization'];

// The load waits for windows.
t.jobs = 2;

t.test('keys that are short or ordinary words change no outcome', async (t) => {
  for (const defects of [[], ['lists-stats']]) {
    const usual = await outcomesWith(t, 'k-7f3a9c21b4e8d6f0', defects);
    t.equal(usual.verdict, defects.length === 0 ? 'conforms' : 'departs');
    for (const secret of sampleOf(`ordinary keys ${defects}`, words, 2))
      t.strictSame(await outcomesWith(t, secret, defects), usual, secret);
  }
});

t.test('a key that is a verdict of a load run does not hide the verdict', async (t) => {
  const keys = demoKeys.map((key) => (key.id === 'primary' ? { ...key, secret: 'breached' } : key));
  await using server = await listen({ keys, defects: ['never-refuses'] });
  const target = {
    name: 'ordinary',
    baseUrl: server.url,
    keys: { primary: { env: 'TEXTGEN_KEY' }, load: [{ env: 'TEXTGEN_KEYS_LOAD' }] },
    declared: { rateLimit: { limit: 20, windowSeconds: 2 } },
  };
  const directory = t.testdir({ 'target.json': JSON.stringify(target) });
  const load = keys.filter(({ id }) => id.startsWith('load')).map(({ secret }) => secret);
  const env = { TEXTGEN_KEY: 'breached', TEXTGEN_KEYS_LOAD: load.join(',') };
  const file = ['--target', join(directory, 'target.json')];
  const args = ['load', ...file, '--profile', 'per-key-429', '--windows', '2', '--quiet', '--reporter', 'json'];
  const { code, stdout } = await tryAgain(
    () => inProcess(args, { directory, env }),
    // A machine that is too busy for the load makes the run inconclusive.
    (run) => run.code !== 3,
  );
  const report: RunReport = JSON.parse(stdout);
  t.equal(code, 1);
  t.strictSame(problemsOf('RunReport', report), []);
  t.ok(report.load[0]?.limits.some(({ verdict }) => verdict === 'breached'));
});
