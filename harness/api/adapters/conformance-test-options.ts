import type { RunReport } from '../../../schemas/generated/types.ts';
import type { ConformanceOptions } from '../conformance-options.ts';
import type { Keys, TargetDefinition } from '../target-definition.ts';

/** A value, or a function that returns it when the first test runs. */
export type Later<Value> = Value | (() => Value | Promise<Value>);

/** Options of `conformanceTests`: those of `conformance`, with one test for each check in place of `onCheck`. */
export interface ConformanceTestOptions extends Omit<ConformanceOptions, 'target' | 'keys' | 'onCheck'> {
  /** The server. Give a function if it is started in a hook: it is called when the first test runs. */
  target: Later<string | TargetDefinition>;
  /** Its keys, or a function that returns them. */
  keys?: Later<Keys>;
  /** Name of the group of tests. Default: `conformance`. */
  title?: string;
  /** Receives the report when the run has ended, for example to write it to a file. */
  onReport?: (report: RunReport) => void | Promise<void>;
}
