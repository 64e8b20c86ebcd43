import type { Reply } from '../../scenarios/vocabulary/exchange.ts';
import type { Connection } from '../../schemas/connection.ts';
import type { WireRequest } from './wire-request.ts';

/** The time that a request may take. A generation may take longer than others, until one got no answer in time. */
export class TimeOuts {
  readonly usual: number;
  #generation: number;

  constructor({ timeoutMilliseconds, generationTimeoutMilliseconds = timeoutMilliseconds }: TimeOutOptions) {
    this.usual = timeoutMilliseconds;
    this.#generation = generationTimeoutMilliseconds;
  }

  of({ method }: Pick<WireRequest, 'method'>): number {
    return method === 'POST' ? this.#generation : this.usual;
  }

  /** A server that hangs must not cost the longer time again and again. */
  observe({ method }: Pick<WireRequest, 'method'>, { kind }: Pick<Reply, 'kind'>): void {
    if (method === 'POST' && kind === 'silence') this.#generation = Math.min(this.#generation, this.usual);
  }
}

type TimeOutOptions = Pick<Connection, 'timeoutMilliseconds' | 'generationTimeoutMilliseconds'>;
