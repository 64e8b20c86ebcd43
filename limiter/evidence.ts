/**
 * A ledger as counts: how many admissions certainly lie in an interval, and how many possibly do.
 *
 * The families ask nothing else of a ledger. An admission lies certainly in an interval if its row does; an admission or an
 * unclear request lies possibly in it if its row touches it. Both are differences of two counts over sorted instants, so
 * each takes two binary searches, however long the answers take and however many of them overlap.
 *
 * Rows are widened here, once: by half of what reading whole milliseconds and relating clocks leaves open, at each end.
 */
import { below, RisingCount, upTo } from './ascending.ts';
import {
  admitted,
  type Decisions,
  fixedUncertainty,
  type LimiterKind,
  longest,
  type Rule,
  refused,
} from './decisions.ts';

export interface Hints {
  /** Requests that may take room when the ledger begins, and how long before it they may have been sent. Default: any number. */
  before?: { requests: number; milliseconds: number };
  /** Decisions that count neither as admitted nor as refused, such as refusals that an announcement excuses. */
  ignored?: ReadonlySet<number>;
  /** The only family that is asked, if the kind is known. */
  kind?: LimiterKind | undefined;
  /** Refused requests take room as admitted ones do. */
  countsRefused?: true;
  /**
   * The announced Remaining is evidence as well: a limiter that does not follow it is refuted. `at most`: one that would announce
   * less is, since requests of somebody else make it lower.
   */
  withRemaining?: true | 'at most';
}

/** Rows in the order of sending; `soonest[i]` is the earliest end of the rows from i on, with Infinity after the last. */
export interface Rows {
  sent: Float64Array;
  answered: Float64Array;
  soonest: Float64Array;
  /** The ends in their own order. */
  ends: Float64Array;
  /** Possible admissions that were sent by the end of each row. */
  possibleBy: Uint32Array;
}

/**
 * Admissions with what they announce. Servers announce Remaining before or after they count, rounded up or down: it is right to one
 * request. So an announced Remaining of r is an admission by a limit that is r − 1 lower, and one request more would have been
 * refused by a limit that is r + 1 lower.
 */
export interface Admissions extends Rows {
  /** Room that was certainly left besides, at least 0; all 0 if Remaining is no evidence. */
  left: Float64Array;
  /** Room that was left at most; Infinity where nothing is announced. */
  leftAtMost: Float64Array;
  /** Admissions that were answered before each was sent. */
  endedBefore: Uint32Array;
}

/** Refusals, with their places in the order of answers. */
export interface Refusals extends Rows {
  byAnswer: Uint32Array;
  /** Admissions that were sent before the answer of each. */
  admittedBy: Uint32Array;
}

export interface Evidence {
  admissions: Admissions;
  refusals: Refusals;
  /** Admissions and unclear requests. */
  possible: Rows;
  /** The first sending and the last answer. */
  first: number;
  last: number;
  /** What was used before the first sending is not known. */
  usedBefore: boolean;
  /** The earliest sending of a request that may take room. */
  origin: number;
  /** A length of time as the server's clock may have measured it: between these shares of it. */
  shortest: number;
  longest: number;
}

export function evidenceOf(
  decisions: Decisions,
  { before, ignored = new Set(), countsRefused, withRemaining }: Hints = {},
): Evidence {
  const widening = fixedUncertainty(decisions) / 2;
  const first = (decisions.sent[0] ?? 0) - widening;
  const origin = first - (before !== undefined && before.requests > 0 ? before.milliseconds : 0);
  const rows = (isChosen: (outcome: number) => boolean, withUnanswered = false): Omit<Rows, 'possibleBy'> => {
    const chosen: number[] = [];
    for (let index = 0; index < decisions.count; index++)
      if (isChosen(decisions.outcome[index] ?? 0) && (withUnanswered || Number.isFinite(decisions.answered[index])))
        if (withUnanswered || !ignored.has(index)) chosen.push(index);
    const earlier = withUnanswered ? (before?.requests ?? 0) : 0;
    const sent = new Float64Array(earlier + chosen.length).fill(origin);
    const answered = new Float64Array(earlier + chosen.length).fill(first);
    for (const [place, index] of chosen.entries()) {
      sent[earlier + place] = (decisions.sent[index] ?? 0) - widening;
      answered[earlier + place] = (decisions.answered[index] ?? 0) + widening;
    }
    const soonest = new Float64Array(sent.length + 1).fill(Number.POSITIVE_INFINITY);
    for (let at = sent.length - 1; at >= 0; at--) soonest[at] = Math.min(soonest[at + 1] ?? 0, answered[at] ?? 0);
    return { sent, answered, soonest, ends: answered.toSorted() };
  };
  const [admissions, refusals] = [rows((outcome) => outcome === admitted), rows((outcome) => outcome === refused)];
  const announced = decisions.remaining.filter(
    (_, index) =>
      decisions.outcome[index] === admitted && Number.isFinite(decisions.answered[index]) && !ignored.has(index),
  );
  const isRead = (remaining: number): boolean => withRemaining !== undefined && !Number.isNaN(remaining);
  const share = longest(1, decisions) - fixedUncertainty(decisions);
  const possible = rows((outcome) => outcome !== refused || countsRefused === true, true);
  const possibleBy = ({ answered }: Pick<Rows, 'answered'>): Uint32Array =>
    Uint32Array.from(answered, (end) => upTo(possible.sent, end));
  return {
    admissions: {
      ...admissions,
      possibleBy: possibleBy(admissions),
      endedBefore: Uint32Array.from(admissions.sent, (from) => below(admissions.ends, from)),
      left: announced.map((remaining) => (isRead(remaining) ? Math.max(0, remaining - 1) : 0)),
      leftAtMost: announced.map((remaining) =>
        isRead(remaining) && withRemaining === true ? remaining + 1 : Number.POSITIVE_INFINITY,
      ),
    },
    refusals: {
      ...refusals,
      possibleBy: possibleBy(refusals),
      byAnswer: Uint32Array.from(refusals.sent.keys()).sort(
        (one, other) => (refusals.answered[one] ?? 0) - (refusals.answered[other] ?? 0),
      ),
      admittedBy: Uint32Array.from(refusals.answered, (end) => below(admissions.sent, end)),
    },
    possible: { ...possible, possibleBy: possibleBy(possible) },
    first,
    last: Math.max(admissions.ends.at(-1) ?? 0, refusals.ends.at(-1) ?? 0),
    usedBefore: before === undefined,
    origin,
    shortest: 2 - share,
    longest: share,
  };
}

