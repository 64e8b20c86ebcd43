import type { LimiterModel, ModelStart } from './limiter-model.ts';
import { slidingCounter, slidingLog, tokenBucket } from './sliding-models.ts';
import { alignedWindow, fixedWindow } from './window-models.ts';

const counterPhases = [0.125, 0.375, 0.625, 0.875];

/** All models with one length of the window. Each kind is as probable as any other. */
export function modelsOf(start: ModelStart): LimiterModel[] {
  const { limit, usedBefore, firstAt, windowSeconds } = start;
  const sizes = usedBefore > 1 ? [limit, limit - usedBefore] : [limit];
  return [
    fixedWindow(start),
    alignedWindow(start, true),
    alignedWindow(start, false),
    slidingLog(start),
    slidingCounter(start, 0, 0.4),
    slidingCounter(start, firstAt, 0.3),
    ...counterPhases.map((phase) =>
      slidingCounter(start, firstAt + phase * windowSeconds * 1000, 0.3 / counterPhases.length),
    ),
    ...sizes.map((size) => tokenBucket(start, size, 1 / sizes.length)),
  ];
}
