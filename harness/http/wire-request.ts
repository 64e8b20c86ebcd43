import { modelIn } from '../../scenarios/vocabulary/answers.ts';
import type { NearMiss, Request } from '../../scenarios/vocabulary/exchange.ts';
import { connectionHeaders } from '../../schemas/connection.ts';
import type { KeyInUse, TargetAccess } from './target-access.ts';

/** A request as it is sent, with its secrets. */
export interface WireRequest {
  method: string;
  path: string;
  headers: [string, string][];
  body: string | undefined;
  /** Label of the key whose connections the request uses. */
  label: string;
  mayTakeLong?: true;
}

/** Values of the placeholders in requests. */
export interface Placeholders {
  /** Id of a listed model, for `{{model}}`. */
  model: string;
  /** For `{{maxTokens}}`: the ceiling of a usual generation, or that of its model if it is lower. */
  maxTokens: number;
  /** Listed ceilings by model. */
  ceilings: ReadonlyMap<string, number>;
  /** For `{{run}}`; differs in each run, because the server may still remember the idempotency keys of an earlier run. */
  run: string;
  /** A key that the server does not know. */
  unknownKey: string;
  /** Keys for requests with a `nearMiss`. */
  nearMisses: Readonly<Partial<Record<NearMiss, string>>>;
}

/** For requests without placeholders. */
export const noPlaceholders: Placeholders = {
  model: 'model-v1',
  maxTokens: 8,
  ceilings: new Map(),
  run: '',
  unknownKey: '',
  nearMisses: {},
};

const authorization = (request: Request, secret: string | undefined): [string, string][] => {
  if (request.authorization !== undefined)
    return [['authorization', request.authorization.replaceAll('{{key}}', secret ?? '')]];
  return secret === undefined ? [] : [['authorization', `Bearer ${secret}`]];
};

/** Fills in secrets and placeholders. Headers are in the order in which they are sent. */
export function buildWireRequest(
  request: Request,
  key: KeyInUse | undefined,
  placeholders: Placeholders,
  target: TargetAccess,
): WireRequest {
  const { model, run, unknownKey, nearMisses } = placeholders;
  const unknown = request.nearMiss === undefined ? unknownKey : nearMisses[request.nearMiss];
  const secret = request.key === 'unknown' ? unknown : request.key === 'none' ? undefined : key?.secret;
  const base = new URL(target.baseUrl);
  const path = request.path.replaceAll('{{model}}', encodeURIComponent(model.toWellFormed()));
  const ownHeaders = (request.headers ?? []).map(([name, value]): [string, string] => [
    name,
    value.replaceAll('{{run}}', run),
  ]);
  const isGiven = (wanted: string): boolean => target.headers.some(([name]) => name.toLowerCase() === wanted);
  const body = request.body === undefined ? undefined : filledBody(request.body, placeholders);
  return {
    method: request.method,
    path: base.pathname.replace(/\/$/, '') + path,
    headers: [
      ['host', base.host],
      ...(isGiven('accept') ? [] : [['accept', 'application/json'] as [string, string]]),
      ...authorization(request, secret),
      ...ownHeaders,
      ...connectionHeaders(target.headers),
      ...(body === undefined ? [] : [['content-length', String(Buffer.byteLength(body))] as [string, string]]),
    ],
    body,
    label: key?.label ?? labelWithoutKey(request, target),
    ...(request.mayTakeLong && { mayTakeLong: true }),
  };
}

/**
 * A server that checks the key of a connection only once accepts any key after the primary one. A body that the server refuses
 * and does not read would stand before the next request, so requests with a body have other connections.
 */
const labelWithoutKey = (request: Request, { keys }: TargetAccess): string =>
  (request.body === undefined ? keys.find(({ role }) => role === 'primary')?.label : undefined) ?? request.key;

const tokensPlaceholder = '"{{maxTokens}}"';

function filledBody(body: string, { model, maxTokens, ceilings }: Placeholders): string {
  const named = body.replaceAll('{{model}}', JSON.stringify(model).slice(1, -1));
  if (!named.includes(tokensPlaceholder)) return named;
  const ceiling = ceilings.get(modelIn(named) ?? '') ?? maxTokens;
  return named.replaceAll(tokensPlaceholder, String(Math.min(maxTokens, ceiling)));
}
