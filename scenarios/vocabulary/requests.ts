import type { Request } from './exchange.ts';

type Change = Partial<Omit<Request, 'method' | 'path'>>;

/** A changed request is not valid, unless the change only selects an existing key or adds headers. */
function buildRequest(method: string, path: string, given: Request['body'], change: Change): Request {
  const harmless = Object.keys(change).every((name) => name === 'key' || name === 'headers' || name === 'valid');
  const valid = harmless && change.key !== 'unknown' && change.key !== 'none' && change.key !== 'forbidden';
  const body = given === undefined ? {} : { body: given };
  return { method, path, key: 'primary', ...body, valid, ...change };
}

/** The most listed models that a check requests one by one. */
export const mostModels = 10;

export const listModels = (change: Change = {}): Request => buildRequest('GET', '/v1/models', undefined, change);

/** GET /v1/models/{model_id}, by default with a listed id. */
export const getModel = (id?: string, change: Change = {}): Request =>
  buildRequest(
    'GET',
    `/v1/models/${id === undefined ? '{{model}}' : encodeURIComponent(id.toWellFormed())}`,
    undefined,
    change,
  );

const jsonType: [string, string] = ['content-type', 'application/json'];
/** The body of a valid generation request. */
export const validBody = { model: '{{model}}', prompt: 'Say hello to the reader.', maxTokens: 8 };

/** POST /v1/generate with a valid body. `members` replace those of the body; `undefined` removes one. */
export function generate(change: Change & { members?: Record<string, unknown> } = {}): Request {
  const { members, headers = [], ...rest } = change;
  const body = JSON.stringify({ ...validBody, maxTokens: '{{maxTokens}}', ...members });
  const request = buildRequest('POST', '/v1/generate', body, { ...rest, headers: [jsonType, ...headers] });
  return { ...request, valid: rest.valid ?? (request.valid === true && members === undefined) };
}

/** A generation request that carries an Idempotency-Key. */
export const generateOnce = (
  idempotencyKey: string,
  change: Change & { members?: Record<string, unknown> } = {},
): Request => generate({ ...change, headers: [['idempotency-key', idempotencyKey], ...(change.headers ?? [])] });

export const request = (method: string, path: string, change: Change = {}): Request =>
  buildRequest(method, path, undefined, { valid: false, ...change });

/**
 * A request with a JSON body to any path: `jsonRequest('POST', '/v1/embeddings', { model: '{{model}}', input: 'Hi' })`. In the
 * body and the path `{{model}}` is the id of a listed model. The key is the primary one unless `change` names another.
 */
export const jsonRequest = (
  method: string,
  path: string,
  body: unknown,
  { headers = [], ...change }: Change = {},
): Request => request(method, path, { body: JSON.stringify(body), ...change, headers: [jsonType, ...headers] });
