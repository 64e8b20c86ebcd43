/** The limiters that the harness is tried against, and the truth about each. */
import { correctLimiters, otherCorrectLimiters } from '../../reference-server/limiters/correct.ts';

export type ResetUnit = 'epoch-seconds' | 'epoch-milliseconds' | 'delta-seconds';
export type Language = 'node' | 'go' | 'python' | 'nginx' | 'catalogue';
export type Kind = 'fixed-window' | 'aligned-window' | 'sliding-log' | 'sliding-counter' | 'token-bucket' | 'unknown';

export const bugs = [
  'per-process',
  'get-then-set',
  'unlimited-route',
  'off-by-one',
  'per-address',
  'per-connection',
] as const;
export type Bug = (typeof bugs)[number];

export interface Limiter {
  name: string;
  language: Language;
  /** The kinds that a correct report may name. */
  kinds: readonly Kind[];
  /** Largest error of a window that is named, as a share of it; by default 0.05. */
  tolerance?: number;
  /** The instant that Reset announces; absent if it moves with every request. */
  resetMeans?: 'window-end' | 'full' | 'next-token';
  /** Recommendations that this limiter does not follow. */
  unfollowed?: readonly string[];
  /** The units in which this server can announce Reset: one if the library writes the header. */
  units: readonly ResetUnit[];
  /**
   * Bugs that a load need not show: one request more in a bucket, once, is also what one admits whose tokens come back whole.
   */
  unseenByLoad?: readonly Bug[];
  /** Needs a Redis. */
  redis?: true;
  /** Serves one connection at a time. */
  oneWorker?: true;
  bugs: readonly Bug[];
}

const anyUnit: readonly ResetUnit[] = ['epoch-seconds', 'delta-seconds', 'epoch-milliseconds'];
const ordinary: readonly Bug[] = ['per-process', 'get-then-set', 'unlimited-route'];
const mapped: readonly Bug[] = [...ordinary, 'off-by-one', 'per-address'];

