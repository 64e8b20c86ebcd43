import type { LoadResult } from '../schemas/generated/types.ts';
import type { Drive, Engine, EngineDemand, EngineName, Stream, Tls } from './engines/engine.ts';
import { engineByName } from './engines/index.ts';
import { k6Engine } from './engines/k6.ts';
import type { K6Launcher } from './engines/k6-launcher.ts';
import { failedResult } from './failed-result.ts';
import type { TruthCounters } from './judged-keys.ts';
import { Ledger } from './ledger.ts';
import type { LimiterKind } from './limiter/fit.ts';
import { type Arrivals, arrivals, missingFacts, noArrivals, type Plan, plan, wholeSeconds } from './plan.ts';
import { type LearntKey, learn, readyAt } from './preparation.ts';
import { type Length, needsLimits, type Profile, stagesOf, tooFewKeys } from './profile.ts';
import { type LoadProgress, watchProgress } from './progress.ts';
import { requestsOf } from './requests.ts';
import type { ResetUnit } from './reset.ts';
import { resultOf } from './result.ts';

/** A key of the target, given to the profile's labels in order. */
export interface LoadKeySource {
  secret: string;
  limit?: number;
  windowSeconds?: number;
}

export interface LoadOptions extends Length {
  profile: Profile;
  /** The service's base address without `/v1`. */
  baseUrl: string;
  keys: readonly LoadKeySource[];
  seed: number;
  signal: AbortSignal;
  onProgress?: (progress: LoadProgress) => void;
  /** Default: k6 for open arrivals, else autocannon; with another way to start k6, k6 for all that it can do. */
  engine?: EngineName;
  /** Another way to start k6 than as a process of this machine. */
  k6?: K6Launcher;
  resetUnit?: ResetUnit;
  algorithm?: LimiterKind;
  /** What the target has counted so far, one entry per key in the order of `keys`. */
  groundTruth?: () => Promise<readonly TruthCounters[]>;
  /** The target's ceilings; a plan above them is not begun. */
  ceilings?: { maxRequests?: number; maxRequestsPerSecond?: number };
  /** Headers of every request. */
  headers?: Readonly<Record<string, string>>;
  tls?: Tls;
  /** How long an answer may take. Default 30 s. */
  timeoutSeconds?: number;
}

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
  try {
    progress.phase('preparing');
    const learnt = await learn(options);
    const obstacle =
      'failure' in learnt
        ? learnt.failure
        : (missingFacts(profile, learnt.keys, options) ?? tooMuch(options, learnt.keys));
    if (obstacle !== undefined || 'failure' in learnt)
      return failedResult(options, engine.name, obstacle ?? '', 'failure' in learnt ? [] : learnt.keys);
    progress.phase('waiting');
    const beginAtEpochMilliseconds = await readyAt(options, learnt.keys, engine.leadMilliseconds);
    if (options.signal.aborted) return failedResult(options, engine.name, 'the run was interrupted', learnt.keys);
    return await driveAndJudge(options, engine, learnt.keys, beginAtEpochMilliseconds, progress);
  } finally {
    progress.stop();
  }
}

