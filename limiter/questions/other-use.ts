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
 * A refusal with nothing left, although more was left before, is a fall only if the key was given its whole limit elsewhere: else
 * it may be the limiter that refuses too early.
 *
 * What it cannot tell: use that stays within what our own requests in flight explain, or that a refill hides; use of whole
 * windows between ours.
 */
import { chosenOf } from '../ascending.ts';
import { admitted, type Decision, type Decisions, decisionsFrom, type Outcome, refused } from '../decisions.ts';
import { latestBefore, type OwnRequests, ownRequests } from './own-requests.ts';

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
  /** Only a refusal shows the fall: another limit than the announced one may have refused. */
  isOfRefusal: boolean;
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
  const inOrder = [...fallsOf.map(({ falls }) => falls), ...fallsOf.map(({ drops }) => drops)];
  const place = inOrder.findIndex((falls) => falls.length > 0);
  const [falls, index, isOfRefusal] = [inOrder[place], place % keys.length, place >= keys.length];
  const { key, decisions } = keys[index] ?? {};
  if (falls === undefined || key === undefined || decisions === undefined) return undefined;
  const fall = falls.reduce((largest, each) => (each.taken > largest.taken ? each : largest));
  const rows = [decisions.row[fall.from] ?? 0, decisions.row[fall.to] ?? 0] as const;
  const [before, after] = [decisions.remaining[fall.from], decisions.remaining[fall.to]];
  const fell = `X-RateLimit-Remaining of ${key} fell from ${before} to ${after} with ${fall.own} of its own requests`;
  const operation = decisions.operations[decisions.operation[fall.to] ?? 0] ?? '';
  // One operation of all keys may have a counter, and the others one for each key.
  const sharing = sharersOf(keys, key) ?? sharersOf(ofOperation(keys, operation), key);
  if (sharing !== undefined)
    return {
      verdict: 'shared',
      key,
      rows,
      isOfRefusal,
      says: `keys share one counter: ${fell}, as the requests of ${sharing} explain`,
    };
  return { verdict: 'other', key, rows, isOfRefusal, says: otherUseSays(key, fell) };
}

/** The sentence for a key whose limit something other than this run used. */
export const otherUseSays = (key: string, evidence: string): string =>
  `something other than this run used the limit of key ${key}: another client with this key, or a counter shared with other keys (${evidence})`;

function ofOperation(keys: readonly KeyDecisions[], name: string): KeyDecisions[] {
  const chosenFrom = (decisions: Decisions): Decision[] =>
    Array.from({ length: decisions.count }, (_, index) => index)
      .filter((index) => decisions.operations[decisions.operation[index] ?? 0] === name)
      .map((index) => decisionAt(decisions, index));
  return keys.map((each) => ({ ...each, decisions: decisionsFrom(chosenFrom(each.decisions)) }));
}

/** The other keys that certainly share the counter of a key, in words. */
function sharersOf(keys: readonly KeyDecisions[], key: string): string | undefined {
  const own = keys.find((each) => each.key === key);
  if (own === undefined) return undefined;
  const others = keys.filter((each) => each !== own && each.decisions.count > 0);
  const limit = announcedLimit(own.decisions);
  const alike = others.filter(({ decisions }) => announcedLimit(decisions) === limit);
  const groups = [...others.map((each) => [each]), others, alike].filter(({ length }) => length > 0);
  const sharing = groups.find((group) => isOneCounter([own, ...group]));
  return sharing?.map(({ key }) => key).join(' and ');
}

/**
 * True if all these decisions are of one counter that counts each admitted request once, and nothing else: a window, in which
 * Remaining falls by exactly our requests, or a limiter that refills, in which it falls by less, but not in an instant.
 */
function isOneCounter(keys: readonly KeyDecisions[]): boolean {
  const all = pooled(keys.map(({ decisions }) => decisions));
  if (!remainingIn(all).isExplained) return false;
  const returned = Math.max(...keys.map(({ decisions, mostReturned }) => mostReturned ?? returnedAtMost(decisions)));
  return isCounted(all, 0) || isCounted(all, returned);
}

/** The decisions on several keys as if they were of one; their rows are the places of the keys. */
export const pooled = (keys: readonly Decisions[]): Decisions =>
  decisionsFrom(
    keys.flatMap((decisions, key) =>
      Array.from({ length: decisions.count }, (_, index) => ({ ...decisionAt(decisions, index), row: key })),
    ),
  );

/** Pairs of values between which requests of several keys were certainly counted. */
const fewestSharpPairs = 2;

