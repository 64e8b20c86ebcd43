import { resolve } from 'node:path';
import { profileByName, profiles } from '../../load/profiles/built-in/index.ts';
import { type Length, type Limit, type Profile, stagesOf } from '../../load/profiles/profile.ts';
import { readProfile } from '../../load/profiles/profile-file.ts';
import { readThreshold } from '../../load/profiles/threshold-text.ts';
import { type Options, pick } from '../invocation/options.ts';
import { requireKnown } from '../invocation/suggestion.ts';
import { failAsUsage, UsageError } from '../io/errors.ts';
import { fileText, requireFile } from '../io/input-file.ts';

const usualSeconds = 10;

const profileNames = (): string[] => profiles.map(({ name }) => name);

const isFile = (name: string): boolean => /[/\\]|\.(json|jsonc|ts|js|mjs)$/.test(name);

/** Throws UsageError for a profile that is neither a file nor known by name. */
export function requireKnownProfile({ profile: name }: Options): void {
  if (name !== undefined && !isFile(name)) requireKnown('profile', [name], profileNames());
}

/** The length that the options give a load instead of that of its profile. */
export const lengthOf = (options: Options): Length =>
  options.duration === undefined ? pick(options, 'seconds', 'windows') : { seconds: options.duration };

/** The profile that the options name or describe. Throws UsageError. */
export async function chosenProfile(options: Options, directory: string): Promise<Profile> {
  const { profile: name, rate, connections } = options;
  if (name === undefined && rate === undefined && connections === undefined)
    throw new UsageError(
      `load: --profile is missing. Profiles: ${profileNames().join(', ')}, or a file of your own; or give --rate or --connections`,
    );
  const profile = name === undefined ? profileOfOptions(options) : await namedProfile(name, options, directory);
  const { requirePlannable } = await import('../../load/planning/arrivals.ts');
  try {
    requirePlannable(profile, lengthOf(options));
  } catch (error) {
    failAsUsage(error as Error);
  }
  return withThresholds(profile, options);
}

/** The profile with the thresholds of --threshold added. Throws UsageError. */
export function withThresholds(profile: Profile, { thresholds = [], abortOnBreach }: Options): Profile {
  const more = thresholds.map((text) => thresholdOf(text, profile, abortOnBreach === true));
  return more.length === 0 ? profile : { ...profile, limits: [...profile.limits, ...more] };
}

function thresholdOf(text: string, profile: Profile, abortOnBreach: boolean): Limit {
  try {
    return readThreshold(text, profile, abortOnBreach);
  } catch (error) {
    throw new UsageError(`--threshold '${text}': ${(error as Error).message}`);
  }
}

/** A load of one key. With a rate its requests are paced; otherwise each connection sends as soon as it has an answer. */
function profileOfOptions({ rate, connections, duration, thresholds }: Options): Profile {
  const isClosed = rate === undefined;
  const key = { ...(!isClosed && { perSecond: rate }), ...(connections !== undefined && { connections }) };
  return {
    name: isClosed ? 'connections' : 'rate',
    asks: isClosed
      ? `How does the target answer while ${connections} connections keep it busy?`
      : `How are ${rate} requests per second served?`,
    arrival: { model: isClosed ? 'closed' : 'paced' },
    keys: [{ label: 'main', ...key }],
    seconds: duration ?? usualSeconds,
    limits: thresholds === undefined ? [{ metric: 'run.errors', atMost: 0 }] : [],
  };
}

async function namedProfile(name: string, options: Options, directory: string): Promise<Profile> {
  const { rate, connections } = options;
  const builtIn = profileByName(name);
  if (builtIn && rate !== undefined)
    throw new UsageError(
      `--rate: the question of the profile ${name} depends on its own rates. Leave out --profile, or use a profile file`,
    );
  const profile = builtIn ?? (await profileFromFile(resolve(directory, name), name));
  const { model } = profile.arrival;
  if (rate !== undefined && model === 'closed')
    throw new UsageError(
      `--rate: the arrivals of ${name} are closed: each connection sends as soon as it has an answer`,
    );
  if (connections !== undefined && model === 'open')
    throw new UsageError(`--connections: the arrivals of ${name} are open, on as many connections as they need`);
  return {
    ...profile,
    keys: profile.keys.map((key) => ({
      ...(rate === undefined ? key : withRate(key, rate)),
      ...(connections !== undefined && { connections }),
    })),
  };
}

/** True for the source of a script that k6 runs: only that imports modules of k6. */
const isK6Script = (source: string): boolean => /^\s*import\b[^;]*?['"]k6(\/[\w/.-]+)?['"]/m.test(source);

function withRate(key: Profile['keys'][number], perSecond: number): Profile['keys'][number] {
  if (stagesOf(key).some((stage) => stage.release === 'together'))
    throw new UsageError(`--rate: ${key.label} sends all its requests at one instant, so it has no rate`);
  const { stages: _, ofLimit: __, ...rest } = key;
  return { ...rest, perSecond };
}

async function profileFromFile(path: string, given: string): Promise<Profile> {
  requireFile(path, 'profile');
  if (/\.(ts|m?js)$/.test(path) && isK6Script(fileText(path, 'profile')))
    throw new UsageError(
      `--profile ${given}: this is a script of k6, not a load profile. Write its load as a profile (docs/coming-from-k6.md), or record its requests with textgen-harness/k6 and run judge on its log (docs/judge.md)`,
    );
  return await readProfile(path).catch(failAsUsage);
}
