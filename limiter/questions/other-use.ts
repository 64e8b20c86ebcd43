/**
 * Did something other than this run use the limit of a key, or do keys of this run share a counter?
 *
 * Evidence: X-RateLimit-Remaining of admitted requests. Between two of them it falls by at most the number of our requests
 * that may have been decided meanwhile, whatever kind of limiter announces it: refills and new windows only raise it, and
 * rounding a level never adds to a fall of whole requests. A larger fall was caused by somebody else. A stretch of values that
 * do not rise is compared as a whole, so that a value which was announced late explains itself.
 *
 * A client of somebody else, a counter of an account and two keys with one hash look alike: refusals and Remaining then show
 * nothing about the limiter. Two things tell otherwise. If the requests of our own keys explain every fall, each counted once,
 * these keys share a counter. Values that are not confirmed by the next one, or followed by one as if they had not been,
 * are of another counter.
 *
 * A refusal with nothing left, although more was left before, shows nothing: it may be the limiter that refuses too early.
 *
 * What it cannot tell: use that stays within what our own requests in flight explain, or that a refill hides; use of whole
 * windows between ours.
 */
import { below, upTo } from '../ascending.ts';
import { admitted, type Decision, type Decisions, decisionsFrom, type Outcome, refused } from '../decisions.ts';

export interface KeyDecisions {
  key: string;
  decisions: Decisions;
  /** Requests that a limiter with this rule gives back in one millisecond; default: the announced limit in a second. */
  mostReturned?: number;
}

/** No window is expected to be shorter. */
const shortestWindowMilliseconds = 1000;

/** `other`: something else used the limit, so that refusals and Remaining show nothing. `shared`: our keys share a counter. */
export interface LimitUse {
  verdict: 'other' | 'shared';
  key: string;
  says: string;
  /** The two decisions between which Remaining fell the most, as `row` names them. */
  rows: readonly [number, number];
}

/** A fall of Remaining that our own requests do not explain. */
interface Fall {
  /** Indices of the decisions. */
  from: number;
  to: number;
  own: number;
  /** Requests of somebody else. */
  taken: number;
}

/** Fewer pairs of successive requests do not show that each request costs more than one. */
const fewestForCost = 10;

/** The first key whose limit was used by something else or is shared; undefined if our own requests explain all. */
export function limitUse(keys: readonly KeyDecisions[]): LimitUse | undefined {
  const fallsOf = keys.map(({ decisions }) => fallsIn(decisions));
  const index = fallsOf.findIndex((falls) => falls.length > 0);
  const falls = fallsOf[index];
  const { key, decisions } = keys[index] ?? {};
  if (falls === undefined || key === undefined || decisions === undefined) return undefined;
  const fall = falls.reduce((largest, each) => (each.taken > largest.taken ? each : largest));
  const rows = [decisions.row[fall.from] ?? 0, decisions.row[fall.to] ?? 0] as const;
  const [before, after] = [decisions.remaining[fall.from], decisions.remaining[fall.to]];
  const fell = `X-RateLimit-Remaining of ${key} fell from ${before} to ${after} with ${fall.own} of its own requests`;
  const sharing = sharersOf(keys, key);
  if (sharing !== undefined)
    return {
      verdict: 'shared',
      key,
      rows,
      says: `keys share one counter: ${fell}, as the requests of ${sharing} explain`,
    };
  return { verdict: 'other', key, rows, says: otherUseSays(key, fell) };
}

/** The sentence for a key whose limit something other than this run used. */
export const otherUseSays = (key: string, evidence: string): string =>
  `something other than this run used the limit of key ${key}: another client with this key, or a counter shared with other keys (${evidence})`;

/** The other keys that certainly share the counter of a key, in words. */
function sharersOf(keys: readonly KeyDecisions[], key: string): string | undefined {
  const own = keys.find((each) => each.key === key);
  if (own === undefined) return undefined;
  const others = keys.filter((each) => each !== own && each.decisions.count > 0);
  const groups = [...others.map((each) => [each]), ...(others.length > 1 ? [others] : [])];
  const sharing = groups.find((group) => isOneCounter([own, ...group]));
  return sharing?.map(({ key }) => key).join(' and ');
}

/**
 * True if all these decisions are of one counter that counts each admitted request once, and nothing else: a window, in which
 * Remaining falls by exactly our requests, or a limiter that refills, in which it falls by less, but not in an instant.
 */
function isOneCounter(keys: readonly KeyDecisions[]): boolean {
  const all = decisionsFrom(
    keys.flatMap(({ decisions }, key) =>
      Array.from({ length: decisions.count }, (_, index) => ({ ...decisionAt(decisions, index), row: key })),
    ),
  );
  if (!remainingIn(all).isExplained) return false;
  const returned = Math.max(...keys.map(({ decisions, mostReturned }) => mostReturned ?? returnedAtMost(decisions)));
  return isCounted(all, 0) || isCounted(all, returned);
}

