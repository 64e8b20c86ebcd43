import type { EngineName } from '../../load/engines/engine.ts';
import type { K6Launcher } from '../../load/engines/k6/launcher.ts';
import type { LoadOptions } from '../../load/options.ts';
import type { Profile } from '../../load/profiles/profile.ts';
import type { LoadResult } from '../../schemas/generated/types.ts';
import { probeSender } from '../http/probe-sender.ts';
import type { Options } from '../invocation/options.ts';
import { InconclusiveError, UsageError } from '../io/errors.ts';
import type { KeyRing } from '../targets/key-ring.ts';
import type { Target, Truth } from '../targets/target.ts';
import { loadProgress } from './load-progress.ts';
import type { LoadRequest, RunContext } from './run-context.ts';
import { connectionTo } from './settings.ts';

/** What the load runs came to. */
export interface Loaded {
  results: LoadResult[];
  skipped: string | undefined;
  sent: number;
  interrupted: boolean;
}

export const noLoad: LoadRequest = { profiles: [], keysNeeded: 0, leaveOut: true };
const nothingLoaded: Loaded = { results: [], skipped: undefined, sent: 0, interrupted: false };

/** Of an order that never had its turn. */
export const notBegun = ({ profiles, skipped }: LoadRequest): Loaded => ({
  ...nothingLoaded,
  skipped: profiles.length === 0 ? skipped : 'the run was stopped before it',
});

/** An order for one profile. */
export async function loadOrder(
  profile: Profile,
  more: Omit<LoadRequest, 'profiles' | 'keysNeeded'>,
): Promise<LoadRequest> {
  const { keysNeeded } = await import('../../load/profiles/profile.ts');
  return { ...more, profiles: [profile], keysNeeded: keysNeeded(profile) };
}

/** The load half of a gate. */
export async function gateLoad({ load, engine, readOnly }: Options): Promise<LoadRequest> {
  if (readOnly === true) return { ...noLoad, skipped: 'left out with --read-only: the profile sends generations' };
  if (load === false) return { ...noLoad, skipped: 'left out with --no-load' };
  const { profileByName } = await import('../../load/profiles/built-in/index.ts');
  const profile = profileByName('per-key-429');
  if (profile === undefined) throw new Error('the profile per-key-429 is gone');
  return loadOrder(profile, { leaveOut: true, ...enginesNamed(engine) });
}

/** The engines of --engine, for an order. */
export function enginesNamed(engine: Options['engine']): Pick<LoadRequest, 'engines'> {
  if (engine === undefined) return {};
  return { engines: engine === 'both' ? ['autocannon', 'k6'] : [engine] };
}

/** Throws UsageError where a load that is not to be left out cannot be run. Before anything is sent. */
export async function refuseLoad(request: LoadRequest, target: Target): Promise<void> {
  const why = request.leaveOut ? undefined : await obstacle(request, target, target);
  const refusal = why ?? (target.runtime === 'docker' ? undefined : await engineRefusal(request, target));
  if (refusal !== undefined) throw new UsageError(refusal);
}

/** Why an engine that was named, or that suits a profile, cannot run it, as far as that is known before it runs. */
async function engineRefusal(
  { profiles, engines, onlyPlanned }: LoadRequest,
  { k6 }: Target,
): Promise<string | undefined> {
  if (profiles.length === 0) return undefined;
  const [{ engineDemand }, { engineByName }, { k6Engine }, { startedByOthers }, { defaultEngine }] = await Promise.all([
    import('../../load/engine-job.ts'),
    import('../../load/engines/index.ts'),
    import('../../load/engines/k6/engine.ts'),
    import('../../load/engines/k6/launcher.ts'),
    import('../../load/run.ts'),
  ]);
  const launcher = onlyPlanned ? startedByOthers : k6;
  const engine = (name: EngineName) => (name === 'k6' && launcher ? k6Engine(launcher) : engineByName(name));
  const refusals = profiles.flatMap((profile) =>
    (engines ?? [defaultEngine(profile)]).map((name) => engine(name).refusal(engineDemand(profile))),
  );
  return refusals.find((refusal) => refusal !== undefined);
}

