import type { Drive, EngineDemand, Stream } from './engines/engine.ts';
import type { Ledger } from './ledger/ledger.ts';
import type { ResetUnit } from './ledger/reset-unit.ts';
import type { LoadOptions } from './options.ts';
import { type Arrivals, type KeyFacts, plan, wholeSeconds } from './planning/arrivals.ts';
import { requestsOf } from './planning/requests.ts';
import { needsLimits, type Profile, stagesOf } from './profiles/profile.ts';

/** What must be known of a key to load it. */
export interface DrivenKey extends KeyFacts {
  latencyMilliseconds: number;
  resetUnit?: ResetUnit;
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

/** Why a herd cannot be sent, in one sentence; nothing where it can, or there is none. */
export function unknownHerd({ streams, resetUnit }: Pick<Drive, 'streams' | 'resetUnit'>): string | undefined {
  if (resetUnit !== undefined || streams.every((stream) => stream.arrivals.herd === 0)) return undefined;
  return 'the herd comes at the announced reset, whose unit cannot be told: declare rateLimit.resetUnit';
}

/** What an engine is asked to do for a profile with these keys. */
export function driveOf(
  options: LoadOptions,
  keys: readonly DrivenKey[],
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

/** Why the target does not allow so large a run after `sentBefore` requests that tried its keys, in one sentence, or nothing. */
export function aboveCeilings(options: LoadOptions, keys: readonly KeyFacts[], sentBefore: number): string | undefined {
  const planned = plan(options.profile, keys, options);
  if (typeof planned === 'string') return planned;
  const { maxRequests = Number.POSITIVE_INFINITY, maxRequestsPerSecond = Number.POSITIVE_INFINITY } =
    options.ceilings ?? {};
  if (options.profile.arrival.model === 'closed')
    return Number.isFinite(maxRequests) || Number.isFinite(maxRequestsPerSecond)
      ? 'closed arrivals send as fast as answers come, and a ceiling holds for this server (load.maxRequests, load.maxRequestsPerSecond): take a paced or open profile'
      : undefined;
  if (planned.total + sentBefore > maxRequests) {
    const before = sentBefore === 0 ? '' : ` after ${sentBefore} that tried its keys`;
    return `the run would send ${planned.total} requests${before} and load.maxRequests allows ${maxRequests}: allow more in the target file, or shorten the run`;
  }
  if (planned.peakPerSecond > maxRequestsPerSecond)
    return `the run would send ${planned.peakPerSecond} requests in one second and load.maxRequestsPerSecond allows ${maxRequestsPerSecond}: allow more in the target file, or lower the rates of the profile`;
  return undefined;
}
