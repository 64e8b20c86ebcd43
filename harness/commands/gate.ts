import { suites } from '../../scenarios/index.ts';
import type { RunCommand } from '../invocation/invocation.ts';
import { selected } from '../run/check-selection.ts';
import { gateLoad } from '../run/load-phase.ts';
import { run as carryOut } from '../run/run.ts';

/** `gate`: the suites, then the load profile that every gate runs. */
export const run: RunCommand = async (invocation, context) => {
  const { suite = [], check = [] } = invocation.options;
  const checks = selected(suites, { suites: suite, checks: check });
  return carryOut({ checks, load: await gateLoad(invocation.options) }, invocation, context);
};
