import type { CommandContext } from '../io/context.ts';
import type { Options } from './options.ts';

export type ExitCode = 0 | 1 | 2 | 3;

export interface Invocation {
  command: string;
  arguments: string[];
  options: Options;
}

/** Runs a command. Throws UsageError and InconclusiveError. */
export type RunCommand = (invocation: Invocation, context: CommandContext) => Promise<ExitCode>;