/** The whole seconds that a window may last. */
export function wholeSeconds({ shortest, longest }: Evidence, windowMilliseconds: number): number[] {
  const seconds = windowMilliseconds / 1000;
  const [from, to] = [Math.ceil(seconds * shortest), Math.floor(seconds * longest)];
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}

/** Longer intervals would show an excess of one request in a hundred windows, and take minutes in long runs of short windows. */
const mostWindows = 100;

/**
 * True if more than `limit` · (⌊D / window⌋ + `edges`) admissions certainly lie in some closed interval of length D. For each
 * beginning and number of windows the best end is the last one before the bound rises.
 */
export function exceeds({ admissions, last }: Evidence, window: number, limit: number, edges: 1 | 2): boolean {
  const { sent, ends } = admissions;
  for (let windows = 1; windows <= mostWindows; windows++) {
    // The beginnings rise, and so do the ends.
    const ended = new RisingCount(ends);
    for (let place = 0; place < sent.length; place++) {
      const from = sent[place] ?? 0;
      if (from + (windows - 1) * window >= last) break;
      if (ended.below(from + windows * window) - place > limit * (windows + edges - 1)) return true;
    }
  }
  return false;
}

/** The earliest answer of the rows sent at or after an instant. */
export const soonestEnd = (rows: Rows, sentFrom: number): number =>
  rows.soonest[below(rows.sent, sentFrom)] ?? Number.POSITIVE_INFINITY;

/**
 * What an announced Remaining tells of the time before a ledger: the first request decided leaves the limit, less itself and what
 * was used. It is one of those sent before any answer; if these leave different values without a gap, the one that leaves most,
 * else a refill may be among them and any of them may be the first. A server that announces Remaining before it counts leaves
 * one more, which shows in the last admission of a used-up limit. After a refusal an admission tells nothing of the time before.
 */
export function earlierUse(decisions: Decisions, { limit, windowMilliseconds }: Rule): Pick<Hints, 'before'> {
  const { outcome, sent, answered, remaining } = decisions;
  const admissions = Array.from(outcome.keys()).filter((index) => outcome[index] === admitted);
  const firstSent = admissions.reduce((first, index) => Math.min(first, sent[index] ?? 0), Number.POSITIVE_INFINITY);
  if (outcome.some((each, index) => each === refused && (answered[index] ?? 0) < firstSent)) return {};
  const firstAnswer = admissions.reduce(
    (soonest, index) => Math.min(soonest, answered[index] ?? 0),
    Number.POSITIVE_INFINITY,
  );
  const left = admissions
    .filter((index) => (sent[index] ?? 0) <= firstAnswer)
    .map((index) => remaining[index] ?? Number.NaN);
  const [least, most] = [Math.min(...left), Math.max(...left)];
  if (!Number.isFinite(least)) return {};
  const isDistinct = most - least + 1 === left.length && new Set(left).size === left.length;
  const isLate = !admissions.some((index) => (remaining[index] ?? 0) < 1);
  const requests = Math.max(0, limit - 1 - (isDistinct ? most : least)) + (isLate ? 1 : 0);
  return { before: { requests, milliseconds: 2 * windowMilliseconds } };
}
