import type { Ledger } from '../../ledger/ledger.ts';
import type { EngineFacts } from '../engine.ts';
import { alignClocks } from './clock-alignment.ts';
import { type Member, memberFacts } from './members.ts';

/**
 * Corrects the ledger to one clock, and returns the facts about the run. `closedSeconds`: planned length of a closed load;
 * 0 for others, which end with their last request.
 */
export function runFacts(
  ledger: Ledger,
  members: readonly Member[],
  { ownClocks, aborted, closedSeconds }: { ownClocks: boolean; aborted: boolean; closedSeconds: number },
): Omit<EngineFacts, 'clockStepMilliseconds'> {
  const offsets = alignClocks(ledger, members, ownClocks);
  const facts = memberFacts(members, { aborted, oneMachine: !ownClocks, offsets });
  let finished = 0;
  for (let row = 0; row < ledger.rows; row++) finished = Math.max(finished, ledger.finishedAt(row) || 0);
  return { ...facts, seconds: Math.max(finished / 1000, aborted || facts.stoppedAtMostRequests ? 0 : closedSeconds) };
}