function tooMuch(options: LoadOptions, keys: readonly LearntKey[]): string | undefined {
  const planned = plan(options.profile, keys, options);
  if (typeof planned === 'string') return planned;
  const { maxRequests = Number.POSITIVE_INFINITY, maxRequestsPerSecond = Number.POSITIVE_INFINITY } =
    options.ceilings ?? {};
  if (planned.total > maxRequests)
    return `the run would send ${planned.total} requests and load.maxRequests allows ${maxRequests}`;
  if (planned.peakPerSecond > maxRequestsPerSecond)
    return `the run would send ${planned.peakPerSecond} requests in one second and load.maxRequestsPerSecond allows ${maxRequestsPerSecond}`;
  return undefined;
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
  const facts = await engine.drive({ ...drive, onStart: () => progress.phase('running') });
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

/** What the profile demands of an engine; without its arrivals, as far as the profile alone says. */
export function demandOf(profile: Profile, planned?: readonly Arrivals[]): EngineDemand {
  const together = profile.keys.flatMap(stagesOf).some((stage) => stage.release === 'together');
  const herds = profile.keys.some((key) => key.herdOfLimit !== undefined);
  const largest = planned
    ? Math.max(0, ...planned.map((one) => Math.max(one.herd, one.together ? largestRelease(one.intended) : 0)))
    : Number.POSITIVE_INFINITY;
  return { model: profile.arrival.model, largestRelease: together || herds ? largest : 0, herds };
}

function unknownHerd({ streams, resetUnit }: Pick<Drive, 'streams' | 'resetUnit'>): string | undefined {
  if (resetUnit !== undefined || streams.every((stream) => stream.arrivals.herd === 0)) return undefined;
  return 'the herd comes at the announced reset, whose unit cannot be told: declare rateLimit.resetUnit';
}

function driveOf(
  options: LoadOptions,
  keys: readonly LearntKey[],
  planned: readonly Arrivals[],
  ledger: Ledger,
  beginAtEpochMilliseconds: number,
): Omit<Drive, 'onStart'> {
  const { profile } = options;
  const resetUnit = options.resetUnit ?? keys.find((key) => key.resetUnit !== undefined)?.resetUnit;
  const timeoutSeconds = options.timeoutSeconds ?? 30;
  const slowest = Math.max(...keys.map((key) => key.latencyMilliseconds));
  const streams = planned.map((one, index): Stream => {
    const connections = connectionsFor(
      one,
      keys[index]?.latencyMilliseconds ?? 0,
      profile.keys[index]?.connections ?? 0,
    );
    return {
      secret: options.keys[index]?.secret ?? '',
      arrivals: one,
      connections: profile.retries ? connections * 2 : connections,
    };
  });
  return {
    model: profile.arrival.model,
    baseUrl: options.baseUrl,
    streams,
    requests: requestsOf(profile, options.seed, options.baseUrl, options.headers),
    retries: profile.retries ?? false,
    seconds: wholeSeconds(profile, keys, options),
    timeoutSeconds,
    longestAnswerSeconds: Math.min(timeoutSeconds, Math.max(leastAnswerSeconds, (slowest * 5) / 1000)),
    seed: options.seed,
    ...(resetUnit === undefined ? {} : { resetUnit }),
    tls: options.tls ?? {},
    ledger,
    signal: options.signal,
    beginAtEpochMilliseconds,
    ...(keys[0]?.windowSeconds !== undefined &&
      needsLimits(profile, options) && { windowMilliseconds: keys[0].windowSeconds * 1000 }),
  };
}

/** A server may pause for a second or two without being broken. */
const leastAnswerSeconds = 2;
const mostWaiting = 512;
const leastConnections = 2;

/** Enough connections that no request waits for one while answers take up to three times as long as the probe's did. */
function connectionsFor(planned: Arrivals, latencyMilliseconds: number, least: number): number {
  const busy = Math.ceil((planned.peakPerSecond * latencyMilliseconds * 3) / 1000) + 1;
  const together = Math.max(planned.herd, planned.together ? largestRelease(planned.intended) : 0);
  return Math.max(leastConnections, least, together, Math.min(mostWaiting, busy));
}

function largestRelease(intended: Float64Array): number {
  let largest = 0;
  for (let from = 0, to = 0; to < intended.length; to++) {
    while (intended[from] !== intended[to]) from++;
    largest = Math.max(largest, to - from + 1);
  }
  return largest;
}

function difference(before: readonly TruthCounters[], after: readonly TruthCounters[]): TruthCounters[] {
  return after.map((now, index) => ({
    admitted: now.admitted - (before[index]?.admitted ?? 0),
    refused: now.refused - (before[index]?.refused ?? 0),
  }));
}

export type { LoadProgress, Plan };
