/**
 * Facts that are certain of a ledger, whatever kind of limiter decided it.
 *
 * Evidence: admissions that lie wholly inside an interval, and all that may lie before a refusal. The decision on a request
 * was taken between its sending and its answer; nothing else is assumed.
 *
 * Too many. n(a, b) counts the admissions sent at or after a and answered at or before b: all were admitted inside [a, b].
 * With D = b − a as the server's clock may have measured it at most, a limiter of `limit` per `window` admits inside
 *   a log at most L · (⌊(D + r) / W⌋ + 1): each stretch of W − r holds at most L;
 *   windows and a sliding counter at most L · (⌊(D + λ) / W⌋ + 2): at most ⌊(D + λ) / W⌋ + 1 edges lie in a closed interval;
 *   a bucket of B at most B + D · L / W; if s tokens are added each s · W / L, at most B + s · (⌊D · L / (s · W)⌋ + 1).
 * A ledger is certainly over the limit if every family's bound is exceeded, so the largest bound counts, and the excess
 * above it is the smallest. Excesses of disjoint intervals add up.
 *
 * Too early. With windows or a log, a refusal at t needs `limit` admissions (or unclear requests) in [t − W, t].
 *
 * It cannot tell: less than a whole limit around the edge of a window, because only where the edge lies tells (the
 * families know more); anything of requests whose answers take longer than the excess takes to gather.
 */
import { below, fillBy, rangeMaxima, upTo } from './ascending.ts';
import { admitted, burstOf, type Decisions, longest, type Rule, readingMilliseconds, refused } from './decisions.ts';

/** More admissions than any correct limiter grants in this interval (milliseconds on the clock of the ledger). */
interface ExcessInterval {
  admitted: number;
  most: number;
  from: number;
  to: number;
  /** The admissions inside, as indices of the decisions. */
  indices: Uint32Array;
}

/** The largest interval, and in `count` the excess of all `intervals`, which are disjoint; the largest excess is first. */
export interface Excess extends ExcessInterval {
  count: number;
  intervals: readonly ExcessInterval[];
}

/** A bound that rises with the length of an interval: `most[i]` for lengths below `rises[i]`, ascending. */
interface Staircase {
  rises: number[];
  most: number[];
}

/**
 * The largest bound of all families, for intervals up to this length. The log's and the continuous bucket's are never above
 * that of windows. Steps of a bucket are a whole number of tokens, the share of a timer that ticks up to ten times in a
 * window; finer steps exceed a bound of windows by less than one step.
 */
function boundsOf(rule: Rule, decisions: Decisions, length: number): Staircase {
  const { limit, windowMilliseconds: window, timerLateMilliseconds = 0 } = rule;
  const burst = burstOf(rule, limit) ?? limit;
  const mostTicks = 10;
  const scale = longest(1, decisions) - readingMilliseconds;
  const bounds: { base: number; step: number; period: number; slack: number; count: number }[] = [];
  const add = (base: number, step: number, period: number, slack: number): void => {
    bounds.push({ base, step, period, slack, count: 0 });
  };
  const nextOf = ({ count, period, slack }: (typeof bounds)[number]): number => (count * period - slack) / scale;
  add(Math.max(limit, burst) + limit, limit, window, readingMilliseconds + timerLateMilliseconds);
  for (let ticks = 2; ticks <= mostTicks && ticks <= limit; ticks++) {
    const step = Math.floor(limit / ticks);
    if (limit % step !== 0) add(burst + step, step, (step * window) / limit, readingMilliseconds);
  }
  const stairs: Staircase = { rises: [], most: [] };
  let most = 0;
  // All bounds rise together: as a list to be sorted, their stairs in a million requests would take 60 MB.
  for (;;) {
    const [first = { base: 0, step: 0, period: 0, slack: 0, count: 0 }] = bounds;
    const lowest = bounds.reduce((least, each) => (nextOf(each) < nextOf(least) ? each : least), first);
    const at = nextOf(lowest);
    if (!(at <= length)) break;
    const reached = lowest.base + lowest.step * lowest.count++;
    if (reached <= most) continue;
    if (most > 0) stairs.rises.push(at);
    most = reached;
    stairs.most.push(most);
  }
  stairs.rises.push(Number.POSITIVE_INFINITY);
  return stairs;
}

