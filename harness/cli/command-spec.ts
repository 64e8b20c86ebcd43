import type { Command } from 'commander';
import type { RunCommand } from '../invocation/invocation.ts';

/** Headings in the list of commands. */
type CommandGroup =
  | 'Test a server:'
  | 'Test a client:'
  | 'Results:'
  | 'Look things up:'
  | 'Reference server:'
  | 'Set up:';

export interface CommandSpec {
  name: string;
  group: CommandGroup;
  /** In commander's notation, `[url]` or `<run.json>`, each with its description. */
  arguments?: readonly (readonly [form: string, description: string])[];
  description: string;
  examples: readonly string[];
  /** Adds options that are defined outside the harness. */
  prepare?(command: Command): Promise<unknown>;
  /** Imports the module of the command when it is about to run. */
  load(): Promise<{ run: RunCommand }>;
}
