import { type Bucket, type KnownLimiter, type Ruling, withBuckets } from './limiter.ts';
import { agreesLate, countsAfterDeciding, getsThenSets } from './races.ts';
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

/** Every request postpones the end of its window: INCR, then EXPIRE each time. */
export const extendsAtEveryRequest = windowBucket((state, now) => {
  state.end = now + state.length;
});

const comparesBeforeCounting: Bucket = (limit, length) => {
  let [end, count] = [0, 0];
  return (now) => {
    if (now >= end) [end, count] = [now + length, 0];
    const [admitted, remaining] = [count <= limit, Math.max(0, limit - count)];
    if (admitted) count++;
    return { admitted, remaining, resetAt: end };
  };
};

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

const skipsRoute =
  (skipped: RegExp): KnownLimiter['make'] =>
  (limit, length) => {
    const inner = withBuckets(fixedWindow)(limit, length);
    return (request) =>
      skipped.test(request.operation ?? '')
        ? { admitted: true, remaining: limit, resetAt: request.now + length }
        : inner(request);
  };

const admitsOneTooMany: Bucket = (limit, length) => {
  const looser = fixedWindow(limit + 1, length);
  return (now) => {
    const decision = looser(now);
    return { ...decision, remaining: Math.max(0, decision.remaining - 1) };
  };
};

const neverRecovers: Bucket = (limit, length) => {
  const inner = fixedWindow(limit, length);
  let refusal: Ruling | undefined;
  return (now) => {
    const decision = refusal ?? inner(now);
    if (!decision.admitted) refusal = decision;
    return decision;
  };
};

