import type { Reply } from '../../scenarios/vocabulary/exchange.ts';
import type { Connection } from '../../schemas/connection.ts';
import type { WireRequest } from './wire-request.ts';

/** The time limit of a request. A generation may take longer than other requests, until one times out. */
export class TimeOuts {
  /** In milliseconds. */
  readonly usual: number;
  #generation: number;

  constructor({ timeoutSeconds, generationTimeoutSeconds = timeoutSeconds }: Connection) {
    this.usual = Math.round(timeoutSeconds * 1000);
    this.#generation = Math.round(generationTimeoutSeconds * 1000);
  }

  /** In milliseconds. */
  of({ method }: Pick<WireRequest, 'method'>): number {
    return method === 'POST' ? this.#generation : this.usual;
  }

  /** A server that hangs must not cost the longer time repeatedly. One request that takes long makes the others no quicker. */
  observe({ method, mayTakeLong }: Pick<WireRequest, 'method' | 'mayTakeLong'>, { kind }: Pick<Reply, 'kind'>): void {
    if (method === 'POST' && kind === 'silence' && !mayTakeLong)
      this.#generation = Math.min(this.#generation, this.usual);
  }
}
