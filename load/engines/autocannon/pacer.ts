import type { KeyArrivals } from '../../planning/arrivals.ts';

/** An arrival that is due. `together` requests are released at its instant. */
export interface DueArrival {
  key: number;
  intended: number;
  together: number;
}

/** Time before a synchronized release at which its requests are prepared. */
export const prepareMilliseconds = 150;

/**
 * Calls back for every arrival of every key when it is due, in order, independently of the responses. Arrivals that are
 * released together are reported `prepareMilliseconds` before their instant.
 */
export class Pacer {
  readonly #all: readonly KeyArrivals[];
  readonly #next: number[];
  readonly #clock: () => number;
  readonly #call: (arrival: DueArrival) => void;
  #timer: NodeJS.Timeout | undefined;

  constructor(all: readonly KeyArrivals[], clock: () => number, call: (arrival: DueArrival) => void) {
    this.#all = all;
    this.#next = all.map(() => 0);
    this.#clock = clock;
    this.#call = call;
  }

  /** Number of arrivals that were not reported yet. */
  get left(): number {
    return this.#all.reduce((sum, arrivals, key) => sum + arrivals.intended.length - (this.#next[key] ?? 0), 0);
  }

  start(): void {
    this.#turn();
  }

  /** Stops reporting. Returns the number of arrivals that are left out. */
  stop(): number {
    clearTimeout(this.#timer);
    const left = this.left;
    this.#all.forEach((arrivals, key) => {
      this.#next[key] = arrivals.intended.length;
    });
    return left;
  }

  #turn(): void {
    for (let arrival = this.#first(); arrival; arrival = this.#first()) {
      const wait = callAt(arrival) - this.#clock();
      if (wait > 0) {
        this.#timer = setTimeout(() => this.#turn(), Math.max(1, Math.floor(wait)));
        return;
      }
      this.#next[arrival.key] = (this.#next[arrival.key] ?? 0) + arrival.together;
      this.#call(arrival);
    }
  }

  #first(): DueArrival | undefined {
    let first: DueArrival | undefined;
    for (let key = 0; key < this.#all.length; key++) {
      const arrival = this.#due(key);
      if (arrival && (!first || callAt(arrival) < callAt(first))) first = arrival;
    }
    return first;
  }

  #due(key: number): DueArrival | undefined {
    const arrivals = this.#all[key];
    const next = this.#next[key] ?? 0;
    const intended = arrivals?.intended[next];
    if (!arrivals || intended === undefined) return undefined;
    let together = 1;
    if (arrivals.together) while (arrivals.intended[next + together] === intended) together++;
    return { key, intended, together };
  }
}

const callAt = (arrival: DueArrival): number => arrival.intended - (arrival.together > 1 ? prepareMilliseconds : 0);
