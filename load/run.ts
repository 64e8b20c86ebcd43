import type { LoadResult } from '../schemas/generated/types.ts';
import { guarded } from './abort-conditions.ts';
import { failedResult } from './analysis/failed-result.ts';
import type { TruthCounters } from './analysis/key-analysis.ts';
import { resultOf } from './analysis/result.ts';
import { aboveCeilings, demandOf, driveOf, unknownHerd } from './engine-job.ts';
import type { Engine, EngineName } from './engines/engine.ts';
import { engineByName } from './engines/index.ts';
import { k6Engine } from './engines/k6/engine.ts';
import type { K6Launcher } from './engines/k6/launcher.ts';
import { type LearntKey, learn, readyAt } from './learning/learn-keys.ts';
import { Tries } from './learning/probe.ts';
import { Ledger } from './ledger/ledger.ts';
import type { LoadOptions } from './options.ts';
import { arrivals, missingFacts, noArrivals } from './planning/arrivals.ts';
import { type Profile, stagesOf, tooFewKeys } from './profiles/profile.ts';
import { watchProgress } from './progress.ts';

export function defaultEngine(profile: Profile, k6?: K6Launcher): EngineName {
  const atOnce = profile.keys.some(
    (key) => key.herdOfLimit !== undefined || stagesOf(key).some(({ release }) => release === 'together'),
  );
  return profile.arrival.model === 'open' || (k6 !== undefined && !atOnce) ? 'k6' : 'autocannon';
}

/**
 * Runs a profile against a target and judges it. Whatever the target does ends in a result; a run that could not be
 * made, or not be believed, is `invalid` with the reasons. Throws RangeError for too few keys and for an engine that
 * refuses the profile.
 */
export async function runLoad(options: LoadOptions): Promise<LoadResult> {
  const { profile } = options;
  const few = tooFewKeys(profile, options.keys.length);
  if (few !== undefined) throw new RangeError(few);
  const name = options.engine ?? defaultEngine(profile, options.k6);
  const engine = options.k6 && name === 'k6' ? k6Engine(options.k6) : engineByName(name);
  const refusal = engine.refuses(demandOf(profile));
  if (refusal !== undefined) throw new RangeError(refusal);
  const progress = watchProgress(options);
  const tries = new Tries(options.ceilings?.maxRequests);
  const counted = (result: LoadResult): LoadResult => ({ ...result, sentBefore: tries.sent });
  try {
    progress.phase('preparing');
    const learnt = await learn(options, tries);
    const obstacle =
      'failure' in learnt
        ? learnt.failure
        : (missingFacts(profile, learnt.keys, options) ?? aboveCeilings(options, learnt.keys, tries.sent));
    if (obstacle !== undefined || 'failure' in learnt)
      return counted(failedResult(options, engine.name, obstacle ?? '', 'failure' in learnt ? [] : learnt.keys));
    progress.phase('waiting');
    const beginAtEpochMilliseconds = await readyAt(options, learnt.keys, engine.leadMilliseconds);
    if (options.signal.aborted)
      return counted(failedResult(options, engine.name, 'the run was interrupted', learnt.keys));
    return counted(await driveAndJudge(options, engine, learnt.keys, beginAtEpochMilliseconds, progress));
  } finally {
    progress.stop();
  }
}

async function driveAndJudge(
  options: LoadOptions,
  engine: Engine,
  keys: readonly LearntKey[],
  beginAtEpochMilliseconds: number,
  progress: ReturnType<typeof watchProgress>,
): Promise<LoadResult> {
  const { profile } = options;
  const planned = profile.arrival.model === 'closed' ? noArrivals(profile) : arrivals(profile, keys, options);
  const ledger = new Ledger(profile.keys.map((key) => key.label));
  const before = await options.groundTruth?.();
  const drive = driveOf(options, keys, planned, ledger, beginAtEpochMilliseconds);
  const refusal = engine.refuses(demandOf(profile, planned)) ?? unknownHerd(drive);
  if (refusal !== undefined) return failedResult(options, engine.name, refusal, keys);
  const { windowSeconds } = keys[0] ?? {};
  progress.watch({ ledger, arrivals: planned, seconds: drive.seconds, model: profile.arrival.model, windowSeconds });
  const facts = await guarded(engine, { ...drive, onStart: () => progress.phase('running') });
  progress.phase('judging');
  const after = before && (await options.groundTruth?.());
  return resultOf({
    profile,
    engineName: engine.name,
    ledger,
    engine: facts,
    arrivals: planned,
    rules: keys.map((key) => ({
      ...(key.limit === undefined ? {} : { limit: key.limit }),
      windowSeconds: key.possibleWindows,
      ...(key.inferred === undefined ? {} : { inferred: key.inferred }),
    })),
    ...(options.resetUnit === undefined ? {} : { resetUnit: options.resetUnit }),
    ...(options.algorithm === undefined ? {} : { algorithm: options.algorithm }),
    ...(before && after ? { truth: difference(before, after) } : {}),
  });
}

function difference(before: readonly TruthCounters[], after: readonly TruthCounters[]): TruthCounters[] {
  return after.map((now, index) => ({
    admitted: now.admitted - (before[index]?.admitted ?? 0),
    refused: now.refused - (before[index]?.refused ?? 0),
  }));
}