/**
 * True if Remaining falls with each admitted request, but for `returned` requests in one millisecond. If none return, it rises
 * where a window begins, to the whole limit less our requests since the value before; otherwise by no more than return, and a part
 * of a request may be rounded up.
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
    const whole = (limit[index] || most.get(limit[index] ?? 0)) ?? 0;
    const isTooMuch =
      returned > 0 ? rise > backIn(before, index) : (remaining[index] ?? 0) < whole - own.most(before, index) - 1;
    if (rise > 0 && isTooMuch) return false;
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

const announcedLimit = ({ limit }: Decisions): number => limit.reduce((most, each) => Math.max(most, each || 0), 0);

const returnedAtMost = (decisions: Decisions): number => announcedLimit(decisions) / shortestWindowMilliseconds;

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
function fallsIn(decisions: Decisions): { falls: Fall[]; drops: Fall[] } {
  const own = ownRequests(decisions);
  const { falls, drops, wholeWindows } = remainingIn(decisions);
  // A limiter that lets nobody use the whole limit refuses too early by itself.
  const isKept = (fall: Fall): boolean => !isTakenBack(decisions, own, fall);
  return { falls: falls.filter(isKept), drops: wholeWindows > 0 ? drops.filter(isKept) : [] };
}

/** True if Remaining fell by more than our requests, and later follows them as if it had not: some values are of another counter. */
export function announcesAnother(decisions: Decisions): boolean {
  const own = ownRequests(decisions);
  return remainingIn(decisions).falls.some((fall) => isTakenBack(decisions, own, fall));
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
  /** Falls that a refusal shows. */
  drops: Fall[];
  /** Admissions that left nothing of a whole limit. */
  wholeWindows: number;
} {
  const { count, outcome, remaining } = decisions;
  const own = ownRequests(decisions);
  const slack = stepOf(decisions) - 1;
  const cost = costOf(decisions, own);
  const found = { isExplained: true, drops: [] as Fall[], wholeWindows: 0 };
  const latest = latestBefore(decisions);
  /** The first decision of the stretch of each decision. */
  const firstOf = new Int32Array(count);
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
      if (before === undefined || outcome[before] !== admitted) continue;
      if (value(index) <= value(before)) confirm(unconfirmed.get(before));
      const meanwhile = own.most(before, index) * cost;
      const taken = value(before) - Math.max(0, value(index)) - meanwhile - slack;
      if (taken > 0) found.drops.push({ from: before, to: index, own: meanwhile, taken });
      continue;
    }
    const isFirst = before === undefined || outcome[before] === refused || value(index) > value(before);
    const first = isFirst ? index : (firstOf[before] ?? index);
    firstOf[index] = first;
    if (value(index) <= slack && value(first) + own.most(first, first) >= (decisions.limit[first] ?? 0) - 1)
      found.wholeWindows++;
    if (!own.isBefore(first, index)) continue;
    const fall = value(first) - value(index);
    const ofStretch = own.most(first, index) * cost;
    const taken = fall - ofStretch - slack;
    if (taken <= 0) continue;
    found.isExplained = false;
    unconfirmed.set(index, { from: first, to: index, own: ofStretch, taken });
    if (before !== undefined) confirm(unconfirmed.get(before));
  }
  return { ...found, falls: [...fallOf.values()] };
}

const greatestDivisor = (one: number, other: number): number =>
  other === 0 ? one : greatestDivisor(other, one % other);

/** Remaining is rounded to a multiple of this: a single request may then show as a fall of so many. */
function stepOf({ remaining, outcome }: Decisions): number {
  const isWhole = (index: number): boolean => outcome[index] === admitted && Number.isInteger(remaining[index]);
  const values = chosenOf(remaining, isWhole);
  return Math.max(
    1,
    values.reduce((one, other) => greatestDivisor(Math.abs(one), Math.abs(other)), 0),
  );
}

/** The least by which Remaining falls with each single request: a limiter may count a request as several. */
function costOf(decisions: Decisions, own: OwnRequests): number {
  const { count, outcome, remaining } = decisions;
  const latest = latestBefore(decisions);
  let [falls, least] = [0, Number.POSITIVE_INFINITY];
  for (let index = 0; index < count; index++) {
    const before = latest(index);
    if (before === undefined || outcome[index] !== admitted || outcome[before] !== admitted) continue;
    const fall = (remaining[before] ?? Number.NaN) - (remaining[index] ?? Number.NaN);
    if (fall < 0 || Number.isNaN(fall) || own.most(before, index) !== 1) continue;
    falls++;
    least = Math.min(least, fall);
  }
  return falls < fewestForCost ? 1 : Math.max(1, least);
}
