import type { LoadResult } from '../schemas/generated/types.ts';
import { runWithAbortConditions } from './abort-conditions.ts';
import { watchBreaches } from './analysis/breach-watch.ts';
import { withWindowsNeeded } from './analysis/evidence/windows-needed.ts';
import { failedResult, faultResult } from './analysis/failed-result.ts';
import type { TruthCounters } from './analysis/key-analysis.ts';
import { resultOf } from './analysis/result.ts';
import { engineDemand, engineJob } from './engine-job.ts';
import type { Engine, EngineName } from './engines/engine.ts';
import { engines } from './engines/index.ts';
import type { K6Launcher } from './engines/k6/launcher.ts';
import { learnKeyLimits } from './learning/learn-keys.ts';
import { LimiterFaultFound } from './learning/limiter-fault.ts';
import { ProbeBudget } from './learning/probe.ts';
import { withRequestsBefore } from './learning/requests-before.ts';
import { Ledger } from './ledger/ledger.ts';
import type { LoadSettings } from './options.ts';
import { freshWindowsAt, waitUntil } from './planning/fresh-windows.ts';
import { type KeyLimits, LoadRefusal, requireJudgedLimits } from './planning/key-limits.ts';
import { type LoadPlan, loadPlan, requireCeilings } from './planning/load-plan.ts';
import { type Profile, stagesOf, tooFewKeys } from './profiles/profile.ts';
import { type ProgressWatch, watchProgress } from './progress.ts';

/** The engine for a profile: k6 for open arrivals, and with a launcher for all that k6 can do; otherwise autocannon. */
export function defaultEngine(profile: Profile, k6?: K6Launcher): EngineName {
  const atOnce = profile.keys.some(
    (key) => key.herdOfLimit !== undefined || stagesOf(key).some(({ release }) => release === 'together'),
  );
  return profile.arrival.model === 'open' || (k6 !== undefined && !atOnce) ? 'k6' : 'autocannon';
}

/**
 * Runs a profile against a target and evaluates it. Whatever the target does, there is a result: a load that did not
 * begin or cannot be trusted is `invalid`, with the reasons. Throws RangeError if there are too few keys or the engine
 * cannot run the profile.
 */
export async function runLoad(options: LoadSettings): Promise<LoadResult> {
  const { profile } = options;
  const few = tooFewKeys(profile, options.keys.length);
  if (few !== undefined) throw new RangeError(few);
  const engine = engines[options.engine ?? defaultEngine(profile, options.k6)](options.k6);
  const refusal = engine.refusal(engineDemand(profile));
  if (refusal !== undefined) throw new RangeError(refusal);
  const progress = watchProgress(options);
  const budget = new ProbeBudget(options.ceilings?.maxRequests);
  let limits: KeyLimits[] = [];
  try {
    progress.phase('preparing');
    const learned = await learnKeyLimits(options, budget, progress.waitsFor);
    limits = learned.limits;
    requireJudgedLimits(profile, limits);
    const lengthened = withWindowsNeeded(profile, limits, options, options.ceilings);
    const plan = loadPlan(lengthened, limits, options);
    requireCeilings(plan, options.ceilings ?? {}, budget.sent);
    const refusal = engine.refusal(engineDemand(profile, plan));
    if (refusal !== undefined) throw new LoadRefusal(refusal);
    const beginAt = freshWindowsAt(learned, engine.leadMilliseconds);
    progress.phase('waiting', beginAt);
    await waitUntil(beginAt - engine.leadMilliseconds, options.signal);
    if (options.signal.aborted) throw new LoadRefusal('the run was interrupted');
    const result = await runPlan(options, engine, plan, beginAt, progress);
    const notes = [...(result.notes ?? []), ...lengthNotes(profile, lengthened)];
    return { ...result, ...(notes.length > 0 && { notes }), sentBefore: budget.sent };
  } catch (error) {
    if (error instanceof LimiterFaultFound)
      return withRequestsBefore(faultResult(options, engine.name, error.fault), options, budget);
    if (!(error instanceof LoadRefusal)) throw error;
    return withRequestsBefore(failedResult(options, engine.name, error, limits), options, budget);
  } finally {
    progress.stop();
  }
}

const lengthNotes = ({ windows }: Profile, lengthened: Profile): string[] =>
  lengthened.windows === windows
    ? []
    : [
        `The load took ${lengthened.windows} windows instead of ${windows}: fewer would not have tested its limits finely`,
      ];

async function runPlan(
  options: LoadSettings,
  engine: Engine,
  plan: LoadPlan,
  beginAtEpochMilliseconds: number,
  progress: ProgressWatch,
): Promise<LoadResult> {
  const ledger = new Ledger(plan.keys.map((key) => key.label));
  const job = engineJob(options, plan, ledger, beginAtEpochMilliseconds);
  const before = await options.groundTruth?.();
  progress.watch({ plan, ledger });
  options.observer?.begin(ledger, engine.name);
  let startedAt = Number.NaN;
  const onStart = () => {
    startedAt = performance.now();
    progress.phase('running');
  };
  const breach = watchBreaches(plan.profile, ledger, () => performance.now() - startedAt);
  const facts = await runWithAbortConditions(engine, { ...job, onStart }, undefined, breach);
  progress.phase('judging');
  const after = before && (await options.groundTruth?.());
  const result = resultOf({
    plan,
    engineName: engine.name,
    ledger,
    engine: facts,
    declared: options,
    ...(before && after && facts.breach === undefined && { truth: difference(before, after) }),
  });
  await options.observer?.end(ledger, result);
  return result;
}

function difference(before: readonly TruthCounters[], after: readonly TruthCounters[]): TruthCounters[] {
  return after.map((now, index) => ({
    admitted: now.admitted - (before[index]?.admitted ?? 0),
    refused: now.refused - (before[index]?.refused ?? 0),
  }));
}
