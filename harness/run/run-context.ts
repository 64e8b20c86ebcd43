import type { EngineName } from '../../load/engines/engine.ts';
import type { Profile } from '../../load/profiles/profile.ts';
import type { Check } from '../../scenarios/vocabulary/suite.ts';
import type { Toleration } from '../../schemas/generated/types.ts';
import type { Invocation } from '../invocation/invocation.ts';
import type { CommandContext } from '../io/context.ts';
import type { Progress } from '../io/progress.ts';
import type { Target } from '../targets/target.ts';
import type { Settings } from './settings.ts';

/** The checks and load runs that a command asks for. */
export interface RunRequest {
  checks: readonly Check[];
  load: LoadRequest;
}

/** The load runs that a command asks for. */
export interface LoadRequest {
  profiles: readonly Profile[];
  /** Largest number of load keys that one of the profiles needs. */
  keysNeeded: number;
  /** gate: a load that the target does not allow is skipped with the reason. load: it is an error. */
  leaveOut: boolean;
  /** Engines that run each profile, one after the other. Default: the one that suits the profile. */
  engines?: readonly EngineName[];
  /** Replaces the length in the profile. */
  seconds?: number;
  windows?: number;
  /** Number of k6 generators that share each load. */
  members?: number;
  /** The load is planned here, and nothing is sent. */
  onlyPlanned?: boolean;
  /** Reason shown in the report if there are no profiles. */
  skipped?: string;
}

/** The inputs of a run, complete before the first request. */
export interface RunContext {
  request: RunRequest;
  invocation: Invocation;
  context: CommandContext;
  settings: Settings;
  target: Target;
  tolerations: readonly Toleration[];
  progress: Progress;
}
