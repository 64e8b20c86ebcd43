import t from 'tap';
import { correctLimiters } from '../../../reference-server/limiters/correct.ts';
import { type Bucket, withBuckets } from '../../../reference-server/limiters/limiter.ts';
import { fixedWindow } from '../../../reference-server/limiters/windows.ts';
import { simulated } from '../../../test/load/simulated-run.ts';

/** Windows of the right length that are announced to end after half their length. */
const announcesHalf: Bucket = (limit, length) => {
  const inner = fixedWindow(limit, length);
  return (now) => {
    const ruling = inner(now);
    return { ...ruling, resetAt: ruling.resetAt - length / 2 };
  };
};

t.test('a reset announced too early is reported if the resolution of Reset allows it', async (t) => {
  const limiter = { name: 'announces-half', make: withBuckets(announcesHalf) };
  const cases = [
    [{ limit: 60, windowSeconds: 60 }, undefined],
    [{ limit: 10, windowSeconds: 5 }, undefined],
    [{ limit: 20, windowSeconds: 2 }, (resetAt: number) => Math.round(resetAt)],
  ] as const;
  for (const [rule, announce] of cases)
    for (const seed of [1, 2, 3]) {
      const { invariants } = simulated(limiter, { ...rule, seed, ...(announce ? { announce } : {}) });
      const found = invariants.find((one) => one.id === 'reset-kept' && one.key === 'noisy');
      t.equal(found?.verdict, 'broken', `${rule.limit} per ${rule.windowSeconds} s`);
      t.match(found?.says, /refusals came after the announced reset, by up to \d+ ms/);
    }
});

t.test('a difference of half a second is not reported if resets are whole seconds', async (t) => {
  const limiter = { name: 'announces-half', make: withBuckets(announcesHalf) };
  const { invariants } = simulated(limiter, { limit: 10, windowSeconds: 1, seed: 1 });
  t.notOk(invariants.some((one) => one.id === 'reset-kept' && one.verdict === 'broken'));
});

t.test('what was not judged says why', async (t) => {
  const saysOf = (name: string, key: string): string | undefined => {
    const limiter = correctLimiters.find((each) => each.name === name);
    if (limiter === undefined) throw new Error(name);
    const { invariants } = simulated(limiter, { limit: 20, windowSeconds: 2, seed: 1 });
    return invariants.find((one) => one.id === 'reset-kept' && one.key === key)?.says;
  };
  t.equal(saysOf('fixed-window', 'noisy'), 'no request is refused after the announced reset');
  t.equal(saysOf('fixed-window', 'quiet'), 'no request was refused');
  t.equal(saysOf('token-bucket', 'noisy'), 'a limiter that refills gradually may refuse after the announced reset');
});
