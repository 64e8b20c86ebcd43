import { admitted, refused } from '../../ledger/outcome.ts';
import { countBelow, type Decisions } from '../decisions.ts';
import { type LimiterKind, type Rule, type Steps, windowTimes } from './fit.ts';

/**
 * A correct limiter that follows the real one: it decides on a request, then counts it if the real one admitted it.
 * `remaining` is what it would announce after that. Instants are milliseconds since the start of the run.
 */
interface Model {
  /** Undefined where a correct limiter may decide either way. */
  admits(now: number): boolean | undefined;
  count(now: number, announced: number): void;
  remaining(now: number): number;
}

/** Decisions that are compared; more of them would show nothing new. */
const mostDecisions = 20_000;

/** Shares of the time between sending and answering after which a server may have decided. */
const decisionShares = [0.05, 0.4, 0.9];

/** Constant differences that servers have: Remaining without the present request, and rounded up or down. */
const remainingOffsets = [-1, 0, 1];

/** A value of Remaining that differs counts as this share of a decision that does. */
const remainingWeight = 0.5;
/** If Remaining may be late, one that differs by the limit counts as this many decisions, and others in proportion. */
const lateWeight = 5;

/**
 * Number of decisions that differ from those of the closest model of a kind, and of values of Remaining with less
 * weight. Unlike a fit it takes each decision to fall at one instant, so that it can rank kinds that all fit.
 */
export function replayDistance(
  decisions: Decisions,
  rule: Rule,
  kind: LimiterKind,
  { isLate, ...settings }: ModelSettings & { isLate: boolean },
): number {
  const countedLate = isLate ? laterRequests(decisions) : () => 0;
  const weigh = (difference: number): number => (isLate ? (lateWeight * difference) / rule.limit : remainingWeight);
  let least = Number.POSITIVE_INFINITY;
  for (const share of decisionShares)
    for (const model of modelsOf(kind, rule, settings)) {
      const { wrong, wrongRemaining } = differences(decisions, model(), share, countedLate, weigh);
      least = Math.min(least, wrong + wrongRemaining);
    }
  return least;
}

interface ModelSettings {
  /** Instants at which windows may begin. */
  grids: readonly number[];
  burst: number;
  /** The intervals at which requests come back together, if they do. */
  steps?: Steps | undefined;
}

function modelsOf(kind: LimiterKind, rule: Rule, { grids, burst, steps }: ModelSettings): (() => Model)[] {
  const { milliseconds: length, slack } = windowTimes(rule);
  switch (kind) {
    case 'fixed-window':
      return [() => windowModel(rule.limit, slack, (now) => now + length)];
    case 'aligned-window':
      return grids.map((grid) => () => {
        const endOf = (now: number) => grid + (Math.floor((now + slack - grid) / length) + 1) * length;
        return windowModel(rule.limit, slack, endOf);
      });
    case 'sliding-log':
      return [() => logModel(rule.limit, length, steps)];
    case 'sliding-counter':
      return grids.flatMap((grid) => [0, 1].map((room) => () => counterModel(rule.limit, length, grid, room)));
    case 'token-bucket':
      return [() => bucketModel(burst, rule.limit / length, steps)];
  }
}

/** Number of requests sent while a decision's answer was on its way: a Remaining that is read late may count them too. */
function laterRequests({ sent, answered }: Decisions): (index: number) => number {
  return (index) => Math.max(0, countBelow(sent, answered[index] ?? 0) - index - 1);
}

