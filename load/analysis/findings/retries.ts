import type { Retries } from '../../../schemas/generated/types.ts';
import type { Ledger } from '../../ledger/ledger.ts';

const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/** Outcomes of the requests sent twice with one Idempotency-Key; undefined if there were none. */
export function retriesOf(ledger: Ledger): Retries | undefined {
  const pairs = pairsOf(ledger);
  if (pairs.length === 0) return undefined;
  const found: Retries = { pairs: pairs.length, agreeing: 0, differing: 0, oneAnswered: 0, noneAnswered: 0 };
  const statuses: Record<string, number> = {};
  for (const pair of pairs) {
    const good = pair.filter((row) => isSuccess(ledger.statusOf(row)));
    for (const row of pair) {
      const name = ledger.statusOf(row) === 0 ? ledger.failureOf(row) : String(ledger.statusOf(row));
      if (!good.includes(row)) statuses[name] = (statuses[name] ?? 0) + 1;
    }
    if (good.length === 2) found[agree(ledger, good) ? 'agreeing' : 'differing']++;
    else found[good.length === 1 ? 'oneAnswered' : 'noneAnswered']++;
  }
  return {
    ...found,
    ...chargedTwice(ledger, pairs),
    ...(Object.keys(statuses).length === 0 ? {} : { otherStatuses: statuses }),
  };
}

function pairsOf(ledger: Ledger): number[][] {
  const pairs = new Map<string, number[]>();
  for (let row = 0; row < ledger.rows; row++) {
    const number = ledger.idempotencyOf(row);
    if (number < 0) continue;
    const name = `${ledger.keyOf(row)} ${number}`;
    pairs.set(name, [...(pairs.get(name) ?? []), row]);
  }
  return [...pairs.values()].filter((pair) => pair.length === 2);
}

/** A digest of 0 means an answer without `id` and `data`: two of those do not agree. */
function agree(ledger: Ledger, rows: readonly number[]): boolean {
  const [first = 0, second = 0] = rows.map(ledger.bodyOf);
  return first !== 0 && first === second;
}

/** Number of pairs whose answers differ in X-RateLimit-Remaining: the server counted both requests. */
function chargedTwice(ledger: Ledger, pairs: readonly number[][]): { chargedTwice?: number } {
  const complete = pairs
    .map((pair) => pair.map(ledger.remainingOf))
    .filter((remaining) => remaining.every((one) => !Number.isNaN(one)));
  if (complete.length === 0) return {};
  return { chargedTwice: complete.filter(([first, second]) => first !== second).length };
}