export const limiters: readonly Limiter[] = [
  {
    name: 'express-rate-limit',
    language: 'node',
    kinds: ['fixed-window'],
    resetMeans: 'window-end',
    units: ['epoch-seconds'],
    bugs: [...ordinary, 'per-connection'],
  },
  {
    name: '@fastify/rate-limit',
    language: 'node',
    kinds: ['fixed-window'],
    resetMeans: 'window-end',
    units: ['delta-seconds'],
    bugs: ordinary,
  },
  {
    name: 'koa-ratelimit',
    language: 'node',
    kinds: ['fixed-window'],
    resetMeans: 'window-end',
    units: ['epoch-seconds'],
    bugs: ['per-process', 'unlimited-route', 'per-address'],
  },
  {
    name: 'rate-limiter-flexible',
    language: 'node',
    kinds: ['fixed-window'],
    resetMeans: 'window-end',
    units: anyUnit,
    bugs: mapped,
  },
  {
    name: 'rate-limiter-flexible-redis',
    language: 'node',
    kinds: ['fixed-window'],
    resetMeans: 'window-end',
    units: anyUnit,
    redis: true,
    bugs: ordinary,
  },
  {
    name: 'rate-limiter-flexible-block',
    language: 'node',
    kinds: ['fixed-window', 'unknown'],
    resetMeans: 'window-end',
    units: anyUnit,
    bugs: ordinary,
  },
  {
    name: 'limiter-token-bucket',
    language: 'node',
    kinds: ['token-bucket'],
    resetMeans: 'full',
    units: anyUnit,
    bugs: mapped,
  },
  {
    name: 'limiter-rate-limiter',
    language: 'node',
    kinds: ['token-bucket', 'fixed-window', 'unknown'],
    resetMeans: 'full',
    units: anyUnit,
    bugs: ordinary,
  },
  {
    name: 'bottleneck-reservoir',
    language: 'node',
    // Its timer ticks every 250 ms, so that a window lasts up to 250 ms longer.
    kinds: ['aligned-window', 'unknown'],
    tolerance: 0.15,
    resetMeans: 'window-end',
    units: anyUnit,
    bugs: [...ordinary, 'off-by-one'],
  },
  {
    name: 'async-ratelimiter',
    language: 'node',
    kinds: ['sliding-log'],
    resetMeans: 'next-token',
    units: anyUnit,
    redis: true,
    bugs: [...ordinary, 'off-by-one'],
  },
  {
    name: 'x/time/rate',
    language: 'go',
    kinds: ['token-bucket'],
    resetMeans: 'full',
    units: anyUnit,
    bugs: mapped,
  },
  {
    name: 'x/time/rate next token',
    language: 'go',
    kinds: ['token-bucket'],
    resetMeans: 'next-token',
    units: anyUnit,
    bugs: ordinary,
  },
  {
    name: 'sethvargo/go-limiter',
    language: 'go',
    kinds: ['aligned-window'],
    resetMeans: 'window-end',
    units: anyUnit,
    bugs: ordinary,
  },
  {
    name: 'redis_rate',
    language: 'go',
    kinds: ['token-bucket'],
    resetMeans: 'full',
    units: anyUnit,
    redis: true,
    bugs: [...ordinary, 'off-by-one'],
  },
  {
    name: 'ulule/limiter',
    language: 'go',
    kinds: ['fixed-window'],
    resetMeans: 'window-end',
    units: ['epoch-seconds'],
    bugs: [...ordinary, 'per-address'],
  },
  {
    name: 'throttled',
    language: 'go',
    kinds: ['token-bucket'],
    resetMeans: 'full',
    units: ['delta-seconds'],
    bugs: ['per-process', 'unlimited-route', 'per-address'],
  },
  {
    name: 'go-chi/httprate',
    language: 'go',
    kinds: ['sliding-counter'],
    resetMeans: 'window-end',
    units: ['epoch-seconds'],
    bugs: ['per-process', 'unlimited-route', 'per-address'],
  },
  {
    name: 'limits fixed-window',
    language: 'python',
    kinds: ['fixed-window'],
    resetMeans: 'window-end',
    units: anyUnit,
    bugs: ordinary,
  },
  {
    name: 'limits moving-window',
    language: 'python',
    kinds: ['sliding-log'],
    resetMeans: 'next-token',
    units: anyUnit,
    bugs: [...ordinary, 'off-by-one'],
  },
  {
    name: 'limits sliding-window-counter',
    language: 'python',
    kinds: ['sliding-counter'],
    resetMeans: 'next-token',
    units: anyUnit,
    bugs: ordinary,
  },
  {
    name: 'slowapi',
    language: 'python',
    kinds: ['fixed-window'],
    resetMeans: 'window-end',
    units: ['epoch-seconds'],
    bugs: ['per-process', 'unlimited-route', 'per-address'],
  },
  {
    name: 'Flask-Limiter',
    language: 'python',
    kinds: ['fixed-window'],
    resetMeans: 'window-end',
    units: ['epoch-seconds'],
    oneWorker: true,
    bugs: ['per-process', 'unlimited-route', 'per-address'],
  },
  {
    name: 'nginx limit_req',
    language: 'nginx',
    kinds: ['token-bucket'],
    resetMeans: 'full',
    units: anyUnit,
    bugs: ['per-process', 'unlimited-route', 'off-by-one', 'per-address'],
    // It never announces more than the limit leaves.
    unseenByLoad: ['off-by-one'],
  },
];

/** Recommendations that limiters of the reference server do not keep: one always announces a whole window, one not all of its rules. */
const unfollowedBy: Readonly<Record<string, string[]>> = {
  'sliding-log-before': ['rate-limit/reset-counts-down'],
  'bucket-within-window': ['rate-limit/limit-granted'],
};

