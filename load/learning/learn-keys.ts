import type { PossibleWindows } from '../../limiter/windows-possible.ts';
import type { LoadKeySource, LoadSettings } from '../options.ts';
import { declaredLimits, type KeyLimits, LoadRefusal } from '../planning/key-limits.ts';
import { type LoadRequest, requestsOf } from '../planning/requests.ts';
import { comparesWithWindows, needsLimits, type Profile } from '../profiles/profile.ts';
import { probeWhenFree } from './keys-in-use.ts';
import { type LearnedWindow, unitOf, WindowLearner } from './learn-window.ts';
import { quickMilliseconds } from './observation.ts';
import { KeyProblem, keyProbe, type Probe, ProbeBudget, type ProbedKey } from './probe.ts';
import { windowsOfProbes } from './probe-decisions.ts';
import { proveQuick } from './quick-operation.ts';
import {
  listInWords,
  refuseCountersInDoubt,
  refuseSlowCounters,
  type SpendableKey,
  spendInTurn,
} from './spend-in-turn.ts';

interface LearnedLimits {
  /** One entry per key of the profile, in order. */
  limits: KeyLimits[];
  /** From then on no probe counts against a limit, milliseconds since 1970. */
  freshAtEpochMilliseconds: number;
}

/**
 * The limits to plan a load with: as declared, or learned from the keys if a limit is missing. `probedKeys` is the number
 * of keys that were probed. Throws LoadRefusal like `learnKeyLimits`.
 */
export async function planningLimits(options: LoadSettings): Promise<{ limits: KeyLimits[]; probedKeys: number }> {
  const { profile, keys, ceilings } = options;
  const own = keys.slice(0, profile.keys.length);
  const isDeclared = own.every((key) => key.limit !== undefined && key.windowSeconds !== undefined);
  if (isDeclared || !needsLimits(profile, options)) return { limits: own.map(declaredLimits), probedKeys: 0 };
  const { limits } = await learnKeyLimits(options, new ProbeBudget(ceilings?.maxRequests));
  return { limits, probedKeys: limits.length };
}

/** A key of the profile, and the response to its first request. */
interface ProbedLoadKey {
  label: string;
  source: LoadKeySource;
  key: ProbedKey;
  first: Probe;
  /** The responses to the requests after it, in groups that were in flight together. */
  more: readonly (readonly Probe[])[];
  /** The responses to requests after it that may have been counted elsewhere or not at all. */
  besides: readonly Probe[];
  limit: number | undefined;
}

interface LearnedKey {
  limits: KeyLimits;
  freshAtEpochMilliseconds: number;
  /** When the last response came, milliseconds since 1970. */
  lastUsedAt: number;
}

const retryPauseMilliseconds = 300;

/** Reports the reason of a wait, and when it ends at the latest (milliseconds since 1970). */
type ReportWait = (says: string, untilEpochMilliseconds: number) => void;

/**
 * Probes each key once, and learns limits and windows that are not declared: the limit from its header, the window from
 * what the limiter gives back after most of the limit was spent. Throws LoadRefusal if a key cannot be used or the run was
 * interrupted, and LimiterFaultFound if the probes show a fault of the limiter.
 */
