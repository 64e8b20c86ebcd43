import type { Check } from '../../scenarios/vocabulary/suite.ts';
import type { RequestPlan } from './request-plan.ts';

/** What rounds are made with. */
export interface Rounds {
  plan(open: readonly Check[], allowed: number): RequestPlan;
  /** Requests that may still be sent. */
  left(): number;
  /** Plays one check, or says why it is left out. Never rejects. */
  play(check: Check, left: string | undefined): Promise<void>;
  signal: AbortSignal;
}

/** An episode under way, which may send so many requests. */
interface UnderWay {
  requests: number;
  over: Promise<unknown>;
}

const exhausts = (check: Check): boolean => 'reads' in check && check.reads !== 'met';

/**
 * Plays checks side by side within the budget: those that fit by the plan, then, as they send less than was planned, more
 * of those that were left out. Episodes take long: what they may still send is kept for them, and nothing waits for them.
 */
export async function runWithinBudget(checks: readonly Check[], { plan, left, play, signal }: Rounds): Promise<void> {
  const underWay = new Map<string, UnderWay>();
  const begun: Promise<void>[] = [];
  let open = checks;
  while (open.length > 0 && !signal.aborted) {
    const kept = [...underWay.values()].reduce((sum, { requests }) => sum + requests, 0);
    const planned = plan(open, Math.max(0, left() - kept));
    const entries = new Map(planned.checks.map((entry) => [entry.id, entry]));
    const fitting = open.filter(({ id }) => entries.get(id)?.beyondBudget !== true);
    if (fitting.length === 0 && underWay.size > 0) {
      await Promise.race([...underWay.values()].map(({ over }) => over));
      continue;
    }
    const round = fitting.length > 0 ? fitting : open;
    open = open.filter((check) => !round.includes(check));
    const playing = round.map((check) => ({ check, done: play(check, entries.get(check.id)?.left) }));
    begun.push(...playing.map(({ done }) => done));
    for (const { name, requests } of planned.episodes) {
      const readers = playing.filter(({ check }) => 'reads' in check && check.reads === name);
      const over = Promise.all(readers.map(({ done }) => done)).then(() => underWay.delete(name));
      underWay.set(name, { requests, over });
    }
    await Promise.all(playing.filter(({ check }) => !exhausts(check)).map(({ done }) => done));
  }
  await Promise.all(begun);
}
