/**
 * A ledger of few requests with what their answers say of the requests used: the rows that windows are learnt from.
 *
 * Evidence: the decisions of one key, and Remaining. Idea: an admission that announces Remaining R says that L − R requests are used
 * with it, or before it where Remaining does not count the request that it answers; R may be rounded down to a multiple of what all
 * values have in common, and may count requests that were in flight at the same time. So each row has bounds of the requests used
 * before it. The first refusal after an admission says that the limit is used up; later ones may be a penalty and say nothing.
 * Right if nothing else uses the key and Remaining follows the decisions at all.
 */
import { below, upTo } from '../ascending.ts';
import { admitted, type Decisions, isRoom, readingMilliseconds, refused, stepOf } from '../decisions.ts';

export interface Range {
  from: number;
  to: number;
}

interface Instants {
  sent: Float64Array;
  ends: Float64Array;
}

/** Rows in the order of sending, in milliseconds on the clock of the ledger. */
export interface ProbeRows {
  limit: number;
  count: number;
  sent: Float64Array;
  answered: Float64Array;
  isAdmitted: readonly boolean[];
  isRefused: readonly boolean[];
  /** Bounds of the requests used before each row, as its answer tells. */
  least: Float64Array;
  most: Float64Array;
  /** Rows that were in flight at the same time, without a gap: from one place up to another, and the last answer. */
  groups: readonly (Range & { answeredAt: number })[];
  /** Admissions and requests that may have been admitted: instants of sending and of answers, each ascending. */
  admissions: Instants;
  possible: Instants;
  /** The server may have read its clock this many milliseconds earlier or later. */
  uncertainty: number;
}

/** The rows for each possible meaning of Remaining; empty if none makes sense. */
export function probeRows(decisions: Decisions, limit: number): ProbeRows[] {
  const { count, outcome, remaining } = decisions;
  const values = Array.from(outcome.keys())
    .filter((index) => outcome[index] === admitted && Number.isFinite(remaining[index]))
    .map((index) => remaining[index] ?? 0);
  const step = stepOf(values);
  const { sent, answered } = decisions;
  const ends = answered.toSorted();
  const inFlight = Array.from(sent, (from, index) => upTo(sent, answered[index] ?? 0) - below(ends, from) - 1);
  const isFirstRefusal = firstRefusals(decisions);
  const base = {
    ...{ limit, count, sent, answered, groups: groupsOf(sent, answered), uncertainty: readingMilliseconds },
    admissions: instantsOf(decisions, (one) => one === admitted),
    possible: instantsOf(decisions, (one) => one !== refused),
    isAdmitted: Array.from(outcome, (one) => one === admitted),
    isRefused: Array.from(outcome, (_, index) => isFirstRefusal.has(index)),
  };
  // An admitted request is not counted in a Remaining of the whole limit, and is in one of 0 that is not rounded.
  // 1: Remaining is taken not to count the request that it answers.
  const offsets = values.some((value) => value >= limit) ? [1] : step === 1 && values.includes(0) ? [0] : [0, 1];
  return offsets.map((offset) => {
    const usedBefore = (index: number): number => limit - (remaining[index] ?? Number.NaN) - 1 + offset;
    const told = (index: number): boolean => outcome[index] === admitted && Number.isFinite(remaining[index]);
    const most = Float64Array.from(outcome.keys(), (index) => {
      if (told(index)) return Math.max(0, usedBefore(index));
      return outcome[index] === admitted ? limit - 1 : Number.POSITIVE_INFINITY;
    });
    const least = Float64Array.from(outcome.keys(), (index) => {
      if (told(index)) return Math.max(0, usedBefore(index) - (step - 1) - (inFlight[index] ?? 0));
      return isFirstRefusal.has(index) ? limit : 0;
    });
    return { ...base, least, most };
  });
}

function groupsOf(sent: Float64Array, answered: Float64Array): ProbeRows['groups'] {
  const groups: (Range & { answeredAt: number })[] = [];
  for (const [index, from] of sent.entries()) {
    const last = groups.at(-1);
    const at = answered[index] ?? 0;
    if (last !== undefined && from < last.answeredAt)
      Object.assign(last, { to: index + 1, answeredAt: Math.max(last.answeredAt, at) });
    else groups.push({ from: index, to: index + 1, answeredAt: at });
  }
  return groups;
}

/** Refusals with nothing left that follow an admission. */
function firstRefusals({ outcome, remaining, answered, sent }: Decisions): Set<number> {
  const found = new Set<number>();
  let isAfterAdmission = true;
  let refusedUntil = Number.NEGATIVE_INFINITY;
  for (const [index, one] of outcome.entries()) {
    if (one === admitted) isAfterAdmission = (sent[index] ?? 0) >= refusedUntil || isAfterAdmission;
    if (one !== refused) continue;
    if (isAfterAdmission && !isRoom(remaining[index])) found.add(index);
    isAfterAdmission = false;
    refusedUntil = Math.max(refusedUntil, answered[index] ?? 0);
  }
  return found;
}

function instantsOf({ sent, answered, outcome }: Decisions, isChosen: (outcome: number) => boolean): Instants {
  const chosen = (_: number, index: number): boolean => isChosen(outcome[index] ?? 0);
  return { sent: sent.filter(chosen), ends: answered.filter(chosen).sort() };
}
