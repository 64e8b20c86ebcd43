import t from 'tap';
import { arrivalsOf } from '../../../test/load/engine-jobs.ts';
import { Ledger } from '../../ledger/ledger.ts';
import type { KeyArrivals } from '../../planning/arrivals.ts';
import { isolationOf } from './isolation.ts';
import { latencyDrift } from './latency-drift.ts';
import { lastGoodPerSecond, stepsOf } from './ramp-steps.ts';
import { effectSize, shiftInterval } from './rank-statistics.ts';
import { retriesOf } from './retries.ts';

const arrivals = (label: string, stages: [from: number, length: number, requests: number][]): KeyArrivals =>
  arrivalsOf({
    label,
    stages: stages.map(([fromMilliseconds, forMilliseconds, requests]) => ({
      fromMilliseconds,
      forMilliseconds,
      requests,
      together: false,
    })),
  });

function answer(ledger: Ledger, at: number, milliseconds: number, status = 200, key = 0): void {
  ledger.answer(ledger.open(key, at, at), at + milliseconds, at + milliseconds, status, {});
}

t.test('the effect size is 0 for equal samples and 1 for disjoint ones', async (t) => {
  const low = [1, 2, 3, 4, 5, 6];
  t.equal(effectSize(low, low), 0);
  t.equal(
    effectSize(
      low,
      low.map((value) => value + 10),
    ),
    1,
  );
  t.equal(
    effectSize(
      low.map((value) => value + 10),
      low,
    ),
    -1,
  );
  t.equal(effectSize([1, 2], low), undefined, 'too few to tell');
});

t.test('the shift is the median difference, inside its interval', async (t) => {
  const before = Array.from({ length: 200 }, (_, index) => 10 + (index % 20));
  const shift = shiftInterval(
    before,
    before.map((value) => value + 5),
  );
  t.equal(shift?.estimate, 5);
  t.ok((shift?.low ?? 9) > 3 && (shift?.high ?? 9) < 7, JSON.stringify(shift));
  const many = Array.from({ length: 5000 }, (_, index) => index / 100);
  t.ok(Math.abs(shiftInterval(many, many)?.estimate ?? 9) < 0.05, 'thousands are thinned');
});

t.test("a key's latency is compared with and without its neighbour's load", async (t) => {
  const ledger = new Ledger(['quiet', 'noisy']);
  for (let at = 0; at < 4000; at += 50) answer(ledger, at, at % 2000 < 1000 ? 10 : 30, at === 1500 ? 429 : 200);
  const found = isolationOf(ledger, [
    arrivals('quiet', [[0, 4000, 80]]),
    arrivals('noisy', [
      [0, 1000, 0],
      [1000, 1000, 60],
      [2000, 1000, 0],
      [3000, 1000, 60],
    ]),
  ]);
  t.match(found, {
    key: 'quiet',
    neighbour: 'noisy',
    effectSize: 1,
    without: { admitted: 40, refused: 0 },
    with: { admitted: 39, refused: 1 },
  });
  t.equal(found?.shiftMilliseconds?.estimate, 20);
  t.equal(isolationOf(ledger, [arrivals('quiet', [[0, 4000, 80]]), arrivals('noisy', [[0, 4000, 9]])]), undefined);
});

t.test('pairs of retries are counted by their outcome', async (t) => {
  const ledger = new Ledger(['key']);
  let [number, sent] = [0, 0];
  const pair = (...answers: [status: number, body: number, remaining: number][]) => {
    for (const [status, body, remaining] of answers) {
      const row = ledger.open(0, 0, sent, number);
      ledger.answer(row, sent + 1, sent + 1, status, { remaining });
      if (body > 0) ledger.digest(row, body);
    }
    number++;
    sent += 10;
  };
  pair([200, 5, 9], [200, 5, 9]);
  pair([200, 5, 8], [200, 6, 7]);
  pair([200, 0, 6], [200, 0, 6]);
  pair([200, 5, 5], [409, 0, 5]);
  pair([503, 0, 5], [503, 0, 5]);
  t.strictSame(retriesOf(ledger), {
    pairs: 5,
    agreeing: 1,
    differing: 2,
    oneAnswered: 1,
    noneAnswered: 1,
    chargedTwice: 1,
    otherStatuses: { '409': 1, '503': 2 },
  });
  sent -= 10;
  pair([200, 5, 4], [200, 5, 3]);
  t.notOk('chargedTwice' in (retriesOf(ledger) ?? {}), 'beside other requests of the key Remaining does not tell');
  t.equal(retriesOf(new Ledger(['key'])), undefined);
});

t.test('a ramp is good until its first step that is not', async (t) => {
  const ledger = new Ledger(['rising']);
  const stages: [number, number, number][] = [
    [0, 1000, 10],
    [1000, 1000, 20],
    [2000, 1000, 30],
  ];
  for (const [from, length, requests] of stages)
    for (let index = 0; index < requests; index++)
      answer(ledger, from + (index * length) / requests, 5, from === 2000 && index > 25 ? 429 : 200);
  const steps = stepsOf(ledger, [arrivals('rising', stages)]) ?? [];
  t.strictSame(
    steps.map((step) => [step.perSecond, step.verdict]),
    [
      [10, 'good'],
      [20, 'good'],
      [30, 'failed'],
    ],
  );
  t.match(steps[2]?.because, /4 of 30 were refused/);
  t.equal(lastGoodPerSecond(steps), 20);
  t.equal(lastGoodPerSecond([{ ...steps[0], verdict: 'failed' } as (typeof steps)[0]]), undefined);
  t.equal(
    stepsOf(ledger, [
      arrivals('flat', [
        [0, 1000, 10],
        [1000, 1000, 10],
        [2000, 1000, 10],
      ]),
    ]),
    undefined,
    'no ramp',
  );
});

t.test('drift is the median of the last quarter divided by that of the first', async (t) => {
  const ledger = new Ledger(['only']);
  for (let at = 0; at < 8000; at += 100) answer(ledger, at, at < 4000 ? 10 : 25);
  t.equal(latencyDrift(ledger, 8), 2.5);
  t.equal(latencyDrift(new Ledger(['only']), 8), undefined);
});
