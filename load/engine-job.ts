import type { EngineDemand, EngineJob, Stream } from './engines/engine.ts';
import type { Ledger } from './ledger/ledger.ts';
import type { LoadSettings } from './options.ts';
import { type KeyArrivals, largestRelease } from './planning/arrivals.ts';
import { LoadRefusal } from './planning/key-limits.ts';
import type { LoadPlan } from './planning/load-plan.ts';
import { requestsOf } from './planning/requests.ts';
import { type Profile, stagesOf } from './profiles/profile.ts';

/** The demands of a profile on an engine. Some are known only with the plan. */
export function engineDemand(profile: Profile, plan?: LoadPlan): EngineDemand {
  const together = profile.keys.flatMap(stagesOf).some((stage) => stage.release === 'together');
  const herds = profile.keys.some((key) => key.herdOfLimit !== undefined);
  const largest = plan ? Math.max(0, ...plan.keys.map(largestRelease)) : Number.POSITIVE_INFINITY;
  return {
    model: profile.arrival.model,
    largestRelease: together || herds ? largest : 0,
    herds,
    retries: profile.retries === true,
    requests: plan?.requests ?? 0,
  };
}

/** The job of an engine for a planned load. Throws LoadRefusal if herds are planned and the unit of resets is unknown. */
export function engineJob(
  options: LoadSettings,
  plan: LoadPlan,
  ledger: Ledger,
  beginAtEpochMilliseconds: number,
): Omit<EngineJob, 'onStart'> {
  const { profile, keys } = plan;
  const { connection, seed, signal } = options;
  const resetUnit = options.resetUnit ?? keys.find((key) => key.limits.resetUnit !== undefined)?.limits.resetUnit;
  if (resetUnit === undefined && keys.some((key) => key.herd > 0))
    throw new LoadRefusal(
      'the profile sends requests at the announced reset, and the unit of X-RateLimit-Reset could not be determined',
      { need: 'declared.rateLimit.resetUnit', says: 'set rateLimit.resetUnit in the target file' },
    );
  const slowestMilliseconds = Math.max(...keys.map(latencyMilliseconds));
  const windowSeconds = keys.find((key) => key.limits.windowSeconds !== undefined)?.limits.windowSeconds;
  return {
    model: profile.arrival.model,
    connection,
    streams: keys.map((arrivals, index): Stream => {
      const connections = connectionsFor(arrivals, profile, index, slowestMilliseconds);
      return { secret: options.keys[index]?.secret ?? '', arrivals, connections };
    }),
    requests: requestsOf(profile, seed, connection, options.hint),
    retries: profile.retries ?? false,
    thinkSeconds: thinkRange(profile),
    seconds: plan.seconds,
    longestAnswerSeconds: Math.min(
      connection.timeoutSeconds,
      Math.max(shortPauseSeconds, (slowestMilliseconds * 5) / 1000),
    ),
    seed,
    ...(resetUnit !== undefined && { resetUnit }),
    ledger,
    signal,
    beginAtEpochMilliseconds,
    ...(windowSeconds !== undefined && { windowMilliseconds: windowSeconds * 1000 }),
  };
}

const thinkRange = ({ arrival: { thinkSeconds = 0 } }: Profile): readonly [number, number] =>
  typeof thinkSeconds === 'number' ? [thinkSeconds, thinkSeconds] : thinkSeconds;

/** A working server may pause for a second or two. */
const shortPauseSeconds = 2;
const mostConnections = 512;
const fewestConnections = 2;
/** For a key that was not probed. */
const assumedLatencyMilliseconds = 250;

const latencyMilliseconds = ({ limits }: KeyArrivals): number =>
  limits.latencyMilliseconds ?? assumedLatencyMilliseconds;

/**
 * Those of the profile for a closed load, in which each sends one request after the other. Otherwise enough that no request
 * waits for one while responses take up to three times as long as the slowest response before the load: a key whose window is
 * declared was probed once, and its one response may have been quick by chance.
 */
function connectionsFor(arrivals: KeyArrivals, profile: Profile, index: number, slowestMilliseconds: number): number {
  const wanted = profile.keys[index]?.connections;
  if (profile.arrival.model === 'closed' && wanted !== undefined) return wanted;
  const each = profile.retries ? 2 : 1;
  const peakPerSecond = (arrivals.peakPerSecond - arrivals.herd) / each;
  const busy = Math.ceil((peakPerSecond * slowestMilliseconds * 3) / 1000) + 1;
  return each * Math.max(fewestConnections, wanted ?? 0, largestRelease(arrivals), Math.min(mostConnections, busy));
}
