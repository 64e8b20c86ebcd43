import type { Profile } from '../../load/profiles/profile.ts';
import { completeProfile, profileProblems } from '../../load/profiles/profile-file.ts';
import type { LoadProfile, RunReport } from '../../schemas/generated/types.ts';
import { anything, callback } from '../invocation/kinds.ts';
import type { Options, OptionValue } from '../invocation/options.ts';
import { requireKnown } from '../invocation/suggestion.ts';
import { UsageError } from '../io/errors.ts';
import { chosenProfile, withThresholds } from '../load/profile-options.ts';
import { givenOptions, requireArguments, runKinds } from './arguments.ts';
import { type ProfileName, profileNames } from './names.ts';
import { type Call, runCall } from './run-call.ts';
import type { RunOptions } from './run-options.ts';

/** The state of a load. */
export interface LoadProgress {
  profile: string;
  phase: 'preparing' | 'waiting' | 'running' | 'judging';
  /** Seconds since the phase began. */
  elapsedSeconds: number;
  /** Length of the load, once it is known. */
  totalSeconds?: number;
  /** Requests so far by key, and the 99th percentile of the latencies of those that were admitted. */
  keys: readonly {
    key: string;
    offered: number;
    sent: number;
    admitted: number;
    refused: number;
    errors: number;
    p99Milliseconds?: number;
  }[];
  /** Validity of the results so far. */
  validity?: 'valid' | 'degraded' | 'invalid';
}

/** Options of `load`. */
export interface LoadOptions extends RunOptions {
  /** Name of a built-in profile (`profileNames`), or a profile from `defineProfile`. */
  profile: ProfileName | LoadProfile;
  /** The load generator. Default: k6 for open arrivals, else autocannon. k6 must be installed. */
  engine?: OptionValue<'engine'>;
  /** Length of the load in seconds, in place of the length in the profile. */
  seconds?: OptionValue<'seconds'>;
  /** Length of the load in rate-limit windows, in place of the length in the profile. */
  windows?: OptionValue<'windows'>;
  /** Thresholds besides those of the profile, such as `steady.admitted.p99<250`. */
  thresholds?: Readonly<OptionValue<'thresholds'>>;
  /** Ends the load as soon as one of `thresholds` cannot be met any more. */
  abortOnBreach?: OptionValue<'abortOnBreach'>;
  /** Receives the state of the load about four times a second. */
  onProgress?: (progress: LoadProgress) => void;
}

const call: Call = { caller: 'load', command: 'load' };

const ownKinds = { ...runKinds, profile: anything, onProgress: callback };

/**
 * Runs one load profile against a server, as the command `load` does, and returns the report. A server on another machine
 * needs `load: { allowed: true }` in its target. Throws UsageError for wrong options, a load that is not allowed, too few
 * keys, and an engine that cannot run the profile, before anything is sent.
 *
 * @example
 * const report = await load({ target, profile: 'per-key-429', engine: 'autocannon' });
 */
export async function load(options: LoadOptions): Promise<RunReport> {
  requireArguments('load', 'load', options, ownKinds);
  const { profile: given, seconds, windows, onProgress } = options;
  if (given === undefined)
    throw new UsageError(`load: profile is missing. Profiles: ${profileNames.join(', ')}, or one from defineProfile`);
  if (seconds !== undefined && windows !== undefined) throw new UsageError('load: give either seconds or windows');
  const choice = givenOptions('load', options);
  const profile =
    typeof given === 'string' ? await namedProfile(given, choice) : withThresholds(ownProfile(given), choice);
  return await runCall(call, options, {
    request: () => ({ checks: [], load: { profiles: [profile], optional: false } }),
    options: { profile: profile.name },
    onLoadProgress: onProgress,
  });
}

async function namedProfile(name: string, choice: Options): Promise<Profile> {
  requireKnown('profile', [name], profileNames);
  return await chosenProfile({ ...choice, profile: name }, '');
}

/** A file of prompts that the profile names is relative to the working directory. */
function ownProfile(profile: LoadProfile): Profile {
  try {
    return completeProfile(profile, 'load: profile', process.cwd(), 'any');
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/**
 * Checks a load profile and returns it. Throws UsageError with every problem.
 *
 * @example
 * export default defineProfile({
 *   name: 'twenty-per-second',
 *   asks: 'Are twenty requests per second served?',
 *   arrival: { model: 'paced' },
 *   keys: [{ label: 'main', perSecond: 20 }],
 *   seconds: 10,
 *   limits: [{ metric: 'main.errors', atMost: 0 }],
 * });
 */
export function defineProfile(profile: LoadProfile): LoadProfile {
  const problems = profileProblems(profile);
  if (problems.length > 0)
    throw new UsageError(['defineProfile: this is not a load profile:', ...problems].join('\n  '));
  return profile;
}
