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
 * It cannot tell: use that stays within what our own requests in flight explain, or that a refill hides; use of whole
 * windows between ours.
 */
import { admitted, type Decision, type Decisions, decisionsFrom, type Outcome } from '../decisions.ts';
import { announcedLimit, fallsIn, type KeyDecisions, remainingIn, returnedAtMost } from './falls.ts';
import { latestBefore, ownRequests } from './own-requests.ts';

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

/** The first key whose limit was used by something else or is shared; undefined if our own requests explain all. */
export function limitUse(keys: readonly KeyDecisions[]): LimitUse | undefined {
  const fallsOf = keys.map(fallsIn);
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
  const all = decisionsTogether(keys.map(({ decisions }) => decisions));
  if (remainingIn(all).falls.length > 0) return false;
  const returned = Math.max(...keys.map(({ decisions, mostReturned }) => mostReturned ?? returnedAtMost(decisions)));
  return isCounted(all, 0) || isCounted(all, returned) || isCounted(all, Math.min(returned, steadyReturn(all)), true);
}

/**
 * The most requests per millisecond that come back, if one counter that refills evenly made all these decisions. Between two values,
 * no more came back than their difference and our requests, and a part of one that is rounded away. A counter that may have been full
 * meanwhile shows nothing.
 */
function steadyReturn(decisions: Decisions): number {
  const { count, sent, answered, outcome, remaining, limit } = decisions;
  const own = ownRequests(decisions);
  const latest = latestBefore(decisions);
  let least = Number.POSITIVE_INFINITY;
  for (let index = 0; index < count; index++) {
    const before = latest(index);
    if (before === undefined || outcome[index] !== admitted) continue;
    const [left = 0, meanwhile] = [remaining[index], own.most(before, index)];
    const returned = left - (remaining[before] ?? 0) + meanwhile + 1;
    const lasted = (sent[index] ?? 0) - (answered[before] ?? 0);
    if (left + meanwhile + 1 < (limit[index] ?? 0) && lasted > 0) least = Math.min(least, returned / lasted);
  }
  return least;
}

/** The decisions on several keys as if they were on one key; each row is the index of its key. */
export const decisionsTogether = (keys: readonly Decisions[]): Decisions =>
  decisionsFrom(
    keys.flatMap((decisions, key) =>
      Array.from({ length: decisions.count }, (_, index) => ({ ...decisionAt(decisions, index), row: key })),
    ),
  );

/** Pairs of values between which requests of several keys were certainly counted. */
const fewestSharpPairs = 2;

/**
 * True if Remaining falls with each admitted request, except for `returned` requests per millisecond. If none return, it rises
 * only where a window begins, to the whole limit less our requests since the value before; otherwise it rises by no more than
 * returns, and a part of a request may be rounded up. With `isInStep` the pairs also rule out another run that sends on each key as
 * much as this one: both values are of one key, and the requests of the other keys between them outnumber its own and what came back.
 */
function isCounted(decisions: Decisions, returned: number, isInStep = false): boolean {
  const { count, sent, answered, outcome, remaining, limit, row, operation, operations } = decisions;
  const own = ownRequests(decisions);
  const ofRow = new Map([...new Set(row)].map((key) => [key, ownRequests(decisions, (index) => row[index] === key)]));
  const latest = latestBefore(decisions);
  const latestOfKey = latestBefore({
    ...decisions,
    operation: operation.map((each, index) => each + (row[index] ?? 0) * operations.length),
  });
  const backIn = (from: number, to: number): number =>
    returned === 0 ? 0 : Math.floor(((answered[to] ?? 0) - (sent[from] ?? 0)) * returned) + 1;
  /** The largest value with each limit. */
  const most = new Map<number, number>();
  for (let index = 0; index < count; index++)
    most.set(limit[index] ?? 0, Math.max(most.get(limit[index] ?? 0) ?? 0, remaining[index] || 0));
  /** For each decision the first one of its stretch; within a stretch Remaining does not rise. */
  const firstOf = new Map<number, number>();
  let sharpPairs = 0;
  for (let index = 0; index < count; index++) {
    const [before, last] = [latest(index), latestOfKey(index)];
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
    const ofKey = (from: number): number => ofRow.get(row[index] ?? 0)?.least(from, index) ?? 0;
    if (isInStep && last !== undefined) {
      const least = own.least(last, index);
      if ((remaining[last] ?? 0) - (remaining[index] ?? 0) < least - backIn(last, index)) return false;
      if (least - ofKey(last) > ofKey(last) + backIn(last, index)) sharpPairs++;
    }
    if (first === index || !own.isBefore(first, index)) continue;
    const least = own.least(first, index) - backIn(first, index);
    if ((remaining[first] ?? 0) - (remaining[index] ?? 0) < least) return false;
    if (!isInStep && least > 0 && own.least(before, index) > (row[before] === row[index] ? ofKey(before) : 0))
      sharpPairs++;
  }
  return sharpPairs >= fewestSharpPairs;
}

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
