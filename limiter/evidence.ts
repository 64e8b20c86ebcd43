/**
 * A ledger as counts: how many admissions certainly lie in an interval, and how many possibly do.
 *
 * The families ask nothing else of a ledger. An admission lies certainly in an interval if its row does; an admission or an
 * unclear request lies possibly in it if its row touches it. Both are differences of two counts over sorted instants, so
 * each takes two binary searches, however long the answers take and however many of them overlap.
 *
 * Rows are widened here, once: by half of what reading whole milliseconds and relating clocks leaves open, at each end.
 */
import { below } from './ascending.ts';
import { admitted, type Decisions, fixedUncertainty, longest, refused } from './decisions.ts';

export interface Hints {
  /** False if the key certainly had its whole limit when the ledger begins. Default: earlier use is unknown. */
  usedBefore?: boolean;
  /** Decisions that count neither as admitted nor as refused, such as refusals that an announcement excuses. */
  ignored?: ReadonlySet<number>;
  /** Refused requests take room as admitted ones do. */
  countsRefused?: true;
}

/** Rows in the order of sending; `soonest[i]` is the earliest end of the rows from i on, with Infinity after the last. */
export interface Rows {
  sent: Float64Array;
  answered: Float64Array;
  soonest: Float64Array;
  /** The ends in their own order. */
  ends: Float64Array;
}

export interface Evidence {
  admissions: Rows;
  refusals: Rows;
  /** Admissions and unclear requests. */
  possible: Rows;
  /** The first sending and the last answer. */
  first: number;
  last: number;
  usedBefore: boolean;
  /** A length of time as the server's clock may have measured it: between these shares of it. */
  shortest: number;
  longest: number;
}

export function evidenceOf(
  decisions: Decisions,
  { usedBefore = true, ignored = new Set(), countsRefused }: Hints = {},
): Evidence {
  const widening = fixedUncertainty(decisions) / 2;
  const rows = (isChosen: (outcome: number) => boolean, withUnanswered = false): Rows => {
    const chosen: number[] = [];
    for (let index = 0; index < decisions.count; index++)
      if (isChosen(decisions.outcome[index] ?? 0) && (withUnanswered || Number.isFinite(decisions.answered[index])))
        if (withUnanswered || !ignored.has(index)) chosen.push(index);
    const sent = Float64Array.from(chosen, (index) => (decisions.sent[index] ?? 0) - widening);
    const answered = Float64Array.from(chosen, (index) => (decisions.answered[index] ?? 0) + widening);
    const soonest = new Float64Array(chosen.length + 1).fill(Number.POSITIVE_INFINITY);
    for (let at = chosen.length - 1; at >= 0; at--) soonest[at] = Math.min(soonest[at + 1] ?? 0, answered[at] ?? 0);
    return { sent, answered, soonest, ends: answered.toSorted() };
  };
  const [admissions, refusals] = [rows((outcome) => outcome === admitted), rows((outcome) => outcome === refused)];
  const share = longest(1, decisions) - fixedUncertainty(decisions);
  return {
    admissions,
    refusals,
    possible: rows((outcome) => outcome !== refused || countsRefused === true, true),
    first: (decisions.sent[0] ?? 0) - widening,
    last: Math.max(admissions.ends.at(-1) ?? 0, refusals.ends.at(-1) ?? 0),
    usedBefore,
    shortest: 2 - share,
    longest: share,
  };
}

/** Longer intervals would show an excess of one request in a hundred windows, and take minutes in long runs of short windows. */
const mostWindows = 100;

/**
 * True if more than `limit` · (⌊D / window⌋ + `edges`) admissions certainly lie in some closed interval of length D. For each
 * beginning and number of windows the best end is the last one before the bound rises.
 */
export function exceeds({ admissions, last }: Evidence, window: number, limit: number, edges: 1 | 2): boolean {
  const { sent, ends } = admissions;
  for (let place = 0; place < sent.length; place++) {
    const from = sent[place] ?? 0;
    for (let windows = 1, to = from; to < last && windows <= mostWindows; windows++) {
      to = from + windows * window;
      if (below(ends, to) - place > limit * (windows + edges - 1)) return true;
    }
  }
  return false;
}

/** The earliest answer of the rows sent at or after an instant. */
export const soonestEnd = (rows: Rows, sentFrom: number): number =>
  rows.soonest[below(rows.sent, sentFrom)] ?? Number.POSITIVE_INFINITY;
