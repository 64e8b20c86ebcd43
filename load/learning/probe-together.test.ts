import t from 'tap';
import { correctLimiters, otherCorrectLimiters } from '../../reference-server/limiters/correct.ts';
import { type KnownLimiter, withBuckets } from '../../reference-server/limiters/limiter.ts';
import { alignedWindow, fixedWindow } from '../../reference-server/limiters/windows.ts';
import { simulatedKey } from '../../test/load/simulated-key.ts';
import { probeTogether } from './probe-together.ts';

const longestMilliseconds = 10_000;

/** True if requests sent together show several counters, on a simulated clock. */
async function showsSeveral(make: KnownLimiter['make'], limit: number, latencyMilliseconds: number): Promise<boolean> {
  const clock = { now: 1_790_000_000_137 };
  const key = simulatedKey({ decide: make(limit, 2000), limit, header: () => 2, latencyMilliseconds, clock });
  const send = (count: number) => Promise.all(Array.from({ length: count }, () => key.send()));
  return (await probeTogether(key, send, limit, clock.now + longestMilliseconds)) !== undefined;
}

const latencies = [50, 100, 150];

for (const [name, bucket] of [
  ['fixed windows', fixedWindow],
  ['aligned windows', alignedWindow],
] as const)
  t.test(`${name}: two processes in turn are seen behind slow answers`, async (t) => {
    const make = withBuckets(bucket, ({ key, connection }) => `${key} ${connection % 2}`);
    for (const latency of latencies) t.ok(await showsSeveral(make, 20, latency), `${latency} ms`);
  });

t.test('two processes whose Remaining is read late are seen', async (t) => {
  const make: KnownLimiter['make'] = (limit, windowMilliseconds) => {
    const decide = withBuckets(fixedWindow, ({ connection }) => `${connection % 2}`)(limit, windowMilliseconds);
    const latest = new Map<number, number>();
    return (request) => {
      const counter = request.connection % 2;
      const decision = decide(request);
      latest.set(counter, decision.remaining);
      const { admitted, resetAt } = decision;
      return {
        ...{ admitted, resetAt },
        get remaining() {
          return latest.get(counter) ?? 0;
        },
      };
    };
  };
  for (const latency of latencies) t.ok(await showsSeveral(make, 20, latency), `${latency} ms`);
});

t.test('no correct limiter shows several counters', async (t) => {
  for (const { name, make } of [...correctLimiters, ...otherCorrectLimiters])
    for (const limit of [10, 20, 100])
      for (const latency of [...latencies, 300, 600])
        t.notOk(await showsSeveral(make, limit, latency), `${name}, limit ${limit}, answers in ${latency} ms`);
});
