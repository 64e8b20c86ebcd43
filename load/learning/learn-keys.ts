import { setTimeout as sleep } from 'node:timers/promises';
import type { Inference } from '../analysis/window-doubt.ts';
import type { ResetUnit } from '../ledger/reset-unit.ts';
import type { LoadOptions } from '../options.ts';
import type { KeyFacts } from '../planning/arrivals.ts';
import { requestsOf } from '../planning/requests.ts';
import { waitForPhase } from '../planning/window-phase.ts';
import { needsLimits } from '../profiles/profile.ts';
import { type LearntWindow, learnWindow, unitOf } from './learn-window.ts';
import { CeilingReached, KeyProbe, type Probe, Tries } from './probe.ts';

/** What is known of a key once it was tried. */
export interface LearntKey extends KeyFacts {
  /** Every length its window may have, likeliest first. */
  possibleWindows: number[];
  /** How the window is known, where nobody declared it. */
  inferred?: Inference;
  /** When its last request before the load was answered, milliseconds since 1970. */
  lastUsedAt: number;
  /** When the window of that request ends, where announced. */
  freshAt?: number;
  latencyMilliseconds: number;
  resetUnit?: ResetUnit;
}

export type Learnt = { keys: LearntKey[] } | { failure: string };

const repeatPauseMilliseconds = 300;
const marginMilliseconds = 60;

/**
 * Tries each key once, and learns Limit and window where they are not declared: Limit from its header, the window from
 * how far off Reset is in a window that has just begun, which takes waiting for the present one to end. `tries` counts.
 */
export async function learn(options: LoadOptions, tries = new Tries(options.ceilings?.maxRequests)): Promise<Learnt> {
  const { profile } = options;
  const tried = await Promise.all(
    profile.keys.map(async ({ label }, index) => {
      const source = options.keys[index];
      return learnKey(
        probeOf(options, source?.secret ?? '', tries),
        { ...source },
        needsLimits(profile, options),
        options.resetUnit,
      ).catch((error: unknown): string =>
        error instanceof CeilingReached ? error.message : `${label}: ${error instanceof Error ? error.message : error}`,
      );
    }),
  );
  const failures = tried.flatMap((one, index) =>
    typeof one === 'string' ? [{ label: profile.keys[index]?.label, says: one }] : [],
  );
  if (failures.length === 0) return { keys: tried as LearntKey[] };
  if (options.signal.aborted) return { failure: 'the run was interrupted' };
  const [first] = failures;
  const all = failures.every((one) => one.says === first?.says);
  const who = all ? failures.map((one) => one.label).join(', ') : first?.label;
  return { failure: `before the load, the request with the key of ${who} ${first?.says}` };
}

function probeOf(options: LoadOptions, secret: string, tries: Tries): KeyProbe {
  const { baseUrl, signal } = options;
  const target = { baseUrl, signal, tls: options.tls ?? {}, timeoutSeconds: options.timeoutSeconds ?? 30 };
  const [request] = requestsOf(options.profile, options.seed, baseUrl, options.headers);
  if (!request) throw new RangeError('the mix of the profile is empty');
  return new KeyProbe(target, request, secret, tries);
}

/** A sentence instead of a key says what its answer was. */
async function learnKey(
  key: KeyProbe,
  declared: KeyFacts,
  wanted: boolean,
  unit: ResetUnit | undefined,
): Promise<LearntKey | string> {
  let first = await key.send();
  if ((first.status === 0 && first.milliseconds < 1000) || first.status >= 500) {
    await key.pause(repeatPauseMilliseconds);
    first = await key.send();
  }
  const bad = complaint(first);
  if (bad !== undefined) return bad;
  const limit = declared.limit ?? (Number.isInteger(first.limit) ? first.limit : undefined);
  const mustLearn = wanted && declared.windowSeconds === undefined && limit !== undefined;
  const window: LearntWindow = mustLearn
    ? await learnWindow(key, first, unit)
    : {
        windows: declared.windowSeconds === undefined ? [] : [declared.windowSeconds],
        confirmed: true,
        samples: [first],
      };
  const { windows, samples } = window;
  const resetUnit = unit ?? unitOf(samples, windows[0]);
  return {
    ...(limit === undefined ? {} : { limit }),
    ...(windows[0] === undefined ? {} : { windowSeconds: windows[0] }),
    ...(resetUnit === undefined ? {} : { resetUnit }),
    ...(window.freshAt === undefined ? {} : { freshAt: window.freshAt }),
    ...(window.unitUnknown === true ? { unitUnknown: true } : {}),
    possibleWindows: windows,
    ...(mustLearn ? { inferred: window.confirmed ? ('seen' as const) : ('guessed' as const) } : {}),
    lastUsedAt: (samples.at(-1) ?? first).at,
    latencyMilliseconds: Math.max(...samples.map((sample) => sample.milliseconds)),
  };
}

function complaint(answer: Probe): string | undefined {
  if (answer.failure !== undefined) return `got no answer (${answer.failure})`;
  if (answer.status === 401) return 'was refused with 401: the key is not known to the target';
  if (answer.status === 403) return 'was refused with 403: the key lacks permission';
  if (answer.status === 429 || (answer.status >= 200 && answer.status < 300)) return undefined;
  return `was answered with ${answer.status}`;
}

/**
 * Waits until every key's window is fresh and returns when the load shall begin, milliseconds since 1970. It begins
 * apart from the whole multiples of the window, so that windows on the clock's grid and windows begun by a request differ.
 * It returns early by the time that the engine takes to be ready.
 */
export async function readyAt(
  options: LoadOptions,
  keys: readonly LearntKey[],
  leadMilliseconds: number,
): Promise<number> {
  if (!needsLimits(options.profile, options)) return Date.now() + leadMilliseconds;
  const fresh = Math.max(...keys.map((key) => Math.max(key.freshAt ?? 0, key.lastUsedAt + longest(key) * 1000)));
  const from = Math.max(Date.now() + leadMilliseconds, fresh + marginMilliseconds);
  const begin = from + waitForPhase(from, (keys[0]?.windowSeconds ?? 0) * 1000);
  const left = begin - Date.now() - leadMilliseconds;
  if (left > 0) await sleep(left, undefined, { signal: options.signal }).catch(() => undefined);
  return begin;
}

const longest = (key: LearntKey): number => Math.max(0, ...key.possibleWindows);
