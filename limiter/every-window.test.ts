import t from 'tap';
import { withBuckets } from '../reference-server/limiters/limiter.ts';
import { fixedWindow } from '../reference-server/limiters/windows.ts';
import { admitted, type Decision, decisionsFrom, refused } from './decisions.ts';
import { isExplained } from './every-window.ts';

/** Requests every 20 ms for six windows of 2 s, decided with this limit. */
function ledger(limit: number) {
  const decide = withBuckets(fixedWindow)(limit, 2000);
  return decisionsFrom(
    Array.from({ length: 600 }, (_, index): Decision => {
      const sent = index * 20;
      const decision = decide({ key: 'key', connection: 0, now: 1_790_000_000_437 + sent });
      return {
        sent,
        answered: sent + 1,
        outcome: decision.admitted ? admitted : refused,
        remaining: decision.remaining,
      };
    }),
  );
}

const ofKind = (from: number, to: number) => [{ kind: 'fixed-window' as const, from, to }];

t.test('decisions are explained if the true window is in the set, wherever it is', async (t) => {
  const decisions = ledger(20);
  for (const [from, to] of [
    [2000, 2000],
    [1990, 2010],
    [1500, 2001],
    [1999.5, 4000],
    [250, 86_400_000],
  ] as const)
    t.ok(isExplained(decisions, 20, ofKind(from, to), {}), `${from} to ${to} ms`);
});

t.test('decisions are not explained by windows beside the true one, nor by another limit', async (t) => {
  for (const [from, to] of [
    [250, 1900],
    [2100, 86_400_000],
  ] as const)
    t.notOk(isExplained(ledger(20), 20, ofKind(from, to), {}), `${from} to ${to} ms`);
  for (const limit of [19, 21]) t.notOk(isExplained(ledger(limit), 20, ofKind(1500, 2500), {}), `limit ${limit}`);
});
