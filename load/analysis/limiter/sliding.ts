import { admitted, refused } from '../../ledger/outcome.ts';
import { countBelow, type Decisions, type Instants } from '../decisions.ts';
import { type Fit, fewWrong, type Rule, remainingVerdict } from './fit.ts';

/**
 * The fewest and the most requests that a sliding limiter may have counted when it took a decision. `decided` were certainly
 * admitted before it was sent, `maybeDecided` may have been admitted before it was answered.
 */
export type CountBounds = (
  sent: number,
  answered: number,
  decided: number,
  maybeDecided: number,
) => [fewest: number, most: number];

/**
 * A search for the best of many fits compares each `stride`th decision, and leaves a fit at its `tooMany`th mistake. `admitted`: the
 * requests that were certainly admitted, if others are counted too.
 */
export interface Search {
  stride?: number;
  tooMany?: number;
  admitted?: Instants;
}

/** Compares decisions with the requests counted before them. Correct limiters may differ by `rounding` requests. */
export function slidingFit(
  decisions: Decisions,
  { limit }: Rule,
  countedBefore: CountBounds,
  rounding: 0 | 1,
  { stride = 1, tooMany = Number.POSITIVE_INFINITY }: Search = {},
): Pick<Fit, 'over' | 'under' | 'remaining' | 'untried'> {
  let over = 0;
  let under = 0;
  let announced = 0;
  let wrong = 0;
  const { decided, maybeDecided } = earlierAdmissions(decisions);
  for (let index = 0; index < decisions.count && over + under < tooMany; index += stride) {
    const [fewest, most] = countedBefore(
      decisions.sent[index] ?? 0,
      decisions.answered[index] ?? 0,
      decided[index] ?? 0,
      maybeDecided[index] ?? 0,
    );
    const outcome = decisions.outcome[index];
    if (outcome === admitted && fewest >= limit + rounding) over++;
    // A request refused wrongly is counted as if it had been admitted, so that it explains later refusals.
    if (outcome === refused && most + under <= limit - 1) under++;
    const remaining = decisions.remaining[index] ?? Number.NaN;
    if (outcome !== admitted || Number.isNaN(remaining)) continue;
    announced++;
    if (remaining > limit - fewest + rounding || remaining < limit - most - 2) wrong++;
  }
  return {
    over,
    under,
    remaining: remainingVerdict(decisions, fewWrong(wrong, announced)),
    untried: decisions.outcomes[refused] === 0,
  };
}

interface EarlierAdmissions {
  decided: Uint32Array;
  maybeDecided: Uint32Array;
}

/** The search for a grid compares the same decisions hundreds of times. */
const knownEarlier = new WeakMap<Decisions, EarlierAdmissions>();

function earlierAdmissions(decisions: Decisions): EarlierAdmissions {
  const known = knownEarlier.get(decisions);
  if (known !== undefined) return known;
  const { sure, maybe, sent, answered } = decisions;
  const found = {
    decided: Uint32Array.from(sent, (instant) => countBelow(sure.answered, instant)),
    maybeDecided: Uint32Array.from(answered, (instant) => countBelow(maybe.sent, instant)),
  };
  knownEarlier.set(decisions, found);
  return found;
}

/** Decisions that are compared in the search for a grid: more of them would take seconds, and show little more. */
const mostInSearch = 1500;

/** The search for a grid compares each decision, or each second one, and so on, so that it compares few of them. */
export const strideInSearch = ({ count }: Decisions): number => Math.max(1, Math.ceil(count / mostInSearch));

/** Largest number of requests beyond `limit` certainly admitted in one window; `endOf` ends the window of a request. */
export function mostBeyond(sure: Instants, limit: number, endOf: (sent: number) => number, stride = 1): number {
  let most = 0;
  for (let index = 0; index < sure.sent.length; index += stride)
    most = Math.max(most, countBelow(sure.answered, endOf(sure.sent[index] ?? 0)) - index - limit);
  return most;
}
