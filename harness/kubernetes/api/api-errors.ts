import { setTimeout as pause } from 'node:timers/promises';
import { InconclusiveError } from '../../io/errors.ts';

interface ApiError {
  code?: unknown;
  body?: unknown;
  message?: string;
  cause?: { code?: string; message?: string };
}

/** The HTTP status of an error answer of the API; undefined if no answer came. */
export function statusOf(error: unknown): number | undefined {
  const { code } = error as ApiError;
  return typeof code === 'number' ? code : undefined;
}

/** The API's message, else its status, else the reason why no answer came. */
export function reasonOf(error: unknown): string {
  const { body, message = String(error), cause } = error as ApiError;
  const answer = typeof body === 'string' ? parseJson(body) : body;
  const apiMessage = (answer as { message?: unknown } | undefined)?.message;
  if (typeof apiMessage === 'string' && apiMessage !== '') return apiMessage;
  if (statusOf(error) !== undefined) return `status ${statusOf(error)}`;
  return cause?.code ?? cause?.message ?? message;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An InconclusiveError if the API failed or could not be reached; any other error unchanged. */
export function clusterError(error: unknown): unknown {
  const isOfApi = statusOf(error) !== undefined || (error as ApiError).cause !== undefined;
  return isOfApi ? new InconclusiveError(`the API of the cluster failed: ${reasonOf(error)}`) : error;
}

/** Waits for an answer of the API. Throws an error if none comes in time. */
export async function withTimeout<Value>(answer: Promise<Value>, milliseconds = 10_000): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>();
  const cause = { message: `no answer within ${milliseconds / 1000} s` };
  const timer = setTimeout(() => reject(new Error(cause.message, { cause })), milliseconds);
  return Promise.race([answer, promise]).finally(() => clearTimeout(timer));
}

/** True if a repeated request may succeed: the connection was lost, or the API is overloaded. */
const isTransient = (error: unknown): boolean => [undefined, 429, 500, 502, 503, 504].includes(statusOf(error));

/** Repeats a request that fails for a transient reason. Throws the last error after `milliseconds`. */
export async function retry<Value>(ask: () => Promise<Value>, milliseconds = 30_000): Promise<Value> {
  const until = Date.now() + milliseconds;
  for (let wait = 250; ; wait = Math.min(wait * 2, 3000)) {
    try {
      return await ask();
    } catch (error) {
      if (!isTransient(error) || Date.now() + wait > until) throw error;
      await pause(wait);
    }
  }
}
