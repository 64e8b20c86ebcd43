import t from 'tap';
import { brokenLimiters } from '../../../reference-server/limiters/broken.ts';
import { type Bucket, type KnownLimiter, withBuckets } from '../../../reference-server/limiters/limiter.ts';
import { simulated } from '../../../test/load/simulated-run.ts';

/** A counter of aligned windows that counts each request before it decides. */
const countsFirst: Bucket = (limit, length) => {
  let [window, previous, count] = [0, 0, 0];
  return (now) => {
    const current = Math.floor(now / length);
    if (current !== window) [window, previous, count] = [current, current === window + 1 ? count : 0, 0];
    count++;
    const used = previous * (1 - (now % length) / length) + count;
    const remaining = Math.max(0, Math.floor(limit - used));
    return { admitted: used <= limit, remaining, resetAt: (window + 1) * length };
  };
};

const says = (limiter: KnownLimiter, seed: number): string | undefined =>
  simulated(limiter, { limit: 20, windowSeconds: 2, seed }).invariants.find(
    ({ id, key }) => id === 'refused-only-when-due' && key === 'noisy',
  )?.says;

t.test('refusals that were not due are explained where refused requests count', async (t) => {
  const named = brokenLimiters.filter(({ name }) => name === 'counts-refusals');
  for (const limiter of [...named, { name: 'counts-first', make: withBuckets(countsFirst) }])
    for (const seed of [1, 2, 3]) t.match(says(limiter, seed), /as if refused requests were counted too/, limiter.name);
});

t.test('other refusals that were not due are not', async (t) => {
  const others = brokenLimiters.filter(({ name }) => ['ends-late', 'refuses-at-random'].includes(name));
  t.equal(others.length, 2);
  for (const limiter of others)
    for (const seed of [1, 2, 3]) {
      t.match(says(limiter, seed), /refused although/, limiter.name);
      t.notMatch(says(limiter, seed), /as if/, limiter.name);
    }
});
