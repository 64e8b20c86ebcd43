/**
 * The room that a correct limiter had left under each decision, for charts.
 *
 * Evidence: decisions, each at the middle of its interval, with the room of an admission read at the end of it, in favour of
 * the limiter. That is a guess: a number below 1 under an admission shows where to look, and proves nothing. What is certain
 * is told by bounds.ts and consistency.ts. The limiter admits what was admitted, whether it had room or not, so that one
 * request too many is seen in all that follow within the window.
 */
import { admitted, type Decisions, type Rule, refused } from './decisions.ts';

type Taken = Pick<Decisions, 'count' | 'sent' | 'answered' | 'outcome'>;

/** Kinds of limiter without windows in which requests could be counted. */
export const flowingKinds = ['sliding-log', 'sliding-counter', 'token-bucket'] as const;
export type FlowingKind = (typeof flowingKinds)[number];

/** A limiter that computes the requests it could admit at an instant. `admit` is called for each admission, in the order of time. */
interface Machine {
  room(instant: number): number;
  admit(instant: number): void;
}

const machines: Record<FlowingKind, (rule: Rule, grid: number) => Machine> = {
  'sliding-log'({ limit, windowMilliseconds }) {
    const log: number[] = [];
    let first = 0;
    return {
      room(instant) {
        while ((log[first] ?? instant) <= instant - windowMilliseconds) first++;
        return limit - (log.length - first);
      },
      admit: (instant) => log.push(instant),
    };
  },
  'sliding-counter'({ limit, windowMilliseconds }, grid) {
    let [window, previous, current] = [Number.NEGATIVE_INFINITY, 0, 0];
    return {
      room(instant) {
        const place = (instant - grid) / windowMilliseconds;
        const next = Math.floor(place);
        if (next > window) [window, previous, current] = [next, next === window + 1 ? current : 0, 0];
        // Implementations admit below the limit, rounded or not: the most generous admits while any part is left.
        return Math.ceil(limit - current - previous * (1 - (place - next)));
      },
      admit: () => current++,
    };
  },
  'token-bucket'({ limit, windowMilliseconds }) {
    let [tokens, filledAt] = [limit, 0];
    return {
      room(instant) {
        tokens = Math.min(limit, tokens + ((instant - filledAt) * limit) / windowMilliseconds);
        filledAt = instant;
        return tokens;
      },
      admit: () => tokens--,
    };
  },
};

/** The instant at which a decision is assumed: the middle of its interval, or its sending if it was never answered. */
const instantOf = ({ sent, answered }: Taken, index: number): number => {
  const from = sent[index] ?? 0;
  const until = answered[index] ?? from;
  return Number.isFinite(until) ? (from + until) / 2 : from;
};

/** Room before each decision, in requests. `grid`: an instant at which a window of a sliding counter begins. */
export function roomLeft(decisions: Taken, rule: Rule, kind: FlowingKind, grid: number): Float64Array {
  const order = Array.from({ length: decisions.count }, (_, index) => index).sort(
    (one, other) => instantOf(decisions, one) - instantOf(decisions, other),
  );
  const machine = machines[kind](rule, grid);
  const rooms = new Float64Array(decisions.count);
  for (const index of order) {
    const instant = instantOf(decisions, index);
    const isAdmitted = decisions.outcome[index] === admitted;
    rooms[index] = machine.room(isAdmitted ? (decisions.answered[index] ?? instant) : instant);
    if (isAdmitted) machine.admit(instant);
  }
  return rooms;
}

/** Decisions that a limiter with this room would have taken otherwise: how far a kind is from the one that decided. */
export const decisionsAmiss = ({ outcome }: Taken, rooms: Float64Array): number =>
  rooms.reduce((sum, room, index) => {
    const isOdd = outcome[index] === admitted ? room < 1 : outcome[index] === refused && room >= 1;
    return sum + (isOdd ? 1 : 0);
  }, 0);
