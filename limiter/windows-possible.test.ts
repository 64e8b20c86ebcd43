import t from 'tap';
import { tokenBucket } from '../reference-server/limiters/buckets.ts';
import { type Bucket, withBuckets } from '../reference-server/limiters/limiter.ts';
import { fixedWindow } from '../reference-server/limiters/windows.ts';
import { admitted, type Decision, decisionsFrom, refused } from './decisions.ts';
import { type PossibleWindows, windowsPossible } from './windows-possible.ts';

const [limit, window] = [20, 2000];

/** Half of the limit at once, then one request at each of these shares of a window. */
function ledger(bucket: Bucket, shares: readonly number[]) {
  const decide = withBuckets(bucket)(limit, window);
  const instants = [
    ...Array.from({ length: limit / 2 }, (_, index) => index),
    ...shares.map((share) => share * window),
  ];
  return decisionsFrom(
    instants.map((sent): Decision => {
      const decision = decide({ key: 'key', connection: 0, now: 1_790_000_000_437 + sent });
      const outcome = decision.admitted ? admitted : refused;
      return { sent, answered: sent + 1, outcome, remaining: decision.remaining };
    }),
  );
}

/** A clock of whole seconds may end windows of 3 s up to a second early. */
const isOfSecondsClock = ({ from, to }: PossibleWindows): boolean => from <= 3000 && to >= 3000 && to <= 1.02 * from;

const ofKind = (kind: string, bucket: Bucket, shares: readonly number[]) =>
  windowsPossible(ledger(bucket, shares), limit).filter((one) => one.kind === kind);

t.test('requests around two returns tell the window of its kind within a twentieth', async (t) => {
  const found = ofKind('fixed-window', fixedWindow, [0.5, 0.975, 1.025, 1.3, 1.6, 1.975, 2.025]);
  const others = found.filter((range) => !isOfSecondsClock(range));
  t.ok(others.length > 0);
  for (const { from, to } of others) t.ok(from >= 0.95 * window && to <= 1.05 * window, `${from} to ${to} ms`);
});

t.test('a return leaves no longer window, and none leaves no shorter one', async (t) => {
  const returned = ofKind('fixed-window', fixedWindow, [0.5, 0.9, 1.025]);
  for (const { to } of returned.filter((range) => !isOfSecondsClock(range)))
    t.ok(to <= 1.05 * window, `up to ${to} ms`);
  for (const { from } of ofKind('fixed-window', fixedWindow, [0.5, 0.9])) t.ok(from >= 0.7 * window, `from ${from} ms`);
});

t.test('requests that come back one by one are of no fixed window', async (t) => {
  const often = Array.from({ length: 18 }, (_, index) => 0.05 * (index + 1));
  t.strictSame(ofKind('fixed-window', tokenBucket, often), []);
  t.ok(ofKind('token-bucket', tokenBucket, often).some(({ from, to }) => from <= window && to >= window));
});
