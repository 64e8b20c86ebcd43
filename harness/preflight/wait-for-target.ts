import { setTimeout as pause } from 'node:timers/promises';
import type { Reply } from '../../scenarios/vocabulary/exchange.ts';
import { replyInWords } from '../../scenarios/vocabulary/expectations.ts';
import { listModels } from '../../scenarios/vocabulary/requests.ts';
import { HttpClient } from '../http/client.ts';
import { usesProxy } from '../http/proxies.ts';
import { connectionProblem } from '../http/reachability.ts';
import type { KeyInUse, TargetAccess } from '../http/target-access.ts';
import { buildWireRequest, noPlaceholders } from '../http/wire-request.ts';
import { InconclusiveError } from '../io/errors.ts';

const pollMilliseconds = 500;
const connectMilliseconds = 2000;
/** Statuses of a proxy whose server is still starting. */
const notReadyStatuses = [502, 503, 504];

/**
 * Waits until the target answers GET /v1/models with any status but 502, 503 and 504. Returns the number of requests it
 * sent: one every half second at most, and none while no connection can be opened. Throws InconclusiveError.
 */
export async function waitForTarget(target: TargetAccess, seconds: number, stop: AbortSignal): Promise<number> {
  const key = target.keys.find(({ role }) => role === 'primary');
  const until = performance.now() + seconds * 1000;
  const client = new HttpClient(target, () => false);
  try {
    for (let sent = 0; ; ) {
      const problem = usesProxy(target.baseUrl, target.env)
        ? undefined
        : await connectionProblem(target.baseUrl, connectMilliseconds);
      const reply = problem === undefined ? await ask(client, target, key) : undefined;
      if (reply !== undefined) sent += 1;
      if (reply !== undefined && isReady(reply)) return sent;
      if (performance.now() >= until)
        throw new InconclusiveError(
          `${target.baseUrl} did not answer within ${seconds} s (--wait): ${problem ?? (reply && replyInWords(reply))}`,
        );
      await pause(pollMilliseconds, undefined, { signal: stop });
    }
  } catch (error) {
    throw stop.aborted ? new InconclusiveError('interrupted before any check was run') : error;
  } finally {
    client.close();
  }
}

const ask = (client: HttpClient, target: TargetAccess, key: KeyInUse | undefined): Promise<Reply> =>
  client.send(buildWireRequest(listModels(), key, noPlaceholders, target), 'new');

const isReady = (reply: Reply): boolean => reply.kind === 'answer' && !notReadyStatuses.includes(reply.status);
