import type { CheckResult } from '../../schemas/generated/types.ts';
import type { CheckEvent } from '../checks/runner.ts';
import { bar, lineIsDue, longWaitSeconds, type Progress, tally } from '../io/progress.ts';

/**
 * Shows the events of a run of checks until it is disposed of: on a terminal a bar and the wait that ends last, counted down, else a
 * line for the first result, for each long wait, and every ten seconds.
 */
export class CheckProgress implements Disposable {
  readonly #progress: Progress;
  readonly #command: string;
  readonly #total: number;
  readonly #clock: () => number;
  readonly #finished: CheckResult[] = [];
  /** The wait of each key, and its end in milliseconds of the clock. */
  readonly #waits = new Map<string, { until: number; why: string }>();
  readonly #isDue: () => boolean;
  readonly #refresh: NodeJS.Timeout | undefined;

  constructor(progress: Progress, command: string, total: number, live: boolean, clock: () => number = Date.now) {
    this.#progress = progress;
    this.#command = command;
    this.#total = total;
    this.#clock = clock;
    this.#isDue = lineIsDue(0, clock);
    this.#refresh = live ? setInterval(() => this.refresh(), 1000).unref() : undefined;
  }

  show(event: CheckEvent): void {
    if (event.kind === 'exchange') {
      this.#progress.say(event.line);
      return;
    }
    if (event.kind === 'finished') this.#finished.push(event.result);
    else this.#waits.set(event.key, { until: this.#clock() + event.milliseconds, why: event.why });
    if (this.#refresh !== undefined) this.refresh();
    else if (event.kind === 'waiting') {
      const seconds = event.milliseconds / 1000;
      if (seconds >= longWaitSeconds) this.#progress.say(waitLine(seconds.toFixed(1), event.key, event.why));
    } else if (this.#isDue())
      this.#progress.say(
        `${this.#command}: ${this.#finished.length} of ${this.#total} checks: ${tally(this.#finished)}`,
      );
  }

  /** Shows the lines of a terminal as of now. */
  refresh(): void {
    const now = this.#clock();
    const running = [...this.#waits].filter(([, { until }]) => until > now);
    const last = running.toSorted(([, one], [, other]) => other.until - one.until).slice(0, 1);
    const wait = last.map(([key, { until, why }]) => waitLine(`${Math.ceil((until - now) / 1000)}`, key, why));
    this.#progress.show(`${bar(this.#finished.length, this.#total)}  ${tally(this.#finished)}`, ...wait);
  }

  [Symbol.dispose](): void {
    clearInterval(this.#refresh);
  }
}

const waitLine = (seconds: string, key: string, why: string): string => `waiting ${seconds} s for ${key}: ${why}`;
