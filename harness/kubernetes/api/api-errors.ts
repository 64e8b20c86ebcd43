import { setTimeout as pause } from 'node:timers/promises';
import { InconclusiveError } from '../../io/errors.ts';

interface ApiError {
  code?: unknown;
  body?: unknown;
  message?: string;
  cause?: { code?: string; message?: string };
}

/** The HTTP status of an answer of the API that is an error; undefined where no answer came. */
export function codeOf(error: unknown): number | undefined {
  const { code } = error as ApiError;
  return typeof code === 'number' ? code : undefined;
}

/** Why the API refused, in its own words; or why it could not be reached. */
export function reasonOf(error: unknown): string {
  const { body, message = String(error), cause } = error as ApiError;
  const said = typeof body === 'string' ? parsed(body) : body;
  const own = (said as { message?: unknown } | undefined)?.message;
  if (typeof own === 'string' && own !== '') return own;
  if (codeOf(error) !== undefined) return `status ${codeOf(error)}`;
  return cause?.code ?? cause?.message ?? message;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The API gave no answer in time. */
export class Silence extends Error {
  override name = 'Silence';
}

/** A failure of the API, or of the way to it, as a run that cannot be judged; any other failure as it is. */
export function lostCluster(error: unknown): unknown {
  const isOfApi = codeOf(error) !== undefined || error instanceof Silence || (error as ApiError).cause !== undefined;
  return isOfApi ? new InconclusiveError(`the API of the cluster failed: ${reasonOf(error)}`) : error;
}

/** Whether the same question may be answered a little later: the connection was lost, or the API is overwhelmed. */
const isPassing = (error: unknown): boolean => [undefined, 429, 500, 502, 503, 504].includes(codeOf(error));

/** Asks again while the failure is one that passes, for so long. The last failure is thrown. */
export async function persistently<Value>(
  ask: () => Promise<Value>,
  forMilliseconds = 30_000,
  signal?: AbortSignal,
): Promise<Value> {
  const until = Date.now() + forMilliseconds;
  for (let wait = 250; ; wait = Math.min(wait * 2, 3000)) {
    try {
      return await ask();
    } catch (error) {
      if (!isPassing(error) || Date.now() + wait > until || signal?.aborted) throw error;
      await pause(wait);
    }
  }
}
