import { type Clock, clearTimeout, setTimeout } from '../clock.ts';
import type { Limiter, Result, Results, Store } from './store.ts';

/** Bounds of the stored results. */
type Retention = { seconds: number; entries: number; bytes: number };

/** A fixed window that begins with the key's first request. The counter is part of the key, so nothing is evicted. */
export function windowLimiter(clock: Clock): Limiter {
  return {
    count({ window, limit, windowSeconds }) {
      const now = clock.now();
      const length = windowSeconds * 1000;
      // The second condition is true after the machine's clock was set back.
      if (now >= window.expiresAt || window.expiresAt - now > length) {
        window.expiresAt = now + length;
        window.count = 0;
      }
      const admitted = window.count < limit;
      if (admitted) {
        window.count++;
        window.ordinal++;
      }
      const remaining = Math.max(0, limit - window.count);
      return { admitted, limit, remaining, resetAt: window.expiresAt, now, ordinal: window.ordinal };
    },
  };
}

type Pending = { fingerprint: string; owner: string; wake: (() => void)[] };
type Kept = { fingerprint: string; result: Result; bytes: number; expiresAt: number };

/** Results in this process. At a bound, the oldest result is dropped, but never a pending claim. */
export function memoryResults(clock: Clock, retention: Retention): Results {
  const pending = new Map<string, Pending>();
  const kept = new Map<string, Kept>();
  let keptBytes = 0;

  /** Drops the oldest results until the rest is not expired and within the bounds. */
  function evict(): void {
    const now = clock.now();
    for (const [scope, { expiresAt, bytes }] of kept) {
      if (expiresAt > now && kept.size <= retention.entries && keptBytes <= retention.bytes) return;
      kept.delete(scope);
      keptBytes -= bytes;
    }
  }

  /** Ends a pending claim of this owner. */
  function settle(scope: string, owner: string): Pending | undefined {
    const claim = pending.get(scope);
    if (claim?.owner !== owner) return undefined;
    pending.delete(scope);
    for (const wake of claim.wake) wake();
    return claim;
  }

  return {
    claim(scope, fingerprint, owner) {
      evict();
      const first = kept.get(scope);
      if (first !== undefined) return { claimed: false, fingerprint: first.fingerprint, result: first.result };
      const running = pending.get(scope);
      if (running !== undefined) return { claimed: false, fingerprint: running.fingerprint, result: undefined };
      pending.set(scope, { fingerprint, owner, wake: [] });
      return { claimed: true };
    },
    keep(scope, owner, result) {
      const fingerprint = settle(scope, owner)?.fingerprint;
      if (fingerprint === undefined) return false;
      const bytes = scope.length + fingerprint.length + Buffer.byteLength(result.body);
      kept.set(scope, { fingerprint, result, bytes, expiresAt: clock.now() + retention.seconds * 1000 });
      keptBytes += bytes;
      evict();
      return true;
    },
    release: (scope, owner) => settle(scope, owner) !== undefined,
    settled: (scope, milliseconds) =>
      new Promise((resolve) => {
        const claim = pending.get(scope);
        const timer = setTimeout(resolve, claim === undefined ? 0 : milliseconds).unref();
        claim?.wake.push(() => resolve(clearTimeout(timer)));
      }),
  };
}

/** The store of a single process. */
export function memoryStore(clock: Clock, retention: Retention): Store {
  return { limiter: windowLimiter(clock), results: memoryResults(clock, retention), close: async () => {} };
}
