import type { Ledger } from '../../ledger/ledger.ts';
import type { LoadConnection } from './connection.ts';
import { prepareMilliseconds } from './pacer.ts';

/** Provides connections for releases, and sends requests for which there was none. */
interface ReleaseSource {
  takeFree(key: number): LoadConnection | undefined;
  /** Sends the next request of the key up to its last byte but a few. */
  prepare(connection: LoadConnection, intended: number): void;
  late(key: number, intended: number): void;
}

/**
 * Releases requests at one instant. Each is sent before up to the last byte of its head; at the instant only the short
 * rest is written, so that the requests leave close together.
 */
export class Releases {
  readonly made: { size: number; spreadMilliseconds: number }[] = [];
  readonly #ledger: Ledger;
  readonly #clock: () => number;
  readonly #source: ReleaseSource;
  readonly #timers = new Set<NodeJS.Timeout>();

  constructor(ledger: Ledger, clock: () => number, source: ReleaseSource) {
    this.#ledger = ledger;
    this.#clock = clock;
    this.#source = source;
  }

  /** Number of releases that are planned. */
  get pending(): number {
    return this.#timers.size;
  }

  /** Plans a release of `size` requests. An instant that is too near is delayed by the preparation. */
  at(key: number, size: number, instant: number): void {
    this.#later(instant - prepareMilliseconds, () => {
      const prepared = this.#prepare(key, size, instant);
      this.#later(instant, () => this.#release(key, prepared, size, instant));
    });
  }

  cancel(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }

  #later(instant: number, call: () => void): void {
    const timer = setTimeout(
      () => {
        call();
        this.#timers.delete(timer);
      },
      Math.max(0, instant - this.#clock()),
    );
    this.#timers.add(timer);
  }

  #prepare(key: number, size: number, instant: number): LoadConnection[] {
    const prepared: LoadConnection[] = [];
    while (prepared.length < size) {
      const connection = this.#source.takeFree(key);
      if (!connection) break;
      this.#source.prepare(connection, instant);
      prepared.push(connection);
    }
    return prepared;
  }

  #release(key: number, prepared: readonly LoadConnection[], size: number, instant: number): void {
    const instants: number[] = [];
    for (const connection of prepared) {
      // The connection was lost, which is already in the ledger.
      if (!connection.busy) continue;
      connection.release();
      this.#ledger.send(connection.row, connection.sentAt);
      instants.push(connection.sentAt);
    }
    const [first, last] = [instants[0], instants.at(-1)];
    if (first !== undefined && last !== undefined)
      this.made.push({ size: instants.length, spreadMilliseconds: last - first });
    for (let missing = size - prepared.length; missing > 0; missing--) this.#source.late(key, instant);
  }
}
