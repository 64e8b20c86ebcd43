import type { Profile } from '../../load/profiles/profile.ts';
import type { LoadState } from '../../load/progress.ts';
import type { Check } from '../../scenarios/vocabulary/suite.ts';
import type { CheckResult, Toleration } from '../../schemas/generated/types.ts';
import type { Invocation } from '../invocation/invocation.ts';
import type { CommandContext } from '../io/context.ts';
import type { Progress } from '../io/progress.ts';
import type { LoadObservation } from '../load/observation.ts';
import type { Target } from '../targets/target.ts';
import type { ConnectionSettings } from './settings.ts';

/** The checks and load runs that a command asks for. */
export interface RunRequest {
  checks: readonly Check[];
  load: RequestedLoad;
}

/** The load runs that a command asks for. */
export interface RequestedLoad {
  profiles: readonly Profile[];
  /** True if a load that the target does not allow is skipped with the reason (gate), false if it is an error (load). */
  optional: boolean;
  /** Receives the requests of the loads. */
  observation?: LoadObservation;
  /** The reason shown in the report if there are no profiles. */
  skipped?: string;
}

/** The inputs of a run, complete before the first request. */
export interface RunContext {
  request: RunRequest;
  invocation: Invocation;
  context: CommandContext;
  connection: ConnectionSettings;
  target: Target;
  tolerations: readonly Toleration[];
  progress: Progress;
  /** Receives each result, masked and with its toleration, when the check has ended. */
  onCheck?: (result: CheckResult) => void;
  /** Receives the state of a load about four times a second. */
  onLoadProgress?: (progress: LoadState) => void;
}
