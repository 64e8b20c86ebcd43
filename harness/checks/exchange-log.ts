import type { Reply, Request } from '../../scenarios/vocabulary/exchange.ts';
import { inWords } from '../../scenarios/vocabulary/expectations.ts';
import type { Exchange } from '../../schemas/generated/types.ts';
import type { TargetAccess } from '../http/target-access.ts';
import { exchangeRecord, type SentWire } from './exchange-record.ts';

/** A request that was sent: its reply, and both as the report shows them. */
export interface SentRequest {
  reply: Reply;
  exchange: Exchange;
}

/** Endpoints of the interface. A path with a segment of dots is another path. */
const interfaceEndpoint = /^(GET \/v1\/models(\/(?!\.{1,2}$)[^/]+)?|POST \/v1\/generate)$/;

/** Method and path of a request, without its query. */
export const endpointOf = ({ method, path }: Request): string => `${method} ${path.split('?')[0]}`;

/** A request in words: `POST /v1/generate (primary key)`. */
export function requestText({ key, method, path }: Request): string {
  const keyText = key === 'none' ? 'no key' : `${key} key`;
  const shownPath = path.replace('{{model}}', '{model_id}');
  return `${method} ${shownPath.length > 60 ? `${shownPath.slice(0, 60)}…` : shownPath} (${keyText})`;
}

/** Records every exchange of a run, and collects what is read from all of them together. */
export class ExchangeLog {
  /** Every 4xx and 5xx of the interface's endpoints. */
  readonly refusals: { request: Request; reply: Reply }[] = [];
  readonly warnings = new Set<string>();
  readonly #target: TargetAccess;
  readonly #onExchange: (line: string) => void;

  constructor(target: TargetAccess, onExchange: (line: string) => void) {
    this.#target = target;
    this.#onExchange = onExchange;
  }

  add(sent: SentWire): SentRequest {
    const { request, key, reply } = sent;
    if (reply.kind === 'answer' && reply.status >= 400 && interfaceEndpoint.test(endpointOf(request)))
      this.refusals.push({ request, reply });
    if (key !== undefined && reply.kind === 'answer' && reply.text.includes(this.#target.mask(key.secret)))
      this.warnings.add(`the answer to ${requestText(request)} contains the key, so logs of answers contain it too`);
    const milliseconds = (reply.receivedAt - reply.sentAt).toFixed(1);
    this.#onExchange(`${requestText(request)} → ${inWords(reply)} in ${milliseconds} ms`);
    return { reply, exchange: exchangeRecord(sent, this.#target) };
  }
}
