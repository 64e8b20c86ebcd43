import type { LimiterKind } from '../decisions.ts';
import { alignedWindowFamily } from './aligned-window.ts';
import type { Family } from './family.ts';
import { fixedWindowFamily, secondsWindowFamily } from './fixed-window.ts';
import { segmentedCounterFamily, slidingCounterFamily } from './sliding-counter.ts';
import { slidingLogFamily } from './sliding-log.ts';
import { timedBucketFamily, tokenBucketFamily } from './token-bucket.ts';

/** The plain families, the fastest to refute first, and each before those that approximate it. */
export const families: readonly Family[] = [
  fixedWindowFamily,
  secondsWindowFamily,
  alignedWindowFamily,
  tokenBucketFamily,
  timedBucketFamily,
  slidingLogFamily,
  slidingCounterFamily,
  segmentedCounterFamily,
];

/** True if the family only approximates one of these families. None approximates itself, or one of its kind that approximates too. */
export const isApproximated = ({ approximates }: Family, of: readonly Family[]): boolean =>
  approximates !== undefined && of.some((each) => each.kind === approximates && each.approximates === undefined);

/** True if the family explains the decisions as these do: it is among them, or was not asked because it approximates one of them. */
export const isAmong = (family: Family, fitting: readonly Family[]): boolean =>
  fitting.includes(family) || isApproximated(family, fitting);

/** The family of this kind alone, if the kind is known. */
export const familiesOf = (kind: LimiterKind | undefined): readonly Family[] =>
  families.filter((family) => kind === undefined || family.kind === kind);
