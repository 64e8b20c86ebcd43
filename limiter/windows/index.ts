import type { LimiterKind } from '../decisions.ts';
import { countedSegments } from '../evidence.ts';
import { fixedShape, secondsShape } from './begun.ts';
import { bucketEvenly, bucketInTicks } from './bucket.ts';
import {
  alignedShape,
  anyCounterShape,
  counterShape,
  logShape,
  secondsCounterShape,
  segmentedShape,
} from './counted.ts';
import type { Shape } from './shape.ts';

/** A kind of limiter or a part of it: its variants, and one shape that allows everything that any of them allows. */
export interface ShapesOfKind {
  kind: LimiterKind;
  wide?: Shape;
  shapes: readonly Shape[];
}

/** Logs of fewer segments are not known to exist; of more segments, a log differs from an exact one by less than a twentieth. */
const [fewestSegments, mostSegments] = [4, 24];
/** A bucket that gets a smaller share of its limit at a time seems to be filled evenly (families/token-bucket.ts). */
const mostTicks = 10;
const counts = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

export const windowKinds: readonly ShapesOfKind[] = [
  { kind: 'fixed-window', shapes: [fixedShape, secondsShape] },
  { kind: 'aligned-window', shapes: [alignedShape] },
  {
    kind: 'sliding-log',
    wide: logShape(1 / fewestSegments),
    shapes: [
      logShape(1 / mostSegments),
      ...counts(fewestSegments, mostSegments - 1).flatMap((segments) =>
        [segments, segments + 1].map((span) => segmentedShape(segments, span)),
      ),
    ],
  },
  { kind: 'sliding-counter', shapes: [counterShape(1), secondsCounterShape] },
  { kind: 'sliding-counter', wide: anyCounterShape, shapes: countedSegments.map(counterShape) },
  {
    kind: 'token-bucket',
    wide: bucketEvenly(1 / 2),
    shapes: [bucketEvenly(0), ...counts(2, mostTicks).map(bucketInTicks)],
  },
];
