import type { Decisions } from './decisions.ts';

/**
 * Walks decisions in the order of sending and hands over each earlier one as soon as it is certain that it came before:
 * once it was answered before the present one was sent. Only what is in flight is kept.
 */
export class InFlight {
  readonly #answered: Float64Array;
  readonly #sent: Float64Array;
  #open: number[] = [];

  constructor({ answered, sent }: Pick<Decisions, 'answered' | 'sent'>) {
    this.#answered = answered;
    this.#sent = sent;
  }

  /** Hands over what was settled before the decision at `index`, which is then in flight itself. */
  advance(index: number, settled: (earlier: number) => void): void {
    const now = this.#sent[index] ?? 0;
    let kept = 0;
    for (const earlier of this.#open) {
      if ((this.#answered[earlier] ?? 0) < now) settled(earlier);
      else this.#open[kept++] = earlier;
    }
    this.#open.length = kept;
    this.#open.push(index);
  }
}
