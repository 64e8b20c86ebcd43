import { bucketBy, changeReplays, withLimiter } from '../alterations.ts';
import { tokenBucket } from '../limiters/buckets.ts';
import { type Bucket, withBuckets } from '../limiters/limiter.ts';
import { slidingLog, wholeSlidingCounter } from '../limiters/sliding.ts';
import { alignedWindow, refusedCount } from '../limiters/windows.ts';
import type { Parts } from '../parts.ts';
import { changeKeys } from './keys.ts';
import { type Variant, variant, variantsThat } from './variant.ts';

/** Gives the request back to the window when its answer was a replay. */
function freeReplays(parts: Parts): Parts {
  return changeReplays(parts, (answer, exchange) => {
    const { key, count } = exchange;
    if (key !== undefined && count !== undefined && key.window.expiresAt === count.resetAt) {
      key.window.count--;
      exchange.count = { ...count, remaining: count.remaining + 1 };
    }
    return answer;
  });
}

const bucketVariant = variantsThat((parts, bucket: Bucket) => withLimiter(parts, withBuckets(bucket)));

/** Variants of the limiter; the default is a fixed window that begins with the key's first request. */
export const limiterVariants: readonly Variant[] = [
  bucketVariant('sliding-window', 'limiter', 'Limits by a log of the last window.', slidingLog),
  bucketVariant(
    'sliding-counter',
    'limiter',
    'Limits by this and the previous aligned window, weighted.',
    wholeSlidingCounter,
  ),
  bucketVariant(
    'token-bucket',
    'limiter',
    'Limits by a bucket of Limit tokens that refills continuously.',
    tokenBucket,
  ),
  bucketVariant('aligned-window', 'limiter', 'Limits by windows aligned to the clock.', alignedWindow),
  bucketVariant('refused-count', 'limiter', 'Counts refused requests too, without extending the window.', refusedCount),
  variant('limits-per-endpoint', 'limiter', 'Limits each endpoint of a key by itself.', (parts) =>
    bucketBy(parts, (key, { operation }) => `${key.id} ${operation}`),
  ),
  variant('replays-free', 'limiter', 'Does not count replayed requests.', freeReplays),
  variant('large-limit', 'limit', 'Limits every key to 5000 requests.', (parts) =>
    changeKeys(parts, () => ({ limit: 5000 })),
  ),
];
