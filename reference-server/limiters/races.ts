import type { Bucket, KnownLimiter } from './limiter.ts';

/** Time between a decision and its counting: longer than a burst takes to be decided on. */
const countingDelayMilliseconds = 15;

/** An answer leaves after its request is counted, so that requests one after the other see the exact counter. */
export const countsAfterDeciding: Bucket = (limit, length) => {
  let end = 0;
  let admissions: number[] = [];
  return (now) => {
    if (now >= end) [end, admissions] = [now + length, []];
    const counted = admissions.filter((at) => at <= now - countingDelayMilliseconds).length;
    const admitted = counted < limit;
    if (admitted) admissions.push(now);
    const decision = { admitted, remaining: Math.max(0, limit - admissions.length), resetAt: end };
    return admitted ? { ...decision, delayMilliseconds: countingDelayMilliseconds + 1 } : decision;
  };
};

/** Time from reading a counter to writing it. */
const writingDelayMilliseconds = 20;

export const getsThenSets: Bucket = (limit, length) => {
  let [end, count] = [0, 0];
  let writes: { at: number; count: number }[] = [];
  return (now) => {
    for (const write of writes) if (write.at <= now) count = write.count;
    writes = writes.filter((write) => write.at > now);
    if (now >= end) [end, count, writes] = [now + length, 0, []];
    const admitted = count < limit;
    if (admitted) writes.push({ at: now + writingDelayMilliseconds, count: count + 1 });
    const delay = admitted ? { delayMilliseconds: writingDelayMilliseconds } : {};
    return { admitted, remaining: Math.max(0, limit - count - 1), resetAt: end, ...delay };
  };
};

export const agreesLate: KnownLimiter['make'] = (limit, length) => {
  const states = new Map<string, { end: number; own: [number, number]; known: number; at: number }>();
  return ({ key, connection, now }) => {
    let state = states.get(key);
    if (!state || now >= state.end) {
      state = { end: now + length, own: [0, 0], known: 0, at: now };
      states.set(key, state);
    }
    const side = (connection % 2) as 0 | 1;
    if (now - state.at > length / 4) {
      state.known = state.own[0] + state.own[1];
      state.own = [state.known, 0];
      state.at = now;
    }
    const seen = side === 0 ? state.own[0] : state.known + state.own[1];
    const admitted = seen < limit;
    if (admitted) state.own[side]++;
    return { admitted, remaining: Math.max(0, limit - seen - 1), resetAt: state.end };
  };
};
