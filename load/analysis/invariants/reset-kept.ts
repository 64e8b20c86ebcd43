import type { Invariant } from '../../../schemas/generated/types.ts';
import { refused } from '../../ledger/outcome.ts';
import { countBelow, type Decisions } from '../decisions.ts';
import { InFlight } from '../in-flight.ts';
import type { JudgedKey } from '../judged-key.ts';
import { agrees, slackMilliseconds } from '../limiter/fit.ts';

/**
 * Of a limiter with windows: nothing is refused once every reset announced so far has passed. What slides or refills may
 * refuse then, since not all comes back at once.
 */
export function resetKept({ decisions, announced, unit, rule, fits }: JudgedKey): Invariant {
  const id = 'reset-kept';
  const key = decisions.label;
  const windows = fits && [fits['fixed-window'], fits['aligned-window']].some(agrees);
  if (unit === undefined || !rule || !windows)
    return { id, key, verdict: 'no data', says: 'no windows that X-RateLimit-Reset could speak of' };
  // Rounded down to the second, a reset is announced up to a second early.
  const tolerance = slackMilliseconds(rule) + (unit.endsWith('-seconds') ? 1000 : 50);
  const { told, late, most } = refusedLate(decisions, announced, tolerance);
  if (told === 0) return { id, key, verdict: 'no data', says: 'no refusal announced a reset' };
  if (late === 0) return { id, key, verdict: 'holds', says: 'nothing is refused after the announced reset has passed' };
  const says = `${late} of ${told} refusals came after the announced reset had passed, by up to ${Math.round(most)} ms`;
  return { id, key, verdict: 'broken', says };
}

/** Whether anything may have been admitted between two instants: then a new window had begun, and may have been used up. */
const admittedSince = ({ maybe }: Decisions, from: number, until: number): boolean =>
  countBelow(maybe.sent, until) > countBelow(maybe.answered, from);

/** Refusals sent so long after the latest reset that answers before them had announced. */
function refusedLate(
  decisions: Decisions,
  announced: Float64Array,
  tolerance: number,
): { told: number; late: number; most: number } {
  const flight = new InFlight(decisions);
  const found = { told: 0, late: 0, most: 0 };
  let latest = Number.NaN;
  const settled = (earlier: number) => {
    // What is counted from the answer's arrival is as uncertain as its way back was long.
    const latency = (decisions.answered[earlier] ?? 0) - (decisions.sent[earlier] ?? 0);
    const instant = (announced[earlier] ?? Number.NaN) + latency;
    if (!(instant <= latest)) latest = instant;
  };
  for (let index = 0; index < decisions.count; index++) {
    flight.advance(index, settled);
    if (decisions.outcome[index] !== refused || Number.isNaN(announced[index])) continue;
    found.told++;
    const past = (decisions.sent[index] ?? 0) - latest;
    if (!(past > tolerance) || admittedSince(decisions, latest, decisions.answered[index] ?? 0)) continue;
    found.late++;
    found.most = Math.max(found.most, past);
  }
  return found;
}
