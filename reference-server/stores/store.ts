import type { Key } from '../keys/keys.ts';
import type { Count, Exchange, ServerAnswer } from '../vocabulary/exchange.ts';

/** Decides on a request of a key and counts it if it is admitted, in one atomic step. */
export type Limiter = { count(key: Key, exchange: Exchange): Count | Promise<Count> };

/** A stored success, byte for byte. */
export type Result = Pick<ServerAnswer, 'status' | 'body'>;

/** If `claimed`, the caller executes. Otherwise `fingerprint` is that of the first body; `result` is undefined while it runs. */
export type Claim = { claimed: true } | { claimed: false; fingerprint: string; result: Result | undefined };

/** Results by scope (see `scopeOf`). Only the owner of a pending claim can keep or release it. */
export type Results = {
  claim(scope: string, fingerprint: string, owner: string): Claim | Promise<Claim>;
  /** False if the claim was lost in the meantime; then another result counts. */
  keep(scope: string, owner: string, result: Result): boolean | Promise<boolean>;
  release(scope: string, owner: string): boolean | Promise<boolean>;
  /** Resolves when a pending claim may have been kept or released, at the latest after `milliseconds`. */
  settled(scope: string, milliseconds: number): Promise<void>;
};

/** Limits and results. `close` releases timers and connections. */
export type Store = { limiter: Limiter; results: Results; close(): Promise<void> };

/** Thrown by a store that cannot decide. The server then answers 503. */
export class StoreUnavailable extends Error {}
