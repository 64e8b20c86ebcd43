import { suites } from '../../scenarios/index.ts';
import type { Run } from '../commands.ts';
import { gateLoad } from '../loads.ts';
import { run as carryOut } from '../run.ts';
import { selected } from '../select.ts';

/** `gate`: the suites, then the load profile that every gate runs. */
export const run: Run = async (invocation, surroundings) => {
  const { suite = [], check = [] } = invocation.options;
  const checks = selected(suites, { suites: suite, checks: check });
  return carryOut({ checks, load: await gateLoad(invocation.options) }, invocation, surroundings);
};
