import t from 'tap';
import { tokenBucket } from '../../reference-server/limiters/buckets.ts';
import { correctLimiters, otherCorrectLimiters } from '../../reference-server/limiters/correct.ts';
import type { KnownLimiter, LimiterRequest } from '../../reference-server/limiters/limiter.ts';
import { withBuckets } from '../../reference-server/limiters/limiter.ts';
import { slidingCounter, slidingLog } from '../../reference-server/limiters/sliding.ts';
import { alignedWindow, fixedWindow } from '../../reference-server/limiters/windows.ts';
import { randomNumbers } from '../../schemas/random.ts';
import { simulatedLedger } from '../../test/limiter/simulated-ledger.ts';
import { admitted, type Decision, decisionsFrom, refused } from '../decisions.ts';
import type { KeyDecisions } from './falls.ts';
import { limitUse } from './other-use.ts';

const limit = 20;
const windowMilliseconds = 2000;
const setting = { limit, windowMilliseconds, windows: 3 };

interface Client {
  /** The key as a report names it; absent for a client of somebody else. */
  label?: string;
  key: string;
  /** Milliseconds between its requests. */
  every: number;
  from?: number;
  until?: number;
}

/** The ledgers of several clients of one limiter, without those of somebody else. */
function ledgers(
  make: KnownLimiter['make'],
  clients: readonly Client[],
  seed = 1,
  latency = 20,
  rule = { limit, windowMilliseconds },
): KeyDecisions[] {
  const chance = randomNumbers(seed);
  const decide = make(rule.limit, rule.windowMilliseconds);
  const requests = clients.flatMap(({ every, from = 0, until = 6000, ...client }) =>
    Array.from({ length: Math.floor((until - from) / every) }, (_, index) => {
      const sent = from + index * every + chance() * 3;
      const answered = sent + latency * (0.5 + chance());
      return { ...client, sent, answered, decidedAt: sent + (answered - sent) * chance() };
    }),
  );
  const decisions = new Map<string, Decision[]>();
  for (const { label, key, sent, answered, decidedAt } of requests.toSorted((a, b) => a.decidedAt - b.decidedAt)) {
    const request: LimiterRequest = { key, connection: 0, now: Math.floor(1_790_000_000_000 + decidedAt) };
    const decision = decide(request);
    if (label === undefined) continue;
    const own: Decision = {
      sent,
      answered,
      outcome: decision.admitted ? admitted : refused,
      limit: rule.limit,
      remaining: decision.remaining,
    };
    decisions.set(label, [...(decisions.get(label) ?? []), own]);
  }
  return [...decisions].map(([key, own]) => ({ key, decisions: decisionsFrom(own) }));
}

t.test('our own requests explain the Remaining of every correct limiter', async (t) => {
  // The refusals of this one announce 0, whatever the bucket holds whose Remaining its admissions announce.
  const others = otherCorrectLimiters.filter(({ name }) => name !== 'bucket-within-window');
  for (const limiter of [...correctLimiters, ...others])
    for (const latencyMilliseconds of [1, 20, 300])
      for (const [seed, ofLimit] of [0.8, 1.5, 3].entries()) {
        const decisions = simulatedLedger(limiter, { ...setting, latencyMilliseconds, seed, ofLimit });
        const found = limitUse([{ key: 'noisy', decisions }]);
        t.equal(found, undefined, `${limiter.name}, ${latencyMilliseconds} ms, ${ofLimit}: ${found?.says}`);
      }
});

t.test('a client of somebody else on a key is something other', async (t) => {
  // A bucket gives back what a slow client takes.
  for (const limiter of correctLimiters)
    for (const every of limiter.kind === 'token-bucket' ? [60] : [60, 150, 400]) {
      const found = limitUse(
        ledgers(limiter.make, [
          { label: 'steady', key: 'a', every: 125 },
          { label: 'quiet', key: 'b', every: 500 },
          { key: 'a', every, from: 500, until: 4500 },
        ]),
      );
      t.match(found, { verdict: 'other', key: 'steady' }, `${limiter.name}, every ${every} ms: ${found?.says}`);
      t.match(found?.says, 'something other than this run used the limit of key steady: another client');
    }
});

