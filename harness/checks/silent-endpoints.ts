import type { Request } from '../../scenarios/vocabulary/exchange.ts';
import { endpointOf, type SentRequest } from './exchange-log.ts';

const mostSilences = 3;

/** Counts consecutive requests to each endpoint that got no answer in time. */
export class SilentEndpoints {
  #silences = new Map<string, { count: number; lastValid: SentRequest | undefined }>();

  observe(request: Request, sent: SentRequest): void {
    const endpoint = endpointOf(request);
    if (sent.reply.kind !== 'silence') {
      this.#silences.delete(endpoint);
      return;
    }
    const { count = 0, lastValid } = this.#silences.get(endpoint) ?? {};
    this.#silences.set(endpoint, { count: count + 1, lastValid: request.valid ? sent : lastValid });
  }

  /** If the endpoint is not asked any more: its reason, and the last valid request that got no answer. */
  silenceOf(request: Request): { reason: string; lastValid: SentRequest | undefined } | undefined {
    const endpoint = endpointOf(request);
    const { count = 0, lastValid } = this.#silences.get(endpoint) ?? {};
    if (count < mostSilences) return undefined;
    return { reason: `${endpoint} gave no answer in time ${mostSilences} times and was not tried again`, lastValid };
  }
}
