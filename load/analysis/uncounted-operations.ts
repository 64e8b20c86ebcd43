import { admitted, isRoom, refused } from '../../limiter/decisions.ts';
import type { LoadOperation } from '../../schemas/generated/types.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { endpointOf } from '../profiles/profile.ts';
import type { LedgerDecisions } from './decisions.ts';

/** Operations that are never refused, even while the other operations of their key are. */
export interface UncountedOperations {
  operations: readonly LoadOperation[];
  /** Requests of these operations. */
  sent: number;
  /** All other requests of the key, and the refused ones of these. */
  others: number;
  refused: number;
  /** Requests of these operations that were admitted between two refusals of the others. */
  overAdmitted: number;
}

/** Probability below which chance does not explain that a limiter that counts all operations refuses only some. */
const mostProbability = 1e-6;

/**
 * The operations that a limiter does not count, as the refusals show: each turn of `turnLength` requests is sent in a random order,
 * so that a limiter that counts all operations refuses any of them. Undefined if chance explains the refusals as well, or no request
 * was certainly beyond the limit.
 */
export function uncountedOperations(
  decisions: LedgerDecisions,
  ledger: Pick<Ledger, 'operationOf'>,
  turnLength: number,
): UncountedOperations | undefined {
  const operationAt = (index: number): LoadOperation => ledger.operationOf(decisions.row[index] ?? 0);
  const counted = new Set<LoadOperation>();
  for (let index = 0; index < decisions.count; index++)
    if (decisions.outcome[index] === refused) counted.add(operationAt(index));
  const isUncounted = (index: number): boolean => !counted.has(operationAt(index));
  if (counted.size === 0 || logProbability(decisions, isUncounted, turnLength) > Math.log(mostProbability))
    return undefined;
  const uncounted = Array.from({ length: decisions.count }, (_, index) => index).filter(isUncounted);
  const overAdmitted = uncounted.filter((index) => isBetweenRefusals(decisions, index)).length;
  if (overAdmitted === 0) return undefined;
  return {
    operations: [...new Set(uncounted.map(operationAt))],
    sent: uncounted.length,
    others: decisions.count - uncounted.length,
    refused: decisions.outcomes[refused],
    overAdmitted,
  };
}

/** The natural logarithm of the probability that all refusals of each turn fall on other requests, if its order is random. */
function logProbability(
  decisions: LedgerDecisions,
  isUncounted: (index: number) => boolean,
  turnLength: number,
): number {
  const { count } = decisions;
  let sum = 0;
  for (let first = 0; first < count; first += turnLength) {
    const after = Math.min(count, first + turnLength);
    let [others, refusals] = [0, 0];
    for (let index = first; index < after; index++) {
      if (!isUncounted(index)) others++;
      if (isUsedUp(decisions, index)) refusals++;
    }
    for (let drawn = 0; drawn < refusals; drawn++) sum += Math.log((others - drawn) / (after - first - drawn));
  }
  return sum;
}

/** True for a refusal by the announced limit: another limit may apply to some operations only. */
const isUsedUp = ({ outcome, remaining }: LedgerDecisions, index: number): boolean =>
  outcome[index] === refused && !isRoom(remaining[index]);

const isBetweenRefusals = (decisions: LedgerDecisions, index: number): boolean =>
  decisions.outcome[index] === admitted && isUsedUp(decisions, index - 1) && isUsedUp(decisions, index + 1);

/** A clause for the report, after the number of requests that were admitted beyond the limit. */
export function uncountedSays({ operations, sent, others, refused: refusals }: UncountedOperations): string {
  const endpoints = operations.map((operation) => endpointOf[operation]).join(' and ');
  return `, as if ${endpoints} were not counted: none of ${sent} was refused, and ${refusals} of ${others} others were`;
}
