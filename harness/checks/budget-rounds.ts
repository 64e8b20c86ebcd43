import type { Check } from '../../scenarios/vocabulary/suite.ts';
import { limitEpisodesOf, type RequestPlan } from './request-plan.ts';

interface BudgetRounds {
  plan(open: readonly Check[], allowed: number): RequestPlan;
  /** Requests that may still be sent. */
  requestsLeft(): number;
  /** Runs one check, or skips it for the given reason. Never rejects. */
  runCheck(check: Check, skipReason: string | undefined): Promise<void>;
  signal: AbortSignal;
}

const exhaustsLimit = (check: Check): boolean => 'reads' in check && check.reads !== 'answers';

/**
 * Runs checks at the same time within the budget. Each round runs the checks that fit the plan; checks send less than planned, so the
 * next round has room for more. Episodes take long: rounds do not wait for them, but reserve their planned requests.
 */
export async function runWithinBudget(
  checks: readonly Check[],
  { plan, requestsLeft, runCheck, signal }: BudgetRounds,
): Promise<void> {
  const runningEpisodes = new Map<string, { requests: number; done: Promise<unknown> }>();
  const started: Promise<void>[] = [];
  let open = checks;
  while (open.length > 0 && !signal.aborted) {
    const reserved = [...runningEpisodes.values()].reduce((sum, { requests }) => sum + requests, 0);
    const planned = plan(open, Math.max(0, requestsLeft() - reserved));
    const entries = new Map(planned.checks.map((entry) => [entry.id, entry]));
    const fitting = open.filter(({ id }) => entries.get(id)?.isBeyondBudget !== true);
    if (fitting.length === 0 && runningEpisodes.size > 0) {
      await Promise.race([...runningEpisodes.values()].map(({ done }) => done));
      continue;
    }
    const round = fitting.length > 0 ? fitting : open;
    open = open.filter((check) => !round.includes(check));
    const running = round.map((check) => ({ check, done: runCheck(check, entries.get(check.id)?.skipReason) }));
    started.push(...running.map(({ done }) => done));
    for (const { name, requests } of planned.episodes) {
      const readers = running.filter(
        ({ check }) => 'reads' in check && limitEpisodesOf(check.reads).some((read) => read === name),
      );
      const done = Promise.all(readers.map((reader) => reader.done)).then(() => runningEpisodes.delete(name));
      runningEpisodes.set(name, { requests, done });
    }
    await Promise.all(running.filter(({ check }) => !exhaustsLimit(check)).map(({ done }) => done));
  }
  await Promise.all(started);
}
