import type { Clock } from '../clock.ts';
import type { Limiter, Result, Results, Store } from './store.ts';

/** Bounds of the stored results. */
export type Retention = { seconds: number; entries: number; bytes: number };

/** A fixed window anchored at the key's first request. The counter lives in the key: nothing to evict. */
export function windowLimiter(clock: Clock): Limiter {
  return {
    count({ window, limit, windowSeconds }) {
      const now = clock.now();
      const length = windowSeconds * 1000;
      // The second condition holds when the machine's clock was set back.
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

/** A claim with its owner, and later its result without. `wake` are the duplicates that wait. */
type Entry = {
  fingerprint: string;
  expiresAt: number;
  bytes: number;
  owner?: string;
  result?: Result;
  wake: (() => void)[];
};

/** Results in this process. When a bound is reached the oldest result goes; a pending claim never does. */
export function memoryResults(clock: Clock, retention: Retention): Results {
  const pending = new Map<string, Entry>();
  const kept = new Map<string, Entry>();
  let keptBytes = 0;

  function drop(scope: string, entry: Entry): void {
    kept.delete(scope);
    keptBytes -= entry.bytes;
  }

  /** Ends a pending claim of this owner. */
  function settle(scope: string, owner: string): Entry | undefined {
    const entry = pending.get(scope);
    if (entry?.owner !== owner) return undefined;
    pending.delete(scope);
    for (const wake of entry.wake) wake();
    return entry;
  }

  return {
    claim(scope, fingerprint, owner) {
      let entry = pending.get(scope) ?? kept.get(scope);
      if (entry !== undefined && entry.expiresAt <= clock.now()) {
        drop(scope, entry);
        entry = undefined;
      }
      if (entry !== undefined) return { claimed: false, fingerprint: entry.fingerprint, result: entry.result };
      pending.set(scope, { fingerprint, owner, expiresAt: Number.POSITIVE_INFINITY, bytes: 0, wake: [] });
      return { claimed: true };
    },
    keep(scope, owner, result) {
      const claim = settle(scope, owner);
      if (claim === undefined) return false;
      const now = clock.now();
      const { fingerprint } = claim;
      const bytes = scope.length + fingerprint.length + Buffer.byteLength(result.body);
      kept.set(scope, { fingerprint, result, bytes, expiresAt: now + retention.seconds * 1000, wake: [] });
      keptBytes += bytes;
      for (const [oldest, entry] of kept) {
        if (entry.expiresAt > now && kept.size <= retention.entries && keptBytes <= retention.bytes) break;
        drop(oldest, entry);
      }
      return true;
    },
    release(scope, owner) {
      settle(scope, owner);
    },
    settled(scope, milliseconds) {
      return new Promise((resolve) => {
        const timer = setTimeout(resolve, milliseconds);
        const wake = (): void => {
          clearTimeout(timer);
          resolve();
        };
        const entry = pending.get(scope);
        if (entry === undefined) wake();
        else entry.wake.push(wake);
      });
    },
  };
}

/** The store of a single process: no network, no timers beyond waiting duplicates. */
export function memoryStore(clock: Clock, retention: Retention): Store {
  return { limiter: windowLimiter(clock), results: memoryResults(clock, retention), close: async () => {} };
}
