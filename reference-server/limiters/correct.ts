import { announcesRemainingBefore, approximatesRemaining, readsRemainingLate } from './announcements.ts';
import {
  bucketWithinWindow,
  gcra,
  intervalBucket,
  leakyBucket,
  refillingBucket,
  tokenBucket,
  wholeTokens,
} from './buckets.ts';
import { type Bucket, type CorrectKind, type CorrectLimiter, withBuckets } from './limiter.ts';
import {
  counterOfSegments,
  keySlidingCounter,
  secondsSlidingCounter,
  segmentedLog,
  slidingCounter,
  slidingLog,
  slidingLogBefore,
  slidingLogUntilFull,
  wholeSlidingCounter,
} from './sliding.ts';
import {
  alignedWindow,
  fixedWindow,
  keyReservoir,
  penaltyWindow,
  refusedCount,
  reservoir,
  secondsWindow,
} from './windows.ts';

function correct(name: string, kind: CorrectKind, bucket: Bucket, more: Partial<CorrectLimiter> = {}): CorrectLimiter {
  return { name, kind, make: withBuckets(bucket), ...more };
}

const windowEnd = { resetMeans: 'window-end' } as const;
const full = { resetMeans: 'full' } as const;
const nextToken = { resetMeans: 'next-token' } as const;

/** The five kinds of correct limiter, each as usually built. Their names are the kinds that a load run reports. */
export const correctLimiters: readonly CorrectLimiter[] = [
  correct('fixed-window', 'fixed-window', fixedWindow, windowEnd),
  correct('aligned-window', 'aligned-window', alignedWindow, windowEnd),
  correct('sliding-log', 'sliding-log', slidingLog, nextToken),
  correct('sliding-counter', 'sliding-counter', slidingCounter, windowEnd),
  correct('token-bucket', 'token-bucket', tokenBucket, full),
];

/** More correct limiters of these kinds, as libraries and gateways build them. */
export const otherCorrectLimiters: readonly CorrectLimiter[] = [
  correct('refused-count', 'fixed-window', refusedCount, windowEnd),
  correct('seconds-window', 'fixed-window', secondsWindow, windowEnd),
  correct('penalty', 'fixed-window', penaltyWindow(2), { ...windowEnd, penaltyWindows: 2 }),
  correct('short-penalty', 'fixed-window', penaltyWindow(1.3), { ...windowEnd, penaltyWindows: 1.3 }),
  correct('fixed-window-remaining-late', 'fixed-window', readsRemainingLate(fixedWindow), {
    ...windowEnd,
    remainingFollows: false,
  }),
  correct('fixed-window-remaining-before', 'fixed-window', announcesRemainingBefore(fixedWindow), {
    ...windowEnd,
    remainingBefore: true,
  }),
  correct('reservoir', 'aligned-window', reservoir, windowEnd),
  correct('key-reservoir', 'aligned-window', keyReservoir, windowEnd),
  correct('aligned-window-remaining-late', 'aligned-window', readsRemainingLate(alignedWindow), {
    ...windowEnd,
    remainingFollows: false,
  }),
  correct('sliding-log-until-full', 'sliding-log', slidingLogUntilFull, full),
  correct('sliding-log-before', 'sliding-log', slidingLogBefore, { remainingBefore: true }),
  correct('sliding-log-remaining-late', 'sliding-log', readsRemainingLate(slidingLog), {
    ...nextToken,
    remainingFollows: false,
  }),
  correct('segmented-log', 'sliding-log', segmentedLog(10), nextToken),
  correct('coarsely-segmented-log', 'sliding-log', segmentedLog(4), nextToken),
  correct('whole-sliding-counter', 'sliding-counter', wholeSlidingCounter, windowEnd),
  correct('sliding-counter-in-seconds', 'sliding-counter', secondsSlidingCounter, windowEnd),
  correct('segmented-counter', 'sliding-counter', counterOfSegments(6), windowEnd),
  correct('coarsely-segmented-counter', 'sliding-counter', counterOfSegments(2), windowEnd),
  correct('sliding-counter-rounded-up', 'sliding-counter', keySlidingCounter(Math.ceil), windowEnd),
  correct('sliding-counter-rounded-down', 'sliding-counter', keySlidingCounter(Math.floor), windowEnd),
  correct('sliding-counter-approximate', 'sliding-counter', approximatesRemaining(slidingCounter), {
    ...windowEnd,
    remainingFollows: false,
  }),
  correct('token-bucket-next-token', 'token-bucket', refillingBucket('next-token'), nextToken),
  correct('whole-tokens', 'token-bucket', wholeTokens),
  correct('interval-bucket', 'token-bucket', intervalBucket(0.2), full),
  correct('slow-interval-bucket', 'token-bucket', intervalBucket(0.5), full),
  correct('leaky-bucket', 'token-bucket', leakyBucket('full'), full),
  correct('leaky-bucket-next-token', 'token-bucket', leakyBucket('next-token'), nextToken),
  correct('gcra', 'token-bucket', gcra('full'), full),
  correct('gcra-next-token', 'token-bucket', gcra('next-token'), nextToken),
  correct(
    'gcra-small-burst',
    'token-bucket',
    gcra('full', (limit) => Math.max(1, limit >> 2)),
    full,
  ),
  correct('token-bucket-remaining-late', 'token-bucket', readsRemainingLate(tokenBucket), {
    ...full,
    remainingFollows: false,
  }),
  // In a load that always asks for more, its decisions are those of its windows, and Remaining those of its bucket.
  correct('bucket-within-window', 'fixed-window', bucketWithinWindow, { remainingFollows: false }),
];
