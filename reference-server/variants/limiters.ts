import { bucketed, limiting } from '../alterations.ts';
import type { Key } from '../keys/keys.ts';
import type { Parts } from '../parts.ts';
import type { Count, Exchange } from '../vocabulary/exchange.ts';
import { changedKeys } from './keys.ts';
import type { Variant } from './variant.ts';

/** What a limiter decides: `resetAt` in epoch milliseconds. */
type Decision = Pick<Count, 'admitted' | 'remaining' | 'resetAt'>;

/** Parts with a limiter that keeps a state of its own for each key. */
function deciding<State>(
  parts: Parts,
  fresh: () => State,
  decide: (state: State, key: Key, now: number) => Decision,
): Parts {
  const states = new Map<string, State>();
  return limiting(parts, (_, key) => {
    const state = states.get(key.id) ?? fresh();
    states.set(key.id, state);
    const now = parts.setup.clock.now();
    const decision = decide(state, key, now);
    if (decision.admitted) key.window.ordinal++;
    return { ...decision, limit: key.limit, now, ordinal: key.window.ordinal };
  });
}

/** Admits while fewer than Limit were admitted in the last window; Reset is when the oldest of them leaves it. */
function slidingLog(parts: Parts): Parts {
  return deciding<number[]>(
    parts,
    () => [],
    (admissions, { limit, windowSeconds }, now) => {
      const length = windowSeconds * 1000;
      const left = admissions.findIndex((at) => at > now - length);
      admissions.splice(0, left === -1 ? admissions.length : left);
      const admitted = admissions.length < limit;
      if (admitted) admissions.push(now);
      return { admitted, remaining: limit - admissions.length, resetAt: (admissions[0] ?? now) + length };
    },
  );
}

/** Weighs the previous aligned window by how much of it the last window still covers. */
function slidingCounter(parts: Parts): Parts {
  return deciding(
    parts,
    () => ({ window: 0, previous: 0, current: 0 }),
    (state, { limit, windowSeconds }, now) => {
      const length = windowSeconds * 1000;
      const window = Math.floor(now / length);
      if (window !== state.window)
        Object.assign(state, { window, previous: window === state.window + 1 ? state.current : 0, current: 0 });
      const used = state.previous * (1 - (now % length) / length) + state.current;
      const admitted = used + 1 <= limit;
      if (admitted) state.current++;
      const remaining = Math.max(0, Math.floor(limit - used - (admitted ? 1 : 0)));
      // When the weight of the full window has fallen enough for one more request.
      const wait = state.current >= limit ? length / state.current : 0;
      return { admitted, remaining, resetAt: (window + 1) * length + wait };
    },
  );
}

/** Refills continuously up to Limit; Reset is when it would be full. */
function tokenBucket(parts: Parts): Parts {
  return deciding(
    parts,
    () => ({ tokens: Number.POSITIVE_INFINITY, at: 0 }),
    (state, { limit, windowSeconds }, now) => {
      const perMillisecond = limit / (windowSeconds * 1000);
      state.tokens = Math.min(limit, state.tokens + (now - state.at) * perMillisecond);
      state.at = now;
      const admitted = state.tokens >= 1;
      if (admitted) state.tokens--;
      return { admitted, remaining: Math.floor(state.tokens), resetAt: now + (limit - state.tokens) / perMillisecond };
    },
  );
}

/** Windows begin at multiples of their length. */
function alignedWindow(parts: Parts): Parts {
  return deciding(
    parts,
    () => ({ window: 0, count: 0 }),
    (state, { limit, windowSeconds }, now) => {
      const length = windowSeconds * 1000;
      const window = Math.floor(now / length);
      if (window !== state.window) Object.assign(state, { window, count: 0 });
      const admitted = state.count < limit;
      if (admitted) state.count++;
      return { admitted, remaining: limit - state.count, resetAt: (window + 1) * length };
    },
  );
}

/** Refused requests are counted like others, which changes nothing before the window ends. */
function countRefused(parts: Parts): Parts {
  return deciding(
    parts,
    () => ({ expiresAt: 0, count: 0 }),
    (state, { limit, windowSeconds }, now) => {
      if (now >= state.expiresAt) Object.assign(state, { expiresAt: now + windowSeconds * 1000, count: 0 });
      state.count++;
      return { admitted: state.count <= limit, remaining: Math.max(0, limit - state.count), resetAt: state.expiresAt };
    },
  );
}

/** Gives the request back to the window when its answer was a replay. */
function freeReplays(parts: Parts): Parts {
  const refund = (exchange: Exchange): void => {
    const { key, count } = exchange;
    if (key === undefined || count === undefined || key.window.expiresAt !== count.resetAt) return;
    key.window.count--;
    exchange.count = { ...count, remaining: count.remaining + 1 };
  };
  return {
    ...parts,
    idempotency: (final, handler) => {
      const inner = parts.idempotency(final, handler);
      return async (exchange) => {
        const answer = await inner(exchange);
        if (answer.replayed) refund(exchange);
        return answer;
      };
    },
  };
}

const limiter = (name: string, does: string, apply: (parts: Parts) => Parts): Variant => ({
  name,
  about: 'limiter',
  does,
  apply,
});

/** Other limiters than the fixed window anchored at the key's first request. */
export const limiterVariants: readonly Variant[] = [
  limiter('sliding-window', 'Limits by a log of the last window.', slidingLog),
  limiter('sliding-counter', 'Limits by this and the previous aligned window, weighted.', slidingCounter),
  limiter('token-bucket', 'Limits by a bucket of Limit tokens that refills continuously.', tokenBucket),
  limiter('aligned-window', 'Limits by windows aligned to the clock.', alignedWindow),
  limiter('refused-count', 'Counts refused requests too, without extending the window.', countRefused),
  limiter('limits-per-endpoint', 'Limits each endpoint of a key by itself.', (parts) =>
    bucketed(parts, (key, { operation }) => `${key.id} ${operation}`),
  ),
  limiter('replays-free', 'Does not count replayed requests.', freeReplays),
  {
    name: 'large-limit',
    about: 'limit',
    does: 'Limits every key to 5000 requests.',
    apply: (parts) => ({
      ...parts,
      setup: { ...parts.setup, keys: changedKeys(parts.setup.keys, () => ({ limit: 5000 })) },
    }),
  },
];
