import t from 'tap';
import { leakyBucket, refillingBucket, wholeTokens } from '../../reference-server/limiters/buckets.ts';
import { correctLimiters, otherCorrectLimiters } from '../../reference-server/limiters/correct.ts';
import type { Bucket, KnownLimiter } from '../../reference-server/limiters/limiter.ts';
import { withBuckets } from '../../reference-server/limiters/limiter.ts';
import { fixedWindow } from '../../reference-server/limiters/windows.ts';
import { seededRandom } from '../../schemas/random.ts';
import { simulatedKey } from '../../test/load/simulated-key.ts';
import { resetManners } from '../../test/reset-manners.ts';
import { combinationsOf, draw, sampleOf, seed, tier } from '../../test/tier.ts';
import { perKey429 } from '../profiles/built-in/per-key-429.ts';
import { WindowLearner } from './learn-window.ts';
import { LimiterFaultFound } from './limiter-fault.ts';
import { spendInTurn } from './spend-in-turn.ts';

interface Setting {
  limit: number;
  windowSeconds: number;
  /** Latency of the first answers, which are sent together, and that of all others, in milliseconds. */
  latencies: [first: number, others: number];
  keys: readonly string[];
  /** Milliseconds since the last use of the keys. */
  usedBefore?: number;
  /** Requests of each key just before. */
  uses?: number;
  /** Requests of each key after the first ones, as for a quicker operation that was not proven. */
  more?: Readonly<Record<string, number>>;
  /** Milliseconds by which each answer is later still. */
  jitter?: () => number;
}

/** Spends the limits of some keys on a simulated clock. Returns the fault that this shows. */
async function faultOf(limiter: KnownLimiter, setting: Setting): Promise<string | undefined> {
  const {
    limit,
    windowSeconds,
    latencies,
    keys,
    usedBefore = 100_000,
    uses = 1,
    more = {},
    jitter = () => 0,
  } = setting;
  const [manner] = resetManners;
  if (manner === undefined) throw new RangeError('no manner');
  const clock = { now: 1_790_000_000_137 };
  const decide = limiter.make(limit, windowSeconds * 1000);
  for (let use = 0; use < uses; use++)
    for (const key of keys) decide({ key, connection: 0, now: clock.now - usedBefore });
  let decisions = 0;
  const slowly: typeof decide = (request) => {
    const decision = decide(request);
    const extra = (decisions++ < keys.length ? 0 : latencies[1] - latencies[0]) + jitter();
    // Remaining may be a getter.
    return Object.defineProperty(Object.create(decision, {}), 'delayMilliseconds', { value: extra });
  };
  const simulated = keys.map((key) =>
    simulatedKey({ decide: slowly, limit, header: manner.header, latencyMilliseconds: latencies[0], clock, key }),
  );
  const firsts = await Promise.all(simulated.map((key) => key.send()));
  const besides = await Promise.all(
    simulated.map((key, index) => Promise.all(Array.from({ length: more[keys[index] ?? ''] ?? 0 }, () => key.send()))),
  );
  const spendable = simulated.flatMap((key, index) => {
    const [label, first] = [keys[index], firsts[index]];
    return label === undefined || first === undefined
      ? []
      : [{ label, key, learner: new WindowLearner(key, first, limit), besides: besides[index] ?? [] }];
  });
  const [attempt] = await Promise.allSettled([spendInTurn(spendable, perKey429)]);
  if (attempt.status === 'fulfilled') return undefined;
  if (!(attempt.reason instanceof LimiterFaultFound)) throw attempt.reason;
  const { says, id } = attempt.reason.fault;
  return `${says} (${id})`;
}

const latencies: [number, number][] = [
  [1, 1],
  [20, 60],
  [20, 110],
  [35, 150],
  [35, 200],
  [60, 60],
  [90, 250],
  [300, 300],
];
const quick: typeof latencies = [
  [1, 1],
  [6, 6],
];
const three = ['noisy', 'steady', 'quiet'];
const buckets: Record<string, Bucket> = {
  'token bucket': refillingBucket('full'),
  'bucket of whole tokens': wholeTokens,
  'leaky bucket': leakyBucket('full'),
};
const rules = [
  { limit: 20, windowSeconds: 2 },
  { limit: 20, windowSeconds: 3 },
  { limit: 100, windowSeconds: 10 },
];

for (const [name, bucket] of Object.entries(buckets))
  for (const rule of rules) {
    const says = `${name} of all keys, ${rule.limit} per ${rule.windowSeconds} s, is seen`;
    t.test(`${says} however slow it is`, async (t) => {
      const all: KnownLimiter = { name, make: withBuckets(bucket, () => 'all') };
      const cases = combinationsOf({ latencies, keys: [three, three.slice(0, 2)] });
      for (const { latencies, keys } of sampleOf(says, cases, 2))
        t.match(
          await faultOf(all, { ...rule, latencies, keys }),
          /share one counter/,
          `${keys.length} keys, answers in ${latencies.join(' and then ')} ms`,
        );
    });
  }

for (const [name, bucket] of [['fixed window', fixedWindow] as const, ...Object.entries(buckets)])
  t.test(`${name} of all keys is seen, however much of it was used before`, async (t) => {
    const all: KnownLimiter = { name, make: withBuckets(bucket, () => 'all') };
    const cases = combinationsOf({ uses: [1, 2, 3, 4, 5, 6, 7, 8], latencies: quick });
    for (const { uses, latencies } of sampleOf(`uses of a ${name}`, cases, 2)) {
      const setting = { limit: 20, windowSeconds: 2, latencies, keys: three, usedBefore: 10, uses };
      t.match(await faultOf(all, setting), /share one counter/, `${uses} of each key, answers in ${latencies} ms`);
    }
  });