/** The most requests that any correct limiter of the rule admits in a closed interval of this length. */
export function mostAdmitted(rule: Rule, milliseconds: number, decisions: Decisions): number {
  const { rises, most } = boundsOf(rule, decisions, milliseconds);
  return most[rises.findIndex((rise) => milliseconds < rise)] ?? 0;
}

/** The admissions that no limiter of the rule can have granted; undefined if all may be due. O(n log n) for most ledgers. */
export function certainExcess(decisions: Decisions, rule: Rule): Excess | undefined {
  const indices = indicesOf(decisions, (outcome, index) => outcome === admitted && isAnswered(decisions, index));
  const end = indices.reduce((latest, index) => Math.max(latest, decisions.answered[index] ?? 0), 0);
  const bounds = boundsOf(rule, decisions, end - (decisions.sent[indices[0] ?? 0] ?? 0));
  const perMillisecond = (rule.limit / rule.windowMilliseconds) * (longest(1, decisions) - readingMilliseconds);
  const intervals: ExcessInterval[] = [];
  const pending = [indices];
  for (let some = pending.pop(); some; some = pending.pop()) {
    const found = largestExcess(decisions, some, bounds, perMillisecond);
    if (!found) continue;
    intervals.push(found);
    pending.push(some.filter((index) => (decisions.answered[index] ?? 0) < found.from));
    pending.push(some.filter((index) => (decisions.sent[index] ?? 0) > found.to));
  }
  const [largest] = intervals.sort((one, other) => other.admitted - other.most - (one.admitted - one.most));
  if (!largest) return undefined;
  return { ...largest, count: intervals.reduce((sum, each) => sum + each.admitted - each.most, 0), intervals };
}

const isAnswered = ({ answered }: Decisions, index: number): boolean => Number.isFinite(answered[index]);

function indicesOf({ outcome, count }: Decisions, isChosen: (outcome: number, index: number) => boolean): Uint32Array {
  const chosen = new Uint32Array(count);
  let place = 0;
  for (let index = 0; index < count; index++) if (isChosen(outcome[index] ?? 0, index)) chosen[place++] = index;
  return chosen.subarray(0, place);
}

/** The indices in the order of answers. Sorting takes memory for a copy as objects, and most ledgers are in order. */
function orderOfAnswers({ answered }: Decisions, indices: Uint32Array): Uint32Array {
  const order = (one: number, other: number): number => (answered[one] ?? 0) - (answered[other] ?? 0);
  const isOrdered = indices.every((index, place) => place === 0 || order(indices[place - 1] ?? 0, index) <= 0);
  return isOrdered ? indices : indices.toSorted(order);
}

/**
 * For each beginning a (the sending of an admission) and each stair of the bound, the best end is the last one before the
 * bound rises. Beginnings go backwards in time; a Fenwick tree over the answers counts those after a. A beginning is
 * skipped if even the straight line below the bound leaves no larger excess: what was sent at or after a was answered at or
 * after a, so counts by answers alone are no smaller. A first pass over a few beginnings makes this skip nearly all.
 */