t.test('what somebody else took of a bucket stays taken, although it refills', async (t) => {
  for (const seed of [1, 2, 3, 4, 5, 6]) {
    const clients: Client[] = [
      { label: 'steady', key: 'a', every: 150 },
      { key: 'a', every: 1, from: 0, until: 12 },
      { key: 'a', every: 1, from: 3000, until: 3012 },
    ];
    const keys = ledgers(withBuckets(tokenBucket), clients, seed);
    const found = limitUse(keys.map((each) => ({ ...each, mostReturned: limit / windowMilliseconds })));
    t.match(found, { verdict: 'other', key: 'steady' }, `seed ${seed}`);
  }
});

t.test('keys of ours whose requests explain each fall share a counter', async (t) => {
  for (const [seed, bucket] of [fixedWindow, alignedWindow, slidingLog, tokenBucket].entries()) {
    // A limiter that refills tells only where it was asked quickly.
    const speed = bucket === tokenBucket ? 10 : 1;
    const clients = [
      { label: 'noisy', key: 'a', every: 70 / speed },
      { label: 'steady', key: 'b', every: 125 / speed },
      { label: 'quiet', key: 'c', every: 600 / speed },
    ];
    const found = limitUse(
      ledgers(
        withBuckets(bucket, () => 'all'),
        clients,
        seed,
        20 / speed,
      ),
    );
    t.equal(found?.verdict, 'shared', `${seed}: ${found?.says}`);
  }
});

t.test('requests hidden by a refill of unknown speed are told apart by the slowest stretch', async (t) => {
  // A limit of so many requests may be one of a second, which would give back more than these keys send.
  const rule = { limit: 5000, windowMilliseconds: 60_000 };
  const make = withBuckets(tokenBucket);
  for (const seed of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const clients = (keys: readonly string[]): Client[] => [
      { label: 'primary', key: keys[0] ?? '', every: 4, until: 700 },
      { label: 'secondary', key: keys[1] ?? '', every: 60, until: 700 },
      { label: 'bystander', key: keys[1] ?? '', every: 400, from: 1500 },
    ];
    const shared = limitUse(ledgers(make, clients(['a', 'a']), seed, 6, rule));
    t.equal(shared?.verdict, 'shared', `seed ${seed}: ${shared?.says}`);
    const other: Client = { key: 'b', every: 4, until: 700 };
    const apart = limitUse(ledgers(make, [...clients(['a', 'b']), other], seed, 6, rule));
    t.equal(apart?.verdict, 'other', `seed ${seed}, keys apart: ${apart?.says}`);
  }
});

t.test('two runs in step share no counter of ours: each key falls by what both send on it', async (t) => {
  const rule = { limit: 5000, windowMilliseconds: 60_000 };
  for (const bucket of [tokenBucket, slidingCounter, fixedWindow, alignedWindow])
    for (const seed of Array.from({ length: 12 }, (_, index) => index + 1)) {
      const chance = randomNumbers(seed);
      const keys = ['primary', 'secondary', 'bystander'].slice(0, 2 + (seed % 2));
      // The same requests, as a second job sends them that began a little later.
      const clients = keys.flatMap((label): Client[] => {
        const [every, behind] = [seed % 3 === 0 ? 30 : 10 + 60 * chance(), 8 * chance()];
        return [
          { label, key: label, every, until: 900 },
          { key: label, every, from: behind, until: 900 },
          { label, key: label, every: 500, from: 2500 },
        ];
      });
      const found = limitUse(ledgers(withBuckets(bucket), clients, seed, 6, rule));
      t.not(found?.verdict, 'shared', `${bucket.name}, seed ${seed}: ${found?.says}`);
    }
});

