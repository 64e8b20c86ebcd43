import type { Parts } from '../parts.ts';
import { type Exchange, type Gate, isRepeated, pathOf, refusal } from '../vocabulary/exchange.ts';

const hostSyntax = /^(\[[\da-f:.]+\]|([\w.~!$&'()*+,;=-]|%[\da-f]{2})+)(:\d*)?$/i;

/** The operation at a path, and its raw `{model_id}`. A path with dot segments or further slashes has none. */
function routeOf(path: string): [operation?: Exchange['operation'], segment?: string] {
  if (path === '/v1/generate') return ['POST /v1/generate', ''];
  if (path === '/v1/models') return ['GET /v1/models', ''];
  const segment = /^\/v1\/models\/(?!\.\.?$)([^/]+)$/.exec(path)?.[1];
  return segment === undefined ? [] : ['GET /v1/models/{model_id}', segment];
}

/** True if there is one valid Host line, or none in HTTP/1.0. */
function isHostValid(exchange: Exchange): boolean {
  const { version, connection } = exchange;
  const { host } = exchange.headers;
  if (typeof host !== 'string') return version === '1.0';
  if (isRepeated(exchange, 'host')) return false;
  if (host !== connection.host && !hostSyntax.test(host)) return false;
  connection.host = host;
  return true;
}

/** Checks version, framing and Host, then finds the operation. */
export function route({ errors, setup }: Parts): Gate {
  const close = true;
  return (exchange) => {
    const { method, version, headers, rawHeaders } = exchange;
    if (version !== '1.1' && version !== '1.0') return refusal(errors, 'unsupported_version', { close });
    if (rawHeaders.length > setup.maximumHeaders * 2) return refusal(errors, 'headers_too_large', { close });
    if (!isHostValid(exchange)) return refusal(errors, 'invalid_host', { close });
    // RFC 9112, section 6.3: with any other coding the end of the body is unknown.
    const coding = headers['transfer-encoding'];
    if (coding !== undefined && !/^chunked$/i.test(`${coding}`))
      return refusal(errors, 'unsupported_encoding', { close });
    const [operation, segment = ''] = routeOf(pathOf(exchange.target));
    if (operation === undefined) return refusal(errors, 'unknown_route');
    const methods = operation === 'POST /v1/generate' ? ['POST'] : ['GET', 'HEAD'];
    if (!methods.includes(method))
      return refusal(errors, 'method_not_allowed', { headers: ['Allow', methods.join(', ')] });
    exchange.operation = operation;
    exchange.segment = segment;
    return undefined;
  };
}
