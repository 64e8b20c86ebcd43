import type { Reply } from '../../../scenarios/vocabulary/exchange.ts';
import { announcement, hasStatus, headerOf } from '../../../scenarios/vocabulary/expectations.ts';
import { now, sleep } from '../../http/clock.ts';
import type { KeyInUse } from '../../http/target-access.ts';
import type { SentRequest } from '../exchange-log.ts';
import type { KeyPacers } from '../key-pacer.ts';
import type { InFlightLimit } from './in-flight-limit.ts';

interface Session {
  pacers: KeyPacers;
  atOnce: InFlightLimit;
  signal: AbortSignal;
  onWaiting(key: string, milliseconds: number, why: string): void;
}
type Send = () => Promise<SentRequest>;

export const retryMilliseconds = 250;
const longestWaitWithoutKey = 60_000;
const longestRetryAfterSeconds = 10;
const mostRetriesWithoutReset = 8;
const mostRetriesInFlight = 8;

/** True for a 429 that announces room: it is not of the announced limit, but of one on requests in flight or a second one. */
const announcesRoom = (reply: Reply): boolean => hasStatus(reply, 429) && (announcement(reply).remaining ?? 0) > 0;

/**
 * Repeats a request that was refused with 429: with fewer others in flight if its key has room; otherwise once, and more often while its
 * key may still be admitted.
 */
export async function retryRefused(
  session: Session,
  key: KeyInUse | undefined,
  refused: SentRequest,
  send: Send,
): Promise<SentRequest> {
  if (key === undefined) {
    await waitWithoutKey(session, refused.reply);
    return await send();
  }
  let sent = await retryWithFewer(session, refused, send);
  if (sent === refused) sent = await send();
  for (let retries = 1; retries < mostRetriesWithoutReset && hasStatus(sent.reply, 429); retries += 1) {
    if (!session.pacers.of(key).mayRetryWithoutReset) break;
    sent = await send();
  }
  return sent;
}

async function retryWithFewer(session: Session, refused: SentRequest, send: Send): Promise<SentRequest> {
  const { atOnce, signal } = session;
  let sent = refused;
  for (let retries = 0; retries < mostRetriesInFlight && announcesRoom(sent.reply); retries += 1) {
    if (!atOnce.halve(sent.reply.sentAt, now())) await sleep(pauseAfter(sent.reply), signal);
    sent = await send();
  }
  return sent;
}

/** A second limit, such as one with a shorter window, may send Retry-After. */
const pauseAfter = (reply: Reply): number => retryAfterOf(reply) ?? retryMilliseconds;

/**
 * Milliseconds of Retry-After, on any status: seconds, or a date by the clock of the header Date. Undefined without it, and if it is longer
 * than a run waits.
 */
export function retryAfterOf(reply: Reply | undefined): number | undefined {
  const text = headerOf(reply, 'retry-after') ?? '';
  const dated = (Date.parse(text) - Date.parse(headerOf(reply, 'date') ?? '')) / 1000;
  const seconds = Number(text) || dated;
  return seconds > 0 && seconds <= longestRetryAfterSeconds ? seconds * 1000 : undefined;
}

/** Waits for the reset that a refusal without a valid key announces: the limit of such requests is unknown. */
async function waitWithoutKey(session: Session, refusal: Reply): Promise<void> {
  const announced = retryAfterOf(refusal) ?? session.pacers.untilReset(refusal) ?? 0;
  const milliseconds = announced > 0 && announced <= longestWaitWithoutKey ? announced : retryMilliseconds;
  if (milliseconds > retryMilliseconds)
    session.onWaiting('a request without a valid key', milliseconds, 'it was refused with 429');
  await sleep(milliseconds, session.signal);
}
