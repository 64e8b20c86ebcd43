import type { JudgedKey } from './judged-key.ts';

/** How a window that nobody declared is known: `seen` to end with the whole Limit back, or `guessed` from announcements. */
export type Inference = 'seen' | 'guessed';

/**
 * Why what departs from a window may be the inference's fault and not the limiter's, in one sentence; nothing where no
 * such window is departed from. `inferences` are those of the keys, in their order.
 */
export function windowDoubt(
  keys: readonly JudgedKey[],
  inferences: readonly (Inference | undefined)[],
): string | undefined {
  const departing = keys.find(
    ({ admission }, index) => inferences[index] === 'guessed' && admission?.verdict === 'departs',
  );
  if (!departing?.rule) return undefined;
  const { limit, windowSeconds } = departing.rule;
  return `no sound limiter of ${limit} per ${windowSeconds} s decides so, and that window was only guessed from X-RateLimit-Reset: declare rateLimit.windowSeconds in the target file`;
}