/** Pairs of values between which requests of several keys were certainly counted. */
const fewestSharpPairs = 2;

/**
 * True if Remaining falls with each admitted request, but for `returned` requests in one millisecond. If none return, it rises
 * where a window begins; otherwise by no more than return, and a part of a request may be rounded up.
 */
function isCounted(decisions: Decisions, returned: number): boolean {
  const { count, sent, answered, outcome, remaining, limit, row } = decisions;
  const own = ownRequests(decisions);
  const ofRow = new Map([...new Set(row)].map((key) => [key, ownRequests(decisions, (index) => row[index] === key)]));
  const latest = latestBefore(decisions);
  const backIn = (from: number, to: number): number =>
    returned === 0 ? 0 : Math.floor(((answered[to] ?? 0) - (sent[from] ?? 0)) * returned) + 1;
  /** The largest value with each limit. */
  const most = new Map<number, number>();
  for (let index = 0; index < count; index++)
    most.set(limit[index] ?? 0, Math.max(most.get(limit[index] ?? 0) ?? 0, remaining[index] || 0));
  /** The first decision of the stretch of each decision, in which Remaining does not rise. */
  const firstOf = new Map<number, number>();
  let sharpPairs = 0;
  for (let index = 0; index < count; index++) {
    const before = latest(index);
    if (outcome[index] !== admitted) continue;
    for (let other = index + 1; returned === 0 && (sent[other] ?? Number.NaN) < (answered[index] ?? 0); other++)
      if (outcome[other] === admitted && remaining[other] === remaining[index] && limit[other] === limit[index])
        return false;
    if (before === undefined) continue;
    const rise = (remaining[index] ?? 0) - (remaining[before] ?? 0);
    // The first request of a window leaves the most.
    const isOfWindow = returned === 0 && remaining[index] === most.get(limit[index] ?? 0);
    if (returned > 0 && rise > backIn(before, index)) return false;
    const isFirst = outcome[before] !== admitted || rise > 0 || isOfWindow;
    const first = isFirst ? index : (firstOf.get(before) ?? before);
    firstOf.set(index, first);
    if (first === index || !own.isBefore(first, index)) continue;
    const least = own.least(first, index) - backIn(first, index);
    if ((remaining[first] ?? 0) - (remaining[index] ?? 0) < least) return false;
    const ofKey = row[before] === row[index] ? (ofRow.get(row[index] ?? 0)?.least(before, index) ?? 0) : 0;
    if (least > 0 && own.least(before, index) > ofKey) sharpPairs++;
  }
  return sharpPairs >= fewestSharpPairs;
}

const returnedAtMost = ({ limit }: Decisions): number =>
  limit.reduce((most, each) => Math.max(most, each || 0), 0) / shortestWindowMilliseconds;

function decisionAt(decisions: Decisions, index: number): Decision {
  const at = (column: Float64Array): number => column[index] ?? Number.NaN;
  return {
    sent: at(decisions.sent),
    answered: at(decisions.answered),
    outcome: (decisions.outcome[index] ?? 2) as Outcome,
    limit: at(decisions.limit),
    remaining: at(decisions.remaining),
  };
}

/** All falls of a key that its own requests do not explain. */
function fallsIn(decisions: Decisions): Fall[] {
  const own = ownRequests(decisions);
  return remainingIn(decisions).falls.filter((fall) => !isTakenBack(decisions, own, fall));
}

/** True if a later value follows the one before the fall by our requests alone, so that the values between are of another counter. */
function isTakenBack({ count, outcome, remaining, limit }: Decisions, own: OwnRequests, { from, to }: Fall): boolean {
  const left = remaining[from] ?? 0;
  for (let later = to + 1; later < count; later++) {
    if (outcome[later] !== admitted || limit[later] !== limit[from] || !own.isBefore(to, later)) continue;
    const [least, fell] = [own.least(from, later), left - (remaining[later] ?? Number.NaN)];
    if (least > left) return false;
    if ((remaining[later] ?? 0) > (remaining[to] ?? 0) && fell >= least && fell <= own.most(from, later)) return true;
  }
  return false;
}

