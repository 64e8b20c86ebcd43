// The three endpoints of the interface, behind any limiter. The options are one JSON object in argv[2]:
// {limiter, reset, latencyMilliseconds, bug, redisPort, keys: [{secret, limit, windowMilliseconds, lacks}]}
import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

export const options = JSON.parse(process.argv[2] ?? '{}');

const keys = new Map(options.keys.map((key) => [key.secret, key]));
const models = [
  model('model-v1', 'Model 1', 8192, 2048, ['generate', 'stream'], 1688169600),
  model('model-v2-large', 'Model 2 Large', 32768, 4096, ['generate', 'stream', 'function_calling'], 1709251200),
  model('model-v1-fast', 'Model 1 Fast', 4096, 1024, ['generate'], 1696118400),
];
const mostBytes = 1_000_000;

function model(id, name, contextWindow, maxTokens, capabilities, created) {
  const pricing = { prompt: 0.002, completion: 0.004 };
  return { id, name, description: `${name}.`, contextWindow, maxTokens, capabilities, pricing, created };
}

/** The key of an Authorization header; undefined if nobody issued it. */
export function keyOf(authorization = '') {
  const [, scheme = '', token = ''] = /^(\S+) +(\S+)$/.exec(authorization) ?? [];
  return scheme.toLowerCase() === 'bearer' ? keys.get(token) : undefined;
}

const failure = (status, type, code, message) => ({ status, body: { error: { type, message, code } } });
const invalid = (code, message) => failure(400, 'invalid_request_error', code, message);

export const unauthorized = failure(401, 'invalid_request_error', 'invalid_api_key', 'No such API key.');
export const tooMany = failure(429, 'rate_limit_error', 'rate_limit_exceeded', 'The limit of this key is used up.');
export const internalError = failure(500, 'api_error', 'internal_error', 'Something went wrong.');
const forbidden = failure(403, 'permission_error', 'not_permitted', 'This key lacks permission for this operation.');
export const noModel = failure(404, 'invalid_request_error', 'no_such_model', 'There is no such model.');
const noRoute = failure(404, 'invalid_request_error', 'no_such_route', 'There is no such route.');
const wrongMethod = failure(405, 'invalid_request_error', 'method_not_allowed', 'The route has another method.');
const tooLarge = failure(413, 'invalid_request_error', 'body_too_large', `The body exceeds ${mostBytes} bytes.`);

/** Reads a request's body up to the limit; undefined if it is larger. */
export async function readBody(request) {
  const chunks = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes <= mostBytes) chunks.push(chunk);
  }
  return bytes > mostBytes ? undefined : Buffer.concat(chunks);
}

/** Answers an admitted request. `body` is undefined if it was too large. */
export async function answer(key, { method, url, headers, body }) {
  if (options.latencyMilliseconds > 0) await sleep(options.latencyMilliseconds);
  const path = url.split('?')[0];
  const operation = operationOf(path);
  if (operation === undefined) return noRoute;
  if (method !== operation.method) return { ...wrongMethod, headers: { allow: operation.method } };
  if (key.lacks?.includes(`${method} ${path}`)) return forbidden;
  return operation.handle(key, { headers, body });
}

function operationOf(path) {
  if (path === '/v1/models') return { method: 'GET', handle: () => ({ status: 200, body: { models } }) };
  if (path === '/v1/generate') return { method: 'POST', handle: generate };
  const [, id] = /^\/v1\/models\/([^/]+)$/.exec(path) ?? [];
  return id === undefined ? undefined : { method: 'GET', handle: () => single(id) };
}

function single(encoded) {
  const found = models.find(({ id }) => id === decoded(encoded));
  return found === undefined ? noModel : { status: 200, body: { ...found, stats: { avgLatency: 12, uptime: 99.9 } } };
}

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The same key, Idempotency-Key and body give the same generation, also in another process. */
function generate(key, { headers, body }) {
  if (body === undefined) return tooLarge;
  const request = parse(body);
  if ('status' in request) return request;
  const idempotencyKey = headers['idempotency-key'];
  const logicalRequest = idempotencyKey === undefined ? [randomUUID()] : [key.secret, idempotencyKey, request.text];
  const digest = createHash('sha256').update(JSON.stringify(logicalRequest)).digest('hex');
  const data = { text: `Answer ${digest.slice(32)} to ${request.prompt.length} characters.` };
  const createdAt = new Date().toISOString();
  return { status: 200, body: { id: `gen-${digest.slice(0, 32)}`, object: 'generation', data, createdAt } };
}

function parse(body) {
  let text;
  let value;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
    value = JSON.parse(text);
  } catch {
    return invalid('malformed_json', 'The body is not JSON in UTF-8.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return invalid('invalid_body', 'The body is not an object.');
  const { model: id, prompt, maxTokens = 16 } = value;
  if (typeof id !== 'string') return invalid('invalid_model', 'model is not a string.');
  if (typeof prompt !== 'string') return invalid('invalid_prompt', 'prompt is not a string.');
  if (!Number.isInteger(maxTokens) || maxTokens < 1) return invalid('invalid_max_tokens', 'maxTokens is no count.');
  const found = models.find((each) => each.id === id);
  if (found === undefined) return noModel;
  if (maxTokens > found.maxTokens) return invalid('invalid_max_tokens', `maxTokens exceeds ${found.maxTokens}.`);
  return { text, prompt, maxTokens };
}

/** Prints the address, and ends when the parent closes the standard input. */
export function announce(server) {
  process.stdout.write(`http://127.0.0.1:${server.address().port}\n`);
  process.stdin.on('end', () => process.exit()).resume();
}
