/** The decision on one request. `resetAt` is in epoch milliseconds. */
export interface Decision {
  admitted: boolean;
  remaining: number;
  resetAt: number;
}

/** A request as a limiter sees it. `connection` is the ordinal of its TCP connection, `now` is in epoch milliseconds. */
export interface LimiterRequest {
  key: string;
  connection: number;
  now: number;
}

/** Creates the limiter of one bucket, which decides on one request after another. */
export type Bucket = (limit: number, windowMilliseconds: number) => (now: number) => Decision;

/** A limiter for all keys, by name. */
export interface KnownLimiter {
  name: string;
  make(limit: number, windowMilliseconds: number): (request: LimiterRequest) => Decision;
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
