import type { KeyArrivals } from '../../planning/arrivals.ts';

/** An arrival that is due. `together` requests are released at its instant. */
export interface DueArrival {
  key: number;
  intended: number;
  together: number;
}

/** Time before a synchronized release at which its requests are prepared. */
export const prepareMilliseconds = 150;

export interface Pacer {
  /** Number of arrivals that were not reported yet. */
  left(): number;
  start(): void;
  /** Stops reporting. Returns the number of arrivals that are left out. */
  stop(): number;
}

/**
 * Calls back for every arrival of every key when it is due, in order, independently of the responses. Arrivals that are
 * released together are reported `prepareMilliseconds` before their instant.
 */
export function paceArrivals(
  keys: readonly KeyArrivals[],
  clock: () => number,
  onDue: (arrival: DueArrival) => void,
): Pacer {
  const reported = keys.map(() => 0);
  let timer: NodeJS.Timeout | undefined;
  const dueOf = (key: number): DueArrival | undefined => {
    const arrivals = keys[key];
    const next = reported[key] ?? 0;
    const intended = arrivals?.intended[next];
    if (!arrivals || intended === undefined) return undefined;
    let together = 1;
    if (arrivals.together) while (arrivals.intended[next + together] === intended) together++;
    return { key, intended, together };
  };
  const firstDue = (): DueArrival | undefined => {
    let first: DueArrival | undefined;
    for (let key = 0; key < keys.length; key++) {
      const arrival = dueOf(key);
      if (arrival && (!first || callAt(arrival) < callAt(first))) first = arrival;
    }
    return first;
  };
  const start = (): void => {
    for (let arrival = firstDue(); arrival; arrival = firstDue()) {
      const wait = callAt(arrival) - clock();
      if (wait > 0) {
        timer = setTimeout(start, Math.max(1, Math.floor(wait)));
        return;
      }
      reported[arrival.key] = (reported[arrival.key] ?? 0) + arrival.together;
      onDue(arrival);
    }
  };
  const left = () => keys.reduce((sum, { intended }, key) => sum + intended.length - (reported[key] ?? 0), 0);
  const stop = () => {
    clearTimeout(timer);
    const leftOut = left();
    for (const [key, { intended }] of keys.entries()) reported[key] = intended.length;
    return leftOut;
  };
  return { left, start, stop };
}

const callAt = (arrival: DueArrival): number => arrival.intended - (arrival.together > 1 ? prepareMilliseconds : 0);
