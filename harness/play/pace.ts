import { setTimeout as sleep } from 'node:timers/promises';
import { announcement, isSuccess } from '../../scenarios/vocabulary/expectations.ts';
import type { Reply } from '../../scenarios/vocabulary/suite.ts';
import { type ResetSample, type ResetUnit, resetInstant } from '../../schemas/reset-unit.ts';
import { now } from './sender.ts';

const samplesKept = 40;
const marginMilliseconds = 30;
const longestWaitMilliseconds = 120_000;

/** What one key's answers announced, and whether more may be sent on it now. */
export class Pace {
  #samples: ResetSample[] = [];
  #inFlight = 0;
  #remaining: number | undefined;
  #idleWaits = 0;
  #units: () => ResetUnit[];

  /** `units`: those in which the server's values can be, the shorter wait first. */
  constructor(units: () => ResetUnit[]) {
    this.#units = units;
  }

  /** How many of ours were admitted in the present window. */
  spent = 0;

  samples(): readonly ResetSample[] {
    return this.#samples;
  }

  /** The announced end of the present window by our clock, the earlier or the later where two fit; undefined where none does. */
  resetAt(which: 'earlier' | 'later' = 'earlier'): number | undefined {
    const unit = this.#units().at(which === 'earlier' ? 0 : -1);
    const last = this.#samples.at(-1);
    return unit === undefined || last === undefined ? undefined : resetInstant(last, unit);
  }

  /** Waits while the limit leaves no room, so that no check trips it by accident. */
  async enter(signal: AbortSignal, waiting: (milliseconds: number) => void): Promise<void> {
    const resetAt = this.resetAt();
    const spent = this.#remaining !== undefined && this.#remaining - this.#inFlight <= 0;
    // A server whose Remaining stays 0 although it admits is not worth waiting for twice.
    const milliseconds = (resetAt ?? 0) - now() + marginMilliseconds;
    // Nor is one whose reset is too far off to be waited for at all.
    if (spent && this.#idleWaits < 2 && milliseconds > marginMilliseconds && milliseconds < longestWaitMilliseconds) {
      this.#idleWaits += 1;
      if (milliseconds > 250) waiting(milliseconds);
      await sleep(milliseconds, undefined, { signal });
      this.#remaining = undefined;
    }
    this.#inFlight += 1;
  }

  /** Learns from what came back. */
  leave(reply: Reply): void {
    this.#inFlight -= 1;
    this.saw(reply);
  }

  saw(reply: Reply): void {
    const { remaining, reset } = announcement(reply);
    const ended = this.resetAt();
    this.spent = (ended !== undefined && reply.sentAt > ended ? 0 : this.spent) + (isSuccess(reply) ? 1 : 0);
    // Below none there is nothing to count: such a value is judged, not waited for.
    if (remaining !== undefined && remaining >= 0) {
      this.#remaining = remaining;
      if (remaining > 0 && isSuccess(reply)) this.#idleWaits = 0;
    }
    if (reset === undefined) return;
    this.#samples.push({ reset, at: reply.receivedAt, sentAt: reply.sentAt, remaining });
    if (this.#samples.length > samplesKept) this.#samples.splice(1, 1);
  }
}