for (const [name, bucket] of [['fixed window', fixedWindow] as const, ...Object.entries(buckets)])
  t.test(`${name} of all keys is seen if some tried a quicker operation before`, async (t) => {
    const all: KnownLimiter = { name, make: withBuckets(bucket, () => 'all') };
    const tried: Record<string, number>[] = [
      { noisy: 6 },
      { steady: 6 },
      { quiet: 6 },
      { noisy: 2, steady: 2, quiet: 2 },
    ];
    const cases = combinationsOf({ latencies, more: tried });
    for (const { latencies, more } of sampleOf(`quicker operations before a ${name}`, cases, 2))
      t.match(
        await faultOf(all, { limit: 20, windowSeconds: 2, latencies, keys: three, more }),
        /share one counter/,
        `${Object.keys(more).join(' and ')}, answers in ${latencies.join(' and then ')} ms`,
      );
  });

t.test('a bucket that two of three keys share is seen', async (t) => {
  const ofTwo = (apart: string): KnownLimiter => ({
    name: apart,
    make: withBuckets(refillingBucket('full'), ({ key }) => (key === apart ? key : 'others')),
  });
  for (const { latencies: each, apart } of sampleOf(
    'two of three keys',
    combinationsOf({ latencies, apart: three }),
    6,
  ))
    t.match(
      await faultOf(ofTwo(apart), { limit: 20, windowSeconds: 2, latencies: each, keys: three }),
      /share one counter/,
      `all but ${apart}, answers in ${each.join(' and then ')} ms`,
    );
});

/** Which of the processes answers the next request. */
const balancers: Record<string, (processes: number, random: () => number) => () => number> = {
  'in turn': (processes) => {
    let turn = 0;
    return () => turn++ % processes;
  },
  'at random': (processes, random) => () => Math.floor(random() * processes),
};
const ordinals = [1, 2, 3, 4, 5];

for (const [manner, balancer] of Object.entries(balancers))
  for (const [name, bucket] of [['fixed window', fixedWindow] as const, ...Object.entries(buckets)])
    t.test(`${name}, counted by several processes ${manner}, is not said to be shared by keys`, async (t) => {
      const says = async (each: [number, number], processes: number, keys: string[], ordinal: number) => {
        const next = balancer(processes, seededRandom(`${manner} ${ordinal}`));
        const perProcess = { name, make: withBuckets(bucket, ({ key }) => `${key} ${next()}`) };
        return (await faultOf(perProcess, { limit: 20, windowSeconds: 2, latencies: each, keys })) ?? 'no fault';
      };
      // At random, slow answers do not tell several counters from one that keys share.
      for (const each of manner === 'in turn' ? [...quick, ...latencies] : quick)
        for (const keys of [three, three.slice(0, 2)])
          t.notMatch(await says(each, 2, keys, 0), /share one counter/, `${keys.length} keys, answers in ${each} ms`);
      const all = quick.flatMap((each) =>
        [2, 4].flatMap((processes) => ordinals.map((one) => [each, processes, one] as const)),
      );
      const seen = await Promise.all(all.map(([each, processes, one]) => says(each, processes, three, one)));
      const found = seen.filter((one) => /^several counters.* \(one-counter\)$/.test(one));
      t.ok(found.length >= all.length * 0.95, `${found.length} of ${all.length}`);
    });

t.test('a key that somebody else uses meanwhile shares no counter', async (t) => {
  for (const taken of [7, 8, 9]) {
    const limiter: KnownLimiter = {
      name: 'fixed window with another client',
      make: (limit, milliseconds) => {
        const decide = withBuckets(fixedWindow)(limit, milliseconds);
        let ofNoisy = 0;
        return (request) => {
          if (request.key === 'noisy' && ++ofNoisy === 9)
            for (let each = 0; each < taken; each++) decide({ ...request, key: 'steady' });
          return decide(request);
        };
      },
    };
    const setting = { limit: 20, windowSeconds: 2, latencies: [1, 1] as [number, number], keys: three };
    await t.rejects(faultOf(limiter, { ...setting, usedBefore: 10, uses: 3 }), {
      message: /something other than this run used the limit of key steady/,
    });
  }
});

const settings = [...rules, { limit: 5, windowSeconds: 2 }, { limit: 10, windowSeconds: 1 }].flatMap((rule) =>
  latencies.flatMap((each) =>
    [150, 900, 100_000].flatMap((usedBefore) =>
      [three, three.slice(0, 2)].map((keys) => ({ ...rule, latencies: each, usedBefore, keys })),
    ),
  ),
);

/** A third of the limiters for a person, all of them for the gate. */
const all = [...correctLimiters, ...otherCorrectLimiters];
const spent = tier === 'commit' ? draw('limiters to spend', all, 12, seed) : all;

for (const limiter of spent)
  t.test(`${limiter.name}: no fault is seen`, async (t) => {
    const name = `keys of ${limiter.name}`;
    for (const setting of tier === 'rest' ? draw(name, settings, 40, seed) : sampleOf(name, settings, 1))
      t.equal(await faultOf(limiter, setting), undefined, JSON.stringify(setting));
  });

for (const limiter of spent)
  t.test(`${limiter.name}: no fault is seen on a busy machine`, async (t) => {
    for (const ordinal of sampleOf(`jitter of ${limiter.name}`, ordinals, 1)) {
      const random = seededRandom(`${limiter.name} ${ordinal}`);
      const jitter = () => random() * (random() < 0.3 ? 200 : 10);
      const says = await faultOf(limiter, { limit: 20, windowSeconds: 2, latencies: [1, 1], keys: three, jitter });
      t.equal(says, undefined, `seed ${ordinal}`);
    }
  });
