import { operationInWords, requestInWords } from '../vocabulary/answers.ts';
import type { Reply, Request, Role } from '../vocabulary/exchange.ts';
import { announcement, announces, hasStatus, rateLimitHeaders, status } from '../vocabulary/expectations.ts';
import {
  blockedUnless,
  blockedUnlessSuccess,
  findingOf,
  inapplicable,
  passed,
  violation,
} from '../vocabulary/findings.ts';
import { generate, getModel, listModels } from '../vocabulary/requests.ts';
import type { CheckClient, Finding, Run } from '../vocabulary/suite.ts';
import { loweredByAnotherKey } from './decisions.ts';

const requestsOfAnother = 5;
const attempts = 2;
/** Requests of another key must lower Remaining this often. */
const leastLowered = 2;

const hasRemaining = announces('X-RateLimit-Remaining');

type Send = (change: { key?: Role }) => Request;

/** Compares Remaining of the bystander before and after requests with the primary key. Undefined for an operation that is free. */
async function countedApart(client: CheckClient, request: Send): Promise<Finding | undefined> {
  const mine = request({ key: 'bystander' });
  let [lowered, refilled] = [0, 0];
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const before = await client.send(mine);
    // The key may lack the permission for this operation.
    if (hasStatus(before, 403)) return undefined;
    await client.together(Array.from({ length: requestsOfAnother }, () => request({})));
    const after = await client.send(mine);
    const name = requestInWords(mine);
    const unmet = blockedUnlessSuccess(name, before, after) ?? blockedUnless(hasRemaining, name, before, after);
    if (unmet !== undefined) return unmet;
    const [first = 0, last = 0] = [announcement(before).remaining, announcement(after).remaining];
    if (last === first - 1) return passed([before, after]);
    // Its window ended in between, or the request does not count.
    if (last > first) refilled += 1;
    if (last > first - 1) continue;
    lowered += 1;
    // Another client of this key may have lowered it once.
    if (lowered < leastLowered) continue;
    return violation(
      'X-RateLimit-Remaining of one key lowered only by its own requests',
      `${first}, then ${last} after ${requestsOfAnother} requests of ${operationInWords(mine)} with another key and one with this key`,
      [before, after],
      loweredByAnotherKey,
    );
  }
  return refilled < attempts ? undefined : inapplicable(`${operationInWords(mine)}: ${refilledBetween}`, 'evidence');
}

const refilledBetween = 'the limit of the bystander key refilled between two of its requests, each time';

/** Tries each operation: some may not count, or have a counter of their own. */
export const countsKeysSeparately: Run = async (client) => {
  const samples: Reply[] = [];
  let undecided: Finding | undefined;
  const single: Send = (change) => getModel(undefined, change);
  for (const request of [listModels, single, ...(client.isReadOnly ? [] : [generate])]) {
    const finding = await countedApart(client, request);
    if (finding?.outcome === 'passed') samples.push(...finding.samples);
    else if (finding?.outcome === 'inapplicable') undecided = finding;
    else if (finding !== undefined) return finding;
  }
  // An operation with a counter of its own is shown by no other one.
  if (undecided !== undefined) return undecided;
  return samples.length > 0
    ? passed(samples)
    : inapplicable(
        'X-RateLimit-Remaining of the bystander key did not fall between two of its requests: they are free, or its limit refilled in between',
        'evidence',
      );
};

const notCountedDown = { at: 'header x-ratelimit-remaining', is: 'not counted down' };

export const successes = 10;
/** If the reset is nearer than this, a token bucket may refill as fast as requests are sent. */
const soonMilliseconds = 1500;

/** Limiters that estimate may round Remaining to this share of the limit. */
const shareOfEstimates = 0.02;

const limitOf = (reply: Reply | undefined): number => announcement(reply).limit ?? 0;

/** Lists may not count although generations do, and a bucket may refill as fast as single requests come. */
async function lowersTogether(client: CheckClient, remaining: number): Promise<boolean> {
  const replies = await client.together([listModels, listModels, generate, generate].map((request) => request()));
  return replies.some((reply) => (announcement(reply).remaining ?? remaining) < remaining);
}

/** Reads Remaining after each of ten 2xx. A window that ends in between raises it once. */
export const remainingFalls: Run = async (client) => {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const replies: Reply[] = [];
    for (let ordinal = 0; ordinal < successes; ordinal += 1) replies.push(await client.send(listModels()));
    const name = 'GET /v1/models with the primary key';
    const unmet = blockedUnlessSuccess(name, ...replies) ?? blockedUnless(hasRemaining, name, ...replies);
    if (unmet !== undefined) return unmet;
    const seen = replies.map((reply) => announcement(reply).remaining ?? 0);
    const [first = 0, last = 0] = [seen[0], seen.at(-1)];
    const falls = seen.some((remaining, index) => remaining < (seen[index - 1] ?? 0));
    if (last < first || falls) return passed(replies);
    const [final] = replies.slice(-1);
    const left = final && client.untilReset(final);
    const before = replies.at(-2);
    if (last === 0 && before !== undefined && client.hasWaitedSince(before))
      return inapplicable(
        `each request waited until one came back to the limit of ${limitOf(final)}, so that none was left`,
        'evidence',
      );
    if (first === 0 && last === 0)
      return violation(
        `X-RateLimit-Remaining above 0 while requests are admitted`,
        `0 in ${successes} answers with 2xx`,
        replies,
        notCountedDown,
      );
    const isEstimate = first < limitOf(final) * (1 - shareOfEstimates);
    if (last === first && isEstimate)
      return inapplicable(
        `X-RateLimit-Remaining stays ${last} of ${limitOf(final)}: it may be an estimate, or others use this key`,
        'evidence',
      );
    if (last === first && (await lowersTogether(client, last))) return passed(replies);
    if (last === first && (left ?? 0) > soonMilliseconds)
      return violation(
        `X-RateLimit-Remaining below ${first} after ${successes} requests`,
        `${last}`,
        replies,
        notCountedDown,
      );
    await client.wait(Math.max(0, Math.min(left ?? 0, soonMilliseconds)) + 50);
  }
  return inapplicable(
    'the announced reset is so near that the limit may refill as fast as requests are sent',
    'evidence',
  );
};

/** Checks the headers of the first 400 that one of several invalid requests gets. */
export const headersOn400: Run = async (client) => {
  const unmet = blockedUnlessSuccess('a generation with the primary key', await client.send(generate()));
  if (unmet) return unmet;
  // Valid JSON: a server that parses before it authenticates refuses other bodies without having identified the key.
  for (const members of [{ prompt: 7 }, { maxTokens: 'x' }, { model: ['model-v1'] }]) {
    const send = generate({ members });
    const reply = await client.send(send);
    if (!hasStatus(reply, 400)) continue;
    return findingOf(rateLimitHeaders, reply);
  }
  return inapplicable('no invalid request got a 400');
};

export const headersOn403: Run = async (client) => {
  const operation = client.lacks.find((name) => name === 'GET /v1/models') ?? client.lacks[0] ?? 'POST /v1/generate';
  const sends: Record<string, Request> = {
    'GET /v1/models': listModels({ key: 'forbidden' }),
    'GET /v1/models/{model_id}': getModel(undefined, { key: 'forbidden' }),
  };
  const reply = await client.send(sends[operation] ?? generate({ key: 'forbidden' }));
  const unmet = blockedUnless(status(403), `${operation} with the forbidden key`, reply);
  if (unmet) return unmet;
  return findingOf(rateLimitHeaders, reply);
};
