import type { Profile } from '../load/profile.ts';
import type { LoadResult } from '../schemas/generated/types.ts';
import { Misuse } from './misuse.ts';
import type { Preflight } from './preflight.ts';
import type { Course } from './run.ts';

/** The load runs that a command wants. */
export interface LoadOrder {
  profiles: readonly Profile[];
  /** How many load keys they take at most. */
  keysNeeded: number;
  /** Where the target does not allow them: left out with the reason (gate), or refused as misuse (load). */
  leaveOut: boolean;
  /** Why there are none, where somebody might look for them. */
  skipped?: string;
}

/** What the load runs came to. */
export interface Loaded {
  results: LoadResult[];
  skipped: string | undefined;
  sent: number;
  interrupted: boolean;
}

export const noLoad: LoadOrder = { profiles: [], keysNeeded: 0, leaveOut: true };
export const nothingLoaded: Loaded = { results: [], skipped: undefined, sent: 0, interrupted: false };

/** The load half of a gate. */
export async function gateLoad(wanted: boolean): Promise<LoadOrder> {
  if (!wanted) return { ...noLoad, skipped: 'left out with --no-load' };
  const [{ profiles }, { keysNeeded }] = await Promise.all([
    import('../load/profiles/index.ts'),
    import('../load/profile.ts'),
  ]);
  const profile = profiles.find(({ name }) => name === 'per-key-429');
  if (profile === undefined) throw new Error('the profile per-key-429 is gone');
  return { profiles: [profile], keysNeeded: keysNeeded(profile), leaveOut: true };
}

/** Runs the profiles one after the other. Throws Misuse where the target may not be loaded and that is not left out. */
export async function loads(order: LoadOrder, course: Course, cleared: Preflight): Promise<Loaded> {
  if (order.profiles.length === 0) return { ...nothingLoaded, skipped: order.skipped };
  const why = await obstacle(order, course, cleared);
  if (why !== undefined && !order.leaveOut) throw new Misuse(why);
  if (why !== undefined) return { ...nothingLoaded, skipped: why };
  const results: LoadResult[] = [];
  for (const profile of order.profiles) {
    if (course.surroundings.stop.aborted) break;
    results.push(await oneLoad(profile, course, cleared));
  }
  const sent = results.flatMap((result) => result.keys).reduce((sum, key) => sum + key.sent, 0);
  return { results, skipped: undefined, sent, interrupted: course.surroundings.stop.aborted };
}

async function obstacle(order: LoadOrder, { target }: Course, cleared: Preflight): Promise<string | undefined> {
  if (target.load.allowed !== true)
    return `${target.baseUrl} is not this machine and nothing allows load on it: set load.allowed to true in its target file`;
  const { tooFewKeys } = await import('../load/profile.ts');
  const available = cleared.keys.filter((key) => key.role === 'load').length;
  const missing = order.profiles.map((profile) => tooFewKeys(profile, available)).find((why) => why !== undefined);
  return missing === undefined ? undefined : `${missing}: ${cleared.absent.load ?? 'give more'}`;
}

async function oneLoad(profile: Profile, course: Course, cleared: Preflight): Promise<LoadResult> {
  const { settings, surroundings, target, progress } = course;
  const { runLoad } = await import('../load/run.ts');
  const keys = cleared.keys.filter((key) => key.role === 'load');
  const { resetUnit } = target.declared.rateLimit ?? {};
  progress.say(`load: ${profile.name}. ${profile.asks}`);
  return runLoad({
    profile,
    baseUrl: target.baseUrl,
    keys: keys.map(({ secret, limit, windowSeconds }) => ({
      secret,
      ...(limit !== undefined && { limit }),
      ...(windowSeconds !== undefined && { windowSeconds }),
    })),
    seed: settings.seed,
    signal: surroundings.stop,
    onProgress: () => {},
    ...(resetUnit !== undefined && { resetUnit }),
  });
}
