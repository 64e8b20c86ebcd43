import { type Bucket, type Decision, type KnownLimiter, withBuckets } from './limiter.ts';
import { logBucket } from './sliding.ts';
import { fixedWindow, windowBucket } from './windows.ts';

/** True for this share of calls, spread without a pattern that windows could have (multiples of the golden ratio). */
function spreadEvenly(share: number): () => boolean {
  let turn = 0;
  return () => {
    turn += 0.618_033_988_75;
    return turn % 1 < share;
  };
}

/** Every request puts the end of its window off: INCR, then EXPIRE each time. */
export const extendsAtEveryRequest = windowBucket((state, now) => {
  state.end = now + state.length;
});

/** Time between a decision and its counting: longer than a burst takes to be decided on. */
export const countingDelayMilliseconds = 15;

/** Decides on the requests that had been counted a little earlier. */
export const countsAfterDeciding: Bucket = (limit, length) => {
  let end = 0;
  let admissions: number[] = [];
  return (now) => {
    if (now >= end) [end, admissions] = [now + length, []];
    const counted = admissions.filter((at) => at <= now - countingDelayMilliseconds).length;
    const admitted = counted < limit;
    if (admitted) admissions.push(now);
    return { admitted, remaining: Math.max(0, limit - admissions.length), resetAt: end };
  };
};

/** Time from reading a counter to writing it. */
export const writingDelayMilliseconds = 20;

/** Reads the counter, decides, and writes it a little later: of requests at the same time only one is counted. */
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

/** Compares with the limit before it counts, and announces what was left before: Limit + 1 requests are admitted. */
export const comparesBeforeCounting: Bucket = (limit, length) => {
  let [end, count] = [0, 0];
  return (now) => {
    if (now >= end) [end, count] = [now + length, 0];
    const [admitted, remaining] = [count <= limit, Math.max(0, limit - count)];
    if (admitted) count++;
    return { admitted, remaining, resetAt: end };
  };
};

/** Announces Remaining as it was a quarter of a window ago. */
const announcesLate: Bucket = (limit, length) => {
  const inner = fixedWindow(limit, length);
  const past: { at: number; remaining: number }[] = [];
  return (now) => {
    const decision = inner(now);
    past.push({ at: now, remaining: decision.remaining });
    while ((past[1]?.at ?? now) <= now - length / 4) past.shift();
    return decision.admitted ? { ...decision, remaining: past[0]?.remaining ?? limit } : decision;
  };
};

/** Does not count the requests of one operation, and announces the whole limit there. */
const skipsRoute =
  (skipped: RegExp): KnownLimiter['make'] =>
  (limit, length) => {
    const inner = withBuckets(fixedWindow)(limit, length);
    return (request) =>
      skipped.test(request.operation ?? '')
        ? { admitted: true, remaining: limit, resetAt: request.now + length }
        : inner(request);
  };

const offByOne: Bucket = (limit, length) => {
  const looser = fixedWindow(limit + 1, length);
  return (now) => {
    const decision = looser(now);
    return { ...decision, remaining: Math.max(0, decision.remaining - 1) };
  };
};

export const neverRecovers: Bucket = (limit, length) => {
  const inner = fixedWindow(limit, length);
  let refusal: Decision | undefined;
  return (now) => {
    const decision = refusal ?? inner(now);
    if (!decision.admitted) refusal = decision;
    return decision;
  };
};

/** Announces the counter of the key that asked before. */
const leaksHeaders: KnownLimiter['make'] = (limit, length) => {
  const inner = withBuckets(fixedWindow)(limit, length);
  let previous: Decision | undefined;
  return (request) => {
    const decision = inner(request);
    const { remaining } = previous ?? decision;
    previous = decision;
    return { ...decision, remaining: decision.admitted ? remaining : 0 };
  };
};

const doublesAfterReset: Bucket = (limit, length) =>
  windowBucket((state) => {
    state.limit = state.windows > 1 ? limit * 2 : limit;
  })(limit, length);

/** Windows last this share of the length that is announced. */
const windowsOfShare =
  (share: number): Bucket =>
  (limit, length) => {
    const inner = fixedWindow(limit, length * share);
    return (now) => {
      const decision = inner(now);
      return { ...decision, resetAt: decision.resetAt + length * (1 - share) };
    };
  };

/** Loses its count when many requests were refused in a row. */
const forgetsUnderPressure: Bucket = (limit, length) => {
  let refusals = 0;
  return windowBucket((state) => {
    refusals = state.admitted ? 0 : refusals + 1;
    if (refusals > limit / 2) state.count = 0;
  })(limit, length);
};

