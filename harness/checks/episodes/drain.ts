import { bracketsThatShow, type Drain, type FreshBracket } from '../../../scenarios/vocabulary/episodes.ts';
import type { Reply, Request } from '../../../scenarios/vocabulary/exchange.ts';
import { announcement, hasStatus, isSuccess } from '../../../scenarios/vocabulary/expectations.ts';
import { generate, generateOnce } from '../../../scenarios/vocabulary/requests.ts';
import { now } from '../../http/clock.ts';
import type { SentRequest } from '../exchange-log.ts';
import { retryAfterOf } from '../refusals/retries.ts';
import { type CountedOperation, operations } from './counted-operation.ts';
import type { EpisodeKey } from './episode-key.ts';
import { type EpisodeRun, exchangesToShow, exhaustionOf, repliesOf, type UsedUp } from './exhaustion.ts';
import { mostExhaustionRequests, type OpenedWindow, openWindow } from './open-window.ts';
import { tryPassedResets } from './passed-resets.ts';
import { pollOnceMore, pollUntilAdmitted } from './polling.ts';
import { isLimitRefusal } from './recovery.ts';

/** If answers are slower, and single requests would take `longShare` of the window, all but the last few are sent together. */
export const slowMilliseconds = 50;
const longShare = 0.4;
const lastOnes = 4;
/** If Remaining has not fallen in this many answers, the limiter refills as fast as requests come. */
const stalledAnswers = 4;
const mostStalls = 3;
/** Refusals by another limit, such as one of requests in flight, after which the drain goes on. */
const mostOtherRefusals = 3;
const otherRefusalMilliseconds = 250;
const mostNewConnections = 4;
const mostPairs = 8;
const mostRetries = 6;
const retryGrowth = 1.4;
const longestRetryWaitMilliseconds = 10_000;

/** Sends requests one by one until one is refused, then other requests while the key is refused, then polls until it is admitted. */
export async function runDrain(user: EpisodeKey, counted: CountedOperation): Promise<EpisodeRun<Drain>> {
  const { request } = counted;
  const window = await openWindow(user, request);
  const used = await useUp(user, request, window);
  const last = used.sent.at(-1);
  const refused = isLimitRefusal(last?.reply) ? await sendWhileRefused(user, counted) : undefined;
  const polls = last && !isSuccess(last.reply) ? await pollUntilAdmitted(user, request, last.reply, 'close') : [];
  const isAdmitted = isSuccess(polls.at(-1)?.reply);
  if (last && isAdmitted) await pollOnceMore(user, request, last.reply);
  const once = refused?.once;
  const retried = isAdmitted && hasStatus(once?.reply, 429) ? await retryOnce(user) : undefined;
  const exhaustion = () => exhaustionOf(user, counted, { window, ...used, polls });
  await tryPassedResets(user, request, exhaustion());
  const episode: Drain = {
    ...exhaustion(),
    refusedOnce: once?.reply,
    brackets: refused?.brackets ?? [],
    retried: retried?.reply,
    elsewhere: refused?.elsewhere ?? [],
    counted: counted.counted,
    uncounted: counted.uncounted,
    connections: refused?.connections ?? [],
  };
  const shown = [refused?.fresh, once, polls.at(-1), retried];
  return { episode, exchanges: exchangesToShow(used.sent, shown) };
}

/** Sends requests one by one until one is refused. If answers are slow, or the limiter refills meanwhile, many together. */
async function useUp(
  user: EpisodeKey,
  request: Request,
  { sent: opened, limit, prior }: OpenedWindow,
): Promise<Omit<UsedUp, 'window' | 'polls'>> {
  const sent = [...opened];
  let most = Math.min(limit - prior + Math.ceil(limit / 4) + 3, mostExhaustionRequests);
  let [together, stalls, others] = [0, 0, 0];
  let sequential: SentRequest[] | undefined;
  const sendTogether = async (count: number): Promise<void> => {
    sequential ??= [...sent];
    const released = await user.sendTogether(request, Math.max(1, Math.min(count, most - sent.length)));
    // Refusals overtake slow admissions, but they end the drain.
    const isRefused = ({ reply }: SentRequest): number => Number(isLimitRefusal(reply));
    sent.push(...released.sent.toSorted((one, other) => isRefused(one) - isRefused(other)));
    together += released.sent.length;
  };
  const { remaining = 0 } = announcement(sent.at(-1)?.reply);
  if (remaining > 2 * lastOnes && takesLong(user, remaining)) await sendTogether(remaining - lastOnes);
  if (sent.length === 0) sent.push(await user.send(request));
  while (sent.length < most) {
    const last = sent.at(-1)?.reply;
    if (!isSuccess(last)) {
      const mayGoOn = (hasStatus(last, 429) && !isLimitRefusal(last)) || isUnavailable(last, sent.slice(0, -1));
      if (!mayGoOn || others >= mostOtherRefusals) break;
      others += 1;
      // A refusal by another limit may have a Retry-After, but this limit would then be in a new window.
      const pause = hasStatus(last, 429) ? undefined : retryAfterOf(last);
      await user.wait(pause ?? otherRefusalMilliseconds, 'for requests in flight to end');
    }
    const left = remainingIfStalled(sent);
    if (left !== undefined && stalls >= mostStalls) break;
    if (left === undefined) sent.push(await user.send(request));
    else {
      stalls += 1;
      most = Math.min(most + limit, mostExhaustionRequests);
      await sendTogether(left + 2);
    }
  }
  return { sent, sequential: sequential ?? sent, together };
}

