import t from 'tap';
import { correctLimiters, otherCorrectLimiters } from '../reference-server/limiters/correct.ts';
import { type Bucket, withBuckets } from '../reference-server/limiters/limiter.ts';
import { windowBucket } from '../reference-server/limiters/windows.ts';
import { looser, simulatedLedger } from '../test/limiter/simulated-ledger.ts';
import { excuses, explain } from './announced.ts';
import { admitted, type Decisions, decisionsFrom, refused } from './decisions.ts';
import type { AnnouncedEnd } from './resets.ts';

const rule = { limit: 20, windowMilliseconds: 2000 };
const setting = { ...rule, windows: 6, ofLimit: 3, latencyMilliseconds: 5, seed: 3 };

/** Reads ends that the simulated server announces, with this uncertainty. */
const endsOf =
  ({ reset }: Pick<Decisions, 'reset'>, uncertainty: number) =>
  (index: number): AnnouncedEnd => {
    const end = reset[index] ?? 0;
    return { earliest: end - uncertainty / 2, latest: end + uncertainty / 2 };
  };

t.test('a penalty is explained by what its refusals announce, if that is precise enough', async (t) => {
  for (const limiter of otherCorrectLimiters.filter(({ penaltyWindows }) => penaltyWindows)) {
    const decisions = simulatedLedger(limiter, setting);
    t.equal(explain(decisions, rule).by, 'none', `${limiter.name}, nothing announced`);
    t.equal(explain(decisions, rule, { endOf: endsOf(decisions, 50) }).by, 'announced', limiter.name);
    for (const uncertainty of [1000, 4000, 6000])
      t.equal(
        explain(decisions, rule, { endOf: endsOf(decisions, uncertainty) }).by,
        'undecided',
        `${limiter.name}, ends of ${uncertainty} ms`,
      );
  }
});

t.test('plain limiters need no excuse', async (t) => {
  for (const limiter of correctLimiters) {
    const decisions = simulatedLedger(limiter, setting);
    t.equal(explain(decisions, rule, { endOf: endsOf(decisions, 50) }).by, 'plain', limiter.name);
  }
});

t.test('no announcement excuses one request too many, nor the first refusal of a window', async (t) => {
  const [fixedWindow] = correctLimiters;
  if (!fixedWindow) throw new Error('no limiter');
  for (const change of [1, -1]) {
    const decisions = simulatedLedger(
      looser(fixedWindow, (limit) => limit + change),
      setting,
    );
    t.equal(explain(decisions, rule, { endOf: endsOf(decisions, 50) }).by, 'none', `${change}`);
  }
});

t.test('a block that is longer than it announces is not excused', async (t) => {
  const blocksLonger: Bucket = (limit, length) => {
    const inner = windowBucket((state, now) => {
      if (!state.admitted && state.end < now + length) state.end = now + 2 * length;
    })(limit, length);
    return (now) => {
      const decision = inner(now);
      return { ...decision, resetAt: decision.resetAt - length };
    };
  };
  const decisions = simulatedLedger({ make: withBuckets(blocksLonger) }, setting);
  t.equal(explain(decisions, rule, { endOf: endsOf(decisions, 50) }).by, 'none');
});

t.test('a window that is a tenth longer than its rule is explained if it ends as announced', async (t) => {
  const longer: Bucket = (limit, length) => windowBucket()(limit, length * 1.09);
  const decisions = simulatedLedger({ make: withBuckets(longer) }, setting);
  t.equal(explain(decisions, rule).by, 'none');
  t.equal(explain(decisions, rule, { endOf: endsOf(decisions, 50) }).by, 'announced');
  const early = endsOf(decisions, 50);
  const announcesEarly = (index: number) => ({
    earliest: early(index).earliest - 180,
    latest: early(index).latest - 180,
  });
  t.equal(explain(decisions, rule, { endOf: announcesEarly }).by, 'none', 'announced 0.18 s too early');
});

t.test('a refusal that announces Remaining above 0 is of another limit', async (t) => {
  const decisions = decisionsFrom([
    { sent: 0, answered: 1, outcome: admitted, remaining: 19 },
    { sent: 10, answered: 11, outcome: refused, remaining: 19 },
    { sent: 20, answered: 21, outcome: refused, remaining: 0 },
  ]);
  t.strictSame([...excuses(decisions, rule).excused], [1]);
});

t.test('an end before which something was admitted excuses nothing', async (t) => {
  const decisions = decisionsFrom([
    { sent: 0, answered: 1, outcome: refused },
    { sent: 10, answered: 11, outcome: refused },
    { sent: 20, answered: 21, outcome: admitted },
  ]);
  const end = (latest: number) => () => ({ earliest: latest - 10, latest });
  t.strictSame([...excuses(decisions, rule, end(40)).excused], []);
  t.strictSame([...excuses(decisions, rule, end(25)).excused], [1]);
});
