import type { Clock } from '../clock.ts';
import type { Key } from '../exchange.ts';
import type { Claim, Limiter, Result, Results, Store } from './store.ts';

/** Bounds of the stored results. */
export type Retention = { seconds: number; entries: number; bytes: number };

/** A fixed window anchored at the key's first request. The counter lives in the key: nothing to evict. */
export function windowLimiter(clock: Clock): Limiter {
  return {
    count({ window, limit, windowSeconds }: Key) {
      const now = clock.now();
      if (now >= window.expiresAt || window.expiresAt - now > windowSeconds * 1000) {
        window.expiresAt = now + windowSeconds * 1000;
        window.count = 0;
      }
      const admitted = window.count < limit;
      if (admitted) {
        window.count++;
        window.ordinal++;
      }
      return {
        admitted,
        limit,
        remaining: Math.max(0, limit - window.count),
        resetAt: window.expiresAt,
        ordinal: window.ordinal,
      };
    },
  };
}

type Pending = { fingerprint: string; owner: string; wake: (() => void)[] };
type Kept = { fingerprint: string; result: Result; bytes: number; expiresAt: number };

/** Results in this process. When a bound is reached the oldest kept result goes; a pending claim never does. */
export function memoryResults(clock: Clock, retention: Retention): Results {
  const pending = new Map<string, Pending>();
  const kept = new Map<string, Kept>();
  let keptBytes = 0;

  function drop(scope: string, entry: Kept): void {
    kept.delete(scope);
    keptBytes -= entry.bytes;
  }

  function evict(): void {
    const now = clock.now();
    for (const [scope, entry] of kept) {
      if (entry.expiresAt > now && kept.size <= retention.entries && keptBytes <= retention.bytes) return;
      drop(scope, entry);
    }
  }

  function settle(scope: string, owner: string): Pending | undefined {
    const claim = pending.get(scope);
    if (claim?.owner !== owner) return undefined;
    pending.delete(scope);
    for (const wake of claim.wake) wake();
    return claim;
  }

  return {
    claim(scope, fingerprint, owner): Claim {
      const running = pending.get(scope);
      if (running !== undefined) return { claimed: false, fingerprint: running.fingerprint, result: undefined };
      const entry = kept.get(scope);
      if (entry !== undefined && entry.expiresAt > clock.now()) return { claimed: false, ...entry };
      if (entry !== undefined) drop(scope, entry);
      pending.set(scope, { fingerprint, owner, wake: [] });
      return { claimed: true };
    },
    keep(scope, owner, result) {
      const claim = settle(scope, owner);
      if (claim === undefined) return;
      const bytes = scope.length + claim.fingerprint.length + Buffer.byteLength(result.body);
      const expiresAt = clock.now() + retention.seconds * 1000;
      kept.set(scope, { fingerprint: claim.fingerprint, result, bytes, expiresAt });
      keptBytes += bytes;
      evict();
    },
    release(scope, owner) {
      settle(scope, owner);
    },
    settled(scope, milliseconds) {
      const claim = pending.get(scope);
      if (claim === undefined) return Promise.resolve();
      return new Promise((resolve) => {
        const timer = setTimeout(resolve, milliseconds);
        claim.wake.push(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    },
  };
}

/** The store of a single process: no network, no timers beyond waiting duplicates. */
export function memoryStore(clock: Clock, retention: Retention): Store {
  return { limiter: windowLimiter(clock), results: memoryResults(clock, retention), close: async () => {} };
}