function differences(
  decisions: Decisions,
  model: Model,
  share: number,
  countedLate: (index: number) => number,
  weigh: (difference: number) => number,
): { wrong: number; wrongRemaining: number } {
  const { sent, answered, outcome, remaining } = decisions;
  const count = Math.min(decisions.count, mostDecisions);
  const at = Float64Array.from({ length: count }, (_, index) => {
    const from = sent[index] ?? 0;
    return from + ((answered[index] ?? from) - from) * share;
  });
  const order = [...at.keys()].sort((left, right) => (at[left] ?? 0) - (at[right] ?? 0));
  const wrongRemaining = remainingOffsets.map(() => 0);
  let wrong = 0;
  for (const index of order) {
    const now = at[index] ?? 0;
    const isAdmitted = outcome[index] === admitted;
    if (outcome[index] === refused || isAdmitted) if ((model.admits(now) ?? isAdmitted) !== isAdmitted) wrong++;
    if (!isAdmitted) continue;
    const announced = remaining[index] ?? Number.NaN;
    model.count(now, announced);
    if (Number.isNaN(announced)) continue;
    const expected = model.remaining(now);
    const late = countedLate(index);
    remainingOffsets.forEach((offset, which) => {
      const differs = announced - expected - offset;
      const beyond = Math.max(differs, -differs - late);
      if (beyond > 0.999) wrongRemaining[which] = (wrongRemaining[which] ?? 0) + weigh(beyond);
    });
  }
  return { wrong, wrongRemaining: Math.min(...wrongRemaining) };
}

/** A request at the edge of a window, give or take `slack` milliseconds, falls on the side on which the real limiter put it. */
function windowModel(limit: number, slack: number, endOf: (now: number) => number): Model {
  let [end, count] = [Number.NEGATIVE_INFINITY, 0];
  const isAtEdge = (now: number): boolean => Math.abs(now - end) <= slack;
  const begins = (now: number, announced: number): boolean => {
    if (!isAtEdge(now)) return now >= end;
    if (count >= limit) return true;
    if (Number.isNaN(announced)) return now >= end;
    return Math.abs(announced - limit + 1) < Math.abs(announced - limit + count + 1);
  };
  return {
    admits: (now) => (isAtEdge(now) && count >= limit ? undefined : now >= end || count < limit),
    count(now, announced) {
      if (begins(now, announced)) [end, count] = [endOf(now), 0];
      count++;
    },
    remaining: () => limit - count,
  };
}

/** The beginning of the interval of an instant; without intervals the instant itself. */
const stepOf = (now: number, steps: Steps | undefined): number =>
  steps ? steps.grid + Math.floor((now - steps.grid) / steps.milliseconds) * steps.milliseconds : now;

function logModel(limit: number, length: number, steps: Steps | undefined): Model {
  const log: number[] = [];
  const used = (now: number): number => {
    while ((log[0] ?? now) <= stepOf(now, steps) - length + 1e-6) log.shift();
    return log.length;
  };
  return {
    admits: (now) => used(now) < limit,
    count: (now) => void log.push(stepOf(now, steps)),
    remaining: (now) => limit - used(now),
  };
}

function counterModel(limit: number, length: number, grid: number, room: number): Model {
  let [window, previous, count] = [Number.NEGATIVE_INFINITY, 0, 0];
  const used = (now: number): number => {
    const current = Math.floor((now - grid) / length);
    if (current !== window) [window, previous, count] = [current, current === window + 1 ? count : 0, 0];
    return previous * (1 - (now - grid - current * length) / length) + count;
  };
  return {
    admits: (now) => used(now) + room <= limit - (room === 0 ? 1e-9 : 0),
    count(now) {
      used(now);
      count++;
    },
    remaining: (now) => limit - used(now),
  };
}

function bucketModel(burst: number, perMillisecond: number, steps: Steps | undefined): Model {
  let [tokens, at] = [burst, Number.NEGATIVE_INFINITY];
  const level = (instant: number): number => {
    const now = stepOf(instant, steps);
    if (now > at)
      [tokens, at] = [Math.min(burst, tokens + (Number.isFinite(at) ? (now - at) * perMillisecond : 0)), now];
    return tokens;
  };
  return {
    admits: (now) => level(now) >= 1,
    count(now) {
      level(now);
      tokens = Math.max(0, tokens - 1);
    },
    remaining: (now) => level(now),
  };
}
