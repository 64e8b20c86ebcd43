import t from 'tap';
import { correctLimiters } from '../../reference-server/limiters/correct.ts';
import type { KnownLimiter } from '../../reference-server/limiters/limiter.ts';
import { simulated } from '../../test/load/simulated-run.ts';
import { combinationsOf, sampleOf } from '../../test/tier.ts';
import { perKey429 } from '../profiles/built-in/per-key-429.ts';
import type { Profile } from '../profiles/profile.ts';

const mixed = (mix: NonNullable<Profile['mix']>): Profile => ({ ...perKey429, mix });
const mixes = [mixed(['models', 'generate', 'model']), mixed({ generate: 3, models: 1 })];

/** Counts no request of the operation. */
const without = (limiter: KnownLimiter, operation: string): KnownLimiter => ({
  name: limiter.name,
  make(limit, windowMilliseconds) {
    const decide = limiter.make(limit, windowMilliseconds);
    let last = { admitted: true, remaining: limit, resetAt: 0 };
    return (request) => {
      if (request.operation === operation) return { ...last, admitted: true };
      last = { ...decide(request) };
      return last;
    };
  },
});

/** Counts each request, the refused ones too, in a window that slides. */
const countsAll: KnownLimiter = {
  name: 'counts all requests',
  make(limit, windowMilliseconds) {
    const logs = new Map<string, number[]>();
    return ({ key, now }) => {
      const log = [...(logs.get(key) ?? []).filter((at) => at > now - windowMilliseconds), now];
      logs.set(key, log);
      const resetAt = (log[0] ?? now) + windowMilliseconds;
      return { admitted: log.length <= limit, remaining: Math.max(0, limit - log.length), resetAt };
    };
  },
};

function noisyOf(limiter: KnownLimiter, profile: Profile, seed: number) {
  const { invariants, keys, limiter: named } = simulated(limiter, { limit: 20, windowSeconds: 2, seed, profile });
  const says = invariants.find(({ id, key }) => id === 'admitted-at-most-limit' && key === 'noisy')?.says ?? '';
  return { says, overAdmitted: keys[0]?.overAdmitted ?? 0, evidence: named.evidence };
}

const cases = combinationsOf({ limiter: [...correctLimiters, countsAll], profile: mixes, seed: [1, 2, 3, 4] });

t.test('an operation that is not counted is named', async (t) => {
  for (const { limiter, profile, seed } of sampleOf('operations that are not counted', cases, 4)) {
    const { says, overAdmitted } = noisyOf(without(limiter, 'GET /v1/models'), profile, seed);
    t.ok(overAdmitted > 0, `${limiter.name}, seed ${seed}: ${overAdmitted}`);
    const isNamed = /as if GET \/v1\/models were not counted: none of \d+ was refused, and \d+ of \d+ others were/;
    if (limiter === countsAll) t.match(says, isNamed, `seed ${seed}`);
  }
});

t.test('of a limiter that counts all operations none is named', async (t) => {
  for (const { limiter, profile, seed } of sampleOf('operations that are counted', cases, 4)) {
    const { says, evidence } = noisyOf(limiter, profile, seed);
    t.notMatch(says + evidence, /not counted|leaves/, `${limiter.name}, seed ${seed}`);
  }
});

t.test('a limit of one operation, beside that of all, leaves none out', async (t) => {
  const limiter: KnownLimiter = {
    name: 'one generation in four',
    make(limit, windowMilliseconds) {
      const [fixedWindow] = correctLimiters;
      if (fixedWindow === undefined) throw new RangeError('no limiter');
      const decide = fixedWindow.make(limit, windowMilliseconds);
      let generations = 0;
      let last = { admitted: true, remaining: limit, resetAt: 0 };
      return (request) => {
        if (request.operation === 'POST /v1/generate' && generations++ % 4 > 0 && last.remaining > 0)
          return { ...last, admitted: false };
        last = { ...decide(request) };
        return last;
      };
    },
  };
  const ownCases = combinationsOf({ profile: mixes, seed: [1, 2, 3, 4] });
  for (const { profile, seed } of sampleOf('a limit of one operation', ownCases, 2))
    t.notMatch(noisyOf(limiter, profile, seed).says, /not counted/, `seed ${seed}`);
});
