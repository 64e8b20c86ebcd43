import { modelIn } from '../../../scenarios/vocabulary/answers.ts';
import type { Request } from '../../../scenarios/vocabulary/exchange.ts';
import { hasStatus, isSuccess } from '../../../scenarios/vocabulary/expectations.ts';
import { generate, getModel } from '../../../scenarios/vocabulary/requests.ts';
import { interfaceEndpoint } from '../answer-log.ts';
import { endpointOfRequest, type SentRequest } from '../exchange-log.ts';

// Distinguishes an outage from the failure of a single valid request, which fails while the usual request of its operation succeeds.

export const triesBesideUsual = 3;
/** Restarts and short outages end within this time. */
export const spreadMilliseconds = 5000;

/** The request of the same operation and key with the usual model and body; undefined for the list, which has only one form. */
export function usualOf(request: Request): Request | undefined {
  const endpoint = interfaceEndpoint(endpointOfRequest(request));
  const { key } = request;
  if (endpoint === 'generate') return generate({ key });
  return endpoint === 'model' ? getModel(undefined, { key }) : undefined;
}

/** True if the request names its model: a 503 may be about that model. */
const namesModel = ({ path, body }: Request): boolean =>
  body === undefined ? !path.includes('{{model}}') : modelIn(body) !== undefined;

/**
 * Repeats a request that got a 500 over five seconds, with the usual request before and after each try. After a 503, which itself says
 * that something is unavailable, one usual request shows if that is the named model. Returns the last answer; `isOwn` if the usual
 * request always succeeded, and this one never.
 */
export async function repeatBesideUsual(
  request: Request,
  failed: SentRequest,
  {
    send,
    sendUsual,
    wait,
  }: {
    send(): Promise<SentRequest>;
    sendUsual(): Promise<SentRequest>;
    wait(milliseconds: number): Promise<void>;
  },
): Promise<{ sent: SentRequest; isOwn: boolean }> {
  const usualSucceeds = async (): Promise<boolean> => isSuccess((await sendUsual()).reply);
  if (hasStatus(failed.reply, 503)) return { sent: failed, isOwn: namesModel(request) && (await usualSucceeds()) };
  let sent = failed;
  for (let ordinal = 0; ordinal < triesBesideUsual; ordinal += 1) {
    if (ordinal > 0) await wait(spreadMilliseconds / (triesBesideUsual - 1));
    if (!(await usualSucceeds())) return { sent, isOwn: false };
    sent = await send();
    if (!hasStatus(sent.reply, 500)) return { sent, isOwn: false };
  }
  return { sent, isOwn: await usualSucceeds() };
}
