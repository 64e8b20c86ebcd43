import type { LimiterKind } from '../analysis/limiter/fit.ts';
import { aboveCeilings, type DrivenKey, demandOf, driveOf } from '../engine-job.ts';
import type { Drive } from '../engines/engine.ts';
import { k6Engine } from '../engines/k6/engine.ts';
import { mostLinesOfPod, startedByOthers } from '../engines/k6/launcher.ts';
import { k6PlanOf } from '../engines/k6/run-plan.ts';
import type { K6Plan, K6Sample } from '../engines/k6/script/plan-format.ts';
import { type LearntKey, learn } from '../learning/learn-keys.ts';
import { Ledger } from '../ledger/ledger.ts';
import type { ResetUnit } from '../ledger/reset-unit.ts';
import type { LoadOptions } from '../options.ts';
import { arrivals, missingFacts, noArrivals } from '../planning/arrivals.ts';
import { type Length, needsLimits, type Profile, tooFewKeys } from '../profiles/profile.ts';

/** What must be kept of a load that others carry out, to judge it from their logs. No secrets. */
export interface EmittedLoad {
  emitted: 1;
  /** Which plan the logs must be of. */
  plan: string;
  members: number;
  seed: number;
  profile: Profile;
  length: Length;
  keys: EmittedKey[];
  resetUnit?: ResetUnit;
  algorithm?: LimiterKind;
  sample?: K6Sample;
  baseUrl: string;
}

export type EmittedKey = Pick<LearntKey, 'limit' | 'windowSeconds' | 'possibleWindows' | 'inferred'>;

export interface Emission {
  load: EmittedLoad;
  plan: K6Plan;
  drive: Pick<Drive, 'streams' | 'tls'>;
  /** From its beginning to its latest end. */
  seconds: number;
  /** How many keys were tried to learn what was not declared. */
  tried: number;
}

/** Of a key that nobody tried: enough connections and virtual users for answers that take so long. */
const assumedLatencyMilliseconds = 250;
const spareSeconds = 30;

/**
 * The plan of a load that others carry out. Keys whose Limit and window are declared are not tried; the others are, as
 * before a run. A sentence instead says why there is no plan. Throws RangeError for too few keys.
 */
export async function emissionOf(options: LoadOptions, members: number): Promise<Emission | string> {
  const { profile, seed, baseUrl } = options;
  const few = tooFewKeys(profile, options.keys.length);
  if (few !== undefined) throw new RangeError(few);
  const known = await knownKeys(options);
  if (typeof known === 'string') return known;
  const planned = profile.arrival.model === 'closed' ? noArrivals(profile) : arrivals(profile, known, options);
  const refusal = k6Engine(startedByOthers).refuses(demandOf(profile, planned)) ?? aboveCeilings(options, known, 0);
  if (refusal !== undefined) return refusal;
  const drive = { ...driveOf(options, known, planned, new Ledger([]), 0), onStart: () => {} };
  const plan = k6PlanOf(drive, { members, dates: true, mostLines: mostLinesOfPod });
  const id = `${seed}-${Date.now().toString(36)}`;
  return {
    load: {
      emitted: 1,
      plan: id,
      members,
      seed,
      profile,
      length: lengthOf(options),
      keys: known.map(({ limit, windowSeconds, possibleWindows, inferred }) => ({
        ...(limit === undefined ? {} : { limit }),
        ...(windowSeconds === undefined ? {} : { windowSeconds }),
        ...(inferred === undefined ? {} : { inferred }),
        possibleWindows,
      })),
      ...(drive.resetUnit === undefined ? {} : { resetUnit: drive.resetUnit }),
      ...(options.algorithm === undefined ? {} : { algorithm: options.algorithm }),
      ...(plan.sample === undefined ? {} : { sample: plan.sample }),
      baseUrl,
    },
    plan: { ...plan, id },
    drive,
    tried: declared(options) ? 0 : known.length,
    seconds: Math.ceil(drive.seconds + drive.timeoutSeconds * 2 + spareSeconds),
  };
}

const lengthOf = ({ seconds, windows }: Length): Length => ({
  ...(seconds === undefined ? {} : { seconds }),
  ...(windows === undefined ? {} : { windows }),
});

/** Whether nothing of the keys need be learned. */
function declared(options: LoadOptions): boolean {
  const own = options.keys.slice(0, options.profile.keys.length);
  return (
    !needsLimits(options.profile, options) ||
    own.every((key) => key.limit !== undefined && key.windowSeconds !== undefined)
  );
}

async function knownKeys(options: LoadOptions): Promise<(DrivenKey & EmittedKey)[] | string> {
  const { profile } = options;
  if (declared(options))
    return options.keys.slice(0, profile.keys.length).map(({ limit, windowSeconds }) => ({
      ...(limit === undefined ? {} : { limit }),
      ...(windowSeconds === undefined ? {} : { windowSeconds }),
      possibleWindows: windowSeconds === undefined ? [] : [windowSeconds],
      latencyMilliseconds: assumedLatencyMilliseconds,
    }));
  const learnt = await learn(options);
  if ('failure' in learnt) return learnt.failure;
  return missingFacts(profile, learnt.keys, options) ?? learnt.keys;
}
