/**
 * Is there a limiter in a set of kinds and windows that explains the decisions?
 *
 * Evidence: the decisions of a key, and the windows that are possible for each kind. Idea: windows of a range are one window whose
 * length is known to a share of it, as by a clock that runs wrong. So the families of the kind judge the whole range at once, and
 * a range that they do not refute is halved until it is as narrow as clocks are true.
 * Right because the families take lengths of time as intervals: what they refute, they refute for every window of the range.
 * It cannot tell: windows that differ by less than clocks do.
 */
import { type Announcing, explainedBy } from './announced.ts';
import { certainExcess } from './bounds.ts';
import { type Decisions, slewShare } from './decisions.ts';
import { earlierUse, type Hints } from './evidence.ts';
import type { PossibleWindows } from './windows-possible.ts';

/** Wider ranges than this ratio are halved untested: hardly any is refuted as a whole. */
const widest = 1.2;

/** True if a correct limiter of one of these kinds and windows explains the decisions with this limit, and their Remaining if asked. */
export function isExplained(
  decisions: Decisions,
  limit: number,
  windows: readonly PossibleWindows[],
  announcing: Announcing,
  { withRemaining }: Pick<Hints, 'withRemaining'> = {},
): boolean {
  const pending = [...windows];
  for (let range = pending.pop(); range; range = pending.pop()) {
    const { kind, from, to } = range;
    // Longer windows admit no more.
    if (certainExcess(decisions, { limit, windowMilliseconds: from }) !== undefined) continue;
    if (to <= from * widest) {
      const rule = { limit, windowMilliseconds: to };
      const asked = { ...decisions, lengthShare: (to - from) / to + slewShare };
      const hints = { kind, ...(withRemaining && { withRemaining }), ...earlierUse(asked, rule) };
      if (explainedBy(asked, rule, announcing, hints).by === 'none') continue;
      if (to <= from * (1 + slewShare)) return true;
    }
    const middle = Math.sqrt(from * to);
    pending.push({ kind, from: middle, to }, { kind, from, to: middle });
  }
  return false;
}
