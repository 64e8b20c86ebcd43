import { suites } from '../../scenarios/index.ts';
import type { Run } from '../commands.ts';
import { noLoad } from '../loads.ts';
import { run as carryOut } from '../run.ts';
import { selected } from '../select.ts';

/** `check`: the suites alone. */
export const run: Run = (invocation, surroundings) => {
  const { suite = [], check = [] } = invocation.options;
  return carryOut(
    { checks: selected(suites, { suites: suite, checks: check }), load: noLoad },
    invocation,
    surroundings,
  );
};
