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
    ...chargedTwice(ledger, found.agreeing + found.differing),
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

/**
 * Number of pairs whose two answers announce Remaining one apart: the server counted both requests. Undefined unless each of the `pairs` with
 * two 2xx tells: beside no other request of the key, with equal values or such.
 */
function chargedTwice(ledger: Ledger, pairs: number): { chargedTwice?: number } {
  let [charged, told] = [0, 0];
  for (const key of ledger.labels.keys()) {
    const rows = ledger.rowsOf(key).sort((one, other) => ledger.sentAt(one) - ledger.sentAt(other));
    let until = Number.NEGATIVE_INFINITY;
    for (const [at, row] of rows.entries()) {
      const [twin = row, next] = rows.subarray(at + 1, at + 3);
      const end = Math.max(ledger.finishedAt(row), ledger.finishedAt(twin));
      const isPair =
        twin !== row && ledger.idempotencyOf(row) >= 0 && ledger.idempotencyOf(row) === ledger.idempotencyOf(twin);
      const isAlone = ledger.sentAt(row) > until && (next === undefined || ledger.sentAt(next) > end);
      const apart = Math.abs(ledger.remainingOf(row) - ledger.remainingOf(twin));
      if (isPair && isAlone && apart <= 1 && [row, twin].every((each) => isSuccess(ledger.statusOf(each)))) {
        told++;
        charged += apart;
      }
      until = Math.max(until, ledger.finishedAt(row));
    }
  }
  return told === pairs ? { chargedTwice: charged } : {};
}