const losesUpdates: Bucket = (limit, length) => {
  const loses = spreadEvenly(0.1);
  return windowBucket((state) => {
    if (state.admitted && loses()) state.count--;
  })(limit, length);
};

/** Repeats each decision for a tenth of a second. */
const keepsDecisions: Bucket = (limit, length) => {
  const inner = fixedWindow(limit, length);
  let kept: Decision | undefined;
  let until = 0;
  return (now) => {
    if (kept && now < until) return kept;
    kept = inner(now);
    until = now + 100;
    return kept;
  };
};

/** Admits the first request of each window that it should refuse. */
const admitsOneMoreAtTheEdge: Bucket = (limit, length) => {
  let served = 0;
  return windowBucket((state) => {
    if (state.admitted || served === state.windows) return;
    served = state.windows;
    state.admitted = true;
  })(limit, length);
};

const refusesAtRandom: Bucket = (limit, length) => {
  const refuses = spreadEvenly(0.1);
  return windowBucket((state) => {
    if (!state.admitted || !refuses()) return;
    state.admitted = false;
    state.count--;
  })(limit, length);
};

/** Two counters that are added up four times in each window. */
const agreesLate: KnownLimiter['make'] = (limit, length) => {
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

/** Counts some requests on the key that asked before. */
const chargesNeighbours: KnownLimiter['make'] = (limit, length) => {
  const inner = withBuckets(fixedWindow)(limit, length);
  const strays = spreadEvenly(0.15);
  let previous = '';
  return (request) => {
    const key = strays() && previous !== '' ? previous : request.key;
    previous = request.key;
    return inner({ ...request, key });
  };
};

const broken = (name: string, ...buckets: Parameters<typeof withBuckets>): KnownLimiter => ({
  name,
  make: withBuckets(...buckets),
});
const brokenWindow = (name: string, ...changes: Parameters<typeof windowBucket>): KnownLimiter =>
  broken(name, windowBucket(...changes));
// Refused requests enter this log too: a key that keeps asking never recovers.
const fullLog = logBucket(() => true);

/** Limiters that break one promise each. */
export const brokenLimiters: readonly KnownLimiter[] = [
  broken('counts-after-deciding', countsAfterDeciding),
  broken('gets-then-sets', getsThenSets),
  broken('counts-per-process', fixedWindow, ({ key, connection }) => `${key} ${connection % 2}`),
  broken('counts-per-address', fixedWindow, () => 'all'),
  broken('counts-per-connection', fixedWindow, ({ key, connection }) => `${key} ${connection}`),
  broken('off-by-one', offByOne),
  broken('compares-before-counting', comparesBeforeCounting),
  broken('never-recovers', neverRecovers),
  { name: 'leaks-headers', make: leaksHeaders },
  broken('counts-refusals', fullLog),
  brokenWindow('starts-again-on-refusal', (state, now) => {
    if (!state.admitted) state.end = now + state.length;
  }),
  broken('doubles-after-reset', doublesAfterReset),
  broken('ends-late', windowsOfShare(1.3)),
  broken('ends-early', windowsOfShare(0.7)),
  broken('forgets-under-pressure', forgetsUnderPressure),
  // The counter is too narrow for the limit.
  brokenWindow('counts-in-few-bits', (state) => {
    state.count %= Math.max(2, Math.floor(state.limit * 0.7));
  }),
  broken('loses-updates', losesUpdates),
  broken('keeps-decisions', keepsDecisions),
  broken('admits-one-more-at-the-edge', admitsOneMoreAtTheEdge),
  broken('refuses-at-random', refusesAtRandom),
  { name: 'agrees-late', make: agreesLate },
  brokenWindow('second-window-free', (state) => {
    if (state.windows === 2) state.admitted = true;
  }),
  { name: 'charges-neighbours', make: chargesNeighbours, looksUsedByOthers: true },
  brokenWindow('never-refuses', (state) => {
    state.admitted = true;
  }),
  brokenWindow('recovers-early', (state, now) => {
    if (!state.admitted && now > state.end - state.length * 0.4) state.end = now;
  }),
  // Two of three keys share a bucket.
  broken('shares-among-two', fixedWindow, ({ key }) => (key.endsWith('quiet') ? 'quiet' : 'others')),
  brokenWindow('never-counts', (state) => {
    Object.assign(state, { admitted: true, count: 0 });
  }),
  broken('announces-late', announcesLate),
  // Only a load whose mix has several operations shows this one.
  { name: 'skips-a-route', make: skipsRoute(/models/) },
  // Every fifth request counts twice.
  {
    ...brokenWindow('counts-twice', (state) => {
      if (state.admitted && state.requests % 5 === 0) state.count = Math.min(state.limit, state.count + 1);
    }),
    looksUsedByOthers: true,
  },
];