export async function learnKeyLimits(
  options: LoadSettings,
  budget: ProbeBudget,
  reportWait: ReportWait = () => {},
): Promise<LearnedLimits> {
  const probe = () => forEachKey(options, (label, source) => probeKey(label, source, options, budget));
  const wait = async ({ label, key }: ProbedLoadKey, milliseconds: number): Promise<void> => {
    reportWait(`another run that uses ${label}`, key.now() + milliseconds);
    await orInterrupted(options, key.pause(milliseconds));
  };
  const first = await probeWhenFree(probe, wait, options.alreadySent);
  const isWindowNeeded = needsLimits(options.profile, options) || comparesWithWindows(options.profile);
  const isUnknown = ({ source, limit }: ProbedLoadKey): boolean =>
    isWindowNeeded && source.windowSeconds === undefined && limit !== undefined;
  const keys = await forEachKey(options, async (_, __, index): Promise<ProbedLoadKey> => {
    const key = first[index] as ProbedLoadKey;
    return isUnknown(key) ? await withQuickOperation(key, options, budget) : key;
  });
  const unknown = keys.filter(isUnknown);
  const learners = new Map(unknown.map((key) => [key.label, learnerOf(key, options)]));
  const spendable = unknown.flatMap(({ label, key, besides }): SpendableKey[] => {
    const learner = learners.get(label);
    return learner === undefined ? [] : [{ label, key, learner, besides }];
  });
  await orInterrupted(options, spendInTurn(spendable, options.profile));
  const names = unknown.map(({ label }) => label);
  const deadline = Math.max(...[...learners.values()].map((one) => one.deadline));
  if (names.length > 0) reportWait(`the rate limits of ${listInWords(names)} to reset`, deadline);
  const learned = await forEachKey(options, async (_, __, index): Promise<LearnedKey> => {
    const probed = keys[index] as ProbedLoadKey;
    const learner = learners.get(probed.label);
    const window = await learner?.watch();
    const spent = spendable.find((each) => each.learner === learner);
    if (spent !== undefined) await refuseCountersInDoubt(spent);
    return limitsOfKey(probed, options, learner?.probes ?? [probed.first], window);
  });
  const limits = withWindowsOfOthers(learned.map((key) => key.limits));
  // No load follows then, so more requests do no harm.
  if (limits.some(({ windowSeconds }) => windowSeconds === undefined))
    await orInterrupted(options, Promise.all(spendable.map(refuseSlowCounters)));
  const freshOf = ({ freshAtEpochMilliseconds, lastUsedAt }: LearnedKey, index: number): number => {
    const { windowSeconds = 0, source } = limits[index] ?? {};
    const lastIsFreshAt = lastUsedAt + windowSeconds * 1000;
    // A learnt window may be far too long.
    return Math.max(freshAtEpochMilliseconds, source === 'learnt' ? Math.min(lastIsFreshAt, deadline) : lastIsFreshAt);
  };
  return { limits, freshAtEpochMilliseconds: Math.max(0, ...learned.map(freshOf)) };
}

/**
 * Keys with the same limit probably have the same limiter, so that its window is possible for all of them. Of the windows that were
 * learnt, each key gets the one that the responses of all keys leave possible; of several, the one that most keys have, or its own.
 * If all learnt windows are equal, a key whose window could not be told gets that one, even if its own responses exclude it.
 */
export function withWindowsOfOthers(all: readonly KeyLimits[]): KeyLimits[] {
  return all.map((limits) => {
    if (limits.source === 'declared') return limits;
    const alike = all.filter(({ limit }) => limit === limits.limit);
    const windows = Map.groupBy(
      alike.flatMap(({ windowSeconds }) => windowSeconds ?? []),
      (seconds) => seconds,
    );
    const shared = [...windows.keys()].filter((seconds) => isPossibleForAll(seconds, alike));
    const votes = (seconds: number): number => windows.get(seconds)?.length ?? 0;
    const most = Math.max(...shared.map(votes));
    const leading = windows.size === 1 ? [...windows.keys()] : shared.filter((seconds) => votes(seconds) === most);
    const [windowSeconds, ...equal] = leading;
    return windowSeconds === undefined || equal.length > 0 ? limits : { ...limits, windowSeconds };
  });
}

/** True if one kind of limiter with this window can have given the responses of all keys; declared windows say nothing of kinds. */
function isPossibleForAll(seconds: number, keys: readonly KeyLimits[]): boolean {
  const sets = keys.flatMap(({ windowsPossible = [] }) => (windowsPossible.length > 0 ? [windowsPossible] : []));
  const kindsIn = (set: readonly PossibleWindows[]) =>
    new Set(set.filter(({ from, to }) => from <= seconds * 1000 && to >= seconds * 1000).map(({ kind }) => kind));
  const [first, ...others] = sets.map(kindsIn);
  return first === undefined || [...first].some((kind) => others.every((kinds) => kinds.has(kind)));
}