const leaksHeaders: KnownLimiter['make'] = (limit, length) => {
  const inner = withBuckets(fixedWindow)(limit, length);
  let previous: Ruling | undefined;
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

/** Windows last this share of the announced length. */
const windowsOfShare =
  (share: number): Bucket =>
  (limit, length) => {
    const inner = fixedWindow(limit, length * share);
    return (now) => {
      const decision = inner(now);
      return { ...decision, resetAt: decision.resetAt + length * (1 - share) };
    };
  };

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

const keepsDecisions: Bucket = (limit, length) => {
  const inner = fixedWindow(limit, length);
  let kept: Ruling | undefined;
  let until = 0;
  return (now) => {
    if (kept && now < until) return kept;
    kept = inner(now);
    until = now + 100;
    return kept;
  };
};

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

/** Only a refused key begins a new window after 60 % of the announced one: others could meet two windows without a refusal between. */
const recoversEarly: Bucket = (limit, length) => {
  let [end, count, isRefused] = [0, 0, false];
  return (now) => {
    if (now >= end - (isRefused ? length * 0.4 : 0)) [end, count, isRefused] = [now + length, 0, false];
    const admitted = count < limit;
    if (admitted) count++;
    else isRefused = true;
    return { admitted, remaining: limit - count, resetAt: end };
  };
};

/** A limiter that breaks one promise. `does` is one sentence. */
export interface BrokenLimiter extends KnownLimiter {
  does: string;
}

const broken = (name: string, does: string, ...buckets: Parameters<typeof withBuckets>): BrokenLimiter => ({
  ...{ name, does, make: withBuckets(...buckets) },
});
const brokenWindow = (name: string, does: string, ...changes: Parameters<typeof windowBucket>): BrokenLimiter =>
  broken(name, does, windowBucket(...changes));

/** Limiters that break one promise each: for simulated loads, for calibration and, those named in defects/limiter.ts, for the server. */
export const brokenLimiters: readonly BrokenLimiter[] = [
  broken(
    'counts-after-deciding',
    'Decides on a request, waits, and only then counts it: requests at the same time are admitted above the limit.',
    countsAfterDeciding,
  ),
  broken(
    'gets-then-sets',
    'Reads the counter, decides, and writes it a little later: of requests at the same time only one is counted.',
    getsThenSets,
  ),
  broken(
    'counts-per-process',
    'Deals connections alternately to two independent counters, like two processes behind a balancer.',
    fixedWindow,
    ({ key, connection }) => `${key} ${connection % 2}`,
  ),
  broken('counts-per-address', 'Counts the requests of all keys with one counter.', fixedWindow, () => 'all'),
  broken(
    'counts-per-connection',
    'Starts a fresh window for each new TCP connection.',
    fixedWindow,
    ({ key, connection }) => `${key} ${connection}`,
  ),
  broken(
    'admits-one-too-many',
    'Compares the count with the limit by `<=` before it counts the request: one request more than X-RateLimit-Limit is admitted in each window.',
    admitsOneTooMany,
  ),
  broken(
    'compares-before-counting',
    'Compares with the limit before it counts, and announces what was left before: Limit + 1 requests are admitted.',
    comparesBeforeCounting,
  ),
  broken(
    'never-recovers',
    'Refuses a key for ever once it was refused, though the announced resets pass.',
    neverRecovers,
  ),
  { name: 'leaks-headers', does: 'Announces the counter of the key that asked before.', make: leaksHeaders },
  broken(
    'counts-refusals',
    'Counts refused requests in a log of the last window: a key that keeps asking never recovers.',
    logBucket(() => true),
  ),
  brokenWindow('starts-again-on-refusal', 'Starts the window again with each refused request.', (state, now) => {
    if (!state.admitted) state.end = now + state.length;
  }),
  broken('doubles-after-reset', 'Admits twice the limit from the second window on.', doublesAfterReset),
  broken('ends-late', 'Ends its windows 30 % later than it announces.', windowsOfShare(1.3)),
  broken('ends-early', 'Ends its windows after 70 % of the time that it announces.', windowsOfShare(0.7)),
  broken('forgets-under-pressure', 'Loses its count when many requests were refused in a row.', forgetsUnderPressure),
  brokenWindow('counts-in-few-bits', 'Counts with a counter that is too narrow for the limit.', (state) => {
    state.count %= Math.max(2, Math.floor(state.limit * 0.7));
  }),
  broken('loses-updates', 'Does not count one in ten admitted requests.', losesUpdates),
  broken('keeps-decisions', 'Repeats each decision for a tenth of a second.', keepsDecisions),
  broken(
    'admits-one-more-at-the-edge',
    'Admits the first request of each window that it should refuse.',
    admitsOneMoreAtTheEdge,
  ),
  broken('refuses-at-random', 'Refuses one in ten requests within the limit.', refusesAtRandom),
  { name: 'agrees-late', does: 'Adds up two counters only four times in each window.', make: agreesLate },
  brokenWindow('second-window-free', 'Refuses nothing in the second window.', (state) => {
    if (state.windows === 2) state.admitted = true;
  }),
  {
    ...{ name: 'charges-neighbours', does: 'Counts some requests on the key that asked before.' },
    ...{ make: chargesNeighbours, looksUsedByOthers: true },
  },
  brokenWindow('never-refuses', 'Announces limits but never answers 429; Remaining stops at 0.', (state) => {
    state.admitted = true;
  }),
  broken('recovers-early', 'Starts a new window for a refused key after 60 % of the announced one.', recoversEarly),
  broken('shares-among-two', 'Counts two of three keys with one counter.', fixedWindow, ({ key }) =>
    key.endsWith('quiet') ? 'quiet' : 'others',
  ),
  brokenWindow('never-counts', 'Counts no request and refuses none.', (state) => {
    Object.assign(state, { admitted: true, count: 0 });
  }),
  broken('announces-late', 'Announces Remaining as it was a quarter of a window ago.', announcesLate),
  {
    // Only a load with several operations in its mix shows it.
    ...{
      name: 'skips-a-route',
      does: 'Neither counts nor refuses requests for models, and announces the whole limit there.',
    },
    make: skipsRoute(/models/),
  },
  {
    ...brokenWindow('counts-twice', 'Counts every fifth request twice.', (state) => {
      if (state.admitted && state.requests % 5 === 0) state.count = Math.min(state.limit, state.count + 1);
    }),
    looksUsedByOthers: true,
  },
];
