import { isEpoch, type ResetUnit, resetInstant } from '../ledger/reset-unit.ts';
import type { Probe, ProbedKey } from './probe.ts';

/** Number of requests sent at the beginning. A sliding log gives them back together, a token bucket one by one. */
export const requestsTogether = 3;

/** No earlier request counts: only this one is missing from Remaining. */
export const isFresh = ({ limit, remaining }: Probe): boolean =>
  remaining === undefined || limit === undefined || remaining >= limit - 1;

/** A few requests sent into a window that has probably just begun, and the responses. */
export class WindowProbe {
  /** Requests of this window, in order. */
  readonly sent: Probe[] = [];
  readonly #key: ProbedKey;
  readonly #unit: ResetUnit;
  /** All requests sent with the key. */
  readonly #spent: Probe[];

  constructor(key: ProbedKey, unit: ResetUnit, spent: Probe[]) {
    this.#key = key;
    this.#unit = unit;
    this.#spent = spent;
  }

  /** Sends the first requests, one right after the other. Returns the first response. */
  async begin(): Promise<Probe> {
    const first = await this.#send();
    for (let more = requestsTogether - 1; more > 0; more--) await this.#send();
    return first;
  }

  /** Sends one more request, that many milliseconds after the first response. */
  async sendAfter(milliseconds: number): Promise<void> {
    await this.#key.pause(this.#first.at + milliseconds - this.#key.now());
    await this.#send();
  }

  /** The window that the last request began. */
  beginningAtLast(): WindowProbe {
    const next = new WindowProbe(this.#key, this.#unit, this.#spent);
    next.sent.push(this.last);
    return next;
  }

  get last(): Probe {
    return this.sent.at(-1) ?? this.#first;
  }

  /**
   * Number of requests that the limiter has given back by the last response. Without Remaining: all of them once the
   * announced reset has moved. NaN if the last request was refused.
   */
  get returned(): number {
    const { last } = this;
    const before = this.sent.length - 1;
    if (last.status === 429) return Number.NaN;
    if (last.remaining !== undefined && this.#first.remaining !== undefined)
      return last.remaining - this.#first.remaining + before;
    return this.#endOf(last) - this.#endOf(this.#first) > (isEpoch(this.#unit) ? 100 : 600) ? before : 0;
  }

  /** The whole limit is available again, and no earlier request counts. */
  get allReturned(): boolean {
    return isFresh(this.last) && this.returned >= this.sent.length - 1;
  }

  /** The responses before the last one announce the same reset. */
  get endHeld(): boolean {
    const ends = this.sent.slice(0, -1).map((one) => this.#endOf(one));
    return Math.max(...ends) - Math.min(...ends) <= 5 + Math.max(...this.sent.map((one) => one.milliseconds));
  }

  /** Time by which each of the first requests moved the announced reset; undefined unless it clearly exceeds the time that passed. */
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
    if (!first) throw new RangeError('no request was sent yet');
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
