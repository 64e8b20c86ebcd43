import { refusal } from '../errors.ts';
import { type Answer, type Exchange, type Gate, type Operation, repeated } from '../exchange.ts';
import type { Parts } from '../parts.ts';

const hostSyntax = /^[\w.~!$&'()*+,;=%[\]:-]+$/;
const modelsPath = '/v1/models';

/** The raw path of a request target: before `?`, without the scheme and host of an absolute-form target. */
export function pathOf(target: string): string {
  const query = target.indexOf('?');
  const path = query === -1 ? target : target.slice(0, query);
  return path.startsWith('/') ? path : path.replace(/^https?:\/\/[^/?#]+/i, '') || '/';
}

/** The raw last segment of `/v1/models/{model_id}`, or nothing. Dot segments and further slashes are other paths. */
const segmentOf = (path: string): string | undefined => /^\/v1\/models\/(?!\.\.?$)([^/]+)$/.exec(path)?.[1];

/** Guards version and Host, then finds the operation: nothing is known of the client yet. */
export function route({ errors, setup }: Parts): Gate {
  const notAllowed = (...methods: string[]): Answer =>
    refusal(errors, 'method_not_allowed', { headers: ['Allow', methods.join(', ')] });

  function operationOf(exchange: Exchange): Operation | Answer {
    const { method } = exchange;
    const path = pathOf(exchange.target);
    if (path === '/v1/generate') return method === 'POST' ? 'POST /v1/generate' : notAllowed('POST');
    const segment = path === modelsPath ? '' : segmentOf(path);
    if (segment === undefined) return refusal(errors, 'unknown_route');
    exchange.segment = segment;
    if (method !== 'GET' && method !== 'HEAD') return notAllowed('GET', 'HEAD');
    return segment === '' ? 'GET /v1/models' : 'GET /v1/models/{model_id}';
  }

  function isHostSound(exchange: Exchange): boolean {
    const { version, connection } = exchange;
    const { host } = exchange.headers;
    if (typeof host !== 'string') return version === '1.0';
    if (repeated(exchange, 'host')) return false;
    if (host !== connection.host && !hostSyntax.test(host)) return false;
    connection.host = host;
    return true;
  }

  return (exchange) => {
    const { version, rawHeaders } = exchange;
    const close = true;
    if (version !== '1.1' && version !== '1.0') return refusal(errors, 'unsupported_version', { close });
    if (rawHeaders.length > setup.maximumHeaders * 2) return refusal(errors, 'headers_too_large', { close });
    if (!isHostSound(exchange)) return refusal(errors, 'invalid_host', { close });
    const found = operationOf(exchange);
    if (typeof found !== 'string') return found;
    exchange.operation = found;
    return undefined;
  };
}
