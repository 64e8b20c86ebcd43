/**
 * Falls of X-RateLimit-Remaining that the requests of this run do not explain (other-use.ts says what follows from them), and those
 * that are taken back, so that the values between are of another counter.
 */
import { chosenOf } from '../ascending.ts';
import { admitted, type Decisions, refused, stepOf } from '../decisions.ts';
import { latestBefore, type OwnRequests, ownRequests } from './own-requests.ts';

export interface KeyDecisions {
  key: string;
  decisions: Decisions;
  /** Requests that a limiter with this rule gives back in one millisecond; default: the announced limit in a second. */
  mostReturned?: number;
}

/** No window is expected to be shorter. */
const shortestWindowMilliseconds = 1000;

/** A fall of Remaining that our own requests do not explain. */
interface Fall {
  /** Indices of the decisions. */
  from: number;
  to: number;
  own: number;
  /** Requests of somebody else. */
  taken: number;
}

/** Fewer pairs of successive requests do not show that a request costs more than one. */
const fewestForCost = 10;

export const announcedLimit = ({ limit }: Decisions): number =>
  limit.reduce((most, each) => Math.max(most, each || 0), 0);

export const returnedAtMost = (decisions: Decisions): number => announcedLimit(decisions) / shortestWindowMilliseconds;

/** All falls of a key that its own requests do not explain. */
export function fallsIn({ decisions, mostReturned }: KeyDecisions): { falls: Fall[]; drops: Fall[] } {
  const own = ownRequests(decisions);
  const { falls, drops, wholeWindows } = remainingIn(decisions);
  // A limiter that never lets a key use the whole limit refuses too early by itself.
  const isKept = (fall: Fall): boolean => !isTakenBack(decisions, own, fall, mostReturned);
  return { falls: falls.filter(isKept), drops: wholeWindows > 0 ? drops.filter(isKept) : [] };
}

/** True if Remaining fell by more than our requests, and later follows them as if it had not: some values are of another counter. */
export function announcesAnother(decisions: Decisions, mostReturned: number): boolean {
  const own = ownRequests(decisions);
  return remainingIn(decisions).falls.some((fall) => isTakenBack(decisions, own, fall, mostReturned));
}

/**
 * True if a later value follows the one before the fall by our requests alone, and nothing that came back explains its rise, so
 * that the values between are of another counter.
 */
function isTakenBack(
  decisions: Decisions,
  own: OwnRequests,
  { from, to }: Fall,
  mostReturned = returnedAtMost(decisions),
): boolean {
  const { count, sent, answered, outcome, remaining, limit } = decisions;
  const left = remaining[from] ?? 0;
  for (let later = to + 1; later < count; later++) {
    if (outcome[later] !== admitted || limit[later] !== limit[from] || !own.isBefore(to, later)) continue;
    const [least, fell] = [own.least(from, later), left - (remaining[later] ?? Number.NaN)];
    if (least > left) return false;
    const rise = (remaining[later] ?? 0) - (remaining[to] ?? 0);
    const returned = Math.floor(((answered[later] ?? 0) - (sent[to] ?? 0)) * mostReturned) + 1 - own.least(to, later);
    if (rise > Math.max(0, returned) && fell >= least && fell <= own.most(from, later)) return true;
  }
  return false;
}

export function remainingIn(decisions: Decisions): {
  /** The largest fall between two values, for each stretch of values that do not rise. */
  falls: Fall[];
  /** Falls that a refusal shows. */
  drops: Fall[];
  /** Number of admissions that left nothing of a whole limit. */
  wholeWindows: number;
} {
  const { count, outcome, remaining } = decisions;
  const own = ownRequests(decisions);
  const isWhole = (index: number): boolean => outcome[index] === admitted && Number.isInteger(remaining[index]);
  // A single request may show as a fall by a whole step if Remaining is rounded.
  const slack = stepOf(chosenOf(remaining, isWhole)) - 1;
  const cost = costOf(decisions, own);
  const found = { drops: [] as Fall[], wholeWindows: 0 };
  const latest = latestBefore(decisions);
  /** The first decision of the stretch to which each decision belongs. */
  const firstOf = new Int32Array(count);
  const fallOf = new Map<number, Fall>();
  /** A fall that only one value shows is that of another counter, if the next value does not show it. */
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
    const open = unconfirmed.get(before ?? index);
    if (open !== undefined && value(open.from) - value(index) > own.most(open.from, index) * cost + slack)
      confirm(open);
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
    unconfirmed.set(index, { from: first, to: index, own: ofStretch, taken });
  }
  return { ...found, falls: [...fallOf.values()] };
}

/** The smallest fall of Remaining after a single request: a limiter may count a request as several. */
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
