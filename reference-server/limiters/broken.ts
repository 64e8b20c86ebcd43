import { type Decide, each, fixedWindow, type KnownLimiter, type PerKey, type Ruling } from './correct.ts';

/** A fixed window of which `change` may do something wrong with each decision. */
function windowed(change: (state: WindowState, now: number) => void): PerKey {
  return (limit, length) => {
    const state: WindowState = { limit, length, end: 0, count: 0, windows: 0, asked: 0, admitted: false };
    return (now) => {
      if (now >= state.end) Object.assign(state, { end: now + state.length, count: 0, windows: state.windows + 1 });
      state.asked++;
      state.admitted = state.count < state.limit;
      if (state.admitted) state.count++;
      change(state, now);
      return { admitted: state.admitted, remaining: Math.max(0, limit - state.count), resetAt: state.end };
    };
  };
}

interface WindowState {
  limit: number;
  length: number;
  end: number;
  count: number;
  /** Windows begun so far. */
  windows: number;
  asked: number;
  admitted: boolean;
}

/** True for so large a share of calls, spread without a pattern that windows could have (multiples of the golden ratio). */
function seldom(share: number): () => boolean {
  let turn = 0;
  return () => {
    turn += 0.618_033_988_75;
    return turn % 1 < share;
  };
}

/** Refused requests take a place in the log too: who keeps asking never recovers. */
const countsRefusals: PerKey = (limit, length) => {
  const log: number[] = [];
  return (now) => {
    while ((log[0] ?? now) <= now - length) log.shift();
    const admitted = log.length < limit;
    log.push(now);
    return { admitted, remaining: Math.max(0, limit - log.length), resetAt: (log[0] ?? now) + length };
  };
};

/** Each refusal begins the window again. */
const startsAgainOnRefusal = windowed((state, now) => {
  if (!state.admitted) state.end = now + state.length;
});

const doublesAfterReset: PerKey = (limit, length) => {
  let window = 0;
  const inner = windowed((state) => {
    window = state.windows;
    state.limit = window > 1 ? limit * 2 : limit;
  });
  return inner(limit, length);
};

/** Windows last longer, or shorter, than announced. */
const lasting =
  (share: number): PerKey =>
  (limit, length) => {
    const inner = fixedWindow(limit, length * share);
    return (now) => {
      const ruling = inner(now);
      return { ...ruling, resetAt: ruling.resetAt + length * (1 - share) };
    };
  };

/** Loses its count when many requests were refused. */
const forgetsUnderPressure: PerKey = (limit, length) => {
  let refusals = 0;
  return windowed((state) => {
    refusals = state.admitted ? 0 : refusals + 1;
    if (refusals > limit / 2) state.count = 0;
  })(limit, length);
};

/** A counter too narrow for the Limit. */
const countsInFewBits: PerKey = (limit, length) => {
  const most = Math.max(2, Math.floor(limit * 0.7));
  return windowed((state) => {
    state.count %= most;
  })(limit, length);
};

/** One in so many updates is lost. */
const losesUpdates: PerKey = (limit, length) => {
  const loses = seldom(0.1);
  return windowed((state) => {
    if (state.admitted && loses()) state.count--;
  })(limit, length);
};

/** A decision is good for a tenth of a second, for whoever comes with the same key. */
const keepsDecisions: PerKey = (limit, length) => {
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

/** Admits what it should refuse first. */
const admitsOneMoreAtTheEdge: PerKey = (limit, length) => {
  let served = 0;
  return windowed((state) => {
    if (state.admitted || served === state.windows) return;
    served = state.windows;
    state.admitted = true;
  })(limit, length);
};

const refusesAtRandom: PerKey = (limit, length) => {
  const refuses = seldom(0.1);
  return windowed((state) => {
    if (!state.admitted || !refuses()) return;
    state.admitted = false;
    state.count--;
  })(limit, length);
};

/** Two counters that tell each other only now and then. */
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
      state.own = [0, 0];
      state.at = now;
      state.own[0] = state.known;
    }
    const seen = side === 0 ? state.own[0] : state.known + state.own[1];
    const admitted = seen < limit;
    if (admitted) state.own[side]++;
    return { admitted, remaining: Math.max(0, limit - seen - 1), resetAt: state.end };
  };
};

const secondWindowFree: PerKey = windowed((state) => {
  if (state.windows === 2) state.admitted = true;
});

/** Some requests are charged to a neighbour. */
const chargesNeighbours: KnownLimiter['make'] = (limit, length) => {
  const inner: Decide = each(fixedWindow)(limit, length);
  const strays = seldom(0.15);
  let before = '';
  return (asking) => {
    const key = strays() && before !== '' ? before : asking.key;
    before = asking.key;
    return inner({ ...asking, key });
  };
};

const neverRefuses = windowed((state) => {
  state.admitted = true;
});

const recoversEarly = windowed((state, now) => {
  if (!state.admitted && now > state.end - state.length * 0.4) state.end = now;
});

/** Two of three keys share a bucket. */
const sharesAmongTwo = each(fixedWindow, ({ key }) => (key.endsWith('quiet') ? 'quiet' : 'others'));

/** Every fifth request counts twice. */
const countsTwice = windowed((state) => {
  if (state.admitted && state.asked % 5 === 0) state.count = Math.min(state.limit, state.count + 1);
});

/** Further ways to be broken, none of them a defect of the reference server. */
export const furtherLimiters: readonly KnownLimiter[] = [
  { name: 'counts-refusals', make: each(countsRefusals) },
  { name: 'starts-again-on-refusal', make: each(startsAgainOnRefusal) },
  { name: 'doubles-after-reset', make: each(doublesAfterReset) },
  { name: 'ends-late', make: each(lasting(1.3)) },
  { name: 'ends-early', make: each(lasting(0.7)) },
  { name: 'forgets-under-pressure', make: each(forgetsUnderPressure) },
  { name: 'counts-in-few-bits', make: each(countsInFewBits) },
  { name: 'loses-updates', make: each(losesUpdates) },
  { name: 'keeps-decisions', make: each(keepsDecisions) },
  { name: 'admits-one-more-at-the-edge', make: each(admitsOneMoreAtTheEdge) },
  { name: 'refuses-at-random', make: each(refusesAtRandom) },
  { name: 'agrees-late', make: agreesLate },
  { name: 'second-window-free', make: each(secondWindowFree) },
  { name: 'charges-neighbours', make: chargesNeighbours },
  { name: 'never-refuses', make: each(neverRefuses) },
  { name: 'recovers-early', make: each(recoversEarly) },
  { name: 'shares-among-two', make: sharesAmongTwo },
  { name: 'counts-twice', make: each(countsTwice) },
];
