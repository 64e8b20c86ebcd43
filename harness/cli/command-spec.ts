import type { Command } from 'commander';
import type { RunCommand } from '../invocation/invocation.ts';
import type { OptionName } from '../invocation/options.ts';

/** Headings in the list of commands. */
export type CommandGroup = 'Test a server:' | 'Results:' | 'Look things up:' | 'Reference server:' | 'Set up:';

export interface CommandSpec {
  name: string;
  group: CommandGroup;
  /** In commander's notation, `[url]` or `<run.json>`, each with its description. */
  arguments?: readonly (readonly [form: string, description: string])[];
  description: string;
  options: readonly OptionName[];
  /** Other words for options that mean something else here. */
  descriptions?: { [Name in OptionName]?: string };
  examples: readonly string[];
  /** Adds options that are defined outside the harness. */
  prepare?(command: Command): Promise<unknown>;
  /** Imports the module of the command when it is about to run. */
  load(): Promise<{ run: RunCommand }>;
}

export const connection = [
  'target',
  'embedded',
  'trust',
  'timeout',
  'wait',
  'header',
  'ca',
  'cert',
  'certKey',
  'insecure',
] as const;
export const comparison = ['baseline', 'saveBaseline', 'allowLost', 'noise'] as const;
export const output = [
  ...connection,
  'out',
  'history',
  ...comparison,
  'reporter',
  'level',
  'seed',
  'failFast',
  'verbose',
  'quiet',
  'open',
] as const;
export const ownServer = ['runtime', 'replicas', 'image', 'port', 'envFile'] as const;
export const generation = [
  'profile',
  'engine',
  'processes',
  'plan',
  'emit',
  'collect',
  'seconds',
  'windows',
  'duration',
  'rate',
  'connections',
  'threshold',
  'abortOnBreach',
  'samples',
  'metrics',
] as const;
export const cluster = ['on', 'pods', 'context', 'namespace', 'kubeconfig', 'clusterOptions'] as const;
export const selection = [
  'suite',
  'check',
  'suiteFile',
  'readOnly',
  'requireAll',
  'dryRun',
  'tolerate',
  'tolerateDraft',
] as const;
export const url = [
  '[url]',
  'base URL of the server, without /v1 (default: the one in the target file, else the embedded server)',
] as const;
