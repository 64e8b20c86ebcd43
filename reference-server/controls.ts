import { type DelayPercentiles, delaysOf } from './faults/delays.ts';
import type { Tally } from './keys/keys.ts';
import { millisecondsOf } from './mock/duration.ts';
import type { ReceivedRequest } from './mock/journal.ts';
import type { NextAnswer, NextOptions } from './mock/script.ts';
import { OptionError } from './option-error.ts';
import type { Setup } from './setup.ts';

/** Ground truth: counters of this server, by key. */
export type Truth = { inFlight: number; keys: (Tally & { key: string; delays?: DelayPercentiles | undefined })[] };

/** Records and controls for the owner of a running server. Wrong arguments throw an OptionError. */
export type Controls = {
  truth(): Truth;
  /** True while an answer is due: requests that it has received whole are in flight. */
  isWorking(): boolean;
  /** Number of requests since the start, also of those that the journal has dropped. */
  received(): number;
  /** The requests of the journal, the oldest first; none without a journal. */
  requests(): ReceivedRequest[];
  /** The first request, now or within `milliseconds`, that satisfies the predicate. */
  waitFor(satisfies: (request: ReceivedRequest) => boolean, milliseconds: number): Promise<ReceivedRequest | undefined>;
  /** Empties the journal. */
  clear(): void;
  /** Adds an answer that a request gets in place of the usual one. */
  next(answer: NextAnswer, options?: NextOptions): void;
  /** Sets the clock forward, by milliseconds or a duration such as `60s`. Not with a shared store, like `reset`. */
  advance(duration: number | string): void;
  /** Back to the beginning: counters, windows, stored results, journal, next answers and clock. */
  reset(): void;
};

/** The controls of a server. `setup` returns the current setup; `begin` replaces it by a new one. */
export function controlsOf(setup: () => Setup, begin: () => void, hasOwnStore: boolean): Controls {
  return {
    truth() {
      const { keys, traffic, disturbances } = setup();
      const entries = keys.all.map(({ id, tally }) => ({
        key: id,
        ...tally,
        delays: delaysOf(disturbances.delays, id),
      }));
      return { inFlight: traffic.inFlight, keys: entries };
    },
    isWorking() {
      const { inFlight, receiving } = setup().traffic;
      return inFlight > receiving;
    },
    received: () => setup().journal?.received ?? 0,
    requests: () => setup().journal?.requests() ?? [],
    waitFor: async (satisfies, milliseconds) => await setup().journal?.waitFor(satisfies, milliseconds),
    clear: () => setup().journal?.clear(),
    next: (answer, options) => setup().script.add(answer, options),
    advance(duration) {
      if (!hasOwnStore) throw new OptionError('advance: windows in a shared store follow the clock of the store.');
      setup().clock.advance(millisecondsOf(duration, 'advance'));
    },
    reset() {
      if (!hasOwnStore) throw new OptionError('reset: a shared store keeps its windows and results: empty the store.');
      begin();
    },
  };
}
