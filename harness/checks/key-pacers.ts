import type { Reply } from '../../scenarios/vocabulary/exchange.ts';
import { announcement } from '../../scenarios/vocabulary/expectations.ts';
import { fittingUnits, type ResetUnit } from '../../schemas/reset-unit.ts';
import { now } from '../http/response.ts';
import type { KeyInUse } from '../http/target-access.ts';
import { KeyPacer } from './key-pacer.ts';
import { ServerClock } from './server-clock.ts';

/** The pacers of all keys of a run. They share the server's clock and the unit of X-RateLimit-Reset. */
export class KeyPacers {
  readonly clock = new ServerClock();
  #pacers = new Map<string, KeyPacer>();
  #fruitless = { milliseconds: 0 };
  #declaredUnit: ResetUnit | undefined;

  constructor(declaredUnit: ResetUnit | undefined) {
    this.#declaredUnit = declaredUnit;
  }

  of(key: KeyInUse): KeyPacer {
    const pacer = this.#pacers.get(key.label) ?? new KeyPacer(() => this.units(), this.clock, this.#fruitless);
    this.#pacers.set(key.label, pacer);
    return pacer;
  }

  /** The units that fit the resets of every key, the one with the shorter wait first. */
  units(): ResetUnit[] {
    if (this.#declaredUnit !== undefined) return [this.#declaredUnit];
    const [first = [], ...others] = Array.from(this.#pacers.values(), ({ samples }) => fittingUnits(samples)).filter(
      (units) => units.length > 0,
    );
    return first.filter((unit) => others.every((units) => units.includes(unit)));
  }

  get countsInSeconds(): boolean {
    return this.units().some((unit) => unit.endsWith('-seconds'));
  }

  /** The reset that a reply announces, by the local clock, as if computed at `at`. Undefined if it is not known. */
  resetInstant(reply: Reply, at: number): number | undefined {
    const { reset } = announcement(reply);
    const [unit] = this.units();
    return reset === undefined || unit === undefined ? undefined : this.clock.instant({ reset, at }, unit);
  }

  /** Milliseconds from now to the reset that a reply announces; undefined if the unit is not known. */
  untilReset(reply: Reply): number | undefined {
    const instant = this.resetInstant(reply, reply.receivedAt);
    return instant === undefined ? undefined : instant - now();
  }
}
