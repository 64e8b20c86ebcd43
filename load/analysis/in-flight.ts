import type { LedgerDecisions } from './decisions.ts';

/**
 * Calls `visit` for each decision in the order of sending, and before it `onDecided` for each earlier one that certainly
 * preceded it: its answer arrived before the visited request was sent.
 */
export function visitDecisions(
  { count, answered, sent }: Pick<LedgerDecisions, 'count' | 'answered' | 'sent'>,
  onDecided: (earlier: number) => void,
  visit: (index: number) => void,
): void {
  const inFlight: number[] = [];
  for (let index = 0; index < count; index++) {
    const now = sent[index] ?? 0;
    let kept = 0;
    for (const earlier of inFlight) {
      if ((answered[earlier] ?? 0) < now) onDecided(earlier);
      else inFlight[kept++] = earlier;
    }
    inFlight.length = kept;
    // One without an answer never leaves.
    if (Number.isFinite(answered[index])) inFlight.push(index);
    visit(index);
  }
}
