import type { LimiterHint } from '../../limiter/limiter-hint.ts';
import type { EngineName } from '../../load/engines/engine.ts';
import type { K6Launcher } from '../../load/engines/k6/launcher.ts';
import type { LoadSettings } from '../../load/options.ts';
import { type Length, type Profile, withFirstKeys } from '../../load/profiles/profile.ts';
import { plural } from '../../reports/text/quantities.ts';
import { listedModels } from '../../scenarios/vocabulary/model-lists.ts';
import type { LoadResult } from '../../schemas/generated/types.ts';
import { probeSender } from '../http/probe-sender.ts';
import type { KeyInUse } from '../http/target-access.ts';
import { type Options, pick } from '../invocation/options.ts';
import { InconclusiveError, UsageError } from '../io/errors.ts';
import { lengthOf } from '../load/profile-options.ts';
import type { Preflight } from '../preflight/preflight.ts';
import { type KeyRing, loadKeysOf } from '../targets/key-ring.ts';
import type { KeyCounts, Target } from '../targets/target.ts';
import { showLoad } from './load-progress.ts';
import type { RequestedLoad, RunContext } from './run-context.ts';
import { seedOf } from './settings.ts';

interface LoadOutcome {
  results: LoadResult[];
  /** The reason why no load ran, if there is one to report. */
  skipped: string | undefined;
  /** Number of requests. */
  sent: number;
  interrupted: boolean;
  warnings: string[];
}

/** The outcome without a load run. */
export function skippedLoad(reason: string | undefined): LoadOutcome {
  return { results: [], skipped: reason, sent: 0, interrupted: false, warnings: [] };
}

/** Runs the profiles one after the other, with the keys that passed the preflight. Throws InconclusiveError and UsageError. */
export async function runLoadPhase(run: RunContext, ring: Preflight, hint: LimiterHint = {}): Promise<LoadOutcome> {
  const { optional, skipped } = run.request.load;
  const { profiles, warnings } = profilesFor(run.request.load, run.target, ring);
  if (profiles.length === 0) return skippedLoad(skipped);
  const reason = await whyLoadIsImpossible({ ...run.request.load, profiles }, run.target, ring);
  if (reason !== undefined && !optional) throw new InconclusiveError(reason);
  if (reason !== undefined) return skippedLoad(reason);
  const results: LoadResult[] = [];
  const isOfChecks = run.request.checks.length > 0 && !run.target.keys.some(({ role }) => role === 'load');
  for (const profile of profiles) {
    // The preflight sends one request with each key.
    const alreadySent = isOfChecks || results.length > 0 ? Number.POSITIVE_INFINITY : 1;
    const known = { hint: { ...listedModel(ring), ...hint }, alreadySent };
    results.push(...(await runProfile(profile, run, ring, known)));
  }
  const unplanned = optional ? whyNotPlanned(run.target, results) : undefined;
  if (unplanned !== undefined) return { ...skippedLoad(unplanned), sent: results[0]?.sentBefore ?? 0 };
  const requests = results.flatMap(({ keys, sentBefore = 0 }) => [sentBefore, ...keys.map(({ sent }) => sent)]);
  const sent = requests.reduce((sum, count) => sum + count, 0);
  return { results, skipped: undefined, sent, interrupted: run.context.stop.aborted, warnings };
}

/** The reason why a load with the primary key, which nobody gave for loads, could not be planned. */
function whyNotPlanned({ keys, absent }: Target, results: readonly LoadResult[]): string | undefined {
  const isGiven = keys.some(({ role }) => role === 'load');
  if (isGiven || results.some((result) => result.keys.some(({ sent }) => sent > 0))) return undefined;
  const { reasons = [], missing = [] } = results[0]?.validity ?? {};
  const reason = [...reasons, ...missing.map(({ says }) => says)].join(': ') || 'no request was sent';
  // Other keys help if something is missing, not if the server does not answer.
  const orKeys = missing.length > 0 ? `; or ${absent.load ?? 'give load keys'}` : '';
  return `the load with the primary key could not be planned: ${reason}${orKeys}`;
}

/** The profiles of a load. An optional one is limited to the available keys, with a warning about the others. */
export function profilesFor(
  { profiles, optional }: RequestedLoad,
  target: Target,
  ring: KeyRing = target,
): { profiles: readonly Profile[]; warnings: string[] } {
  const { length } = loadKeysOf(target, ring.keys);
  if (!optional || length === 0) return { profiles, warnings: [] };
  const labelsOf = (keys: Profile['keys']): string => keys.map(({ label }) => label).join(', ');
  return {
    profiles: profiles.map((profile) => withFirstKeys(profile, length)),
    warnings: profiles
      .filter(({ keys }) => keys.length > length)
      .map(
        ({ name, keys }) =>
          `${name} ran with ${plural(length, 'key')} (${labelsOf(keys.slice(0, length))}). Not tested: the load of ${labelsOf(keys.slice(length))}, and effects of one key on another. To test them, give ${keys.length} load keys (TEXTGEN_KEYS_LOAD, or keys.load of the target)`,
      ),
  };
}

