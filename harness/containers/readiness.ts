import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Deployment, RunningPart } from './deployment.ts';

const pollMilliseconds = 50;
const answerMilliseconds = 2000;
/** Statuses of a proxy whose server is still starting. */
const notReadyStatuses = new Set([502, 503, 504]);

interface ReadinessRequest {
  /** Port inside the container. */
  port: number;
  path: string;
  headers?: Record<string, string>;
}

/**
 * Waits until a part answers over HTTP with a status other than 502, 503 and 504. Throws InconclusiveError with the end
 * of its log if it ends, becomes unhealthy or does not answer before the deadline; throws the reason of any other abort.
 */
export async function waitUntilReady(
  deployment: Deployment,
  part: RunningPart,
  asked: ReadinessRequest,
): Promise<void> {
  const { signal } = deployment;
  let last: number | string = 'no answer';
  while (!signal.aborted) {
    last = await statusOf(part.address(asked.port), asked, signal);
    if (typeof last === 'number' && !notReadyStatuses.has(last)) return;
    const reason = await deployment.whyStopped(part);
    if (reason !== undefined) throw await deployment.failure(part, reason);
    await pause(pollMilliseconds);
  }
  const isDeadline = (signal.reason as Error | undefined)?.name === 'TimeoutError';
  if (!isDeadline) throw signal.reason;
  const result =
    typeof last === 'number' ? `status ${last}` : `${last} (does it listen there, on all addresses of its container?)`;
  throw await deployment.failure(
    part,
    `was not ready at the deadline: GET ${asked.path} on its port ${asked.port} gave ${result}`,
  );
}

/** A server that sends a byte now and then, or interim answers, may take the whole time of an answer and no more. */
function statusOf(
  address: string,
  { path, headers = {} }: ReadinessRequest,
  stop: AbortSignal,
): Promise<number | string> {
  const signal = AbortSignal.any([stop, AbortSignal.timeout(answerMilliseconds)]);
  const { promise, resolve } = Promise.withResolvers<number | string>();
  const sent = request(`http://${address}${path}`, { headers, agent: false, signal }, (reply) => {
    resolve(reply.statusCode ?? 0);
    sent.destroy();
  });
  sent.once('error', (error: NodeJS.ErrnoException) =>
    resolve(error.name === 'AbortError' ? 'no answer in time' : (error.code ?? error.message)),
  );
  sent.end();
  return promise;
}
