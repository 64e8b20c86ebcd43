import { setTimeout as sleep } from 'node:timers/promises';
import type { LoadKeySource, LoadOptions } from '../options.ts';
import { declaredLimits, type KeyLimits, LoadRefusal } from '../planning/key-limits.ts';
import { requestsOf } from '../planning/requests.ts';
import { waitForPhase } from '../planning/window-phase.ts';
import { comparesWithWindows, needsLimits, type Profile } from '../profiles/profile.ts';
import { type LearnedWindow, learnWindow, unitOf } from './learn-window.ts';
import { KeyProblem, keyProbe, type Probe, ProbeBudget, type ProbedKey } from './probe.ts';

export interface LearnedLimits {
  /** One entry per key of the profile, in order. */
  limits: KeyLimits[];
  /** From then on no probe counts against a limit, milliseconds since 1970. */
  freshAtEpochMilliseconds: number;
}

/**
 * The limits to plan a load with: as declared, or learned from the keys if a limit is missing. `probedKeys` is the number
 * of keys that were probed. Throws LoadRefusal like `learnKeyLimits`.
 */
export async function planningLimits(options: LoadOptions): Promise<{ limits: KeyLimits[]; probedKeys: number }> {
  const { profile, keys, ceilings } = options;
  const own = keys.slice(0, profile.keys.length);
  const isDeclared = own.every((key) => key.limit !== undefined && key.windowSeconds !== undefined);
  if (isDeclared || !needsLimits(profile, options)) return { limits: own.map(declaredLimits), probedKeys: 0 };
  const { limits } = await learnKeyLimits(options, new ProbeBudget(ceilings?.maxRequests));
  return { limits, probedKeys: limits.length };
}

interface LearnedKey {
  limits: KeyLimits;
  freshAtEpochMilliseconds: number;
}

const retryPauseMilliseconds = 300;
const marginMilliseconds = 60;

/**
 * Probes each key once, and learns limits and windows that are not declared: the limit from its header, the window from
 * the announced reset of a window that has just begun, which takes waiting for the current one to end. Throws
 * LoadRefusal if a key cannot be used or the run was interrupted.
 */
export async function learnKeyLimits(options: LoadOptions, budget: ProbeBudget): Promise<LearnedLimits> {
  const { profile, keys, signal } = options;
  const attempts = await Promise.allSettled(
    profile.keys.map((_, index) => {
      const source = keys[index] ?? { secret: '' };
      return learnKey(probeOf(options, source.secret, budget), source, options);
    }),
  );
  if (signal.aborted) throw new LoadRefusal('the run was interrupted');
  refuseFailures(attempts, profile);
  const learned = attempts.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  return {
    limits: learned.map(({ limits }) => limits),
    freshAtEpochMilliseconds: Math.max(0, ...learned.map((key) => key.freshAtEpochMilliseconds)),
  };
}

/** Throws LoadRefusal with the first problem and the keys that have it, or an unexpected error as it is. */
function refuseFailures(attempts: readonly PromiseSettledResult<unknown>[], { keys }: Profile): void {
  const reasons = attempts.map((one): unknown => (one.status === 'rejected' ? one.reason : undefined));
  const first = reasons.find((reason) => reason !== undefined);
  if (first === undefined) return;
  if (!(first instanceof KeyProblem)) throw first;
  const isSame = (reason: unknown) => reason instanceof KeyProblem && reason.message === first.message;
  const labels = keys.filter((_, index) => isSame(reasons[index])).map(({ label }) => label);
  const which = labels.length === 1 ? 'the key' : 'each of the keys';
  throw new LoadRefusal(`before the load, the request with ${which} ${labels.join(', ')} ${first.message}`);
}

function probeOf(options: LoadOptions, secret: string, budget: ProbeBudget): ProbedKey {
  const [request] = requestsOf(options.profile, options.seed, options.connection);
  if (!request) throw new RangeError('the mix of the profile is empty');
  return keyProbe(options, request, secret, budget);
}

async function learnKey(key: ProbedKey, source: LoadKeySource, options: LoadOptions): Promise<LearnedKey> {
  const first = await firstAnswer(key);
  const declared = declaredLimits(source);
  const limit = declared.limit ?? (Number.isInteger(first.limit) ? first.limit : undefined);
  const isWindowNeeded = needsLimits(options.profile, options) || comparesWithWindows(options.profile);
  const isWindowMissing = isWindowNeeded && declared.windowSeconds === undefined && limit !== undefined;
  const window: LearnedWindow = isWindowMissing
    ? await learnWindow(key, first, options.resetUnit)
    : { ...(declared.windowSeconds !== undefined && { seconds: declared.windowSeconds }), samples: [first] };
  const { seconds, samples } = window;
  const resetUnit = options.resetUnit ?? unitOf(samples, seconds);
  const lastUsedAt = (samples.at(-1) ?? first).at;
  return {
    limits: {
      ...(limit !== undefined && { limit }),
      ...(seconds !== undefined && { windowSeconds: seconds }),
      source: isWindowMissing ? (window.confirmed ? 'confirmed' : 'guessed') : 'declared',
      ...(resetUnit !== undefined && { resetUnit }),
      ...(window.unitUnknown === true && { resetUnitUnknown: true }),
      latencyMilliseconds: Math.max(...samples.map((sample) => sample.milliseconds)),
    },
    freshAtEpochMilliseconds: Math.max(window.freshAt ?? 0, lastUsedAt + (seconds ?? 0) * 1000),
  };
}

/** The response to the first request with a key, tried twice. Throws KeyProblem if it does not show a usable key. */
async function firstAnswer(key: ProbedKey): Promise<Probe> {
  let answer = await key.send();
  if ((answer.status === 0 && answer.milliseconds < 1000) || answer.status >= 500) {
    await key.pause(retryPauseMilliseconds);
    answer = await key.send();
  }
  const { status, failure } = answer;
  if (failure !== undefined) throw new KeyProblem(`got no answer: ${failure}`);
  if (status === 401) throw new KeyProblem('was refused with 401: the target does not know the key');
  if (status === 403) throw new KeyProblem('was refused with 403: the key lacks permission');
  if (status === 429 || (status >= 200 && status < 300)) return answer;
  throw new KeyProblem(`was answered with ${status}`);
}

/**
 * Waits until no probe counts against a limit any more, and returns when the load should begin, milliseconds since 1970.
 * That instant is not near a whole multiple of the window, so that windows on the clock's grid can be told from windows
 * that a request begins. Returns earlier by the time that the engine needs to get ready.
 */
export async function waitForFreshWindows(
  options: LoadOptions,
  { limits, freshAtEpochMilliseconds }: LearnedLimits,
  leadMilliseconds: number,
): Promise<number> {
  const windowSeconds = Math.max(0, ...limits.map((key) => key.windowSeconds ?? 0));
  if (windowSeconds === 0) return Date.now() + leadMilliseconds;
  const from = Math.max(Date.now() + leadMilliseconds, freshAtEpochMilliseconds + marginMilliseconds);
  const begin = from + waitForPhase(from, windowSeconds * 1000);
  const left = begin - Date.now() - leadMilliseconds;
  if (left > 0) await sleep(left, undefined, { signal: options.signal }).catch(() => undefined);
  return begin;
}
