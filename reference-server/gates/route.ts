import { refusal } from '../errors.ts';
import { type Answer, type Exchange, type Gate, type Operation, repeated } from '../exchange.ts';
import type { Parts } from '../parts.ts';

const hostSyntax = /^[\w.~!$&'()*+,;=%[\]:-]+$/;
const absoluteForm = /^https?:\/\/[^/?#]+/i;
const modelsPath = '/v1/models';
const generatePath = '/v1/generate';

/** The raw path of a request target: before `?`, without the scheme and host of an absolute-form target. */
export function pathOf(target: string): string {
  const query = target.indexOf('?');
  const path = query === -1 ? target : target.slice(0, query);
  return path.charCodeAt(0) === 47 ? path : path.replace(absoluteForm, '') || '/';
}

/** The raw last segment of `/v1/models/{model_id}`, or nothing. Dot segments and further slashes are other paths. */
function segmentOf(path: string): string | undefined {
  if (!path.startsWith(`${modelsPath}/`)) return undefined;
  const segment = path.slice(modelsPath.length + 1);
  return segment === '' || segment === '.' || segment === '..' || segment.includes('/') ? undefined : segment;
}

/** Guards version and Host, then finds the operation: nothing is known of the client yet. */
export function route(parts: Parts): Gate {
  const { errors } = parts;
  const refused = {
    version: refusal(errors, 'unsupported_version', { close: true }),
    headers: refusal(errors, 'headers_too_large', { close: true }),
    host: refusal(errors, 'invalid_host', { close: true }),
    route: refusal(errors, 'unknown_route'),
    get: refusal(errors, 'method_not_allowed', { headers: ['Allow', 'GET, HEAD'] }),
    post: refusal(errors, 'method_not_allowed', { headers: ['Allow', 'POST'] }),
  };

  function find(exchange: Exchange): Operation | Answer {
    const { method } = exchange;
    const path = pathOf(exchange.target);
    if (path === generatePath) return method === 'POST' ? 'POST /v1/generate' : refused.post;
    const segment = path === modelsPath ? '' : segmentOf(path);
    if (segment === undefined) return refused.route;
    exchange.segment = segment;
    if (method !== 'GET' && method !== 'HEAD') return refused.get;
    return segment === '' ? 'GET /v1/models' : 'GET /v1/models/{model_id}';
  }

  return (exchange) => {
    const { version, connection, headers } = exchange;
    if (version !== '1.1' && version !== '1.0') return refused.version;
    if (exchange.rawHeaders.length > parts.setup.maximumHeaders * 2) return refused.headers;
    const { host } = headers;
    if (host === undefined ? version === '1.1' : repeated(exchange, 'host')) return refused.host;
    if (typeof host === 'string' && host !== connection.host) {
      if (!hostSyntax.test(host)) return refused.host;
      connection.host = host;
    }
    const found = find(exchange);
    if (typeof found !== 'string') return found;
    exchange.operation = found;
    return undefined;
  };
}
