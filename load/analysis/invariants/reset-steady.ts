import type { Invariant } from '../../../schemas/generated/types.ts';
import type { Decisions } from '../decisions.ts';
import { InFlight } from '../in-flight.ts';
import type { JudgedKey } from '../judged-key.ts';
import { refusalsPutOff } from '../limiter/announced-window.ts';
import { agrees, kinds } from '../limiter/fit.ts';

/** Answers cross each other on the way, and Reset is rounded: by so much it may seem to go back without doing so. */
const toleranceMilliseconds = (unit: string): number => (unit.endsWith('-seconds') ? 1000 : 50);
/** Of an epoch's announcements, how many may be a little below one before. In whole seconds the edge of rounding flickers. */
const flickerShare = 0.2;
/** Servers that reckon the reset anew for each answer, from the time left, differ by so much. */
const jitterMilliseconds = 10;
const fewestAnnouncements = 5;

const unitUnknown = 'what X-RateLimit-Reset counts cannot be told: declare rateLimit.resetUnit in the target file';

/** Reset stands still or moves on; it never goes back, and does not jump to and fro. */
export function steadyReset({ decisions, announced, unit, rule, fits }: JudgedKey): Invariant {
  const id = 'reset-steady';
  const key = decisions.label;
  if (unit === undefined) return { id, key, verdict: 'no data', says: unitUnknown };
  if (rule && fits && !kinds.some((kind) => agrees(fits[kind])) && refusalsPutOff(decisions, rule, announced))
    return { id, key, verdict: 'broken', says: 'each refusal puts off the announced reset by a whole window' };
  const { told, fell, flickered } = movements(decisions, announced, toleranceMilliseconds(unit));
  if (told < 2) return { id, key, verdict: 'no data', says: 'too few announcements of X-RateLimit-Reset' };
  if (fell > 0) return { id, key, verdict: 'broken', says: `the announced reset went back ${fell} times` };
  if (unit === 'epoch-milliseconds' && told >= fewestAnnouncements && flickered > told * flickerShare)
    return {
      id,
      key,
      verdict: 'broken',
      says: `the announced reset jumps to and fro: ${flickered} of ${told} lie before an earlier one`,
    };
  return { id, key, verdict: 'holds', says: `the announced reset (${unit}) never goes back` };
}

/** Of the announcements, how many lie before one that certainly came earlier: far before it, or within the tolerance. */
function movements(
  decisions: Decisions,
  announced: Float64Array,
  tolerance: number,
): { told: number; fell: number; flickered: number } {
  const flight = new InFlight(decisions);
  const moved = { told: 0, fell: 0, flickered: 0 };
  let latest = Number.NEGATIVE_INFINITY;
  const settled = (earlier: number) => {
    const instant = announced[earlier] ?? Number.NaN;
    if (instant > latest) latest = instant;
  };
  for (let index = 0; index < decisions.count; index++) {
    flight.advance(index, settled);
    const instant = announced[index] ?? Number.NaN;
    if (Number.isNaN(instant)) continue;
    moved.told++;
    // What is counted from the answer's arrival is as uncertain as its way back was long.
    const latency = (decisions.answered[index] ?? 0) - (decisions.sent[index] ?? 0);
    if (instant < latest - tolerance - latency) moved.fell++;
    else if (instant < latest - jitterMilliseconds) moved.flickered++;
  }
  return moved;
}