/** Calls `learn` for all keys of the profile at once. Throws LoadRefusal if it fails for one. */
async function forEachKey<Result>(
  options: LoadSettings,
  learn: (label: string, source: LoadKeySource, index: number) => Promise<Result>,
): Promise<Result[]> {
  const { profile, keys, signal } = options;
  const attempts = await Promise.allSettled(
    profile.keys.map(({ label }, index) => learn(label, keys[index] ?? { secret: '' }, index)),
  );
  if (signal.aborted) throw new LoadRefusal('the run was interrupted');
  refuseFailures(attempts, profile);
  return attempts.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
}

async function orInterrupted({ signal, profile }: LoadSettings, work: Promise<unknown>): Promise<void> {
  const [attempt] = await Promise.allSettled([work]);
  if (signal.aborted) throw new LoadRefusal('the run was interrupted');
  refuseFailures([attempt], profile);
}

async function probeKey(
  label: string,
  source: LoadKeySource,
  options: LoadSettings,
  budget: ProbeBudget,
): Promise<ProbedLoadKey> {
  const { requests } = requestsOf(options.profile, options.seed, options.connection, options.hint);
  const isFirst = ({ operation }: LoadRequest, name?: string) => Number(operation !== name);
  const byCounting = requests
    .toSorted((a, b) => isFirst(a, 'generate') - isFirst(b, 'generate'))
    .toSorted((a, b) => isFirst(a, options.hint?.countedOn) - isFirst(b, options.hint?.countedOn));
  const [request, ...others] = byCounting;
  if (!request) throw new RangeError('the mix of the profile is empty');
  let key = keyProbe(options, request, source.secret, budget);
  let first = await firstAnswer(key);
  for (const other of others) {
    if (first.limit !== undefined) break;
    // An operation without the headers may not be counted.
    key = keyProbe(options, other, source.secret, budget);
    first = await firstAnswer(key);
  }
  const limit = source.limit ?? (Number.isInteger(first.limit) ? first.limit : undefined);
  return { label, source, key, first, more: [], besides: [], limit };
}

function learnerOf({ key, first, more, limit }: ProbedLoadKey, { hint }: LoadSettings): WindowLearner {
  const learner = new WindowLearner(key, first, limit ?? 0, hint?.window);
  for (const together of more) learner.observe(together);
  return learner;
}

/** The key, probed with the list of models if its own answers are slow and the list is counted by the same counter. */
async function withQuickOperation(
  probed: ProbedLoadKey,
  options: LoadSettings,
  budget: ProbeBudget,
): Promise<ProbedLoadKey> {
  const { key, source, limit = 0, first } = probed;
  if (first.milliseconds <= quickMilliseconds) return probed;
  const lists = { ...options.profile, mix: ['models' as const] };
  const [request] = requestsOf(lists, options.seed, options.connection, options.hint).requests;
  if (request === undefined) return probed;
  const quick = keyProbe(options, request, source.secret, budget);
  const { isProven, answers } = await proveQuick(key, quick, limit);
  const [[answer] = [], ...more] = answers;
  return isProven && answer !== undefined
    ? { ...probed, key: quick, first: answer, more, besides: [first] }
    : { ...probed, besides: answers.flat() };
}

function limitsOfKey(
  { source, first, limit }: ProbedLoadKey,
  options: LoadSettings,
  probes: readonly Probe[],
  window: LearnedWindow | undefined,
): LearnedKey {
  const declared = declaredLimits(source);
  const seconds = declared.windowSeconds ?? window?.seconds;
  const resetUnit = options.resetUnit ?? unitOf(probes, seconds) ?? options.hint?.resetUnit;
  return {
    limits: {
      ...(limit !== undefined && { limit }),
      ...(seconds !== undefined && { windowSeconds: seconds }),
      source: window === undefined ? 'declared' : 'learnt',
      ...(window !== undefined && limit !== undefined && { windowsPossible: windowsOfProbes(probes, limit) }),
      ...(resetUnit !== undefined && { resetUnit }),
      ...(window !== undefined && resetUnit === undefined && first.reset !== undefined && { resetUnitUnknown: true }),
      latencyMilliseconds: Math.max(...probes.map(({ milliseconds }) => milliseconds)),
    },
    freshAtEpochMilliseconds: window?.freshAt ?? 0,
    lastUsedAt: Math.max(...probes.map(({ at }) => at)),
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
  throw new KeyProblem(`was answered with ${status}${answer.message === undefined ? '' : `: ${answer.message}`}`);
}
