/** The decision on one request. `resetAt` is in epoch milliseconds. */
export interface Ruling {
  admitted: boolean;
  /** May be a getter that reads a counter: read it when the answer is made. */
  readonly remaining: number;
  resetAt: number;
  /** The answer leaves this much after the decision. */
  delayMilliseconds?: number;
}

/** A request as a limiter sees it. `connection` is the ordinal of its TCP connection, `now` is in epoch milliseconds. */
export interface LimiterRequest {
  key: string;
  connection: number;
  now: number;
  /** Method and path, such as `POST /v1/generate`. */
  operation?: string;
}

/** Creates the limiter of one bucket, which decides on one request after another. */
export type Bucket = (limit: number, windowMilliseconds: number) => (now: number) => Ruling;

/** A limiter for all keys, by name. */
export interface KnownLimiter {
  name: string;
  /** It counts requests of a key that nobody sent, as if another client used the key: only its author can tell the difference. */
  looksUsedByOthers?: true;
  make(limit: number, windowMilliseconds: number): (request: LimiterRequest) => Ruling;
}

/** The kinds of limiter that a load run reports. */
export type CorrectKind = 'fixed-window' | 'aligned-window' | 'sliding-log' | 'sliding-counter' | 'token-bucket';

/** A limiter that keeps its promises, and what a load run should say of it. */
export interface CorrectLimiter extends KnownLimiter {
  kind: CorrectKind;
  /** The instant that Reset announces. Absent: it moves with every request. */
  resetMeans?: 'window-end' | 'full' | 'next-token';
  /** Remaining repeats or skips values under concurrency. */
  remainingFollows?: false;
  /** Remaining leaves out the request that it answers, which `rate-limit/remaining-follows` recommends against. */
  remainingBefore?: true;
  /** Length of the penalty that follows a refusal, as a multiple of the window. */
  penaltyWindows?: number;
}

/** A limiter with a bucket for each name that `bucketOf` returns; by default for each key. */
export function withBuckets(
  bucket: Bucket,
  bucketOf: (request: LimiterRequest) => string = ({ key }) => key,
): KnownLimiter['make'] {
  return (limit, windowMilliseconds) => {
    const buckets = new Map<string, ReturnType<Bucket>>();
    return (request) => {
      const name = bucketOf(request);
      const decide = buckets.get(name) ?? bucket(limit, windowMilliseconds);
      buckets.set(name, decide);
      return decide(request.now);
    };
  };
}
