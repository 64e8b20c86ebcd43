import t from 'tap';
import { brokenLimiters } from '../../../reference-server/limiters/broken.ts';
import { tokenBucket } from '../../../reference-server/limiters/buckets.ts';
import { correctLimiters } from '../../../reference-server/limiters/correct.ts';
import { withBuckets } from '../../../reference-server/limiters/limiter.ts';
import { simulated } from '../../../test/load/simulated-run.ts';
import { burst } from '../../profiles/built-in/burst.ts';

const [limiter] = correctLimiters;
if (limiter === undefined) throw new Error('no limiter');
const rule = { limit: 20, windowSeconds: 2, latencyMilliseconds: 200 };

/** The sentence on a Reset that is announced by this function. */
const steady = (announce: (resetAt: number) => number, seed: number): string | undefined =>
  simulated(limiter, { ...rule, seed, announce }).invariants.find(({ id }) => id === 'reset-steady')?.says;

/** Some epochs are this much later, as on a server that reads the time left before it reads the clock. */
const wentBack = (laterMilliseconds: number, seed: number): string[] => {
  let answers = 0;
  const announce = (resetAt: number): number => Math.round(resetAt) + (++answers % 10 === 0 ? laterMilliseconds : 0);
  return [steady(announce, seed) ?? ''].filter((says) => /went back/.test(says));
};

t.test('a Reset that a server reads up to the time of an answer later does not go back', async (t) => {
  for (const seed of [1, 2, 3]) t.strictSame(wentBack(150, seed), [], `seed ${seed}`);
});

t.test('a Reset that moves by more than the time of an answer goes back', async (t) => {
  for (const seed of [1, 2, 3])
    t.match(wentBack(900, seed)[0], /^the announced reset went back \d+ times$/, `seed ${seed}`);
});

/** The first epoch of each window is this much later. */
function lateAtFirst(laterMilliseconds: number): (resetAt: number) => number {
  const begun = new Set<number>();
  return (resetAt) => {
    const isFirst = !begun.has(resetAt);
    begun.add(resetAt);
    return Math.round(resetAt) + (isFirst ? laterMilliseconds : 0);
  };
}

t.test('a window that begins with one late epoch does not alternate, and goes back once at most', async (t) => {
  for (const milliseconds of [20, 45, 150])
    t.match(steady(lateAtFirst(milliseconds), 1), /never goes back$/, `${milliseconds} ms`);
  t.match(steady(lateAtFirst(900), 1), /^the announced reset went back (once|[2-4] times)$/);
});

t.test('a Reset of two counters that end 45 ms apart alternates', async (t) => {
  let answers = 0;
  const announce = (resetAt: number): number => Math.round(resetAt) + (++answers % 2) * 45;
  t.match(steady(announce, 1), /^the announced reset alternates: \d+ of \d+ values lie before an earlier one$/);
});

t.test('only refusals that go on for longer than a window move the announced reset', async (t) => {
  const said = (name: string, setting: Partial<Parameters<typeof simulated>[1]>): string | undefined =>
    simulated(brokenLimiters.find((one) => one.name === name) ?? limiter, {
      ...rule,
      seed: 1,
      ...setting,
    }).invariants.find(({ id }) => id === 'reset-steady')?.says;
  const announce = (resetAt: number, now: number): number => Math.round(resetAt - now);
  for (const windowSeconds of [2, 4]) {
    const always = said('starts-again-on-refusal', { windowSeconds, latencyMilliseconds: 100, announce });
    t.equal(always, 'every 429 moves the announced reset one window later');
    // All its refusals stand at the beginning of a window.
    const atFirst = said('counts-after-deciding', { windowSeconds, latencyMilliseconds: 100, profile: burst });
    t.match(atFirst, /never goes back$/);
  }
});

t.test('a bucket that is fuller than announced does not move its reset with each refusal', async (t) => {
  const fuller = withBuckets((limit, length) => tokenBucket(limit * 1.25, length));
  const bucket = { name: 'fuller bucket', kind: 'token-bucket', make: fuller } as const;
  const announce = (resetAt: number, now: number): number => Math.ceil((resetAt - now) / 1000);
  for (const latencyMilliseconds of [1, 60]) {
    const { invariants } = simulated(bucket, { ...rule, seed: 1, latencyMilliseconds, announce });
    const says = Object.fromEntries(invariants.map((each) => [`${each.id} ${each.key}`, each.says]));
    t.match(says['admitted-at-most-limit noisy'], /admitted too many|would have admitted/);
    t.match(says['reset-steady noisy'], /never goes back$/);
  }
});
