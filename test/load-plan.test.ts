import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { inProcess } from './in-process.ts';

const target = {
  baseUrl: 'http://127.0.0.1:9',
  keys: {
    primary: { env: 'TEXTGEN_PRIMARY' },
    load: ['TEXTGEN_ONE', 'TEXTGEN_TWO', 'TEXTGEN_THREE'].map((env) => ({ env, limit: 600, windowSeconds: 60 })),
  },
  load: { allowed: true, maxRequests: 1000, maxRequestsPerSecond: 400 },
};
const env = {
  TEXTGEN_PRIMARY: 'plan-key-primary',
  TEXTGEN_ONE: 'plan-key-one',
  TEXTGEN_TWO: 'plan-key-two',
  TEXTGEN_THREE: 'plan-key-three',
};

interface Around {
  calibrated?: object;
  files?: Record<string, string>;
}

/** The output of a command, as one line. */
async function printed(t: Test, args: string[], { calibrated, files = {} }: Around = {}): Promise<string> {
  const directory = t.testdir({ 'textgen.target.json': JSON.stringify(target), ...files });
  const cache = join(directory, 'cache', 'textgen-harness');
  mkdirSync(cache, { recursive: true });
  if (calibrated) writeFileSync(join(cache, 'calibration.json'), JSON.stringify(calibrated));
  const context = { directory, env: { ...env, XDG_CACHE_HOME: join(directory, 'cache') } };
  const { code, stdout, stderr } = await inProcess(args, context);
  if (code !== 0) throw new Error(stderr);
  const tooLong = stdout.split('\n').filter((line) => line.length > 80);
  t.strictSame(tooLong, [], 'lines have at most 80 columns');
  return stdout.replaceAll(/\s+/g, ' ');
}

const planned = (t: Test, args: string[], around?: Around): Promise<string> =>
  printed(t, ['load', '--plan', ...args], around);

// Nothing listens at the target: where a plan is made, nothing was sent.
t.test('a plan says what is sent, what the limits admit and what it takes, and sends nothing', async (t) => {
  const said = await planned(t, ['--profile', 'per-key-429', '--windows', '1']);
  t.match(said, /^per-key-429 at http:\/\/127\.0\.0\.1:9: nothing was sent/);
  t.match(said, /noisy\s+1\s800 requests\s+at most \d+ per second\s+limit\s600\sper\s60\ss/);
  t.match(said, /total: 2\s400 requests in \d+/);
  t.match(said, /load\.maxRequests of the target is 1.000: exceeded, so this load would be refused/);
  t.match(said, /load\.maxRequestsPerSecond of the target is 400: not exceeded/);
  t.match(said, /capacity of one k6 generator: 1.000 requests per second \(assumed; .* calibrate measures it/);
  t.match(said, /needed: 1 generator/);
});

t.test('a plan names all that the load sends, how, and with which engine', async (t) => {
  const profile = {
    ...{ name: 'own', asks: 'Is it fast?', arrival: { model: 'paced', spacing: 'poisson' }, limits: [], seconds: 60 },
    keys: [{ label: 'one', stages: [{ seconds: 20, perSecond: 1, rampTo: 3 }] }],
    ...{ mix: { generate: 3, models: 1 }, prompts: ['Name a river.', 'Name a hill.'], model: 'model-v2', maxTokens: 9 },
  };
  const files = { 'own.json': JSON.stringify(profile) };
  const args = ['--profile', 'own.json', '--seconds', '40', '--threshold', 'p99<250'];
  const said = await planned(t, args, { files });
  for (const part of [
    'Question Is it fast?',
    'Arrivals paced: each request is sent at its planned time, on a free connection spacing: random',
    'Requests 3 × POST /v1/generate and 1 × GET /v1/models in each turn',
    'Model model-v2 Tokens maxTokens 9 Prompts 2 in turn, the first is "Name a river."',
    'Keys one: a ramp from 1 to 3 requests per second for 20 s, and so on Length 40 s',
    'Thresholds p99 latency, admitted, all keys (below 250 ms)',
    'Engine autocannon Before GET /v1/models with each key',
  ])
    t.ok(said.includes(part), `${part}\n${said}`);
  t.match(await planned(t, ['--profile', 'steady', '--processes', '3']), /Engine k6, in 3 processes/);
});

t.test('a dry run names the requests of its load too', async (t) => {
  const said = await printed(t, ['gate', '--dry-run']);
  t.match(said, /Load, per-key-429: .* Arrivals paced: .* Keys noisy: 3 times its rate limit, in groups of at most 4/);
});

t.test('a dry run says when a limit is used up again', async (t) => {
  const args = ['check', 'http://127.0.0.1:9', '--dry-run', '--suite', 'rate-limit'];
  const said = async (env: Record<string, string>) => (await inProcess(args, { directory: t.testdir(), env })).stdout;
  const again = /the limit is\s+used\s+up\s+again\./;
  t.match(await said({ TEXTGEN_KEY: 'plan-key', TEXTGEN_KEY_EXHAUSTIBLE: 'plan-key-spent' }), again);
  t.notMatch(await said({ TEXTGEN_KEY: 'plan-key' }), again, 'without a key no limit is used up');
});

t.test('a rate that was measured here goes before one that is assumed', async (t) => {
  const kept = { measuredAt: '2026-11-20T10:00:00.000Z', cores: availableParallelism(), perSecond: { k6: 10 } };
  const said = await planned(t, ['--profile', 'per-key-429', '--windows', '1', '--pods', '2'], { calibrated: kept });
  t.match(said, /generator: 10 requests per second \(measured on this machine on 2026-11-20\)/);
  t.match(said, /needed: \d+ generators/);
  t.match(said, /given: 2 generators, \d+ requests per second each: too few/);
  const moved = await planned(t, ['--profile', 'per-key-429'], { calibrated: { ...kept, cores: 10_000 } });
  t.match(moved, /assumed/, 'what another machine could do says nothing');
});

t.test('a plan refuses a file of --cluster-options that is wrong, though it does not need it', async (t) => {
  const directory = t.testdir({ 'textgen.target.json': JSON.stringify(target), 'cluster.json': '{ "images": ' });
  const args = ['load', '--plan', '--profile', 'steady', '--cluster-options', join(directory, 'cluster.json')];
  const { code, stderr } = await inProcess(args, { directory, env });
  t.equal(code, 2);
  t.match(stderr, /cluster options file \S+ is not JSON, line 1/);
});

// This is the proof where k6 is absent, as on most machines that only plan.
t.test('a plan for k6 and what others carry out need no k6 here', async (t) => {
  t.match(await planned(t, ['--profile', 'steady', '--engine', 'k6']), /^steady at .*: nothing was sent/);
  const directory = t.testdir({ 'textgen.target.json': JSON.stringify(target) });
  const args = ['load', '--profile', 'per-key-429', '--windows', '1', '--emit', 'out', '--pods', '2'];
  const emitted = await inProcess(args, { directory, env });
  t.match(emitted.stderr, /maxRequests/, 'but its ceilings hold');
  const allowed = { ...target, load: { ...target.load, maxRequests: 5000 } };
  writeFileSync(join(directory, 'textgen.target.json'), JSON.stringify(allowed));
  const { code, stderr } = await inProcess(args, { directory, env });
  t.equal(code, 0, stderr);
  t.ok(existsSync(join(directory, 'out', 'load', 'plan.json')));
});
