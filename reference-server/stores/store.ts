import type { Key } from '../keys/keys.ts';
import type { Answer, Count, Exchange } from '../vocabulary/exchange.ts';

/** Decides on one request of a key and counts it when it is admitted, in one indivisible step. */
export type Limiter = { count(key: Key, exchange: Exchange): Count | Promise<Count> };

/** A stored success, byte for byte. */
export type Result = Pick<Answer, 'status' | 'body'>;

/** `claimed`: the caller executes. Else `fingerprint` is that of the body that came first; `result` once it is there. */
export type Claim = { claimed: true } | { claimed: false; fingerprint: string; result: Result | undefined };

/** Results by scope (who, what, which Idempotency-Key). Only the owner of a pending claim can keep or release it. */
export type Results = {
  claim(scope: string, fingerprint: string, owner: string): Claim | Promise<Claim>;
  /** False when the claim was lost meanwhile: then another result counts. */
  keep(scope: string, owner: string, result: Result): boolean | Promise<boolean>;
  release(scope: string, owner: string): boolean | Promise<boolean>;
  /** Resolves when a pending claim may have been kept or released, at the latest after the time given. */
  settled(scope: string, milliseconds: number): Promise<void>;
};

/** Limits and results. `close` gives back what the store holds open. */
export type Store = { limiter: Limiter; results: Results; close(): Promise<void> };

/** Thrown by a store that cannot decide: the server answers 503 instead of guessing. */
export class StoreUnavailable extends Error {}
