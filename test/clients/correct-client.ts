import { randomUUID } from 'node:crypto';
import type { ClientStart } from '../../harness/client/client-start.ts';

/** One attempt of a generation. */
export interface Attempt {
  /** 1 for the first generation. */
  generation: number;
  /** 0 for the first try. */
  attempt: number;
  /** Idempotency-Key of this generation. */
  idempotencyKey: string;
  /** The last answer. */
  text?: string;
}

export interface Outgoing {
  url: string;
  method: string;
  headers: Record<string, string>;
  body?: string;
}

/** The parts of a client that a broken one replaces. */
export interface ClientParts {
  /** The request that lists the models. */
  list(request: Outgoing, start: ClientStart): Outgoing;
  /** The members of a generation. */
  members(members: Record<string, unknown>, attempt: Attempt): Record<string, unknown>;
  /** The request of an attempt. */
  request(request: Outgoing, attempt: Attempt, start: ClientStart): Outgoing;
  /** Milliseconds to the next attempt; undefined if there is none. `response` is undefined without an answer. */
  delay(
    usual: number | undefined,
    response: Response | undefined,
    attempt: Attempt,
    start: ClientStart,
  ): number | undefined;
  /** Handles the error of a generation that failed for good. */
  fail(error: Error): void;
  /** Reads an answer that is a success. */
  read(response: Response, text: string): void;
  redirect: 'follow' | 'error' | 'manual';
}

const correctParts: ClientParts = {
  list: (request) => request,
  members: (members) => members,
  request: (request) => request,
  delay: (usual) => usual,
  fail(error) {
    throw error;
  },
  read: (_, text) => void JSON.parse(text).data,
  redirect: 'follow',
};

const mostAttempts = 4;

/** A client whose time-out passes while the machine is busy has not read the answer that the server gave. */
export const patienceMilliseconds = ({ scenario }: ClientStart): number => (scenario === 'no-answer' ? 500 : 20_000);

/** Milliseconds that a correct client waits after an answer, or without one; undefined if it gives up. */
function usualDelay(
  response: Response | undefined,
  { attempt }: Attempt,
  { resetUnit }: ClientStart,
): number | undefined {
  const isLasting = response !== undefined && ![429, 500, 503].includes(response.status);
  if (isLasting || attempt === mostAttempts - 1) return undefined;
  const after = response?.headers.get('retry-after') ?? '';
  if (after !== '') return Number(after) * 1000;
  const reset = Number(response?.headers.get('x-ratelimit-reset'));
  if (response?.status !== 429 || !(reset > 0)) return 400 * 2 ** attempt;
  const milliseconds = resetUnit.endsWith('milliseconds') ? reset : reset * 1000;
  return resetUnit.startsWith('epoch')
    ? milliseconds - Date.parse(response.headers.get('date') ?? '') + 1000
    : milliseconds;
}

/** A client that keeps every rule, with some parts replaced. Its waits set the clock of the mock forward. */
export function clientWith(changes: Partial<ClientParts> = {}): (start: ClientStart) => Promise<void> {
  const parts = { ...correctParts, ...changes };
  const send = async ({ url, ...request }: Outgoing, start: ClientStart) => {
    const signal = AbortSignal.timeout(patienceMilliseconds(start));
    const response = await fetch(url, { ...request, redirect: parts.redirect, signal });
    return { response, text: await response.text() };
  };

  /** Sends a request, again where that may help, and reads its answer. */
  async function attempts(
    generation: number,
    start: ClientStart,
    outgoing: (which: Attempt) => Outgoing,
  ): Promise<void> {
    const idempotencyKey = randomUUID();
    for (let attempt = 0; ; attempt++) {
      const which = { generation, attempt, idempotencyKey };
      const got = await send(outgoing(which), start).catch((error: Error) => error);
      if (!(got instanceof Error) && got.response.ok) return parts.read(got.response, got.text);
      const response = got instanceof Error ? undefined : got.response;
      const answered = { ...which, ...(!(got instanceof Error) && { text: got.text }) };
      const delay = parts.delay(usualDelay(response, which, start), response, answered, start);
      if (delay === undefined)
        return parts.fail(got instanceof Error ? got : new Error(`${got.response.status} ${got.text}`));
      if (delay > 0) await start.sleep(delay);
    }
  }

  const generation =
    (start: ClientStart) =>
    (which: Attempt): Outgoing => {
      const wanted = { model: 'model-v1', prompt: `Line ${which.generation}.`, maxTokens: 64 };
      const headers = {
        ...{ authorization: `Bearer ${start.key}`, 'content-type': 'application/json' },
        'idempotency-key': which.idempotencyKey,
      };
      const body = JSON.stringify(parts.members(wanted, which));
      return parts.request({ url: `${start.baseUrl}/v1/generate`, method: 'POST', headers, body }, which, start);
    };

  return async (start) => {
    const headers = { authorization: `Bearer ${start.key}` };
    await attempts(0, start, () => parts.list({ url: `${start.baseUrl}/v1/models`, method: 'GET', headers }, start));
    for (let each = 1; each <= start.generations; each++) await attempts(each, start, generation(start));
  };
}
