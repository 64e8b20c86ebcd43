import t from 'tap';
import { listen } from '../reference-server/server.ts';
import { accessTo } from '../test/load/engine-jobs.ts';
import { tryAgain } from '../test/try-again.ts';
import type { Profile } from './profiles/profile.ts';
import { runLoad } from './run.ts';

const record = { id: 'one', secret: 'load-key-one-0123456789abcdef', limit: 10, windowSeconds: 1, lacks: [] };
const { secret, limit, windowSeconds } = record;

/** Twice the limit, in requests per second. */
const profileOf = (model: 'paced' | 'closed'): Profile => ({
  name: `twice the limit, ${model}`,
  asks: 'Is the limit kept exactly?',
  // Refusals are quick: without a pause, closed loads would take all processor time from the others.
  arrival: model === 'closed' ? { model, thinkSeconds: 0.01 } : { model },
  keys: [{ label: 'one', perSecond: 20, connections: 2 }],
  seconds: 3,
  limits: [
    { metric: 'one.overAdmitted', atMost: 0 },
    { metric: 'one.underAdmitted', atMost: 0 },
  ],
});

t.jobs = 4;

for (const model of ['paced', 'closed'] as const)
  for (const [manner, key] of [
    ['declared', { secret, limit, windowSeconds }],
    ['not declared', { secret }],
  ] as const)
    t.test(`a load in absolute rates, ${model}, window ${manner}, begins in a fresh window`, async (t) => {
      await using server = await listen({ keys: [record], port: 0, latency: '15' });
      const result = await tryAgain(
        () =>
          runLoad({
            profile: profileOf(model),
            ...accessTo(server.url),
            keys: [key],
            seed: 1,
            signal: AbortSignal.timeout(300_000),
          }),
        ({ validity }) => validity.verdict === 'valid',
      );
      t.match(result.keys[0], { overAdmitted: 0, underAdmitted: 0, limit, windowSeconds });
      t.strictSame(
        result.limits.map(({ verdict }) => verdict),
        ['met', 'met'],
      );
      // A closed load sends at every instant, so that each window begins where the one before it ends.
      if (model === 'paced') t.equal(result.limiter.kind, 'fixed-window');
    });
