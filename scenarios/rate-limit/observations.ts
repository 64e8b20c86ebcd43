import type { Observation } from '../../schemas/generated/types.ts';
import type { Burst, Drain } from '../vocabulary/episodes.ts';
import type { Request } from '../vocabulary/exchange.ts';
import { announcement, facts, hasStatus, headerOf, isSuccess } from '../vocabulary/expectations.ts';
import { generate, getModel, listModels, request } from '../vocabulary/requests.ts';
import { type CheckClient, checksOfLevel, type Run } from '../vocabulary/suite.ts';

/** By how much a request and the list request after it lower Remaining. */
async function fallOver(client: CheckClient, between: Request): Promise<number | null> {
  const before = announcement(await client.send(listModels({ key: 'bystander' }))).remaining;
  await client.send({ ...between, key: 'bystander' });
  const after = announcement(await client.send(listModels({ key: 'bystander' }))).remaining;
  return before === undefined || after === undefined || after > before ? null : before - after;
}

const whatCounts: Run = async (client) => {
  const once = generate({ headers: [['idempotency-key', 'counted-{{run}}']] });
  const ofTwoLists = await fallOver(client, listModels());
  const list = ofTwoLists === null ? null : ofTwoLists / 2;
  const costOf = async (between: Request): Promise<number | null> => {
    const fall = await fallOver(client, between);
    return fall === null || list === null ? null : fall - list;
  };
  const facts: Observation['facts'] = {
    list,
    model: await costOf(getModel()),
    generate: await costOf(generate()),
    badRequest: await costOf(generate({ body: '{' })),
    unknownRoute: await costOf(request('GET', '/v1/nothing-here')),
    firstOnce: await costOf(once),
    replay: await costOf(once),
  };
  const says = Object.entries(facts)
    .map(([name, cost]) => `${name} ${cost ?? 'unclear'}`)
    .join(', ');
  return { outcome: 'observed', observation: { says, facts } };
};

const seconds = (milliseconds: number | undefined): string =>
  milliseconds === undefined ? 'not within the test' : `after ${(milliseconds / 1000).toFixed(1)} s`;

const recovery = ({ recovery, replies }: Drain): Observation => {
  const { shows, polls, announced, means, doubt } = recovery;
  const began = replies[0]?.receivedAt ?? 0;
  const first = polls.find(isSuccess);
  const again = seconds(first && first.receivedAt - began);
  const reset = seconds(announced && (announced.earliest + announced.latest) / 2 - began);
  // True for a limiter that moves the reset with each request: it refuses a client that waits for the first announced one.
  const isPutOff =
    doubt === undefined &&
    polls.some((reply) => hasStatus(reply, 429) && reply.sentAt > (announced?.latest ?? Infinity));
  const refused = isPutOff ? 'still refused after the announced reset; ' : '';
  const how = {
    refill: 'requests come back bit by bit',
    window: 'requests come back together',
    nothing: 'not seen how requests come back',
  };
  return {
    says: `${refused}admitted again ${again}, reset announced ${reset}; ${first ? how[shows] : 'not seen to refill'}; reset means: ${means}`,
    facts: {
      refills: shows === 'refill',
      recovered: first !== undefined,
      resetMeans: means,
      ...(isPutOff && { refusedAfterReset: true }),
    },
  };
};

const burst = ({ replies, limit, prior }: Burst): Observation => {
  const admitted = prior + replies.filter(isSuccess).length;
  return { says: `burst ${admitted} of ${limit}`, facts: { burst: admitted, limit } };
};

const elsewhere = ({ operation, elsewhere, replies }: Drain): Observation => {
  const states = elsewhere.map(({ operation, reply }): [string, string | number] => [
    operation,
    reply.kind === 'answer' ? reply.status : reply.kind,
  ]);
  const retryAfter = headerOf(
    replies.find((reply) => hasStatus(reply, 429)),
    'retry-after',
  );
  const others = states.map(([name, status]) => `${name} ${status}`).join(', ');
  return {
    says: `while ${operation} refuses the key: ${others || 'no other request'}; Retry-After is ${retryAfter ?? 'missing'}`,
    facts: { ...Object.fromEntries(states), usedUpOn: operation, retryAfter: retryAfter !== undefined },
  };
};

export const limiterObservations = checksOfLevel('observe', [
  {
    id: 'rate-limit/refills',
    clauses: ['8/window', '8/limit-size'],
    title: 'how the limiter refills',
    reads: 'drain',
    observe: recovery,
  },
  {
    id: 'rate-limit/burst',
    clauses: ['8/limit-size'],
    title: 'requests that are admitted at once, of X-RateLimit-Limit',
    reads: 'burst',
    observe: burst,
  },
  {
    id: 'rate-limit/scope',
    clauses: ['8/window', '7/code-per-status'],
    title: 'answers of the other endpoints to a key that one endpoint refuses',
    reads: 'drain',
    observe: elsewhere,
  },
  {
    id: 'rate-limit/counted',
    clauses: ['8/window', '8/limit-size'],
    title: 'requests that count against the limit',
    needs: ['bystander'],
    alone: 'bystander',
    costs: 21,
    run: whatCounts,
  },
  {
    id: 'rate-limit/headers-elsewhere',
    clauses: ['8.2/every-response'],
    title: 'rate-limit headers on a 401 and on an unknown route',
    steps: [
      { name: '401', send: listModels({ key: 'unknown' }), observe: [facts.hasHeader('x-ratelimit-limit')] },
      { name: 'route', send: request('GET', '/v1/nothing-here'), observe: [facts.hasHeader('x-ratelimit-limit')] },
    ],
  },
  {
    id: 'rate-limit/reset-digits',
    clauses: ['8/reset-unit'],
    title: 'format of X-RateLimit-Reset, whose unit the interface does not show',
    steps: [
      {
        send: listModels(),
        observe: [
          {
            name: 'kind',
            see: (reply) => {
              const { reset } = announcement(reply);
              if (reset === undefined) return undefined;
              if (reset > 1e11) return 'epoch-milliseconds';
              return reset > 1e8 ? 'epoch-seconds' : 'delta';
            },
          },
        ],
      },
    ],
  },
]);
