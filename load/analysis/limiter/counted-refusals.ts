import type { Decisions } from '../decisions.ts';
import { agrees } from './fit.ts';
import type { RuleFits } from './rule-fits.ts';
import { strideInSearch } from './sliding.ts';
import { fitOnGrid } from './sliding-counter.ts';
import { fitSlidingLog } from './sliding-log.ts';

const gridsTried = 64;

/** True if a log or a counter that counts refused requests as well would have made these decisions. */
export function countsRefusals({ decisions, rule }: RuleFits): boolean {
  const all = { sent: decisions.sent, answered: decisions.answered.toSorted() };
  const counted: Decisions = { ...decisions, sure: all, maybe: all };
  if (agrees(fitSlidingLog(decisions, rule, counted))) return true;
  const search = { admitted: decisions.sure, stride: strideInSearch(decisions) };
  const step = (rule.windowSeconds * 1000) / gridsTried;
  return Array.from({ length: gridsTried }, (_, index) => index * step).some((grid) =>
    agrees(fitOnGrid(counted, rule, grid, search)),
  );
}
