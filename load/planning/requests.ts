import { type Connection, connectionHeaders } from '../../schemas/connection.ts';
import type { LimiterHint } from '../../schemas/limiter-hint.ts';
import type { Operation, Profile } from '../profiles/profile.ts';

/** The model to ask and the number of tokens. */
type Content = Pick<LimiterHint, 'model' | 'maxTokens'>;

/** One request of the mix, without the headers that depend on the key. */
export interface LoadRequest {
  operation: Operation;
  method: 'GET' | 'POST';
  path: string;
  headers: Readonly<Record<string, string>>;
  body?: string;
}

const usualModel = 'model-v1';
const usualMaxTokens = 16;
const prompts = ['Name three rivers.', 'Say good morning.', 'Count to five.', 'Describe a lamp in one sentence.'];

function requestOf(
  operation: Operation,
  seed: number,
  { model = usualModel, maxTokens = usualMaxTokens }: Content,
): LoadRequest {
  if (operation === 'models') return { operation, method: 'GET', path: '/v1/models', headers: {} };
  if (operation === 'model')
    return { operation, method: 'GET', path: `/v1/models/${encodeURIComponent(model)}`, headers: {} };
  return {
    operation,
    method: 'POST',
    path: '/v1/generate',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ model, prompt: prompts[Math.abs(seed) % prompts.length], maxTokens }),
  };
}

/** The requests of a profile's mix, in order. Their paths begin with the path of the base address. */
export function requestsOf(
  profile: Profile,
  seed: number,
  { baseUrl, headers }: Pick<Connection, 'baseUrl' | 'headers'>,
  content: Content = {},
): LoadRequest[] {
  const prefix = new URL(baseUrl).pathname.replace(/\/+$/, '');
  return (profile.mix ?? ['generate']).map((operation) => {
    const request = requestOf(operation, seed, content);
    return {
      ...request,
      path: prefix + request.path,
      headers: { ...Object.fromEntries(connectionHeaders(headers)), ...request.headers },
    };
  });
}