/** The limiters of the reference server, tried where nothing is installed. */
const catalogue: readonly Limiter[] = [...correctLimiters, ...otherCorrectLimiters].map(
  ({ name, kind, resetMeans, remainingBefore }) => ({
    name: `catalogue/${name}`,
    language: 'catalogue',
    kinds: [kind],
    ...(resetMeans !== undefined && { resetMeans }),
    unfollowed: [...(remainingBefore ? ['rate-limit/remaining-follows'] : []), ...(unfollowedBy[name] ?? [])],
    units: anyUnit,
    bugs: [],
  }),
);

/** One server to try: a limiter with its unit of Reset, its latency and perhaps a bug. */
export interface LimiterCase {
  name: string;
  limiter: Limiter;
  unit: ResetUnit;
  latencyMilliseconds: number;
  limit: number;
  windowMilliseconds: number;
  /** Largest error of a window that is named, as a share of it. */
  tolerance: number;
  /** Every key has the limit under test; otherwise only those that are used up and loaded. */
  forAllKeys?: true;
  /** Number of keys that `check` may use up. */
  exhaustible: number;
  bug?: Bug;
}

const slow = 300;
const usual = { limit: 20, windowMilliseconds: 2000 };

function caseOf(limiter: Limiter, unit: ResetUnit, given: Partial<LimiterCase> = {}): LimiterCase {
  const {
    latencyMilliseconds = 0,
    bug,
    windowMilliseconds = usual.windowMilliseconds,
    exhaustible,
    forAllKeys,
  } = given;
  const parts = [
    limiter.name,
    ...(limiter.units.length > 1 ? [unit] : []),
    ...(latencyMilliseconds > 0 ? ['slow'] : []),
    ...(windowMilliseconds === usual.windowMilliseconds ? [] : [`${windowMilliseconds / 1000}s`]),
    ...(exhaustible === 1 ? ['one-key'] : []),
    ...(forAllKeys === true ? ['all-keys'] : []),
    ...(bug === undefined ? [] : [bug]),
  ];
  const own = { tolerance: limiter.tolerance ?? 0.05, exhaustible: 3 };
  return { name: parts.join(':'), limiter, unit, latencyMilliseconds: 0, ...usual, ...own, ...given };
}

/** Every limiter with every unit of its own, fast and with answers of 300 ms, and some as the limiter of all keys. */
const fastAndSlow: readonly LimiterCase[] = limiters.flatMap((limiter) =>
  limiter.units.flatMap((unit) =>
    // One worker with answers of 300 ms would never reach the limit.
    (limiter.oneWorker === true ? [0] : [0, slow]).map((latencyMilliseconds) =>
      caseOf(limiter, unit, { latencyMilliseconds }),
    ),
  ),
);

const forAllKeys = ['express-rate-limit', 'throttled', 'limits moving-window'];
export const soundCases: readonly LimiterCase[] = [
  ...fastAndSlow,
  ...limiters
    .filter(({ name }) => forAllKeys.includes(name))
    .map((limiter) => caseOf(limiter, limiter.units[0] ?? 'epoch-seconds', { forAllKeys: true })),
];

/** Every bug of every limiter, with the unit announced first. */
export const buggyCases: readonly LimiterCase[] = limiters.flatMap((limiter) =>
  limiter.bugs.map((bug, index) =>
    caseOf(limiter, limiter.units[index % limiter.units.length] ?? 'epoch-seconds', { bug }),
  ),
);

export const catalogueCases: readonly LimiterCase[] = catalogue.flatMap((limiter) =>
  limiter.units.map((unit) => caseOf(limiter, unit)),
);

/** Windows of a minute, for what a run may last: with one key to use up, and with three. */
export const longCases: readonly LimiterCase[] = limiters.flatMap((limiter, index) =>
  [1, 3].map((exhaustible) =>
    caseOf(limiter, limiter.units[index % limiter.units.length] ?? 'epoch-seconds', {
      windowMilliseconds: 60_000,
      exhaustible,
    }),
  ),
);

/** The zoo whole, but for the windows of a minute. */
export const zoo: readonly LimiterCase[] = [...soundCases, ...buggyCases];
