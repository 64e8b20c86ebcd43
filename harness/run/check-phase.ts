import { type CheckEvent, type CheckRun, runChecks } from '../checks/runner.ts';
import type { Budget } from '../http/request-budget.ts';
import type { Preflight } from '../preflight/key-check.ts';
import { merged } from '../verdict/repeats.ts';
import { tolerated } from '../verdict/tolerations.ts';
import { gates } from '../verdict/verdict.ts';
import { checksProgress } from './check-progress.ts';
import type { RunContext } from './run-context.ts';
import { subject } from './settings.ts';

/** Plays the checks with the keys that passed the preflight, as often as asked for, until something ends it. */
export async function conformance(run: RunContext, ring: Preflight, budget: Budget): Promise<CheckRun> {
  const { invocation, context, progress } = run;
  const failed = new AbortController();
  const signal = AbortSignal.any([context.stop, failed.signal]);
  const onFailure = invocation.options.failFast === true ? () => failed.abort() : () => {};
  const times = invocation.options.repeat ?? 1;
  const plays: [CheckRun, ...CheckRun[]] = [await once(run, ring, signal, onFailure, budget)];
  while (plays.length < times && !signal.aborted) {
    progress.say(`played ${plays.length} of ${times} times`);
    plays.push(await once(run, ring, signal, onFailure, budget));
  }
  progress.clear();
  const played = merged(plays);
  return { ...played, checks: tolerated(played.checks, run.tolerations) };
}

async function once(
  run: RunContext,
  ring: Preflight,
  signal: AbortSignal,
  onFailure: () => void,
  budget: Budget,
): Promise<CheckRun> {
  const { request, invocation, context, settings, target, progress } = run;
  const show = checksProgress(progress, request.checks, context.stderr.isTerminal);
  const onEvent = (event: CheckEvent): void => {
    if (event.kind === 'exchange' && invocation.options.verbose !== true) return;
    show(event);
    const [result] = event.kind === 'finished' ? tolerated([event.result], run.tolerations) : [];
    if (result?.outcome === 'violated' && gates(result, settings.gating)) onFailure();
  };
  const { checks } = request;
  const { mask } = context.secrets;
  return runChecks({
    subject: subject(target, ring, settings),
    checks,
    seed: settings.seed,
    requireAll: invocation.options.requireAll === true,
    budget,
    seen: ring.answers,
    signal,
    mask,
    onEvent,
  });
}
