/**
 * A ledger as counts: how many admissions certainly lie in an interval, and how many possibly do.
 *
 * The families ask nothing else of a ledger. An admission lies certainly in an interval if its row does; an admission or an
 * unclear request lies possibly in it if its row touches it. Both are differences of two counts over sorted instants, so
 * each takes two binary searches, however long the answers take and however many of them overlap.
 *
 * Rows are widened here, once: by half of what reading whole milliseconds and relating clocks leaves open, at each end.
 */
import { ascending, below, fillBy, isAscending, RisingCount, upTo } from './ascending.ts';
import {
  admitted,
  type Decisions,
  type LimiterKind,
  longest,
  type Rule,
  readingMilliseconds,
  refused,
} from './decisions.ts';

/** Indices of decisions: a set, or a column with one mark for each decision, which takes a twentieth of the memory. */
export type Indices = Pick<ReadonlySet<number>, 'has'>;

/** The indices that are in any of these sets. */
export const anyOf = (...all: readonly (Indices | undefined)[]): Indices => ({
  has: (index) => all.some((each) => each?.has(index) === true),
});

export interface Hints {
  /** Requests that may take room when the ledger begins, and how long before it they may have been sent. Default: any number. */
  before?: { requests: number; milliseconds: number };
  /** Decisions that count neither as admitted nor as refused, such as refusals that an announcement excuses. */
  ignored?: Indices;
  /** The only family that is tried, if the kind is known. */
  kind?: LimiterKind | undefined;
  /** Refused requests take room as admitted requests do. */
  countsRefused?: true;
  /**
   * The announced Remaining is evidence too: a limiter that announces other values is refuted. `at most`: only one that announces
   * less is, because requests of another client lower Remaining.
   */
  withRemaining?: true | 'at most';
}

/** Rows in the order of sending; `soonest[i]` is the earliest end of the rows from i on. Columns with the same numbers are one array. */
export interface Rows {
  sent: Float64Array;
  answered: Float64Array;
  soonest: Float64Array;
  /** Possible admissions that were sent by the end of each row. */
  possibleBy: Uint32Array;
}

/** Sendings and ends, each in their own order. */
export interface Bounds {
  sent: Float64Array;
  ends: Float64Array;
}

/**
 * Admissions with what they announce. Servers announce Remaining before or after they count, rounded up or down: it is right to one
 * request. So an announced Remaining of r is an admission by a limit that is r − 1 lower, and one request more would have been
 * refused by a limit that is r + 1 lower.
 */
export interface Admissions extends Rows, Bounds {
  /** Room that certainly was left after each admission, at least 0; empty if Remaining is no evidence. */
  left: Float64Array;
  /** The most room that was left after each admission, Infinity without an announcement; empty if Remaining is no evidence of it. */
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
  /** Admissions and unclear requests; the columns of the admissions if no request is unclear. */
  possible: Bounds;
  /** The first sending, and the last answer that tells a decision; the same without one. */
  first: number;
  last: number;
  /** True if it is unknown what was used before the first request was sent. */
  usedBefore: boolean;
  /** Refused requests may count as well. */
  countsRefused: boolean;
  /** The earliest sending of a request that may take room. */
  origin: number;
  /** Shares of a length of time between which the server's clock may have measured it. */
  shortest: number;
  longest: number;
}

export function evidenceOf(decisions: Decisions, hints: Hints = {}): Evidence {
  const { before, ignored = none, countsRefused } = hints;
  const widening = readingMilliseconds / 2;
  const first = (decisions.sent[0] ?? 0) - widening;
  const origin = first - (before !== undefined && before.requests > 0 ? before.milliseconds : 0);
  const mayCount = (index: number): boolean => decisions.outcome[index] !== refused || countsRefused === true;
  const earlier = before?.requests ?? 0;
  const [admissions, refusals] = [
    rowsOf(decisions, isDecided(decisions, admitted, ignored), widening),
    rowsOf(decisions, isDecided(decisions, refused, ignored), widening),
  ];
  const ends = ascending(admissions.answered);
  const isClear = earlier === 0 && countOf(decisions, mayCount) === admissions.sent.length;
  const possible = isClear
    ? { sent: admissions.sent, ends }
    : possibleRows(decisions, mayCount, widening, { requests: earlier, sent: origin, answered: first });
  const share = longest(1, decisions) - readingMilliseconds;
  const possibleBy = ({ answered }: Pick<Rows, 'answered'>): Uint32Array =>
    fillBy(new Uint32Array(answered.length), (place) => upTo(possible.sent, answered[place] ?? 0));
  const evidence = {
    admissions: {
      ...{ ...admissions, ends },
      possibleBy: possibleBy(admissions),
      endedBefore: fillBy(new Uint32Array(ends.length), (place) => below(ends, admissions.sent[place] ?? 0)),
      left: absent,
      leftAtMost: absent,
    },
    refusals: {
      ...refusals,
      possibleBy: possibleBy(refusals),
      byAnswer: placesByAnswer(refusals),
      admittedBy: fillBy(new Uint32Array(refusals.sent.length), (place) =>
        below(admissions.sent, refusals.answered[place] ?? 0),
      ),
    },
    possible,
    first,
    last: Math.max(ends.at(-1) ?? first, latestOf(refusals.answered, first)),
    usedBefore: before === undefined,
    countsRefused: countsRefused === true,
    origin,
    shortest: 2 - share,
    longest: share,
  };
  return announcing(evidence, decisions, hints);
}

