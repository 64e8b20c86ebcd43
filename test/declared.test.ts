import { createServer, request } from 'node:http';
import t from 'tap';
import { runChecks } from '../harness/checks/runner.ts';
import { runWithClock } from '../harness/http/clock.ts';
import { runOnServer } from '../harness/self-check/proof/servers.ts';
import { listen } from '../reference-server/server.ts';
import { checks } from '../scenarios/index.ts';
import type { Declared } from '../schemas/generated/types.ts';
import { listening } from './hostile/raw.ts';
import { timesOfTier } from './manual-time.ts';

interface Case {
  check: string;
  declared: Declared;
  /** Variants under which the declaration is true and false; without one, the plain server. */
  holds?: string;
  fails?: string;
}

const rateLimit = (facts: NonNullable<Declared['rateLimit']>): Declared => ({ rateLimit: facts });
const cases: Case[] = [
  { check: 'models/unknown-status-declared', declared: { unknownModel: { status: 404 } }, holds: 'unknown-model-404' },
  { check: 'generate/status-declared', declared: { generate: { status: 200 } }, fails: 'generate-201' },
  { check: 'rate-limit/limit-declared', declared: rateLimit({ limit: 20 }), fails: 'large-limit' },
  {
    check: 'rate-limit/reset-unit-declared',
    declared: rateLimit({ resetUnit: 'epoch-seconds' }),
    fails: 'reset-delta-seconds',
  },
  { check: 'rate-limit/algorithm-declared', declared: rateLimit({ algorithm: 'token-bucket' }), holds: 'token-bucket' },
  { check: 'rate-limit/algorithm-declared', declared: rateLimit({ algorithm: 'fixed-window' }), fails: 'token-bucket' },
  { check: 'idempotency/replay-id-declared', declared: { idempotency: { replayId: 'same' } } },
  {
    check: 'idempotency/body-different-declared',
    declared: { idempotency: { differentBodyStatus: 409 } },
    holds: 'other-body-409',
  },
  { check: 'pagination/models-declared', declared: { pagination: { models: false } }, fails: 'list-with-pagination' },
];

const outcomeOn = async (
  id: string,
  declared: Declared,
  variants: string[],
  defects: string[] = [],
): Promise<string | undefined> => {
  const server = { name: id, kind: 'correct' as const, defects, variants };
  const only = checks.filter((check) => check.id === id);
  // A busy machine does not use up a bucket that refills fast.
  const patient = declared.rateLimit?.algorithm !== undefined;
  const { results } = await runOnServer(server, new AbortController().signal, {
    declared,
    only,
    patient,
    times: timesOfTier(),
  });
  return results[0]?.outcome;
};

t.test('what is declared is asserted: it passes where it is true, and is violated where it is not', async (t) => {
  t.jobs = 9;
  for (const { check, declared, holds, fails } of cases)
    t.test(`${check} with ${JSON.stringify(declared)}`, async (t) => {
      t.equal(
        await outcomeOn(check, declared, holds === undefined ? [] : [holds]),
        'passed',
        `on ${holds ?? 'the plain server'}`,
      );
      if (holds !== undefined || fails !== undefined)
        // A limit above what an exhaustion may cost is not looked at.
        t.equal(
          await outcomeOn(check, declared, fails === undefined ? [] : [fails]),
          fails === 'large-limit' ? 'inapplicable' : 'violated',
          `on ${fails ?? 'the plain server'}`,
        );
    });
});

t.test('declared facts that defects contradict are violated', async (t) => {
  t.equal(
    await outcomeOn(
      'idempotency/replay-id-declared',
      { idempotency: { replayId: 'same' } },
      [],
      ['replays-with-new-id'],
    ),
    'violated',
  );
  t.equal(await outcomeOn('pagination/models-declared', { pagination: { models: true } }, []), 'violated');
  t.equal(await outcomeOn('rate-limit/window-declared', rateLimit({ windowSeconds: 1 }), []), 'passed');
  t.equal(
    await outcomeOn('rate-limit/window-declared', rateLimit({ windowSeconds: 1 }), [], ['never-recovers']),
    'violated',
  );
});

t.test('what is not declared is inapplicable, and says what to declare', async (t) => {
  const declaredChecks = checks.filter(({ level }) => level === 'declared');
  const server = { name: 'correct', kind: 'correct' as const, defects: [], variants: [] };
  const { results } = await runOnServer(server, new AbortController().signal, {
    only: declaredChecks,
    times: timesOfTier(),
  });
  for (const { id, outcome, because } of results) {
    t.equal(outcome, 'inapplicable', id);
    t.match(because, /declare .+ in the target file/, id);
  }
});

/** The header as a server sends it whose clock is `ahead` milliseconds fast. */
function shifted([name, value]: [string, string], ahead: number): [string, string] {
  if (/^date$/i.test(name)) return [name, new Date(Date.parse(value) + ahead).toUTCString()];
  return /^x-ratelimit-reset$/i.test(name) ? [name, String(Number(value) + ahead / 1000)] : [name, value];
}

t.test('a sound server whose clock is some minutes off announces what was declared', async (t) => {
  const minute = 60_000;
  for (const ahead of [-4 * minute, 3 * minute]) {
    const times = timesOfTier();
    await using server = await listen({
      ...(times && { clock: times.server }),
      keys: [{ id: 'e', secret: 'declared-e', limit: 20, windowSeconds: 1, lacks: [] }],
    });
    const front = createServer((incoming, outgoing) => {
      const { method, url, headers } = incoming;
      const onward = request(new URL(url ?? '/', server.url), { method, headers, agent: false }, (answer) => {
        const said = answer.rawHeaders.flatMap((name, at, all): [string, string][] =>
          at % 2 ? [] : [[name, all[at + 1] ?? '']],
        );
        outgoing.sendDate = false;
        outgoing.writeHead(
          answer.statusCode ?? 502,
          said.flatMap((pair) => shifted(pair, ahead)),
        );
        answer.pipe(outgoing);
      });
      onward.on('error', () => outgoing.destroy());
      incoming.pipe(onward);
    });
    await using serving = await listening(front);
    const key = { secret: 'declared-e', limit: 20, windowSeconds: 1 };
    const keys = [
      { ...key, role: 'primary' as const, label: 'primary' },
      { ...key, role: 'exhaustible' as const, label: 'exhaustible' },
    ];
    for (const resetUnit of ['epoch-seconds', 'delta-seconds'] as const) {
      const declared = rateLimit({ resetUnit, limit: 20, windowSeconds: 1 });
      const target = {
        baseUrl: serving.url,
        keys,
        declared,
        provoke: {},
        headers: [],
        tls: {},
        mask: (text: string) => text,
        timeoutSeconds: 5,
      };
      const only = checks.filter(({ id }) => id === 'rate-limit/reset-unit-declared');
      const { signal } = new AbortController();
      const run = () => runChecks({ target, checks: only, seed: 1, signal, onEvent: () => {} });
      const played = await (times === undefined ? run() : runWithClock(times.session, run));
      const passed = played.checks.map(({ outcome }) => outcome === 'passed');
      t.strictSame(passed, [resetUnit === 'epoch-seconds'], `${ahead / minute} minutes ahead, declared ${resetUnit}`);
    }
  }
});