/** True for a 5xx while the limit has room: the service is busy, or still starting. */
function isUnavailable(reply: Reply | undefined, before: readonly SentRequest[]): boolean {
  const { remaining = 0 } = announcement(before.findLast((each) => isSuccess(each.reply))?.reply);
  return reply?.kind === 'answer' && reply.status >= 500 && remaining > 0;
}

function takesLong(user: EpisodeKey, requests: number): boolean {
  const end = user.announcedEnd(user.history.at(-1));
  const left = end === undefined ? user.unknownWindowMilliseconds : end.earliest - now();
  return user.latency > slowMilliseconds && user.latency * requests > left * longShare;
}

/** Remaining, if it has not fallen in the last answers, all of which are admissions. */
function remainingIfStalled(sent: readonly SentRequest[]): number | undefined {
  const latest = repliesOf(sent.slice(-stalledAnswers));
  if (latest.length < stalledAnswers || !latest.every(isSuccess)) return undefined;
  const values = latest.flatMap((reply) => announcement(reply).remaining ?? []);
  const last = values.at(-1) ?? 0;
  // Two counters may answer in turn, one of them with a higher Remaining.
  const falls = Math.min(...values.slice(-2)) < Math.min(...values.slice(0, 2));
  return values.length === stalledAnswers && last > 0 && last >= (values[0] ?? 0) && !falls ? last : undefined;
}

const onceRequest = ({ key }: EpisodeKey, name = 'refused'): Request =>
  generateOnce(`${name}-${key.label}-{{run}}`, { key: 'exhaustible' });

/**
 * Sends two generations with fresh Idempotency-Keys and then one without, as fast as answers come, and repeats that while only those
 * with fresh keys are admitted: another client of the key can cause that once.
 */
async function sendBrackets(user: EpisodeKey, request: Request): Promise<FreshBracket[]> {
  const brackets: FreshBracket[] = [];
  for (let count = 1; count <= bracketsThatShow; count++) {
    const fresh: Reply[] = [];
    for (const name of [`fresh-${count}`, `fresher-${count}`])
      fresh.push((await user.send(onceRequest(user, name))).reply);
    const { reply: after } = await user.send(request);
    brackets.push({ fresh, after });
    if (!fresh.every(isSuccess) || !hasStatus(after, 429)) break;
  }
  return brackets;
}

async function sendWhileRefused(user: EpisodeKey, { operation, request }: CountedOperation) {
  const { readOnly } = user.session.target;
  const others = Object.entries(operations).filter(([name]) => name !== operation && name !== 'POST /v1/generate');
  const requests: [string, Request][] = [
    ...(readOnly ? [] : [['POST /v1/generate', onceRequest(user)] as [string, Request]]),
    ...others,
  ];
  const send = async ([name, each]: [string, Request]) => ({ operation: name, sent: await user.send(each) });
  // Slow requests are sent at the same time, because the window may end.
  const answered = user.latency > slowMilliseconds ? await Promise.all(requests.map(send)) : [];
  if (answered.length === 0) for (const each of requests) answered.push(await send(each));
  const brackets = operation === 'POST /v1/generate' ? await sendBrackets(user, request) : [];
  const { connections, fresh } = await alternateConnections(user, request);
  return {
    brackets,
    once: answered.find(({ operation: name }) => name === 'POST /v1/generate')?.sent,
    elsewhere: answered.map(({ operation: name, sent }) => ({ operation: name, reply: sent.reply })),
    ...{ connections, fresh },
  };
}

/**
 * Tries new connections, and after each that is admitted the kept one, until the pattern is clear. A load balancer may assign each
 * connection to another counter.
 */
async function alternateConnections(user: EpisodeKey, request: Request) {
  const connections: { isNew: boolean; reply: SentRequest['reply'] }[] = [];
  let fresh: SentRequest | undefined;
  let [tried, admitted] = [0, 0];
  for (let pair = 0; pair < mostPairs && (tried < mostNewConnections || admitted === 1); pair += 1) {
    const onNew = await user.send(request, 'new');
    connections.push({ isNew: true, reply: onNew.reply });
    tried += 1;
    if (!isSuccess(onNew.reply)) continue;
    admitted += 1;
    fresh = onNew;
    const { reply } = await user.send(request);
    connections.push({ isNew: false, reply });
    if (isSuccess(reply) || admitted === 2) break;
  }
  return { connections, fresh };
}

/**
 * Repeats the refused generation. While it is refused, tries another generation, until its Remaining shows room for one more. Undefined
 * if there is no room in time.
 */
async function retryOnce(user: EpisodeKey): Promise<SentRequest | undefined> {
  for (let attempt = 0; attempt < mostRetries; attempt += 1) {
    const again = await user.send(onceRequest(user));
    if (!hasStatus(again.reply, 429)) return again;
    const other = await user.send(generate({ key: 'exhaustible' }));
    if (isSuccess(other.reply) && (announcement(other.reply).remaining ?? 0) > 0)
      return await user.send(onceRequest(user));
    const end = user.announcedEnd(other.reply);
    const untilEnd = end === undefined ? Number.POSITIVE_INFINITY : end.latest - other.reply.receivedAt;
    // A bucket admits requests before it is full. The last attempt is after the announced reset.
    const wait =
      attempt === mostRetries - 2 ? untilEnd : Math.min(untilEnd, otherRefusalMilliseconds * retryGrowth ** attempt);
    if (wait > longestRetryWaitMilliseconds) return undefined;
    await user.wait(wait, 'to repeat a generation that was refused');
  }
  return undefined;
}