/** The evidence with Remaining, if its hints ask for it. All other columns are shared. */
export function announcing(
  evidence: Evidence,
  decisions: Decisions,
  { ignored = none, withRemaining }: Pick<Hints, 'ignored' | 'withRemaining'>,
): Evidence {
  if (withRemaining === undefined) return evidence;
  const left = columnOf(decisions.remaining, decisions, isDecided(decisions, admitted, ignored));
  const leftAtMost =
    withRemaining === true
      ? left.map((remaining) => (Number.isNaN(remaining) ? Number.POSITIVE_INFINITY : remaining + 1))
      : absent;
  fillBy(left, (place) => Math.max(0, (left[place] || 0) - 1));
  return { ...evidence, admissions: { ...evidence.admissions, left, leftAtMost } };
}

const absent = new Float64Array();
const none: Indices = new Set();

const isDecided =
  ({ outcome, answered }: Decisions, wanted: number, ignored: Indices) =>
  (index: number): boolean =>
    outcome[index] === wanted && Number.isFinite(answered[index]) && !ignored.has(index);

/** The number of chosen decisions. Lists of a million numbers as objects of the heap would take more memory than their columns. */
function countOf({ count }: Decisions, isChosen: (index: number) => boolean): number {
  let chosen = 0;
  for (let index = 0; index < count; index++) if (isChosen(index)) chosen++;
  return chosen;
}

/** A column of the chosen decisions, after `earlier` entries with the value `at`. */
function columnOf(
  column: Float64Array,
  decisions: Decisions,
  isChosen: (index: number) => boolean,
  { widening = 0, earlier = 0, at = 0 } = {},
): Float64Array {
  const chosen = new Float64Array(earlier + countOf(decisions, isChosen)).fill(at, 0, earlier);
  let place = earlier;
  for (let index = 0; index < decisions.count; index++)
    if (isChosen(index)) chosen[place++] = (column[index] ?? 0) + widening;
  return chosen;
}

function rowsOf(
  decisions: Decisions,
  isChosen: (index: number) => boolean,
  widening: number,
): Pick<Rows, 'sent' | 'answered' | 'soonest'> {
  const sent = columnOf(decisions.sent, decisions, isChosen, { widening: -widening });
  const answered = columnOf(decisions.answered, decisions, isChosen, { widening });
  if (isAscending(answered)) return { sent, answered, soonest: answered };
  const soonest = answered.slice();
  for (let at = soonest.length - 2; at >= 0; at--) soonest[at] = Math.min(soonest[at + 1] ?? 0, soonest[at] ?? 0);
  return { sent, answered, soonest };
}

/** The chosen decisions with their bounds, after requests from before the ledger. */
function possibleRows(
  decisions: Decisions,
  isChosen: (index: number) => boolean,
  widening: number,
  before: { requests: number; sent: number; answered: number },
): Bounds {
  const { requests: earlier } = before;
  const sent = columnOf(decisions.sent, decisions, isChosen, { widening: -widening, earlier, at: before.sent });
  const ends = columnOf(decisions.answered, decisions, isChosen, { widening, earlier, at: before.answered });
  return { sent, ends: ends.sort() };
}

function placesByAnswer({ answered }: Pick<Rows, 'answered'>): Uint32Array {
  const places = fillBy(new Uint32Array(answered.length), (place) => place);
  return isAscending(answered) ? places : places.sort((one, other) => (answered[one] ?? 0) - (answered[other] ?? 0));
}

const latestOf = (instants: Float64Array, earliest: number): number => {
  let latest = earliest;
  for (const instant of instants) if (instant > latest) latest = instant;
  return latest;
};

/** A limiter of this many segments in a window, or of more, is judged without their phase. */
export const manySegments = 12;
/** Segments of a window of a counter whose oldest one counts by a share: one of many differs little from a log. */
export const countedSegments = Array.from({ length: manySegments - 2 }, (_, index) => index + 2);

/** A share, which lies between 0 and 1. */
export const clampToShare = (value: number): number => Math.max(0, Math.min(1, value));

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
export const soonestEnd = (rows: Pick<Rows, 'sent' | 'soonest'>, sentFrom: number): number =>
  rows.soonest[below(rows.sent, sentFrom)] ?? Number.POSITIVE_INFINITY;

/**
 * The use of a limit before a ledger, by the announced Remaining: the first request decided leaves the limit, less itself and what
 * was used. It is one of those sent before any answer; if these leave different values without a gap, the one that leaves most,
 * else a refill may be among them and any of them may be the first. A server that announces Remaining before it counts leaves
 * one more, which shows in the last admission of a used-up limit. After a refusal an admission tells nothing of the time before.
 */
export function earlierUse(decisions: Decisions, { limit, windowMilliseconds }: Rule): Pick<Hints, 'before'> {
  const { outcome, sent, answered, remaining } = decisions;
  let [firstSent, firstAnswer] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const [index, each] of outcome.entries()) {
    if (each !== admitted) continue;
    firstSent = Math.min(firstSent, sent[index] ?? 0);
    firstAnswer = Math.min(firstAnswer, answered[index] ?? 0);
  }
  if (outcome.some((each, index) => each === refused && (answered[index] ?? 0) < firstSent)) return {};
  const left: number[] = [];
  for (const [index, each] of outcome.entries())
    if (each === admitted && (sent[index] ?? 0) <= firstAnswer) left.push(remaining[index] ?? Number.NaN);
  const [least, most] = [Math.min(...left), Math.max(...left)];
  if (!Number.isFinite(least)) return {};
  const isDistinct = most - least + 1 === left.length && new Set(left).size === left.length;
  const isLate = !outcome.some((each, index) => each === admitted && (remaining[index] ?? 0) < 1);
  const requests = Math.max(0, limit - 1 - (isDistinct ? most : least)) + (isLate ? 1 : 0);
  return { before: { requests, milliseconds: 2 * windowMilliseconds } };
}
