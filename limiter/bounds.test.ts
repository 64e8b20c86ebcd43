import t from 'tap';
import { correctLimiters, otherCorrectLimiters } from '../reference-server/limiters/correct.ts';
import { randomNumbers } from '../schemas/random.ts';
import { looser, simulatedLedger } from '../test/limiter/simulated-ledger.ts';
import { certainExcess, isCertainlyEarly, mostAdmitted } from './bounds.ts';
import { admitted, type Decision, decisionsFrom, type Outcome, refused, unclear } from './decisions.ts';

const rule = { limit: 20, windowMilliseconds: 2000 };

const together = (count: number, sent: number, answered: number, outcome: Outcome = admitted): Decision[] =>
  Array.from({ length: count }, () => ({ sent, answered, outcome }));

t.test('two limits may meet around the edge of a window; one request more is certainly too much', async (t) => {
  t.equal(certainExcess(decisionsFrom(together(40, 0, 5)), rule), undefined);
  const excess = certainExcess(decisionsFrom([...together(7, 3000, 3001), ...together(47, 530, 1410)]), rule);
  t.match(excess, { count: 7, admitted: 47, most: 40, from: 530, to: 1410 });
  t.equal(excess?.indices.length, 47);
});

t.test(
  'admissions that are not wholly inside an interval, unclear and unanswered ones count for nothing',
  async (t) => {
    const rest = [
      ...together(9, 0, 4000),
      ...together(9, 10, 11, unclear),
      ...together(9, 5, Number.POSITIVE_INFINITY),
    ];
    t.equal(certainExcess(decisionsFrom([...together(40, 0, 1500), ...rest]), rule), undefined);
  },
);

t.test('excesses of disjoint intervals add up', async (t) => {
  const excess = certainExcess(decisionsFrom([...together(43, 0, 100), ...together(45, 90_000, 90_100)]), rule);
  t.match(excess, { count: 8, admitted: 45, intervals: { length: 2 } });
});

t.test('the bound is that of windows or of a bucket, whichever is larger', async (t) => {
  t.equal(mostAdmitted({ ...rule, burst: 'limit' }, 100, decisionsFrom([])), 40);
  t.equal(mostAdmitted(rule, 1990, decisionsFrom([])), 20 + 4 * 6, 'six tokens each 0.6 s');
  t.equal(mostAdmitted(rule, 2100, decisionsFrom([])), 60);
});

/** All pairs of a sending and an answer. */
function largestByPairs(rows: readonly Decision[]): number {
  const decisions = decisionsFrom(rows);
  let best = 0;
  for (const from of decisions.sent)
    for (const to of decisions.answered) {
      if (to < from) continue;
      const inside = rows.filter((row) => row.outcome === admitted && row.sent >= from && row.answered <= to);
      best = Math.max(best, inside.length - mostAdmitted(rule, to - from, decisions));
    }
  return best;
}

t.test('the largest excess is that of all pairs of a sending and an answer', async (t) => {
  for (let seed = 1; seed <= 12; seed++) {
    const random = randomNumbers(seed);
    const rows = Array.from({ length: 140 }, (): Decision => {
      const sent = random() * 5000;
      return { sent, answered: sent + random() * 900, outcome: random() < 0.9 ? admitted : refused };
    });
    const excess = certainExcess(decisionsFrom(rows), rule);
    t.equal(excess ? excess.admitted - excess.most : 0, largestByPairs(rows), `seed ${seed}`);
  }
});

t.test('twice the limit is found in two windows at answers of half a window', async (t) => {
  const [fixedWindow] = correctLimiters;
  if (!fixedWindow) throw new Error('no limiter');
  for (let seed = 1; seed <= 20; seed++) {
    const setting = { ...rule, windows: 2, ofLimit: 3, latencyMilliseconds: 1000, seed };
    t.ok(
      certainExcess(
        simulatedLedger(
          looser(fixedWindow, (limit) => limit * 2),
          setting,
        ),
        rule,
      ),
      `seed ${seed}`,
    );
  }
});

t.test('no correct limiter is over or refuses certainly too early', async (t) => {
  for (const limiter of [...correctLimiters, ...otherCorrectLimiters].filter((each) => !each.penaltyWindows))
    for (const [index, latencyMilliseconds] of [1, 30, 300, 1000].entries()) {
      const setting = { ...rule, windows: 4, ofLimit: 3, latencyMilliseconds, seed: index + 1 };
      const decisions = simulatedLedger(limiter, setting);
      t.equal(certainExcess(decisions, rule), undefined, `${limiter.name} at ${latencyMilliseconds} ms`);
      if (/window|log/.test(limiter.kind))
        t.notOk(isCertainlyEarly(decisions, rule), `${limiter.name} at ${latencyMilliseconds} ms`);
    }
});

t.test('a refusal of a limiter with windows or a log needs the limit in the window before it', async (t) => {
  const refusal = together(1, 60, 70, refused);
  const isEarly = (...rows: Decision[]) => isCertainlyEarly(decisionsFrom(rows), rule);
  t.notOk(isEarly(...together(20, 0, 50), ...refusal));
  t.ok(isEarly(...together(20, 0, 50), ...together(1, 2060, 2070, refused)), 'they are of an earlier window');
  t.ok(isEarly(...together(19, 0, 50), ...refusal), 'one request fewer than the limit');
  const unknown = together(1, 10, Number.POSITIVE_INFINITY, unclear);
  t.notOk(isEarly(...together(19, 0, 50), ...unknown, ...refusal), 'an unclear request may have been counted');
});

t.test('100,000 rows take seconds', async (t) => {
  const [fixedWindow] = correctLimiters;
  if (!fixedWindow) throw new Error('no limiter');
  const setting = { limit: 500, windowMilliseconds: 1000, windows: 67, ofLimit: 3, latencyMilliseconds: 100, seed: 1 };
  for (const factor of [1, 1.25]) {
    const decisions = simulatedLedger(
      looser(fixedWindow, (limit) => limit * factor),
      setting,
    );
    const begun = performance.now();
    const excess = certainExcess(decisions, setting);
    isCertainlyEarly(decisions, setting);
    t.equal(excess !== undefined, factor > 1);
    t.comment(`${decisions.count} rows, ${factor} × the limit: ${Math.round(performance.now() - begun)} ms`);
  }
});
