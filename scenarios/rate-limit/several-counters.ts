import type { Reply } from '../vocabulary/exchange.ts';
import { announcement } from '../vocabulary/expectations.ts';

/** Remaining has to jump between counters this often, in both directions. */
const leastJumps = 3;
const answersPerCounter = 4;

/**
 * True if several counters answer requests that were sent one after the other: Remaining jumps up and down, although each value is one
 * less than an earlier one. A single counter falls by no more than its request, and keeps what has come back.
 */
export function remainingShowsSeveralCounters(replies: readonly Reply[]): boolean {
  const values = replies.flatMap((reply) => announcement(reply).remaining ?? []);
  const steps = values.slice(1).map((value, index) => value - (values[index] ?? 0));
  const jumps = [steps.filter((step) => step > 0).length, steps.filter((step) => step < -1).length];
  if (Math.min(...jumps) < leastJumps) return false;
  // The last value of each counter found so far.
  const counters: number[] = [];
  for (const value of values) {
    const at = counters.indexOf(value + 1);
    if (at < 0) counters.push(value);
    else counters[at] = value;
  }
  return counters.length > 1 && counters.length * answersPerCounter <= values.length;
}
