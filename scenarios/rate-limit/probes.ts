import type { Reply, Request } from '../vocabulary/exchange.ts';
import { announcement, hasStatus, inWords, isSuccess, rateLimitHeaders, succeeds } from '../vocabulary/expectations.ts';
import { generate, getModel, listModels } from '../vocabulary/requests.ts';
import type { Run } from '../vocabulary/suite.ts';
export const requestsOfAnother = 5;

/** Remaining of the bystander before and after requests of the primary key, with none of its own between. */
export const countedApart: Run = async (player) => {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const before = await player.send(listModels({ key: 'bystander' }));
    for (let ordinal = 0; ordinal < requestsOfAnother; ordinal += 1) await player.send(listModels());
    const after = await player.send(listModels({ key: 'bystander' }));
    if (!isSuccess(before) || !isSuccess(after))
      return {
        outcome: 'blocked',
        because: `the bystander was answered ${inWords(isSuccess(before) ? after : before)}`,
      };
    const [first, last] = [announcement(before).remaining, announcement(after).remaining];
    if (first === undefined || last === undefined)
      return { outcome: 'blocked', because: 'Remaining of the bystander is absent or not an integer' };
    // A higher value: its window ended in between.
    if (last > first - 1) continue;
    if (last === first - 1) return { outcome: 'passed' };
    return {
      outcome: 'violated',
      wanted: 'Remaining of one key lowered by its own request only',
      got: `Remaining ${first}, then ${last} after ${requestsOfAnother} requests of another key and one of its own`,
    };
  }
  return {
    outcome: 'inapplicable',
    because: 'Remaining of the bystander does not fall with its own requests: its limit refills as fast',
  };
};

export const successes = 10;
/** A bucket that is full again so soon may refill as fast as we can spend it; fixed windows end later or are begun again. */
export const soonMilliseconds = 1500;

/** Remaining after each of ten successes: a window that ends in between raises it, and it falls again. */
export const remainingFalls: Run = async (player) => {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const replies: Reply[] = [];
    for (let ordinal = 0; ordinal < successes; ordinal += 1) replies.push(await player.send(listModels()));
    const failed = replies.find((reply) => !isSuccess(reply));
    if (failed !== undefined)
      return { outcome: 'blocked', because: `listing models with the primary key: ${inWords(failed)}` };
    const seen = replies.flatMap((reply) => announcement(reply).remaining ?? []);
    if (seen.length < successes) return { outcome: 'blocked', because: 'Remaining is absent or not an integer' };
    const [first = 0, last = 0] = [seen[0], seen.at(-1)];
    const falls = seen.some((remaining, index) => remaining < (seen[index - 1] ?? 0));
    if (last < first || falls) return { outcome: 'passed' };
    const [final] = replies.slice(-1);
    const left = final && player.untilReset(final);
    if (last === first && (left ?? 0) > soonMilliseconds)
      return {
        outcome: 'violated',
        wanted: `Remaining lower than ${first} after ${successes} successes`,
        got: `Remaining ${last}`,
      };
    await player.wait(Math.max(0, Math.min(left ?? 0, soonMilliseconds)) + 50);
  }
  return {
    outcome: 'inapplicable',
    because: 'the announced reset is so near that the limit may refill as fast as it is spent',
  };
};

/** The header on a 400, on the first kind of wrong request that a 400 answers. */
export const headersOn400: Run = async (player) => {
  const unmet = succeeds.test(await player.send(generate()), []);
  if (unmet !== undefined) return { outcome: 'blocked', because: `a generation with the primary key: ${unmet}` };
  for (const send of [
    generate({ body: '{' }),
    generate({ members: { prompt: 7 } }),
    generate({ members: { maxTokens: 'x' } }),
  ]) {
    const reply = await player.send(send);
    if (!hasStatus(reply, 400)) continue;
    const got = rateLimitHeaders.test(reply, []);
    return got === undefined ? { outcome: 'passed' } : { outcome: 'violated', wanted: rateLimitHeaders.says, got };
  }
  return { outcome: 'inapplicable', because: 'no request was answered 400' };
};

export const headersOn403: Run = async (player) => {
  const operation = player.lacks.find((name) => name === 'GET /v1/models') ?? player.lacks[0] ?? 'POST /v1/generate';
  const sends: Record<string, Request> = {
    'GET /v1/models': listModels({ key: 'forbidden' }),
    'GET /v1/models/{model_id}': getModel(undefined, { key: 'forbidden' }),
  };
  const reply = await player.send(sends[operation] ?? generate({ key: 'forbidden' }));
  if (!hasStatus(reply, 403))
    return { outcome: 'blocked', because: `${operation} with the forbidden key: ${inWords(reply)}, not 403` };
  const got = rateLimitHeaders.test(reply, []);
  return got === undefined ? { outcome: 'passed' } : { outcome: 'violated', wanted: rateLimitHeaders.says, got };
};
