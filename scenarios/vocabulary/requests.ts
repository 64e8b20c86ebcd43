import type { Request } from './exchange.ts';

type Change = Partial<Omit<Request, 'method' | 'path'>>;

/** A change makes a request unsound unless it only says whose key is used, or adds headers. */
function built(method: string, path: string, given: Request['body'], change: Change): Request {
  const harmless = Object.keys(change).every((name) => name === 'key' || name === 'headers' || name === 'sound');
  const sound = harmless && change.key !== 'unknown' && change.key !== 'none' && change.key !== 'forbidden';
  const body = given === undefined ? {} : { body: given };
  return { method, path, key: 'primary', ...body, sound, ...change };
}

/** GET /v1/models. */
export const listModels = (change: Change = {}): Request => built('GET', '/v1/models', undefined, change);

/** GET /v1/models/{model_id}; without an id, one that is listed. */
export const getModel = (id?: string, change: Change = {}): Request =>
  built(
    'GET',
    `/v1/models/${id === undefined ? '{{model}}' : encodeURIComponent(id.toWellFormed())}`,
    undefined,
    change,
  );

const jsonType: [string, string] = ['content-type', 'application/json'];
const sound = { model: '{{model}}', prompt: 'Say hello to the reader.', maxTokens: 8 };

/** POST /v1/generate with a sound body; members given replace its own, `undefined` leaves one out. */
export function generate(change: Change & { members?: Record<string, unknown> } = {}): Request {
  const { members, headers = [], ...rest } = change;
  const body = JSON.stringify({ ...sound, ...members });
  const request = built('POST', '/v1/generate', body, { ...rest, headers: [jsonType, ...headers] });
  return { ...request, sound: rest.sound ?? (request.sound === true && members === undefined) };
}

/** A generation request that carries an Idempotency-Key. */
export const generateOnce = (
  idempotencyKey: string,
  change: Change & { members?: Record<string, unknown> } = {},
): Request => generate({ ...change, headers: [['idempotency-key', idempotencyKey], ...(change.headers ?? [])] });

/** Anything else, sent as it stands. */
export const request = (method: string, path: string, change: Change = {}): Request =>
  built(method, path, undefined, { sound: false, ...change });
