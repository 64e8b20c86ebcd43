import { alignedWindow } from './aligned-window.ts';
import type { Family } from './family.ts';
import { fixedWindow } from './fixed-window.ts';
import { slidingCounter } from './sliding-counter.ts';
import { slidingLog } from './sliding-log.ts';
import { tokenBucket } from './token-bucket.ts';

/** The plain families, those that are refuted in the shortest time first. */
export const families: readonly Family[] = [fixedWindow, alignedWindow, tokenBucket, slidingLog, slidingCounter];
