import type { Reply, Request } from '../../../scenarios/vocabulary/exchange.ts';
import { announcement, hasStatus, isSuccess } from '../../../scenarios/vocabulary/expectations.ts';
import { generate, getModel, listModels } from '../../../scenarios/vocabulary/requests.ts';
import type { Operation } from '../../../schemas/generated/types.ts';
import type { EpisodeKey } from './episode-key.ts';

const role = { key: 'exhaustible' } as const;
/** A valid request of each operation with the exhaustible key. */
export const operations: Readonly<Record<Operation, Request>> = {
  'POST /v1/generate': generate(role),
  'GET /v1/models': listModels(role),
  'GET /v1/models/{model_id}': getModel(undefined, role),
};

/** The operation with which limits are used up, and the operations that were seen to lower Remaining. */
export interface CountedOperation {
  operation: Operation;
  request: Request;
  counted: Operation[];
  /** Operations that were seen not to lower Remaining. */
  uncounted: Operation[];
}

/** A generation that takes longer than this, and longer than a share of the window, cannot use up a limit in time. */
const slowMilliseconds = 1500;
const slowShare = 0.2;
const leastRoom = 6;
const atOnce = 4;

const using = (operation: Operation, counted: Operation[], uncounted: Operation[] = []): CountedOperation => ({
  ...{ operation, counted, uncounted },
  request: operations[operation],
});

const remainingOf = (reply: Reply | undefined): number | undefined => announcement(reply).remaining;

function isSlow(user: EpisodeKey, reply: Reply): boolean {
  const latency = reply.receivedAt - reply.sentAt;
  const left = (user.announcedEnd(reply)?.latest ?? Number.POSITIVE_INFINITY) - reply.receivedAt;
  return latency > slowMilliseconds && latency > left * slowShare;
}

/** True if the second of two requests lowered Remaining, or was refused by the limit. */
async function lowersRemaining(user: EpisodeKey, request: Request, before: number | undefined): Promise<boolean> {
  const { reply } = await user.sendPatiently(request);
  if (hasStatus(reply, 429)) return true;
  const after = remainingOf(reply);
  return isSuccess(reply) && before !== undefined && after !== undefined && after < before;
}

/** Sends several at once: a bucket may refill as fast as single requests come. */
async function lowersTogether(user: EpisodeKey, request: Request, before: number): Promise<boolean> {
  const { sent } = await user.sendTogether(request, atOnce);
  return sent.some(({ reply }) => hasStatus(reply, 429) || (remainingOf(reply) ?? before) < before);
}

/** The operations without a body that also lower the Remaining of generations. A small limit has no room to try them. */
async function countedReads(user: EpisodeKey): Promise<Operation[]> {
  const counted: Operation[] = [];
  for (const operation of ['GET /v1/models', 'GET /v1/models/{model_id}'] as const) {
    const { limit = 0, remaining = 0 } = announcement(user.history.at(-1));
    if (Math.min(limit, remaining) < leastRoom) break;
    if (await lowersRemaining(user, operations[operation], remaining)) counted.push(operation);
  }
  return counted;
}

/**
 * The operation with which limits are used up: the declared one; otherwise generations, if Remaining shows that they count and they are
 * answered in time; otherwise the list. Sends one to eight requests.
 */
export async function learnCountedOperation(user: EpisodeKey): Promise<CountedOperation> {
  const { target } = user.session;
  const { countedOn } = target.declared.rateLimit ?? {};
  const list = 'GET /v1/models';
  if (countedOn !== undefined) return using(countedOn, [countedOn]);
  const lacksGenerations = user.key.lacks?.includes('POST /v1/generate') === true;
  if (target.readOnly === true || lacksGenerations) return using(list, [list]);
  // The preflight requested the list with this key.
  const before = user.pacer.samples.at(-1)?.remaining;
  const { reply: first } = await user.sendPatiently(operations['POST /v1/generate']);
  if (hasStatus(first, 429)) return using('POST /v1/generate', ['POST /v1/generate']);
  const after = remainingOf(first);
  if (!isSuccess(first) || isSlow(user, first) || after === undefined) return using(list, [list]);
  const generations = operations['POST /v1/generate'];
  const counts =
    (before !== undefined && after < before) ||
    (await lowersRemaining(user, generations, after)) ||
    (await lowersTogether(user, generations, after));
  if (counts) return using('POST /v1/generate', ['POST /v1/generate', ...(await countedReads(user))]);
  const { reply: listed } = await user.sendPatiently(operations[list]);
  const ofList = remainingOf(listed);
  const listCounts =
    hasStatus(listed, 429) ||
    (await lowersRemaining(user, operations[list], ofList)) ||
    (ofList !== undefined && (await lowersTogether(user, operations[list], ofList)));
  // A bucket that refills as fast as requests come shows nothing about either operation.
  return listCounts ? using(list, [list], ['POST /v1/generate']) : using('POST /v1/generate', []);
}
