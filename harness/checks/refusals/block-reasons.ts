import { requestInWords } from '../../../scenarios/vocabulary/answers.ts';
import type { Announcement } from '../../../scenarios/vocabulary/episodes.ts';
import type { Reply, Request } from '../../../scenarios/vocabulary/exchange.ts';
import { announcement, hasStatus, replyInWords } from '../../../scenarios/vocabulary/expectations.ts';
import { Blocked } from '../outcome-errors.ts';

export const isServerError = (reply: Reply): boolean => hasStatus(reply, 500) || hasStatus(reply, 503);

/** A 500 to a valid request may have been an accident; a 503 says that the server is busy for a while, whatever was sent. */
export const mayRepeat = ({ valid, isProvoked }: Request, reply: Reply, repeats: number): boolean =>
  !isProvoked && ((valid === true && hasStatus(reply, 500) && repeats <= 1) || (hasStatus(reply, 503) && repeats <= 2));

/** A body that the harness cannot read is neither correct nor wrong. */
export function blockIfUnread(request: Request, reply: Reply): void {
  if (reply.kind !== 'answer' || reply.json.ok || !reply.json.unread) return;
  const { problem } = reply.json;
  throw new Blocked(`unread ${problem}`, `the answer to ${requestInWords(request)} could not be read: ${problem}`);
}

/** `atOnce`: the most requests that were in flight. */
export function blockIfRefused(request: Request, reply: Reply, atOnce: number): void {
  const { key } = request;
  if (hasStatus(reply, 429) && key !== 'exhaustible') {
    const inFlight = `${atOnce === 1 ? '1 request' : `up to ${atOnce} requests`} in flight`;
    throw new Blocked(
      `throttled ${key}`,
      `${requestInWords(request)}: 429 ${howRefused(announcement(reply))} (${inFlight})`,
    );
  }
  if (request.valid && isServerError(reply))
    throw new Blocked(
      `failing ${requestInWords(request)}`,
      `${requestInWords(request)} was answered with ${replyInWords(reply)} again and again, although nothing is wrong with the request`,
    );
}

function howRefused({ remaining }: Announcement): string {
  if (remaining === undefined) return 'although no limit was known to be used up';
  return remaining === 0 ? 'with Remaining 0, also when it was repeated' : `although its Remaining was ${remaining}`;
}
