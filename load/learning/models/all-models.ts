import type { LimiterModel, ModelStart } from './limiter-model.ts';
import { slidingCounterModel, slidingLogModel, tokenBucketModel } from './sliding-models.ts';
import { alignedWindowModel, fixedWindowModel } from './window-models.ts';

const counterPhases = [0.125, 0.375, 0.625, 0.875];

/** All models with one length of the window. Each kind is as probable as any other. */
export function modelsOf(start: ModelStart): LimiterModel[] {
  const { limit, usedBefore, firstAt, windowSeconds } = start;
  const sizes = usedBefore > 1 ? [limit, limit - usedBefore] : [limit];
  return [
    fixedWindowModel(start),
    alignedWindowModel(start, true),
    alignedWindowModel(start, false),
    slidingLogModel(start),
    slidingCounterModel(start, 0, 0.4),
    slidingCounterModel(start, firstAt, 0.3),
    ...counterPhases.map((phase) =>
      slidingCounterModel(start, firstAt + phase * windowSeconds * 1000, 0.3 / counterPhases.length),
    ),
    ...sizes.map((size) => tokenBucketModel(start, size, 1 / sizes.length)),
  ];
}
