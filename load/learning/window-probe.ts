import { isEpoch, type ResetUnit, resetInstant } from '../ledger/reset-unit.ts';
import type { Probe, TriedKey } from './probe.ts';

/** So many requests are sent at the beginning: a log gives them back together, and what refills one by one. */
export const requestsTogether = 3;

/** Nothing from before is counted: only this request is missing. */
export const isFresh = ({ limit, remaining }: Probe): boolean =>
  remaining === undefined || limit === undefined || remaining >= limit - 1;

/** A few requests into a window that has, as far as known, just begun, and what became of them. */
export class ProbedWindow {
  /** Those of this window, the first one first. */
  readonly sent: Probe[] = [];
  readonly #key: TriedKey;
  readonly #unit: ResetUnit;
  /** All requests spent on the key. */
  readonly #spent: Probe[];

  constructor(key: TriedKey, unit: ResetUnit, spent: Probe[]) {
    this.#key = key;
    this.#unit = unit;
    this.#spent = spent;
  }

  /** Sends the first requests, one right after the other. Returns the first answer. */
  async begin(): Promise<Probe> {
    const first = await this.#send();
    for (let more = requestsTogether - 1; more > 0; more--) await this.#send();
    return first;
  }

  /** Sends one more, so long after the first was answered. */
  async after(milliseconds: number): Promise<void> {
    await this.#key.pause(this.#first.at + milliseconds - this.#key.now());
    await this.#send();
  }

  /** The window that the last request began. */
  beginningAtLast(): ProbedWindow {
    const next = new ProbedWindow(this.#key, this.#unit, this.#spent);
    next.sent.push(this.last);
    return next;
  }

  get last(): Probe {
    return this.sent.at(-1) ?? this.#first;
  }

  /**
   * How many of the requests the limiter has given back by the last answer. Without Remaining, all of them once the
   * announced reset has moved on. NaN where the last one was refused.
   */
  get returned(): number {
    const { last } = this;
    const before = this.sent.length - 1;
    if (last.status === 429) return Number.NaN;
    if (last.remaining !== undefined && this.#first.remaining !== undefined)
      return last.remaining - this.#first.remaining + before;
    return this.#endOf(last) - this.#endOf(this.#first) > (isEpoch(this.#unit) ? 100 : 600) ? before : 0;
  }

  /** All that the key may have is there again, and nothing from before weighs on it. */
  get allReturned(): boolean {
    return isFresh(this.last) && this.returned >= this.sent.length - 1;
  }

  /** The answers before the last announce one and the same reset. */
  get endHeld(): boolean {
    const ends = this.sent.slice(0, -1).map((one) => this.#endOf(one));
    return Math.max(...ends) - Math.min(...ends) <= 5 + Math.max(...this.sent.map((one) => one.milliseconds));
  }

  /** By how much each of the first requests put the announced reset off, clearly more than time passed; else nothing. */
  get refillMilliseconds(): number | undefined {
    const [first, ...others] = this.sent;
    if (!first || others.length === 0 || !this.#unit.endsWith('-milliseconds')) return undefined;
    const steps = this.sent.slice(1).map((one, index) => ({
      off: this.#endOf(one) - this.#endOf(this.sent[index] ?? first),
      passed: one.at - (this.sent[index] ?? first).at,
    }));
    if (steps.some(({ off, passed }) => !(off > 2 * passed + 5))) return undefined;
    return steps.reduce((sum, { off }) => sum + off, 0) / steps.length;
  }

  get #first(): Probe {
    const [first] = this.sent;
    if (!first) throw new RangeError('nothing was sent yet');
    return first;
  }

  #endOf({ reset, at }: Probe): number {
    return reset === undefined ? Number.NaN : resetInstant({ reset, at }, this.#unit);
  }

  async #send(): Promise<Probe> {
    const answer = await this.#key.send();
    this.sent.push(answer);
    this.#spent.push(answer);
    return answer;
  }
}
