import type { DeclaredLimiter } from '../analysis/key-analysis.ts';
import { engineDemand, engineJob } from '../engine-job.ts';
import type { EngineJob } from '../engines/engine.ts';
import { k6Engine } from '../engines/k6/engine.ts';
import { startedByOthers } from '../engines/k6/launcher.ts';
import { k6PlanOf } from '../engines/k6/run-plan.ts';
import type { K6Plan } from '../engines/k6/script/plan-format.ts';
import { planningLimits } from '../learning/learn-keys.ts';
import { Ledger } from '../ledger/ledger.ts';
import type { LoadSettings } from '../options.ts';
import { type KeyLimits, LoadRefusal } from '../planning/key-limits.ts';
import { loadPlan, mostRequestsPerGenerator, requireCeilings } from '../planning/load-plan.ts';
import { type Length, tooFewKeys } from '../profiles/profile.ts';

/** Describes a load that the user's pods send, so that it can be evaluated from their logs. It holds no secrets. */
export interface ExportedLoad extends DeclaredLimiter, Pick<LoadSettings, 'profile' | 'seed'> {
  /** Version of this format. */
  emitted: 4;
  /** Id of the plan, which the logs name too. */
  plan: string;
  members: number;
  length: Length;
  limits: readonly KeyLimits[];
  baseUrl: string;
}

export interface LoadExport {
  load: ExportedLoad;
  /** Keys that were asked for their limits, which are not declared. */
  probedKeys: number;
  plan: K6Plan;
  job: Pick<EngineJob, 'streams' | 'connection' | 'requests'>;
  /** From its beginning to its latest end. */
  seconds: number;
}

const spareSeconds = 30;

/**
 * Plans a load for pods that the user starts. Keys are probed only if limits are not declared. Throws LoadRefusal if the
 * load cannot be planned or is not allowed, and RangeError if there are too few keys.
 */
export async function exportLoad(options: LoadSettings, members: number): Promise<LoadExport> {
  const { profile, seed, connection, seconds, windows } = options;
  const few = tooFewKeys(profile, options.keys.length);
  if (few !== undefined) throw new RangeError(few);
  const { limits, probedKeys } = await planningLimits(options);
  const planned = loadPlan(profile, limits, options);
  requireCeilings(planned, options.ceilings ?? {}, 0);
  const refusal = k6Engine({ ...startedByOthers, members }).refusal(engineDemand(profile, planned));
  if (refusal !== undefined) throw new LoadRefusal(refusal);
  const job = { ...engineJob(options, planned, new Ledger([]), 0), onStart: () => {} };
  const { mostRequests = mostRequestsPerGenerator } = startedByOthers;
  const id = `${seed}-${Date.now().toString(36)}`;
  return {
    probedKeys,
    load: {
      emitted: 4,
      plan: id,
      members,
      seed,
      profile,
      length: { ...(seconds !== undefined && { seconds }), ...(windows !== undefined && { windows }) },
      limits,
      ...(job.resetUnit !== undefined && { resetUnit: job.resetUnit }),
      ...(options.algorithm !== undefined && { algorithm: options.algorithm }),
      baseUrl: connection.baseUrl,
    },
    plan: { ...k6PlanOf(job, { members, dates: true, mostRequests }), id },
    job,
    seconds: Math.ceil(job.seconds + connection.timeoutSeconds * 2 + spareSeconds),
  };
}