async function runProfile(
  profile: Profile,
  run: RunContext,
  ring: KeyRing,
  known: Pick<LoadSettings, 'hint' | 'alreadySent'>,
): Promise<LoadResult[]> {
  const { context, target, progress } = run;
  const { options } = run.invocation;
  const { observation } = run.request.load;
  const { runEngines } = await import('../../load/engine-comparison.ts');
  const k6 = await k6Launcher(target, options.processes);
  const load = {
    ...loadOptions(profile, run, ring),
    ...known,
    onProgress: run.onLoadProgress ?? showLoad(progress, context.stderr.isTerminal),
    ...(observation && { observer: observation.of(profile, target.name) }),
    ...(k6 !== undefined && { k6 }),
    ...(target.truth && { groundTruth: truthOf(target.truth, loadKeysOf(target, ring.keys)) }),
  };
  try {
    const results = await runEngines(load, chosenEngines(options));
    return results.map((result) => withUsualLength(result, profile, lengthOf(options)));
  } catch (error) {
    throw error instanceof RangeError ? new UsageError(error.message) : error;
  } finally {
    progress.clear();
  }
}

const usualModel = 'model-v1';

/** A model that the target lists, from the answers of the preflight. */
function listedModel({ answers }: Preflight): LimiterHint {
  const ids = answers.flatMap(({ reply }) => listedModels(reply).map(({ id }) => id));
  const [first] = ids;
  return first === undefined ? {} : { model: ids.includes(usualModel) ? usualModel : first };
}

/** A run that --seconds or --duration made shorter than its profile does not answer the profile's question. */
const withUsualLength = (result: LoadResult, { seconds: usual }: Profile, { seconds }: Length): LoadResult =>
  seconds === undefined || usual === undefined || seconds >= usual ? result : { ...result, usualSeconds: usual };

/** The engines that run each profile, one after the other; undefined stands for the one that suits the profile. */
export function chosenEngines({ engine, processes, on, emit }: Options): (EngineName | undefined)[] {
  if (processes !== undefined || on !== undefined || emit !== undefined) return ['k6'];
  return engine === 'both' ? ['autocannon', 'k6'] : [engine];
}

/** Throws UsageError, before anything is sent, for a load that the target, its keys or an engine rule out. */
export async function refuseImpossibleLoad({ request, invocation, target }: RunContext): Promise<void> {
  const { load } = request;
  if (load.profiles.length === 0) return;
  const reason = load.optional ? undefined : await whyLoadIsImpossible(load, target, target);
  const refusal =
    reason ?? (target.runtime === 'docker' ? undefined : await engineRefusal(load, invocation.options, target));
  if (refusal !== undefined) throw new UsageError(refusal);
}

async function whyLoadIsImpossible(
  { profiles }: RequestedLoad,
  target: Target,
  ring: KeyRing,
): Promise<string | undefined> {
  if (target.load.allowed !== true)
    return `load on ${target.baseUrl} is not allowed: set load.allowed to true in its target file`;
  const { tooFewKeys } = await import('../../load/profiles/profile.ts');
  const available = loadKeysOf(target, ring.keys).length;
  const [missing] = profiles.flatMap((profile) => tooFewKeys(profile, available) ?? []);
  return missing === undefined ? undefined : `${missing}: ${ring.absent.load ?? 'provide that many'}`;
}

/** The first profile that a chosen engine cannot run, as a sentence. */
async function engineRefusal(
  { profiles }: RequestedLoad,
  options: Options,
  { k6 }: Target,
): Promise<string | undefined> {
  const [{ engineDemand }, { engines }, { startedByOthers }, { defaultEngine }] = await Promise.all([
    import('../../load/engine-job.ts'),
    import('../../load/engines/index.ts'),
    import('../../load/engines/k6/launcher.ts'),
    import('../../load/run.ts'),
  ]);
  const launcher = options.plan === true || options.emit !== undefined ? startedByOthers : k6;
  const [refusal] = profiles.flatMap((profile) =>
    chosenEngines(options).flatMap(
      (name) => engines[name ?? defaultEngine(profile)](launcher).refusal(engineDemand(profile)) ?? [],
    ),
  );
  return refusal;
}

/** The options of a load from the command line and the target. */
export function loadOptions(profile: Profile, run: RunContext, ring: KeyRing = run.target): LoadSettings {
  const { invocation, connection: settings, context, target } = run;
  const { allowed: _, ...ceilings } = target.load;
  const connection = { ...settings, baseUrl: target.baseUrl };
  return {
    profile,
    connection,
    send: probeSender(connection),
    keys: loadKeysOf(target, ring.keys),
    seed: seedOf(invocation.options),
    signal: context.stop,
    ceilings,
    ...lengthOf(invocation.options),
    ...pick(target.declared.rateLimit ?? {}, 'resetUnit', 'algorithm'),
  };
}

/** The decisions that the server has counted, in the order of the load keys. */
function truthOf(truth: () => Promise<KeyCounts>, keys: readonly KeyInUse[]) {
  return async () => {
    const counts = await truth();
    return keys.map(({ label }) => counts[label] ?? { admitted: 0, refused: 0 });
  };
}

/** The launcher of k6 beside the target or for several processes; undefined for one process on this machine. */
async function k6Launcher({ k6 }: Target, processes: number | undefined): Promise<K6Launcher | undefined> {
  if (processes === undefined) return k6;
  if (k6 !== undefined) return { ...k6, members: processes };
  const { findK6, processLauncher } = await import('../../load/engines/k6/local-process.ts');
  const found = findK6();
  return found && processLauncher(found.path, processes);
}