function remainingIn(decisions: Decisions): {
  /** Our requests explain each value. */
  isExplained: boolean;
  /** Of each stretch of values that do not rise, the largest one that two values show. */
  falls: Fall[];
} {
  const { count, outcome, remaining } = decisions;
  const own = ownRequests(decisions);
  const slack = stepOf(decisions) - 1;
  const cost = costOf(decisions, own);
  const found = { isExplained: true, falls: [] as Fall[] };
  const latest = latestBefore(decisions);
  /** The first decision of the stretch of each decision. */
  const firstOf = new Map<number, number>();
  const fallOf = new Map<number, Fall>();
  /** A fall that one value shows is that of another counter if the next value does not show it. */
  const unconfirmed = new Map<number, Fall>();
  const value = (index: number): number => remaining[index] ?? Number.NaN;
  for (let index = 0; index < count; index++) {
    const before = latest(index);
    if (Number.isNaN(value(index)) || (outcome[index] !== admitted && outcome[index] !== refused)) continue;
    const confirm = (fall: Fall | undefined): void => {
      if (fall !== undefined && fall.taken > (fallOf.get(fall.from)?.taken ?? 0)) fallOf.set(fall.from, fall);
    };
    if (outcome[index] === refused) {
      const isFirst = before !== undefined && outcome[before] === admitted;
      if (!isFirst || before === undefined) continue;
      if (value(index) <= value(before)) confirm(unconfirmed.get(before));
      continue;
    }
    const isFirst = before === undefined || outcome[before] === refused || value(index) > value(before);
    const first = isFirst ? index : (firstOf.get(before) ?? index);
    firstOf.set(index, first);
    if (!own.isBefore(first, index)) continue;
    const fall = value(first) - value(index);
    const ofStretch = own.most(first, index) * cost;
    const taken = fall - ofStretch - slack;
    if (taken <= 0) continue;
    found.isExplained = false;
    unconfirmed.set(index, { from: first, to: index, own: ofStretch, taken });
    if (before !== undefined) confirm(unconfirmed.get(before));
  }
  found.falls.push(...fallOf.values());
  return found;
}

/**
 * The latest decision that was certainly taken before one: admitted or refused, with Remaining, for the same operation and with
 * the same limit. To be asked in the order of sending.
 */
function latestBefore(decisions: Decisions): (index: number) => number | undefined {
  const { sent, answered, outcome, operation, limit, remaining } = decisions;
  const open: number[] = [];
  const latest = new Map<string, number>();
  const nameOf = (index: number): string => `${operation[index]} ${limit[index]}`;
  return (index) => {
    const now = sent[index] ?? 0;
    let kept = 0;
    for (const earlier of open) {
      if ((answered[earlier] ?? 0) > now) open[kept++] = earlier;
      else if ((latest.get(nameOf(earlier)) ?? -1) < earlier) latest.set(nameOf(earlier), earlier);
    }
    open.length = kept;
    const isKnown = outcome[index] === admitted || outcome[index] === refused;
    if (isKnown && !Number.isNaN(remaining[index])) open.push(index);
    return latest.get(nameOf(index));
  };
}

interface OwnRequests {
  /** The first was certainly decided before the second. */
  isBefore(first: number, second: number): boolean;
  /** Requests that may have been counted after the first and before the answer of the second, which is one of them. */
  most(first: number, second: number): number;
  /** Admitted requests that were certainly counted after the first, up to the second. */
  least(first: number, second: number): number;
}

function ownRequests(
  { sent, answered, outcome }: Decisions,
  isOwn: (index: number) => boolean = () => true,
): OwnRequests {
  const ends = answered.toSorted();
  const isAdmitted = (_: number, index: number): boolean => outcome[index] === admitted && isOwn(index);
  const begun = sent.filter(isAdmitted);
  const ended = answered.filter(isAdmitted).sort();
  const at = (column: Float64Array, index: number): number => column[index] ?? 0;
  return {
    isBefore: (first, second) => at(answered, first) <= at(sent, second),
    most: (first, second) => upTo(sent, at(answered, second)) - below(ends, at(sent, first)) - 1,
    least: (first, second) => Math.max(0, upTo(ended, at(sent, second)) - below(begun, at(answered, first))) + 1,
  };
}

const greatestDivisor = (one: number, other: number): number =>
  other === 0 ? one : greatestDivisor(other, one % other);

/** Remaining is rounded to a multiple of this: a single request may then show as a fall of so many. */
function stepOf({ remaining, outcome }: Decisions): number {
  const values = remaining.filter((value, index) => outcome[index] === admitted && Number.isInteger(value));
  return Math.max(
    1,
    values.reduce((one, other) => greatestDivisor(Math.abs(one), Math.abs(other)), 0),
  );
}

/** The least by which Remaining falls with each single request: a limiter may count a request as several. */
function costOf(decisions: Decisions, own: OwnRequests): number {
  const { count, outcome, remaining } = decisions;
  const latest = latestBefore(decisions);
  const falls: number[] = [];
  for (let index = 0; index < count; index++) {
    const before = latest(index);
    if (before === undefined || outcome[index] !== admitted || outcome[before] !== admitted) continue;
    const fall = (remaining[before] ?? Number.NaN) - (remaining[index] ?? Number.NaN);
    if (fall >= 0 && own.most(before, index) === 1) falls.push(fall);
  }
  return falls.length < fewestForCost ? 1 : Math.max(1, Math.min(...falls));
}
