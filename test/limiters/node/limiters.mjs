// Limiters whose answer this server maps to headers. Each is made for one limit and one window, and has for any id
// take(id), which counts, and peek(id), which does not; both tell {admitted, remaining, resetAt}, resetAt in epoch
// milliseconds.
import { options } from './service.mjs';

/** Processes that forget to share their store have names of their own in it. */
const prefix = options.bug === 'per-process' ? `${process.pid}-` : '';

async function redis(settings = {}) {
  const { Redis } = await import('ioredis');
  return new Redis(options.redisPort, '127.0.0.1', settings);
}

/** A map that makes the member of an absent id. */
function each(create) {
  const members = new Map();
  return (id) => {
    if (!members.has(id)) members.set(id, create(id));
    return members.get(id);
  };
}

const flexible = (limiter, { limit, windowMilliseconds }) => {
  const told = ({ consumedPoints = 0, msBeforeNext = windowMilliseconds } = {}, admitted) => ({
    admitted: admitted ?? consumedPoints < limit,
    remaining: limit - consumedPoints,
    resetAt: Date.now() + (msBeforeNext > 0 ? msBeforeNext : windowMilliseconds),
  });
  return {
    take: (id) =>
      limiter.consume(id).then(
        (state) => told(state, true),
        (state) => {
          if (state instanceof Error) throw state;
          return told(state, false);
        },
      ),
    peek: async (id) => told((await limiter.get(id)) ?? undefined),
  };
};

const settingsOf = ({ limit, windowMilliseconds }) => ({ points: limit, duration: windowMilliseconds / 1000 });

/** Reset of a bucket: the instant at which it is full. */
const bucketFull = (bucket) =>
  Date.now() + ((bucket.bucketSize - bucket.content) * bucket.interval) / bucket.tokensPerInterval;

export const limiters = {
  async 'rate-limiter-flexible'() {
    const { RateLimiterMemory } = await import('rate-limiter-flexible');
    return (rule) => flexible(new RateLimiterMemory({ ...settingsOf(rule), keyPrefix: `${rule.limit}` }), rule);
  },

  async 'rate-limiter-flexible-redis'() {
    const { RateLimiterRedis } = await import('rate-limiter-flexible');
    const storeClient = await redis({ enableOfflineQueue: false, lazyConnect: true });
    await storeClient.connect();
    return (rule) => {
      const keyPrefix = `${prefix}${rule.limit}-${rule.windowMilliseconds}`;
      return flexible(new RateLimiterRedis({ ...settingsOf(rule), storeClient, keyPrefix }), rule);
    };
  },

  /** A key that exceeds its limit is refused for a window from then on, and told so. */
  async 'rate-limiter-flexible-block'() {
    const { RateLimiterMemory } = await import('rate-limiter-flexible');
    return (rule) => {
      const settings = {
        ...settingsOf(rule),
        blockDuration: rule.windowMilliseconds / 1000,
        keyPrefix: `${rule.limit}`,
      };
      return flexible(new RateLimiterMemory(settings), rule);
    };
  },

  async 'limiter-token-bucket'() {
    const { TokenBucket } = await import('limiter');
    return ({ limit, windowMilliseconds: interval }) => {
      const bucketOf = each(() => {
        const bucket = new TokenBucket({ bucketSize: limit, tokensPerInterval: limit, interval });
        bucket.content = limit;
        return bucket;
      });
      const told = (bucket, admitted) => ({ admitted, remaining: bucket.content, resetAt: bucketFull(bucket) });
      return {
        take(id) {
          const bucket = bucketOf(id);
          return told(bucket, bucket.tryRemoveTokens(1));
        },
        peek(id) {
          const bucket = bucketOf(id);
          bucket.drip();
          return told(bucket, bucket.content >= 1);
        },
      };
    };
  },

  /** The package's RateLimiter: a bucket, and besides at most the limit in each window that begins with a request. */
  async 'limiter-rate-limiter'() {
    const { RateLimiter } = await import('limiter');
    return ({ limit, windowMilliseconds: interval }) => {
      const limiterOf = each(() => new RateLimiter({ tokensPerInterval: limit, interval, fireImmediately: true }));
      const told = (limiter, admitted) => {
        const left = Math.min(limiter.getTokensRemaining(), limit - limiter.tokensThisInterval);
        return { admitted, remaining: left, resetAt: Date.now() + limiter.getWaitTime(limit) };
      };
      return {
        take(id) {
          const limiter = limiterOf(id);
          return told(limiter, limiter.tryRemoveTokens(1));
        },
        peek(id) {
          const limiter = limiterOf(id);
          return told(limiter, limiter.getWaitTime(1) === 0);
        },
      };
    };
  },

  /** A reservoir that a timer of the package fills up, at the first of its ticks of 250 ms after the window. */
  async 'bottleneck-reservoir'() {
    const { default: Bottleneck } = await import('bottleneck');
    return ({ limit, windowMilliseconds }) => {
      const poolOf = each(
        () =>
          new Bottleneck({
            reservoir: limit,
            reservoirRefreshAmount: limit,
            reservoirRefreshInterval: windowMilliseconds,
          }),
      );
      const told = ({ _store: { _lastReservoirRefresh } }, admitted, remaining) => ({
        admitted,
        remaining,
        resetAt: _lastReservoirRefresh + windowMilliseconds,
      });
      return {
        async take(id) {
          const pool = poolOf(id);
          const left = await pool.incrementReservoir(-1);
          return told(pool, left >= 0, left);
        },
        async peek(id) {
          const pool = poolOf(id);
          const left = await pool.currentReservoir();
          return told(pool, left > 0, left);
        },
      };
    };
  },

  /** A log of the last window in a sorted set of Redis. */
  async 'async-ratelimiter'() {
    const { default: RateLimiter } = await import('async-ratelimiter');
    const db = await redis();
    return ({ limit: max, windowMilliseconds: duration }) => {
      const limiter = new RateLimiter({ db, max, duration, namespace: `${prefix}${max}-${duration}` });
      const told = ({ remaining, reset }, used) => ({
        admitted: remaining > 0,
        remaining: Math.max(0, remaining - used),
        resetAt: reset * 1000,
      });
      return {
        take: async (id) => told(await limiter.get({ id }), 1),
        peek: async (id) => told(await limiter.get({ id, peek: true }), 0),
      };
    };
  },
};
