import t from 'tap';
import { admitted, decisionsFrom } from '../decisions.ts';
import { announcesAnother, fallsIn } from './falls.ts';

/** Admitted requests of a limit of 20, each answered after 60 ms, by the Remaining that they announce. */
const ledger = (every: number, ...left: number[]) =>
  decisionsFrom(
    left.map((remaining, index) => {
      const sent = index * every;
      return { sent, answered: sent + 60, outcome: admitted, limit: 20, remaining };
    }),
  );
const [perTwoSeconds, perMinute] = [20 / 2000, 20 / 60_000];

t.test('values that come back because a bucket refills are not of another counter', async (t) => {
  const decisions = ledger(125, 18, 19, 9, 9, 9, 9, 10, 10, 10, 11, 11, 11, 11, 12, 12, 12, 13);
  t.notOk(announcesAnother(decisions, perTwoSeconds));
  t.match(fallsIn({ key: 'a', decisions, mostReturned: perTwoSeconds }).falls, [{ from: 1, taken: 9 }]);
});

t.test('values that come back faster than any refill are of another counter', async (t) => {
  const decisions = ledger(125, 18, 19, 9, 9, 9, 9, 10, 10, 10, 11, 11, 11, 11, 12, 12, 12, 13);
  t.ok(announcesAnother(decisions, perMinute), 'a bucket that gives back one request in 3 s');
  const counters = ledger(100, 19, 9, 8, 16, 15);
  t.ok(announcesAnother(counters, perTwoSeconds), 'two counters');
  t.same(fallsIn({ key: 'a', decisions: counters, mostReturned: perTwoSeconds }).falls, []);
});