function largestExcess(
  decisions: Decisions,
  indices: Uint32Array,
  { rises, most }: Staircase,
  perMillisecond: number,
): ExcessInterval | undefined {
  const size = indices.length;
  const [base = 0] = most;
  if (size <= base) return undefined;
  const order = orderOfAnswers(decisions, indices);
  const answers = fillBy(new Float64Array(size), (place) => decisions.answered[order[place] ?? 0] ?? 0);
  const rank = new Uint32Array(decisions.count);
  for (const [place, index] of order.entries()) rank[index] = place;
  // The bound at each length is at least the first stair, and at least this line: a stair of windows begins below it.
  const lineBase = base / 2;
  const above = new Float64Array(size + 1).fill(Number.NEGATIVE_INFINITY);
  for (let place = size - 1; place >= 0; place--)
    above[place] = Math.max(above[place + 1] ?? 0, place + 1 - perMillisecond * (answers[place] ?? 0));
  let [best, from, end] = [0, 0, 0];

  function sweep(stride: number): void {
    const tree = new Uint32Array(size + 1);
    const countTo = (place: number): number => {
      let sum = 0;
      for (let at = place; at > 0; at -= at & -at) sum += tree[at] ?? 0;
      return sum;
    };
    for (let next = size - 1; next >= 0; next--) {
      const index = indices[next] ?? 0;
      for (let at = (rank[index] ?? 0) + 1; at <= size; at += at & -at) tree[at] = (tree[at] ?? 0) + 1;
      if (next % stride !== 0) continue;
      const begin = decisions.sent[index] ?? 0;
      const before = below(answers, begin);
      const line = perMillisecond * begin - before - lineBase;
      for (let stair = 0, place = before; (above[place] ?? 0) + line > best; stair++) {
        place = below(answers, begin + (rises[stair] ?? 0));
        const excess = countTo(place) - (most[stair] ?? 0);
        if (excess > best) [best, from, end] = [excess, begin, answers[place - 1] ?? 0];
      }
    }
  }
  const fewBeginnings = 64;
  if (size > fewBeginnings) sweep(Math.ceil(size / fewBeginnings));
  sweep(1);
  if (best === 0) return undefined;
  const inside = indices.filter((at) => (decisions.sent[at] ?? 0) >= from && (decisions.answered[at] ?? 0) <= end);
  const to = inside.reduce((latest, at) => Math.max(latest, decisions.answered[at] ?? 0), from);
  return { admitted: inside.length, most: inside.length - best, from, to, indices: inside };
}

/** The fewest requests that a bucket holds that granted these admissions: one, or half of what no refill explains. */
export function leastBurst(decisions: Decisions, { limit, windowMilliseconds }: Rule): number {
  const perMillisecond = limit / windowMilliseconds;
  const indices = indicesOf(decisions, (outcome, index) => outcome === admitted && isAnswered(decisions, index));
  const order = orderOfAnswers(decisions, indices);
  // All `count` admissions were sent at or after `from`; going on is better than beginning anew while it explains more.
  let [from, count, burst] = [Number.POSITIVE_INFINITY, 0, 0];
  for (const index of order) {
    const [sent, answered] = [decisions.sent[index] ?? 0, decisions.answered[index] ?? 0];
    const surplus = (since: number, requests: number) =>
      requests - longest(answered - since, decisions) * perMillisecond;
    const earlier = Math.min(from, sent);
    if (count > 0 && surplus(earlier, count + 1) > surplus(sent, 1)) [from, count] = [earlier, count + 1];
    else [from, count] = [sent, 1];
    burst = Math.max(burst, surplus(from, count));
  }
  return Math.max(1, Math.ceil(burst / 2));
}

/** True if fewer requests than the limit can lie in the window before some refusal: no limiter with windows or a log refuses it. */
export function isCertainlyEarly(decisions: Decisions, { limit, windowMilliseconds }: Rule): boolean {
  const refusals = indicesOf(decisions, (outcome, index) => outcome === refused && isAnswered(decisions, index));
  if (refusals.length === 0) return false;
  const others = indicesOf(decisions, (outcome) => outcome !== refused);
  const column = (of: Float64Array): Float64Array =>
    fillBy(new Float64Array(others.length), (place) => of[others[place] ?? 0] ?? 0);
  const possible = mostInLookBacks(
    column(decisions.sent),
    column(decisions.answered).sort(),
    longest(windowMilliseconds, decisions),
  );
  return refusals.some((index) => possible(decisions.sent[index] ?? 0, decisions.answered[index] ?? 0) < limit);
}

/**
 * The most requests that can lie in [t − length, t], over all t of an interval: those sent by t less those answered before
 * t − length. It rises only where one was sent, so a table of maxima over the sendings answers each interval at once.
 */
function mostInLookBacks(sent: Float64Array, answered: Float64Array, length: number) {
  const at = (t: number, sentBy: number): number => sentBy - below(answered, t - length);
  const most = rangeMaxima(sent.map((t, index) => at(t, index + 1)));
  return (from: number, to: number): number => {
    const before = upTo(sent, from);
    return Math.max(at(from, before), most(before, upTo(sent, to)));
  };
}
