import type { Decisions } from '../decisions.ts';
import { visitDecisions } from '../in-flight.ts';
import type { KeyAnalysis } from '../key-analysis.ts';
import { agrees, kinds } from '../limiter/fit.ts';
import { refusalsPostponeReset } from '../limiter/windows/announced-window.ts';
import { breach, holds, type InvariantVerdict, noData } from './verdict.ts';

/** Reset may seem to go back by this much, because answers cross each other and Reset is rounded. */
const toleranceMilliseconds = (unit: string): number => 50 + (unit.endsWith('-seconds') ? 1000 : 0);
/** Largest share of epoch values that may lie slightly before an earlier one: rounding flickers at whole seconds. */
const flickerShare = 0.2;
/** Servers that compute Reset anew for each answer, from the time left, vary by this much. */
const jitterMilliseconds = 10;
const fewestAnnouncements = 5;

/** Reset stays or moves forward; it never goes back and does not alternate. */
export function resetSteady({ decisions, announced, unit, comparison }: KeyAnalysis): InvariantVerdict {
  if (unit === undefined)
    return noData('the unit of X-RateLimit-Reset is not known: set rateLimit.resetUnit in the target file');
  const isPunished = comparison?.fits.announced.penaltyMilliseconds !== undefined;
  if (comparison && !isPunished && !kinds.some((kind) => agrees(comparison.fits[kind])))
    if (refusalsPostponeReset(decisions, comparison.rule, announced))
      return breach('every 429 moves the announced reset one window later');
  const { values, backward, flickering } = movements(decisions, announced, toleranceMilliseconds(unit));
  if (values < 2) return noData('too few answers carry X-RateLimit-Reset');
  if (backward > 0) return breach(`the announced reset went back ${backward} times`);
  if (unit === 'epoch-milliseconds' && values >= fewestAnnouncements && flickering > values * flickerShare)
    return breach(`the announced reset alternates: ${flickering} of ${values} values lie before an earlier one`);
  return holds(`the announced reset (${unit}) never goes back`);
}

/** Counts the values that lie before one that certainly came earlier: beyond the tolerance, or within it. */
function movements(
  decisions: Decisions,
  announced: Float64Array,
  tolerance: number,
): { values: number; backward: number; flickering: number } {
  const moved = { values: 0, backward: 0, flickering: 0 };
  let latest = Number.NEGATIVE_INFINITY;
  const onDecided = (earlier: number) => {
    const instant = announced[earlier] ?? Number.NaN;
    if (instant > latest) latest = instant;
  };
  visitDecisions(decisions, onDecided, (index) => {
    const instant = announced[index] ?? Number.NaN;
    if (Number.isNaN(instant)) return;
    moved.values++;
    // A Reset counted from the answer's arrival is as uncertain as the answer's latency.
    const latency = (decisions.answered[index] ?? 0) - (decisions.sent[index] ?? 0);
    if (instant < latest - tolerance - latency) moved.backward++;
    else if (instant < latest - jitterMilliseconds) moved.flickering++;
  });
  return moved;
}
