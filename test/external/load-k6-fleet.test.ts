/** Several k6 that share one plan: processes of this machine, and members that the user starts. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { findK6, processLauncher } from '../../load/engines/k6/local-process.ts';
import { k6Arguments } from '../../load/engines/k6/run-plan.ts';
import type { LoadSettings } from '../../load/options.ts';
import { idempotentRetries } from '../../load/profiles/built-in/idempotent-retries.ts';
import { noisyNeighbour } from '../../load/profiles/built-in/noisy-neighbour.ts';
import { perKey429 } from '../../load/profiles/built-in/per-key-429.ts';
import { spike } from '../../load/profiles/built-in/spike.ts';
import { steady } from '../../load/profiles/built-in/steady.ts';
import type { Profile } from '../../load/profiles/profile.ts';
import { runLoad } from '../../load/run.ts';
import { listen } from '../../reference-server/server.ts';
import type { LoadResult, RunReport } from '../../schemas/generated/types.ts';
import { textgenHarness } from '../command-line.ts';
import { accessTo, connectionTo } from '../load/engine-jobs.ts';
import { commandOf, descendants, isRunning } from '../processes.ts';
import { tryAgain } from '../try-again.ts';

const k6 = findK6();
const skip = k6 === undefined ? 'no k6 on the path or in .tools: npm run k6' : false;
const path = k6?.path ?? 'k6';

// Loads wait, most of the time. A test that looks for the processes of its load runs alone.
t.jobs = 2;
const alone = { skip, buffered: false };

const keys = ['one', 'two', 'three'].map((id) => ({
  id,
  secret: `fleet-canary-${id}-0123456789abcdef`,
  limit: 20,
  windowSeconds: 1,
  lacks: [],
}));

/** A reference server with counters of its decisions per key. */
async function counting(defects: string[] = []) {
  const server = await listen({ keys, port: 0, adminPort: 0, defects });
  return {
    url: server.url,
    async groundTruth() {
      const answer = await fetch(`${server.adminUrl}/truth`);
      const truth = (await answer.json()) as { keys: { admitted: number; refused: number }[] };
      return truth.keys.map(({ admitted, refused }) => ({ admitted, refused }));
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

type Server = Awaited<ReturnType<typeof counting>>;

const load = ({ url, groundTruth }: Server, profile: Profile, members: number, options: Partial<LoadSettings> = {}) =>
  runLoad({
    profile,
    engine: 'k6',
    k6: processLauncher(path, members),
    ...accessTo(url),
    keys,
    seed: 1,
    signal: AbortSignal.timeout(60_000),
    groundTruth,
    ...options,
  });

const verdicts = ({ limits, invariants, limiter, keys }: LoadResult) => ({
  limits: limits.map(({ metric, verdict }) => [metric, verdict]),
  invariants: invariants.map(({ id, key, verdict }) => [id, key, verdict]),
  limiter: [limiter.kind, limiter.limit, limiter.windowSeconds],
  counts: keys.map(({ key, offered, sent, errors }) => [key, offered, sent, errors]),
});

function exact(t: Test, result: LoadResult, members: number): void {
  t.not(result.validity.verdict, 'invalid', result.validity.reasons.join('; '));
  const { generators = [] } = result;
  t.equal(generators.length, members);
  const planned = result.keys.reduce((sum, key) => sum + key.offered, 0);
  t.equal(
    generators.reduce((sum, one) => sum + one.requests, 0),
    planned,
    'the shares add up to the plan',
  );
  t.ok(
    generators.every((one) => one.requests === one.counted && one.clockOffsetMilliseconds === 0),
    'each logged what it counted, on one clock',
  );
  t.strictSame(
    result.keys.map(({ offered, sent, errors }) => offered - sent - errors),
    result.keys.map(() => 0),
  );
  const truths = result.invariants.filter(({ id }) => id === 'ground-truth');
  t.strictSame(
    truths.map(({ verdict }) => verdict),
    result.keys.map(() => 'holds'),
    'the ledger is what the server counted',
  );
}

for (const [profile, length] of [
  [spike, { windows: 12 }],
  [steady, { windows: 8 }],
  [perKey429, {}],
  [noisyNeighbour, { windows: 6 }],
] as const)
  t.test(`${profile.name}: four processes are exact, and agree with one`, { skip }, async (t) => {
    const loadBy = async (members: number) => {
      await using server = await counting();
      // Generators that are late on a busy machine ask for other windows than planned.
      return await tryAgain(
        () => load(server, profile, members, length),
        ({ validity }) => validity.verdict === 'valid',
        3,
      );
    };
    const [four, one] = await Promise.all([loadBy(4), loadBy(1)]);
    exact(t, four, 4);
    t.strictSame(
      four.limits.filter((limit) => limit.verdict !== 'met' && /Admitted|refused|errors/.test(limit.metric)),
      [],
    );
    t.equal(one.generators, undefined);
    t.strictSame(verdicts(four), verdicts(one));
    t.equal(JSON.stringify(four).includes('canary'), false);
  });

t.test('retries: each idempotency key belongs to one pair, whichever member sends it', { skip }, async (t) => {
  await using server = await counting();
  const { retries, keys: counted } = await load(server, { ...idempotentRetries, windows: 2 }, 3);
  const pairs = counted.reduce((sum, key) => sum + key.offered, 0) / 2;
  t.match(retries, { pairs, agreeing: pairs, differing: 0 });
});

t.test('members without requests are allowed', { skip }, async (t) => {
  await using server = await counting();
  const few: Profile = { ...perKey429, keys: [{ label: 'only', perSecond: 2 }], limits: [] };
  const result = await load(server, few, 4, { seconds: 1 });
  t.strictSame(
    result.generators?.map(({ requests, counted, fault }) => [requests, counted, fault]),
    [
      [1, 1, undefined],
      [1, 1, undefined],
      [0, 0, undefined],
      [0, 0, undefined],
    ],
  );
});

t.test('a member that is killed during the run makes it invalid and is named', alone, async (t) => {
  await using server = await counting();
  let killed = 0;
  const kill = () => {
    killed = descendants().find((pid) => commandOf(pid).includes('ledger-2.log')) ?? 0;
    if (killed > 0) process.kill(killed, 'SIGKILL');
  };
  const result = await load(server, perKey429, 4, {
    windows: 3,
    onProgress({ phase, elapsedSeconds }) {
      if (phase === 'running' && elapsedSeconds > 1 && killed === 0) kill();
    },
  });
  t.equal(result.validity.verdict, 'invalid');
  t.match(result.validity.reasons[0], new RegExp(`^k6-2 \\(process ${killed}\\) was ended by SIGKILL`));
  t.strictSame(
    result.generators?.map(({ fault }) => fault !== undefined),
    [false, false, true, false],
  );
  t.ok(
    result.invariants.every(({ verdict }) => verdict === 'no data'),
    'nothing is claimed of a ledger that is not whole',
  );
});

t.test('members that lose their watchdog end, and the run is invalid', alone, async (t) => {
  await using server = await counting();
  let members: number[] = [];
  const kill = () => {
    const found = descendants();
    members = found.filter((pid) => commandOf(pid).includes('ledger-'));
    const watchdog = found.find((pid) => commandOf(pid).includes('watchdog'));
    if (watchdog !== undefined) process.kill(watchdog, 'SIGKILL');
  };
  const result = await load(server, perKey429, 2, {
    windows: 3,
    onProgress({ phase, elapsedSeconds }) {
      if (phase === 'running' && elapsedSeconds > 1 && members.length === 0) kill();
    },
  });
  t.equal(members.length, 2);
  t.equal(result.validity.verdict, 'invalid');
  t.match(result.validity.reasons.slice(0, 2), [/^k6-0 .* its watchdog process ended/, /^k6-1 .* its watchdog/]);
  // The system takes a moment to end a process that was killed.
  for (let tries = 0; tries < 100 && members.some(isRunning); tries++) await pause(100);
  t.strictSame(members.filter(isRunning), []);
});

t.test('a k6 that cannot be started makes the run invalid, and is named', { skip }, async (t) => {
  await using server = await counting();
  const result = await load(server, steady, 2, { k6: processLauncher('/nowhere/k6', 2), windows: 1 });
  t.equal(result.validity.verdict, 'invalid');
  t.match(result.validity.reasons.slice(0, 2), [/^k6-0 could not be started: .*ENOENT/, /^k6-1 could not/]);
});

const large = (model: 'open' | 'paced' | 'closed'): Profile => ({
  name: 'large',
  asks: 'Is each request counted?',
  arrival: { model },
  keys: [
    { label: 'over', ofLimit: 3, connections: 3 },
    { label: 'within', ofLimit: 0.5 },
  ],
  windows: 5,
  // A fifth of a window shows no limit.
  limits: [{ metric: 'run.sent', atLeast: 1 }],
});

for (const model of ['open', 'paced'] as const)
  t.test(
    `${model}: a load that the generators cannot record is refused with the number that it needs`,
    { skip },
    async (t) => {
      await using server = await counting();
      const result = await load(server, large(model), 2, { k6: { ...processLauncher(path, 2), mostRequests: 80 } });
      t.equal(result.validity.verdict, 'invalid');
      t.match(result.validity.reasons, [/would send 350 requests, .* at most 80: use --processes 5/]);
      t.ok(result.keys.every(({ sent }) => sent === 0));
    },
  );

t.test(
  'closed: a load ends early when its generators have recorded as many requests as they can',
  { skip },
  async (t) => {
    await using server = await counting();
    const k6 = { ...processLauncher(path, 2), mostRequests: 400 };
    const connection = connectionTo(server.url, { timeoutSeconds: 1 });
    const result = await load(server, large('closed'), 2, { k6, connection, seconds: 60 });
    t.equal(result.validity.verdict, 'degraded', result.validity.reasons.join('; '));
    t.match(result.validity.reasons.join(), /ended early: .* as many requests as it can record/);
    const sent = result.keys.reduce((sum, key) => sum + key.sent, 0);
    t.ok(sent >= 800 && sent < 1000, `${sent} requests`);
    t.ok((result.durationSeconds ?? 60) < 30, `${result.durationSeconds} s`);
    t.strictSame(
      result.invariants.filter(({ id, verdict }) => id === 'ground-truth' && verdict !== 'holds'),
      [],
      'every request is in the ledger',
    );
  },
);

/** Sends an exported load as pods would, and puts the logs into the folder. */
async function carriedOut(folder: string, members: number): Promise<void> {
  const begin = String(Date.now() + 1500);
  const plan = join(folder, 'load');
  const one = async (index: number) => {
    const child = spawn(path, k6Arguments(plan, join(folder, `ledger-${index}.log`)), {
      cwd: plan,
      env: {
        PATH: process.env.PATH,
        TEXTGEN_FOLDER: plan,
        TEXTGEN_BEGIN: begin,
        TEXTGEN_KEYS: JSON.stringify(keys.map(({ secret }) => secret)),
        JOB_COMPLETION_INDEX: String(index),
      },
      stdio: 'inherit',
    });
    await once(child, 'exit');
  };
  await Promise.all(Array.from({ length: members }, (_, index) => one(index)));
}

t.test('an exported load is reported from the logs of its members', { skip }, async (t) => {
  await using server = await counting();
  const directory = t.testdir({});
  const declared = { limit: 20, windowSeconds: 1 };
  writeFileSync(
    join(directory, 'textgen.target.json'),
    JSON.stringify({
      baseUrl: server.url,
      keys: {
        primary: { env: 'TEXTGEN_PRIMARY' },
        load: keys.map(({ id }) => ({ env: `TEXTGEN_LOAD_${id}`, ...declared })),
      },
      load: { allowed: true },
    }),
  );
  const env = Object.fromEntries([
    ['TEXTGEN_PRIMARY', 'another'],
    ...keys.map(({ id, secret }) => [`TEXTGEN_LOAD_${id}`, secret]),
  ]);
  const before = await server.groundTruth();
  const emitted = await textgenHarness(
    ['load', '--profile', 'per-key-429', '--on', 'kubernetes', '--pods', '3', '--emit', 'out'],
    { directory, env },
  );
  t.equal(emitted.code, 0, emitted.stderr);
  t.strictSame(await server.groundTruth(), before, 'nothing was sent');
  const folder = join(directory, 'out');
  const written = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  t.notOk(
    written.some((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8').includes('canary')),
    'no key is written',
  );
  await carriedOut(folder, 3);
  const report = (): RunReport => JSON.parse(readFileSync(join(directory, 'harness-results', 'run.json'), 'utf8'));
  const collected = await textgenHarness(['load', '--collect', 'out'], { directory });
  t.equal(collected.code, 0, collected.stdout + collected.stderr);
  const [result] = report().load;
  t.not(result?.validity.verdict, 'invalid', `${result?.validity.reasons}`);
  t.strictSame(
    result?.keys.map(({ sent, admitted, refused }) => [sent, admitted, refused]),
    [
      [120, 40, 80],
      [32, 32, 0],
      [8, 8, 0],
    ],
  );

  const stamped = readFileSync(join(folder, 'ledger-1.log'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => `2026-11-20T16:00:00.123456789Z ${line}`);
  writeFileSync(join(folder, 'ledger-1.log'), stamped.join('\n'));
  t.equal((await textgenHarness(['load', '--collect', 'out'], { directory })).code, 0, 'with time stamps in front');

  writeFileSync(join(folder, 'ledger-1.log'), stamped.slice(0, -20).join('\n'));
  t.equal((await textgenHarness(['load', '--collect', 'out'], { directory })).code, 3);
  t.match(report().load[0]?.validity.reasons, [/^ledger-1.log did not finish/]);

  rmSync(join(folder, 'ledger-1.log'));
  t.equal((await textgenHarness(['load', '--collect', 'out'], { directory })).code, 3);
  t.match(report().load[0]?.validity.reasons, [/^member 1 has no log/]);

  for (const name of ['ledger-0.log', 'ledger-2.log']) rmSync(join(folder, name));
  const none = await textgenHarness(['load', '--collect', 'out'], { directory });
  t.equal(none.code, 2);
  t.match(none.stderr, /no log in out/);
});
