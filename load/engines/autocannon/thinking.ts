import { randomNumbers } from '../../../schemas/random.ts';
import type { EngineJob } from '../engine.ts';
import type { LoadConnection } from './connection.ts';

/** The pauses between an answer and the next request of a connection, as of users who read it. */
export class Thinking {
  readonly #from: number;
  readonly #to: number;
  readonly #chance: () => number;
  /** The end of a connection's pause, milliseconds since the start of the load. */
  readonly #until = new Map<LoadConnection, number>();
  readonly #waiting = new Set<LoadConnection>();

  constructor({ thinkSeconds: [from, to], seed }: Pick<EngineJob, 'thinkSeconds' | 'seed'>) {
    this.#from = from * 1000;
    this.#to = to * 1000;
    this.#chance = randomNumbers(seed);
  }

  /** A connection has received an answer. */
  answered(connection: LoadConnection, now: number): void {
    if (this.#to > 0) this.#until.set(connection, now + this.#from + (this.#to - this.#from) * this.#chance());
  }

  /** True if the connection pauses. `resume` is called when the pause is over and the connection still free. */
  waits(connection: LoadConnection, now: number, resume: () => void): boolean {
    const left = (this.#until.get(connection) ?? 0) - now;
    if (left <= 0) return false;
    if (!this.#waiting.has(connection)) {
      this.#waiting.add(connection);
      const timer = setTimeout(() => {
        this.#waiting.delete(connection);
        if (connection.free) resume();
      }, Math.ceil(left));
      timer.unref();
    }
    return true;
  }
}
