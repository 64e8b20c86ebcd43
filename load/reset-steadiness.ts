import type { Invariant } from '../schemas/generated/types.ts';
import type { Decisions } from './decisions.ts';
import type { JudgedKey } from './invariants.ts';
import { refusalsPutOff } from './limiter/announced.ts';
import { agrees, kinds } from './limiter/fit.ts';

/** Answers cross each other on the way, and Reset is rounded: by so much it may seem to go back without doing so. */
const toleranceMilliseconds = (unit: string): number => (unit.endsWith('-seconds') ? 1000 : 50);
/** Of an epoch's announcements, how many may be below the one before: a value on the edge of rounding flickers. */
const flickerShare = 0.2;
const fewestAnnouncements = 5;

/** Reset stands still or moves on; it never goes back, and does not jump to and fro. */
export function steadyReset({ decisions, announced, unit, rule, fits }: JudgedKey): Invariant {
  const id = 'reset-steady';
  const key = decisions.label;
  const told = indices(announced);
  if (unit === undefined) return { id, key, verdict: 'no data', says: 'the unit of X-RateLimit-Reset cannot be told' };
  if (told.length < 2) return { id, key, verdict: 'no data', says: 'too few announcements of X-RateLimit-Reset' };
  if (rule && fits && !kinds.some((kind) => agrees(fits[kind])) && refusalsPutOff(decisions, rule, announced))
    return { id, key, verdict: 'broken', says: 'each refusal puts off the announced reset by a whole window' };
  const { fell, flickered } = movements(decisions, announced, told, toleranceMilliseconds(unit));
  if (fell > 0) return { id, key, verdict: 'broken', says: `the announced reset went back ${fell} times` };
  if (unit.startsWith('epoch') && told.length >= fewestAnnouncements && flickered > told.length * flickerShare)
    return {
      id,
      key,
      verdict: 'broken',
      says: `the announced reset jumps to and fro: ${flickered} of ${told.length} lie before an earlier one`,
    };
  return { id, key, verdict: 'holds', says: `the announced reset (${unit}) never goes back` };
}

function indices(announced: Float64Array): Uint32Array {
  const found = new Uint32Array(announced.length);
  let count = 0;
  for (let index = 0; index < announced.length; index++)
    if (!Number.isNaN(announced[index] ?? Number.NaN)) found[count++] = index;
  return found.subarray(0, count);
}

/** Of the announcements, how many lie before one that certainly came earlier: far before it, or within the tolerance. */
function movements(
  decisions: Decisions,
  announced: Float64Array,
  told: Uint32Array,
  tolerance: number,
): { fell: number; flickered: number } {
  const byAnswer = told.toSorted((a, b) => (decisions.answered[a] ?? 0) - (decisions.answered[b] ?? 0));
  let latest = Number.NEGATIVE_INFINITY;
  let next = 0;
  let fell = 0;
  let flickered = 0;
  for (const index of told) {
    for (let before = byAnswer[next]; before !== undefined; before = byAnswer[++next]) {
      if ((decisions.answered[before] ?? 0) >= (decisions.sent[index] ?? 0)) break;
      latest = Math.max(latest, announced[before] ?? latest);
    }
    // What is counted from the answer's arrival is as uncertain as its way back was long.
    const latency = (decisions.answered[index] ?? 0) - (decisions.sent[index] ?? 0);
    const instant = announced[index] ?? 0;
    if (instant < latest - tolerance - latency) fell++;
    else if (instant < latest) flickered++;
  }
  return { fell, flickered };
}
