import t from 'tap';
import { type Bucket, type KnownLimiter, withBuckets } from '../../../reference-server/limiters/limiter.ts';
import { alignedWindow, fixedWindow } from '../../../reference-server/limiters/windows.ts';
import { simulated } from '../../../test/load/simulated-run.ts';

const used = 8;

/** Another client sends some requests between the probes and the load. */
const usedBefore =
  (bucket: Bucket): Bucket =>
  (limit, length) => {
    const decide = bucket(limit, length);
    let [last, isUsed] = [Number.NaN, false];
    return (now) => {
      const isLoad = now - last > length / 2;
      for (let count = 0; isLoad && !isUsed && count < used; count++) decide(now);
      [last, isUsed] = [now, isUsed || isLoad];
      return decide(now);
    };
  };

/** Announces `limit`, but holds each key to fewer, from the first request on. */
const withLowerLimit: KnownLimiter['make'] = (limit, length) => withBuckets(fixedWindow)(limit - used, length);

const seeds = [1, 2, 3, 4];
const setting = { limit: 20, windowSeconds: 2 };

for (const [name, bucket] of Object.entries({ fixedWindow, alignedWindow }))
  t.test(`${name}: requests before the load are no fault of the limiter`, async (t) => {
    for (const seed of seeds) {
      const result = simulated(
        { name, make: withBuckets(usedBefore(bucket)) },
        { ...setting, seed, restMilliseconds: 100 },
      );
      t.strictSame(
        result.limits.filter(({ verdict }) => verdict === 'breached'),
        [],
      );
      t.equal(result.validity.verdict, 'invalid', `seed ${seed}`);
      t.match(result.validity.reasons, [/requests before this load had used a part of the limit of key noisy/]);
    }
  });

t.test('a limiter with a lower limit is not excused: no later answer leaves more', async (t) => {
  for (const seed of seeds) {
    const { limits } = simulated({ name: 'lower', make: withLowerLimit }, { ...setting, seed });
    t.match(
      limits.filter(({ metric }) => metric === 'noisy.underAdmitted'),
      [{ verdict: 'breached' }],
    );
  }
});
