import { certainly, type LimiterModel, type ModelStart } from './limiter-model.ts';

/** Each request counts for the length of the window. */
export function slidingLogModel({ windowSeconds, usedBefore, firstAt, slack }: ModelStart): LimiterModel {
  const length = windowSeconds * 1000;
  const log: { at: number; requests: number }[] = [];
  const since = (instant: number) => log.reduce((sum, { at, requests }) => (at > instant ? sum + requests : sum), 0);
  return {
    kind: 'sliding-log',
    windowSeconds,
    prior: 1,
    usedAt(instant) {
      const [fewest, most] = [since(instant - length + slack), since(instant - length - slack)];
      const gone = Math.min(1, (instant - firstAt) / length);
      if (usedBefore === 0 || gone === 1) return certainly(fewest, most);
      return [
        { fewest, most, probability: gone },
        { fewest: fewest + usedBefore, most: most + usedBefore, probability: 1 - gone },
      ];
    },
    take(at, requests) {
      log.push({ at, requests });
    },
    resetsAt(instant) {
      const oldest = log.find(({ at }) => at > instant - length - slack);
      return [(oldest?.at ?? instant) + length, instant + length];
    },
    changesAfter: (instant) =>
      [log.find(({ at }) => at + length > instant), log.at(-1)].flatMap((entry) =>
        entry === undefined ? [] : [entry.at + length],
      ),
  };
}

/** The count of a window, and the share of the previous one that the last `windowSeconds` still cover. */
export function slidingCounterModel(
  { windowSeconds, usedBefore, firstAt, slack }: ModelStart,
  grid: number,
  prior: number,
): LimiterModel {
  const length = windowSeconds * 1000;
  const turnOf = (instant: number) => Math.floor((instant - grid) / length);
  let [turn, previous, count] = [turnOf(firstAt), 0, usedBefore];
  const countsAt = (instant: number): [previous: number, count: number] => {
    const now = turnOf(instant);
    if (now <= turn) return [previous, count];
    return [now === turn + 1 ? count : 0, 0];
  };
  return {
    kind: 'sliding-counter',
    windowSeconds,
    prior,
    usedAt(instant) {
      const [before, own] = countsAt(instant);
      const used = before * (1 - (instant - grid - turnOf(instant) * length) / length) + own;
      // The weighted count is rounded up or down, and changes during the uncertain instant.
      const off = 1 + (before * slack) / length;
      return certainly(Math.max(0, used - off), used + off);
    },
    take(instant, requests) {
      [previous, count] = countsAt(instant);
      turn = Math.max(turn, turnOf(instant));
      count += requests;
    },
    resetsAt: (instant) => [grid + (turnOf(instant) + 1) * length, instant + length],
    changesAfter: (instant) =>
      [1, 1.35, 1.7, 2].map((turns) => grid + (turn + turns) * length).filter((edge) => edge > instant),
  };
}

/** A bucket that refills evenly and holds `size` requests. */
export function tokenBucketModel(
  { limit, windowSeconds, usedBefore, firstAt, slack }: ModelStart,
  size: number,
  prior: number,
): LimiterModel {
  const perMillisecond = limit / (windowSeconds * 1000);
  const off = slack * perMillisecond;
  // Limiters round the level down or to the nearest whole number.
  const levelOf = (used: number): [number, number] => [limit - used - 0.5 - off, limit - used + 0.99 + off];
  let [lowest, highest] = levelOf(usedBefore).map((level) => Math.min(size, level)) as [number, number];
  let at = firstAt;
  const levelAt = (level: number, instant: number) =>
    Math.min(size, level + Math.max(0, instant - at) * perMillisecond);
  return {
    kind: 'token-bucket',
    windowSeconds,
    prior,
    usedAt: (instant) =>
      certainly(
        Math.max(limit - size, limit - levelAt(highest, instant) - off - 0.5),
        limit - levelAt(lowest, instant) + off + 0.99,
      ),
    take(instant, requests, used) {
      let [low, high] = [levelAt(lowest, instant), levelAt(highest, instant)];
      if (used !== undefined) {
        const [least, most] = levelOf(used);
        const isKnown = most >= low && least <= high;
        [low, high] = isKnown
          ? [Math.max(low, least), Math.min(high, most)]
          : [Math.min(size, least), Math.min(size, most)];
      }
      [lowest, highest, at] = [low - requests, high - requests, instant];
    },
    resetsAt: (instant) => {
      const level = (levelAt(lowest, instant) + levelAt(highest, instant)) / 2;
      const missing = level < 1 ? 1 - level : 1 - (level % 1);
      return [
        instant + (size - level) / perMillisecond,
        instant + missing / perMillisecond,
        instant + windowSeconds * 1000,
      ];
    },
    changesAfter: (instant) => [2, 4, 8, 16].map((requests) => instant + requests / perMillisecond),
  };
}
