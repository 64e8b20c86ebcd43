import type { Decisions } from './decisions.ts';

/**
 * Iterates decisions in the order of sending and passes on each earlier one as soon as it was certainly decided before
 * the current one: when its answer arrived before the current request was sent.
 */
export class InFlight {
  readonly #decisions: Pick<Decisions, 'answered' | 'sent'>;
  readonly #open: number[] = [];

  constructor(decisions: Pick<Decisions, 'answered' | 'sent'>) {
    this.#decisions = decisions;
  }

  /** Calls `onDecided` for the decisions that certainly precede the one at `index`. That one is then in flight. */
  advance(index: number, onDecided: (earlier: number) => void): void {
    const { answered, sent } = this.#decisions;
    const now = sent[index] ?? 0;
    let kept = 0;
    for (const earlier of this.#open) {
      if ((answered[earlier] ?? 0) < now) onDecided(earlier);
      else this.#open[kept++] = earlier;
    }
    this.#open.length = kept;
    this.#open.push(index);
  }
}
