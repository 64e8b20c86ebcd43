import type { Request } from '../../scenarios/vocabulary/exchange.ts';
import type { Connection } from '../../schemas/connection.ts';
import type { KeyInUse, TargetAccess } from './target-access.ts';

/** A request with its secrets in place, ready to be sent. */
export interface WireRequest {
  method: string;
  path: string;
  headers: Connection['headers'];
  body: string | undefined;
  /** Label of the key; chooses the pool of connections. */
  label: string;
}

/** What stands for the placeholders of a request. */
export interface Names {
  /** A listed model's id. */
  model: string;
  /** Differs from run to run: idempotency keys of an earlier run may still be kept. */
  run: string;
  /** A key that nobody issued. */
  unknownKey: string;
}

const authorization = (request: Request, secret: string | undefined): [string, string][] => {
  if (request.authorization !== undefined)
    return [['authorization', request.authorization.replaceAll('{{key}}', secret ?? '')]];
  return secret === undefined ? [] : [['authorization', `Bearer ${secret}`]];
};

/** Puts secrets and names into a request; headers in the order in which they are sent. */
export function buildWireRequest(
  request: Request,
  key: KeyInUse | undefined,
  names: Names,
  subject: TargetAccess,
): WireRequest {
  const secret = request.key === 'unknown' ? names.unknownKey : request.key === 'none' ? undefined : key?.secret;
  const base = new URL(subject.baseUrl);
  const own = (request.headers ?? []).map(([name, value]): [string, string] => [
    name,
    value.replaceAll('{{run}}', names.run),
  ]);
  const body = request.body?.replaceAll('{{model}}', JSON.stringify(names.model).slice(1, -1));
  return {
    method: request.method,
    path:
      base.pathname.replace(/\/$/, '') +
      request.path.replaceAll('{{model}}', encodeURIComponent(names.model.toWellFormed())),
    headers: [
      ['host', base.host],
      ['accept', 'application/json'],
      ...authorization(request, secret),
      ...own,
      ...subject.headers,
      ...(body === undefined ? [] : [['content-length', String(Buffer.byteLength(body))] as [string, string]]),
    ],
    body,
    label: key?.label ?? request.key,
  };
}
