import t from 'tap';
import { brokenLimiters } from '../../reference-server/limiters/broken.ts';
import { tokenBucket } from '../../reference-server/limiters/buckets.ts';
import { correctLimiters, otherCorrectLimiters } from '../../reference-server/limiters/correct.ts';
import type { KnownLimiter } from '../../reference-server/limiters/limiter.ts';
import { withBuckets } from '../../reference-server/limiters/limiter.ts';
import { fixedWindow } from '../../reference-server/limiters/windows.ts';
import { seededRandom } from '../../schemas/random.ts';
import { simulatedKey } from '../../test/load/simulated-key.ts';
import { combinationsOf, sampleOf } from '../../test/tier.ts';
import { WindowLearner } from './learn-window.ts';
import { isUncounted, probeCounters, showSeveralCounters } from './limiter-fault.ts';

const rule = { limit: 20, windowSeconds: 2 };
const named = (name: string): KnownLimiter => {
  const found = brokenLimiters.find((limiter) => limiter.name === name);
  if (found === undefined) throw new Error(`no limiter ${name}`);
  return found;
};

/** Spends the limit of a key that was idle, and looks for faults. */
async function faultsOf(limiter: KnownLimiter, latencyMilliseconds: number, limit = rule.limit) {
  const decide = limiter.make(limit, rule.windowSeconds * 1000);
  const clock = { now: 1_790_000_000_137 };
  const header = (resetAt: number) => Math.ceil(resetAt / 1000);
  const key = simulatedKey({ decide, limit, header, latencyMilliseconds, clock });
  const learner = new WindowLearner(key, await key.send(), limit);
  await learner.begin();
  await learner.spend();
  const { probes } = learner;
  const isTried = latencyMilliseconds < 100;
  const several =
    (await showSeveralCounters(key, probes, limit)) ?? (isTried ? await probeCounters(key, probes, limit) : undefined);
  return { isUncounted: isUncounted(probes, limit), several: several !== undefined };
}

const latencies = [1, 40, 300];
const perProcess = named('counts-per-process');
const random = seededRandom('processes');
const atRandom: KnownLimiter = {
  name: 'counts in two processes at random',
  make: withBuckets(fixedWindow, ({ key }) => `${key} ${random() < 0.5}`),
};
const bucketPerProcess: KnownLimiter = {
  name: 'token bucket per process',
  make: withBuckets(tokenBucket, ({ key, connection }) => `${key} ${connection % 2}`),
};

for (const [limiter, latency] of [
  [perProcess, 1],
  [perProcess, 40],
  [atRandom, 60],
  [bucketPerProcess, 1],
] as const)
  t.test(`${limiter.name}, answers in ${latency} ms: several counters are seen`, async (t) => {
    t.strictSame(await faultsOf(limiter, latency), { isUncounted: false, several: true });
  });

for (const latency of latencies)
  t.test(`requests that are never counted are seen, answers in ${latency} ms`, async (t) => {
    t.strictSame(await faultsOf(named('never-counts'), latency), { isUncounted: true, several: false });
  });

t.test('no correct limiter shows such a fault', async (t) => {
  const cases = combinationsOf({
    limiter: [...correctLimiters, ...otherCorrectLimiters],
    latency: latencies,
    limit: [5, 20, 100],
  });
  for (const { limiter, latency, limit } of sampleOf('correct limiters without a fault', cases, 30))
    t.strictSame(
      await faultsOf(limiter, latency, limit),
      { isUncounted: false, several: false },
      `${limiter.name}, limit ${limit}, answers in ${latency} ms`,
    );
});