t.test('keys with a counter each are not called shared because others use them too', async (t) => {
  for (const seed of [1, 2, 3, 4, 5, 6]) {
    const found = limitUse(
      ledgers(
        withBuckets(fixedWindow),
        [
          { label: 'first', key: 'a', every: 130 },
          { label: 'second', key: 'b', every: 130, from: 40 },
          { key: 'a', every: 130, from: 1065 },
          { key: 'b', every: 130, from: 1105 },
        ],
        seed,
      ),
    );
    t.equal(found?.verdict, 'other', `${found?.says}`);
  }
});

/** Requests one after the other, with these outcomes and values of Remaining. */
const sequence = (values: readonly (readonly [outcome: 0 | 1, remaining: number])[]): KeyDecisions => ({
  key: 'noisy',
  decisions: decisionsFrom(
    values.map(([outcome, remaining], index) => ({
      ...{ sent: index * 100, answered: index * 100 + 10, outcome, remaining, limit },
    })),
  ),
});
const window = (to: number): (readonly [0 | 1, number])[] => [
  ...Array.from({ length: limit - to }, (_, index) => [admitted, limit - 1 - index] as const),
  [refused, 0],
];

t.test('a refusal before Remaining is 0 is a fall if the whole limit was given elsewhere', async (t) => {
  for (const windows of [[5, 5], [5, 9], [5], [1, 1]])
    t.equal(limitUse([sequence(windows.flatMap(window))]), undefined, `${windows}`);
  t.equal(limitUse([sequence([0, 5, 0].flatMap(window))])?.verdict, 'other');
});

t.test('values that the next ones do not confirm are of another counter', async (t) => {
  for (const values of [
    [19, 18, 5, 16, 15, 14],
    [19, 18, 5, 4, 15, 14],
  ])
    t.equal(limitUse([sequence(values.map((remaining) => [admitted, remaining] as const))]), undefined);
});

t.test('a window that begins with less than our requests leave is not one of our keys alone', async (t) => {
  const inTurn = (values: readonly number[]): KeyDecisions[] =>
    ['first', 'second'].map((key, place) => ({
      key,
      decisions: decisionsFrom(
        values.flatMap((remaining, index) =>
          index % 2 === place
            ? [{ sent: index * 100, answered: index * 100 + 10, outcome: admitted, remaining, limit }]
            : [],
        ),
      ),
    }));
  const window = [19, 18, 17, 16, 15, 14];
  for (const [begins, verdict] of [
    [19, 'shared'],
    [17, 'other'],
  ] as const)
    t.equal(limitUse(inTurn([...window, ...window.map((left) => left - 19 + begins)]))?.verdict, verdict, `${begins}`);
});

t.test('keys of ours share the counter of one operation, and have one each for the others', async (t) => {
  const all = { left: limit };
  const own = [{ left: limit }, { left: limit }];
  const take = (counter: { left: number }): number => (counter.left -= 1);
  // A capital letter is a generation, a small one a list, of the first (a) and the second key.
  const decisions = [...'aAbBBBBBAaBBBBBbAAB'].map((letter) => {
    const [key, isShared] = [Number(letter.toLowerCase() === 'b'), letter !== letter.toLowerCase()];
    return { key, operation: isShared ? 'generate' : 'list', remaining: take(isShared ? all : (own[key] ?? all)) };
  });
  const keys = ['first', 'second'].map((name, place) => ({
    key: name,
    decisions: decisionsFrom(
      decisions.flatMap(({ key, ...rest }, index) =>
        key === place ? [{ ...rest, sent: index * 100, answered: index * 100 + 10, outcome: admitted, limit }] : [],
      ),
    ),
  }));
  t.match(limitUse(keys), { verdict: 'shared' });
});

t.test('a key of very many requests is asked as any other', (t) => {
  const remaining = (index: number): number => 1_000_000 - index;
  const rows = Array.from({ length: 300_000 }, (_, index): Decision => {
    const sent = index * 2;
    return { sent, answered: sent + 1, outcome: admitted, remaining: remaining(index) };
  });
  t.equal(limitUse([{ key: 'one', decisions: decisionsFrom(rows) }]), undefined);
  t.end();
});
