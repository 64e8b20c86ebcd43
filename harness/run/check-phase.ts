import { gates } from '../../schemas/gating.ts';
import type { CheckResult } from '../../schemas/generated/types.ts';
import { maskResults } from '../checks/check-result.ts';
import { type CheckEvent, type CheckRun, runChecks } from '../checks/runner.ts';
import type { RequestBudget } from '../http/request-budget.ts';
import type { Preflight } from '../preflight/preflight.ts';
import { mergeRepeats } from '../verdict/repeats.ts';
import { applyTolerations } from '../verdict/tolerations.ts';
import { CheckProgress } from './check-progress.ts';
import type { RunContext } from './run-context.ts';
import { gatingOf, seedOf, targetAccess } from './settings.ts';

/** Runs the checks with the keys that passed the preflight, as often as --repeat asks or until a stop. */
export async function runCheckPhase(run: RunContext, preflight: Preflight, budget: RequestBudget): Promise<CheckRun> {
  const { context, target, tolerations, progress } = run;
  const { checks } = run.request;
  const { options } = run.invocation;
  const { repeat = 1, failFast = false, verbose = false, requireAll = false } = options;
  const gating = gatingOf(options);
  const failure = new AbortController();
  const signal = AbortSignal.any([context.stop, failure.signal]);
  // Other seeds request other models of a long list, and send other bodies.
  const runOnce = async (ordinal: number): Promise<CheckRun> => {
    using shown = new CheckProgress(progress, run.invocation.command, checks.length, context.stderr.isTerminal);
    const onEvent = (event: CheckEvent): void => {
      if (event.kind === 'exchange' && !verbose) return;
      shown.show(event);
      const [result] = event.kind === 'finished' ? applyTolerations([event.result], tolerations) : [];
      if (result !== undefined) run.onCheck?.(shownResult(result, run));
      if (failFast && result?.outcome === 'violated' && gates(result, gating)) failure.abort();
    };
    return await runChecks({
      ...{ checks, seed: seedOf(options) + ordinal, requireAll, budget, signal, onEvent },
      target: targetAccess(target, preflight, run.connection, options),
      preflightReplies: preflight.answers,
    });
  };
  const runs: [CheckRun, ...CheckRun[]] = [await runOnce(0)];
  while (runs.length < repeat && !signal.aborted) {
    progress.say(`run ${runs.length} of ${repeat} is done`);
    runs.push(await runOnce(runs.length));
  }
  progress.clear();
  return mergeRepeats(runs);
}

/** A result as the report shows it: masked, and marked if it counts towards the verdict. */
function shownResult(result: CheckResult, { context, invocation }: RunContext): CheckResult {
  const { checks } = maskResults({ checks: [result], causes: [] }, context.secrets.mask);
  return { ...(checks[0] ?? result), gates: gates(result, gatingOf(invocation.options)) };
}
