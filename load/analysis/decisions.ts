import { chosenOf, fillBy } from '../../limiter/ascending.ts';
import { admitted, type Decisions, type Outcome, refused, unclear } from '../../limiter/decisions.ts';
import type { LoadOperation } from '../../schemas/generated/types.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { outcomeOf } from '../ledger/outcome.ts';

/** Instants of requests in milliseconds since the start of the run; each array is sorted separately. */
export interface Instants {
  sent: Float64Array;
  answered: Float64Array;
}

/**
 * The limiter's decisions about one key's requests, in the order of sending, for the functions of the folder `limiter`. `row` is the row
 * of each in the ledger. The intervals already include the uncertainty of the clocks.
 */
export interface LedgerDecisions extends Decisions {
  label: string;
  /** Milliseconds since the start. Earlier decisions are unclear, whatever was answered. */
  knownFrom: number;
  /** Number of decisions by outcome, as answered: a 2xx that may be a replay is one of the admitted. */
  outcomes: readonly [admitted: number, refused: number, unclear: number];
  /** The first distinct values of X-RateLimit-Limit. */
  limits: readonly number[];
  /** Number of rate-limit headers that were recorded, 0 to 3, and of 2xx and 429 that lack one of these. */
  recordedHeaders: number;
  lackingHeaders: number;
  /** False if the time of a request is not known, but only the interval of its decision. */
  isTimed: boolean;
}

const mostLimits = 8;

/** The decisions about the key at the given index in the ledger. */
export function decisionsOf(ledger: Ledger, key: number, knownFrom = Number.NEGATIVE_INFINITY): LedgerDecisions {
  const order = (one: number, other: number): number =>
    ledger.decidedAfter(one) - ledger.decidedAfter(other) ||
    ledger.decidedBefore(one) - ledger.decidedBefore(other) ||
    one - other;
  const own = ledger.rowsOf(key);
  // Sorting takes memory for a second copy of the rows, and most ledgers are in order.
  const isOrdered = own.every((each, at) => at === 0 || order(own[at - 1] ?? 0, each) <= 0);
  const row = isOrdered ? own : own.sort(order);
  const column = (read: (row: number) => number): Float64Array =>
    fillBy(new Float64Array(row.length), (at) => read(row[at] ?? 0));
  const bytes = (read: (row: number) => number): Uint8Array =>
    fillBy(new Uint8Array(row.length), (at) => read(row[at] ?? 0));
  const answers = bytes((each) => outcomeOf(ledger.statusOf(each)));
  // A log without these headers has one column for all three.
  const none = new Float64Array(row.length).fill(Number.NaN);
  const [limit, remaining, reset] = [ledger.limitOf, ledger.remainingOf, ledger.resetOf].map((read) =>
    row.every((each) => Number.isNaN(read.call(ledger, each))) ? none : column((each) => read.call(ledger, each)),
  ) as [Float64Array, Float64Array, Float64Array];
  const operations = new Set<LoadOperation>();
  for (const each of row) operations.add(ledger.operationOf(each));
  const names = [...operations];
  const recorded = ledger.recordedHeaders.map((name) => ({ limit, remaining, reset })[name]);
  const lacks = (index: number): boolean =>
    answers[index] !== unclear && recorded.some((values) => Number.isNaN(values[index] ?? 0));
  const { replays, until } = replaysIn(ledger, row);
  const outcomeOfRow = (each: number): Outcome =>
    ledger.decidedAfter(each) < knownFrom || replays.has(each) ? unclear : outcomeOf(ledger.statusOf(each));
  const base = {
    ...{ label: ledger.labels[key] ?? '', knownFrom, count: row.length, row, limit, remaining, reset },
    outcome: bytes(outcomeOfRow),
    operations: names,
    sent: column((each) => ledger.decidedAfter(each)),
    answered: column((each) => until.get(each) ?? ledger.decidedBefore(each)),
    operation: bytes((each) => names.indexOf(ledger.operationOf(each))),
    limits: firstDistinct(limit),
    recordedHeaders: recorded.length,
    lackingHeaders: row.reduce((lacking, _, index) => lacking + (lacks(index) ? 1 : 0), 0),
    isTimed: ledger.isTimed,
  };
  const outcomes: [number, number, number] = [0, 0, 0];
  for (const each of answers) outcomes[each as Outcome]++;
  for (const [at, each] of row.entries()) if (until.has(each)) remaining[at] = Number.NaN;
  return { ...base, outcomes };
}

/**
 * The 2xx that may replay the result of another request with the same Idempotency-Key: a limiter need not count them. Of two in flight
 * together either may be the replay, so the first counts at an instant until `until`, and its Remaining may be of either. The rows are
 * in the order of sending.
 */
function replaysIn(ledger: Ledger, rows: Uint32Array) {
  const [replays, until] = [new Set<number>(), new Map<number, number>()];
  const firsts = new Map<number, number>();
  const isOf = (row: number, outcome: Outcome): boolean => outcomeOf(ledger.statusOf(row)) === outcome;
  for (const row of rows) {
    const pair = ledger.idempotencyOf(row);
    const first = pair < 0 ? undefined : firsts.get(pair);
    if (pair >= 0 && (first === undefined || isOf(first, refused))) firsts.set(pair, row);
    if (first === undefined || isOf(first, refused) || !isOf(row, admitted)) continue;
    replays.add(row);
    const end = until.get(first) ?? ledger.decidedBefore(first);
    if (ledger.decidedAfter(row) < end) until.set(first, Math.max(end, ledger.decidedBefore(row)));
  }
  return { replays, until };
}

function firstDistinct(limits: Float64Array): number[] {
  const found = new Set<number>();
  for (const limit of limits) if (found.size < mostLimits && !Number.isNaN(limit)) found.add(limit);
  return [...found];
}

/** The instants of the decisions whose outcome is chosen. */
export function instantsOf({ sent, answered, outcome }: Decisions, isChosen: (outcome?: number) => boolean): Instants {
  const chosen = (column: Float64Array): Float64Array => chosenOf(column, (index) => isChosen(outcome[index]));
  return { sent: chosen(sent), answered: chosen(answered).sort() };
}
