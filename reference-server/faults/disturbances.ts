import type { DelayLog } from './delays.ts';
import { type Latency, latencyOf } from './latency.ts';
import type { FaultRule } from './rule.ts';

/** The latency and the faults to inject, and the log of the delays. */
export type Disturbances = {
  readonly latency: Latency | undefined;
  readonly faults: readonly FaultRule[];
  readonly delays: DelayLog;
};

/** The disturbances that the options `latency` and `faults` describe. Throws an OptionError. */
export function disturbancesOf({
  latency,
  faults = [],
}: {
  latency?: string | undefined;
  faults?: readonly FaultRule[] | undefined;
}): Disturbances {
  return { latency: latency === undefined ? undefined : latencyOf(latency), faults, delays: new Map() };
}
