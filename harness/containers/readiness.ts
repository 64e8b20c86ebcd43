import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Deployment, RunningPart } from './deployment.ts';

const pollMilliseconds = 50;
const answerMilliseconds = 2000;
/** An answer of these says that the server behind it is still on its way. */
const notYet = new Set([502, 503, 504]);

/** What is asked of a server until it answers. */
export interface Question {
  /** Port inside the container. */
  port: number;
  path: string;
  headers?: Record<string, string>;
}

/**
 * Waits until a part answers over HTTP with anything but 502, 503 or 504. Throws InconclusiveError with the end of its log
 * where it ends, is unhealthy, or is not there at the deadline; throws the reason of a stop as it is.
 */
export async function ready(
  deployment: Deployment,
  part: RunningPart,
  question: Question,
  signal: AbortSignal,
): Promise<void> {
  let last = 'no answer';
  while (!signal.aborted) {
    const answer = await statusOf(part.address(question.port), question);
    if (typeof answer === 'number' && !notYet.has(answer)) return;
    last = typeof answer === 'number' ? `status ${answer}` : answer;
    const end = await deployment.endOf(part);
    if (end !== undefined) throw await deployment.failure(part, end);
    await pause(pollMilliseconds);
  }
  const isDeadline = (signal.reason as Error | undefined)?.name === 'TimeoutError';
  if (!isDeadline) throw signal.reason;
  const asked = `GET ${question.path} on its port ${question.port}`;
  const silent = last.startsWith('status') ? '' : ` (does it listen there, on all addresses of its container?)`;
  throw await deployment.failure(part, `was not ready at the deadline: ${asked} gave ${last}${silent}`);
}

/** The status of an answer, or why there is none. */
function statusOf(address: string, { path, headers = {} }: Question): Promise<number | string> {
  const { promise, resolve } = Promise.withResolvers<number | string>();
  const asked = request(`http://${address}${path}`, { headers, agent: false, timeout: answerMilliseconds }, (reply) => {
    resolve(reply.statusCode ?? 0);
    asked.destroy();
  });
  asked.once('timeout', () => asked.destroy(new Error('no answer in time')));
  asked.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
  asked.end();
  return promise;
}
