import { below, upTo } from '../../../limiter/ascending.ts';
import { admitted, refused } from '../../ledger/outcome.ts';
import type { Decisions } from '../decisions.ts';

/** A limit that was partly used when the load began. */
export interface EarlierUse {
  /** One sentence with the evidence. */
  says: string;
  /** Requests that had been used at least. */
  used: number;
  /** Indices of the refusals that may have been decided before anything came back. */
  refusals: ReadonlySet<number>;
}

/**
 * Requests before the load, of this run or of another client, had used a part of the limit, so that the first refusals came sooner.
 *
 * Evidence: a later answer leaves more than the key can have had before the first request of the load. The refusals until then are
 * excused. Where no later answer leaves more, the limiter may hold the key to a lower limit, and nothing is excused.
 */
export function earlierUse({ count, sent, answered, outcome, remaining, label }: Decisions): EarlierUse | undefined {
  const left = (index: number): number => remaining[index] ?? Number.NaN;
  const isLevel = (index: number): boolean => outcome[index] === admitted && !Number.isNaN(left(index));
  const indices = Array.from({ length: count }, (_, index) => index);
  const first = indices.find(isLevel);
  if (first === undefined) return undefined;
  const answeredFirst = answered[first] ?? Number.NaN;
  const atStart = left(first) + upTo(sent, answeredFirst);
  const later = indices.find(
    (index) => isLevel(index) && left(index) >= atStart && (sent[index] ?? 0) >= answeredFirst,
  );
  if (later === undefined) return undefined;
  const until = below(sent, answered[later] ?? 0);
  return {
    says: `requests before this load had used a part of the limit of key ${label}: it had at most ${atStart} left when the load began, and ${left(later) + 1} later`,
    used: left(later) + 1 - atStart,
    refusals: new Set(indices.filter((index) => index < until && outcome[index] === refused)),
  };
}
