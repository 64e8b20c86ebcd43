import type { LimiterKind } from '../decisions.ts';
import { alignedWindow } from './aligned-window.ts';
import type { Family } from './family.ts';
import { fixedWindow, secondsWindow } from './fixed-window.ts';
import { segmentedCounter, slidingCounter } from './sliding-counter.ts';
import { slidingLog } from './sliding-log.ts';
import { tokenBucket } from './token-bucket.ts';

/** The plain families, those that are refuted in the shortest time first. */
export const families: readonly Family[] = [
  fixedWindow,
  secondsWindow,
  alignedWindow,
  tokenBucket,
  slidingLog,
  slidingCounter,
  segmentedCounter,
];

/** The family of this kind alone, if it is known. */
export const familiesOf = (kind: LimiterKind | undefined): readonly Family[] =>
  families.filter((family) => kind === undefined || family.kind === kind);