/** Runs the profiles one after the other, with the keys that passed the preflight. */
export async function loads(request: LoadRequest, run: RunContext, ring: KeyRing): Promise<Loaded> {
  if (request.profiles.length === 0) return { ...nothingLoaded, skipped: request.skipped };
  const why = await obstacle(request, run.target, ring);
  if (why !== undefined && !request.leaveOut) throw new InconclusiveError(why);
  if (why !== undefined) return { ...nothingLoaded, skipped: why };
  const { stop } = run.context;
  const results: LoadResult[] = [];
  const { compareBoth } = await import('../../load/engine-comparison.ts');
  for (const profile of request.profiles) {
    const ran: LoadResult[] = [];
    for (const engine of request.engines ?? [undefined])
      if (!stop.aborted) ran.push(await oneLoad(profile, engine, run, ring));
    results.push(...compareBoth(ran));
  }
  const sent = results.reduce((sum, { keys, sentBefore = 0 }) => sum + sentBefore + total(keys), 0);
  return { results, skipped: undefined, sent, interrupted: stop.aborted };
}

const total = (keys: LoadResult['keys']): number => keys.reduce((sum, key) => sum + key.sent, 0);

async function obstacle(request: LoadRequest, target: Target, ring: KeyRing): Promise<string | undefined> {
  if (target.load.allowed !== true)
    return `nothing allows load on ${target.baseUrl}: set load.allowed to true in its target file`;
  const { tooFewKeys } = await import('../../load/profiles/profile.ts');
  const available = ring.keys.filter((key) => key.role === 'load').length;
  const missing = request.profiles.map((profile) => tooFewKeys(profile, available)).find((why) => why !== undefined);
  return missing === undefined ? undefined : `${missing}: ${ring.absent.load ?? 'give as many'}`;
}

async function oneLoad(
  profile: Profile,
  engine: EngineName | undefined,
  run: RunContext,
  ring: KeyRing,
): Promise<LoadResult> {
  const { request, context, target, progress } = run;
  const { runLoad } = await import('../../load/run.ts');
  const k6 = await launcher(target, request.load.members);
  const options = loadOptions(profile, engine, run, ring);
  try {
    return await runLoad({
      ...options,
      onProgress: loadProgress(progress, context.stderr.isTerminal),
      ...(k6 !== undefined && { k6 }),
      ...(target.truth && { groundTruth: truthOf(target.truth, ring) }),
    });
  } catch (error) {
    throw error instanceof RangeError ? new UsageError(error.message) : error;
  } finally {
    progress.clear();
  }
}

/** What the command line and the target say of a load. */
export function loadOptions(
  profile: Profile,
  engine: EngineName | undefined,
  { request, settings, context, target }: RunContext,
  ring: KeyRing,
): LoadOptions {
  const { allowed: _, ...ceilings } = target.load;
  const { seconds, windows } = request.load;
  const { resetUnit, algorithm } = target.declared.rateLimit ?? {};
  const connection = connectionTo(target, settings);
  return {
    profile,
    connection,
    send: probeSender(connection),
    keys: ring.keys.filter((key) => key.role === 'load'),
    seed: settings.seed,
    signal: context.stop,
    ceilings,
    ...(engine !== undefined && { engine }),
    ...(seconds !== undefined && { seconds }),
    ...(windows !== undefined && { windows }),
    ...(resetUnit !== undefined && { resetUnit }),
    ...(algorithm !== undefined && { algorithm }),
  };
}

/** What the server has counted, key by key. */
function truthOf(truth: () => Promise<Truth>, ring: KeyRing) {
  const keys = ring.keys.filter((key) => key.role === 'load');
  return async () => {
    const counted = await truth();
    return keys.map(({ label }) => counted[label] ?? { admitted: 0, refused: 0 });
  };
}

/** How k6 is started, where that is not as one process of this machine. */
async function launcher({ k6 }: Target, members: number | undefined): Promise<K6Launcher | undefined> {
  if (members === undefined || k6 !== undefined) return k6 && members !== undefined ? { ...k6, members } : k6;
  const { findK6, processLauncher } = await import('../../load/engines/k6/local-process.ts');
  const found = findK6();
  return found && processLauncher(found.path, members);
}
