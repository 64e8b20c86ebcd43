/**
 * A ledger of one key: all its decisions in a run, in columns, because there may be hundreds of thousands.
 *
 * Every later file rests on one promise of whoever fills the columns: the server decided between `sent` and `answered`,
 * both in milliseconds on one clock. `sent` is read before the first byte can leave, `answered` after the first byte of
 * the answer (or its end) was read. A request without an answer was decided at an unknown time, or never: `answered` is
 * Infinity. Where the clocks of several generators agree only within an interval, `sent` and `answered` are widened by it.
 *
 * Absent numbers are NaN, so that numeric code needs no defaults.
 */

export const admitted = 0;
export const refused = 1;
/** The limiter may have counted this request or not: no answer, a 5xx, the refusal of another limit, a replay. */
export const unclear = 2;

export type Outcome = typeof admitted | typeof refused | typeof unclear;

/** One decision. */
export interface Decision {
  /** Milliseconds on the clock of the ledger. */
  sent: number;
  /** Milliseconds on the clock of the ledger; Infinity without an answer. */
  answered: number;
  outcome: Outcome;
  /** Method and path, such as `POST /v1/generate`. */
  operation?: string;
  /** X-RateLimit-Limit. */
  limit?: number;
  /** X-RateLimit-Remaining. */
  remaining?: number;
  /** X-RateLimit-Reset as it was sent, in an unknown unit. */
  reset?: number;
  /** The caller's name for this decision, such as its row in a ledger of many keys. */
  row?: number;
}

/** Decisions in the order of sending. All arrays have `count` entries; absent numbers are NaN. */
export interface Decisions {
  readonly count: number;
  readonly sent: Float64Array;
  readonly answered: Float64Array;
  readonly outcome: Uint8Array;
  /** Index in `operations`. */
  readonly operation: Uint8Array;
  readonly operations: readonly string[];
  readonly limit: Float64Array;
  readonly remaining: Float64Array;
  readonly reset: Float64Array;
  /** The caller's name for each decision; by default its place in the order of adding. */
  readonly row: Uint32Array;
  /** Relative uncertainty of lengths of time. Default: that of a clock that is slewed. */
  readonly lengthShare?: number;
}

const numbers = ['sent', 'answered', 'limit', 'remaining', 'reset'] as const;

/**
 * Puts decisions, added in any order, into columns.
 *
 * @throws {RangeError} if an interval has no beginning or ends before it begins.
 */
export function decisionsFrom(given: Iterable<Decision>): Decisions {
  const all = [...given].map((decision, index) => ({ ...decision, row: decision.row ?? index }));
  for (const { sent, answered, row } of all)
    if (!(Number.isFinite(sent) && answered >= sent))
      throw new RangeError(`decision ${row}: sent at ${sent} ms and answered at ${answered} ms is no interval`);
  all.sort((one, other) => one.sent - other.sent || one.answered - other.answered);
  const column = (name: (typeof numbers)[number]): Float64Array =>
    Float64Array.from(all, (decision) => decision[name] ?? Number.NaN);
  const operations = [...new Set(all.map(({ operation = '' }) => operation))];
  return {
    count: all.length,
    sent: column('sent'),
    answered: column('answered'),
    outcome: Uint8Array.from(all, ({ outcome }) => outcome),
    operation: Uint8Array.from(all, ({ operation = '' }) => operations.indexOf(operation)),
    operations,
    limit: column('limit'),
    remaining: column('remaining'),
    reset: column('reset'),
    row: Uint32Array.from(all, ({ row }) => row),
  };
}

/** The kinds of limiter that a report names. */
export const limiterKinds = [
  'fixed-window',
  'aligned-window',
  'sliding-log',
  'sliding-counter',
  'token-bucket',
] as const;
export type LimiterKind = (typeof limiterKinds)[number];

/** The rule of a key, and parameters of its limiter that are known. */
export interface Rule {
  limit: number;
  windowMilliseconds: number;
  /** A bucket holds the whole limit. Default: the limit or, if the decisions show it, less. */
  burst?: 'limit';
  /** The fewest requests that a bucket holds, if other keys of the limiter show it. */
  leastBurst?: number;
  /** An instant at which an aligned window begins, if known. */
  begin?: { earliest: number; latest: number };
  /** The timer that ends windows is up to this late. Default 0. */
  timerLateMilliseconds?: number;
}

/** The requests that a bucket of this limit holds, if known. */
export const burstOf = ({ burst }: Rule, limit: number): number | undefined => (burst === 'limit' ? limit : burst);

const greatestDivisor = (one: number, other: number): number =>
  other === 0 ? Math.abs(one) : greatestDivisor(other, one % other);

/** True if a value of Remaining leaves room for a request; false for NaN. A bucket may announce a part of one. */
export const isRoom = (remaining = Number.NaN): boolean => remaining >= 1;

/** The number of which all these values of Remaining are multiples: they may be rounded to it. 1 without values. */
export function stepOf(values: Iterable<number>): number {
  let step = 0;
  for (const value of values) step = greatestDivisor(step, value);
  return Math.max(1, step);
}

/** Clocks are slewed by at most 500 ppm (adjtimex, NTP). */
export const slewShare = 500e-6;

/**
 * The part of the uncertainty of a length of time between two decisions that does not grow with the length: servers read whole
 * milliseconds, at the sending and at the answering end of an interval.
 */
export const readingMilliseconds = 2;

/** A length of time as the server's clock may have measured it at most. */
export const longest = (milliseconds: number, { lengthShare = slewShare }: Pick<Decisions, 'lengthShare'>): number =>
  milliseconds * (1 + lengthShare) + readingMilliseconds;
