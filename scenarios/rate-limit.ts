import type { Observation } from '../schemas/generated/types.ts';
import type { Burst, Drain, Exhaustion, Poll } from './vocabulary/episodes.ts';
import {
  announcement,
  envelopeBreakers,
  errorEnvelope,
  facts,
  hasStatus,
  headerOf,
  inWords,
  isSuccess,
  ofAnswer,
  rateLimitHeaders,
  succeeds,
} from './vocabulary/expectations.ts';
import { generate, getModel, listModels, request } from './vocabulary/requests.ts';
import type { Expectation, Player, Reply, Request, Run, Step, Suite, Ungrounded } from './vocabulary/suite.ts';

const endpoints: Step[] = [listModels(), getModel(), generate()].map((send) => ({ send, expect: [succeeds] }));
const onEndpoints = (...expect: Expectation[]): Step[] =>
  [listModels(), getModel(), generate()].map((send) => ({ send, expect: [succeeds, ...expect] }));

const resetIsInteger = ofAnswer('X-RateLimit-Reset an integer', ['header X-RateLimit-Reset'], (answer) => {
  const text = headerOf(answer, 'x-ratelimit-reset');
  return text === undefined || /^-?\d+$/.test(text) ? undefined : `X-RateLimit-Reset: ${text}`;
});

/** Limit and Remaining, where present, are integers and 0 ≤ Remaining ≤ Limit. */
function rangeProblem(reply: Reply): string | undefined {
  for (const name of ['x-ratelimit-limit', 'x-ratelimit-remaining']) {
    const text = headerOf(reply, name);
    if (text !== undefined && !/^\d+$/.test(text)) return `${name}: ${text}`;
  }
  const { limit, remaining } = announcement(reply);
  return limit !== undefined && remaining !== undefined && remaining > limit
    ? `x-ratelimit-remaining: ${remaining} with x-ratelimit-limit: ${limit}`
    : undefined;
}
const inRange = ofAnswer(
  'Limit and Remaining integers, Remaining within 0..Limit',
  ['header X-RateLimit-Limit', 'header X-RateLimit-Remaining'],
  rangeProblem,
);

const of = (exhaustion: Exhaustion): Reply[] => [exhaustion.opening, ...exhaustion.shots];
const admitted = (exhaustion: Exhaustion): Reply[] =>
  of(exhaustion).filter(
    (reply) =>
      isSuccess(reply) && (exhaustion.certainUntil === undefined || reply.receivedAt <= exhaustion.certainUntil),
  );
const admittedCount = (exhaustion: Exhaustion): number => exhaustion.prior + admitted(exhaustion).length;
const refused = (exhaustion: Exhaustion): Reply[] => of(exhaustion).filter((reply) => hasStatus(reply, 429));
const notAdmitted = (exhaustion: Exhaustion): Reply[] => of(exhaustion).filter((reply) => !isSuccess(reply));

const undecidedUnit: Ungrounded = {
  outcome: 'inapplicable',
  because: 'the unit of X-RateLimit-Reset could not be told: declare rateLimit.resetUnit in the target file',
};

/** Never more than Limit in one announced window; where the limiter refills continuously there is no such bound. */
const limitHeld: Expectation<Exhaustion> = {
  says: 'at most Limit requests admitted before the announced reset',
  reads: ['header X-RateLimit-Limit', 'header X-RateLimit-Reset', 'status 2xx', 'status 429'],
  ground: ({ certainUntil, refills }) => {
    if (refills)
      return {
        outcome: 'inapplicable',
        because: 'the limiter refills continuously: no bound holds for a window, exactness is only observed',
      };
    return certainUntil === undefined ? undecidedUnit : undefined;
  },
  test: (exhaustion) => {
    const count = admittedCount(exhaustion);
    return count <= exhaustion.limit ? undefined : `${count} admitted with Limit ${exhaustion.limit}`;
  },
};

/** Remaining fell faster than we sent: something else spends this limit. */
function sharedGround(exhaustion: Exhaustion): Ungrounded | undefined {
  const left = of(exhaustion)
    .filter(isSuccess)
    .map((reply) => announcement(reply).remaining);
  const at = left.findIndex((remaining = 0, index) => index > 0 && (left[index - 1] ?? 0) - remaining > 1);
  return at < 0
    ? undefined
    : {
        outcome: 'blocked',
        because: `Remaining fell from ${left[at - 1]} to ${left[at]} between two requests: something else spends this limit`,
      };
}

const limitGranted: Expectation<Exhaustion> = {
  ground: sharedGround,
  says: 'at least Limit requests admitted in an idle window',
  reads: ['header X-RateLimit-Limit', 'status 2xx', 'status 429'],
  test: (exhaustion) => {
    const count = exhaustion.prior + of(exhaustion).filter(isSuccess).length;
    return count >= exhaustion.limit
      ? undefined
      : `${count} admitted with Limit ${exhaustion.limit}, then ${inWords(notAdmitted(exhaustion)[0])}`;
  },
};

const refusedWith429: Expectation<Exhaustion> = {
  says: 'status 429 beyond the limit',
  reads: ['status 429'],
  ground: (exhaustion) => {
    const last = of(exhaustion).at(-1)?.receivedAt ?? 0;
    const within = exhaustion.certainUntil !== undefined && last <= exhaustion.certainUntil;
    return notAdmitted(exhaustion).length > 0 || within
      ? undefined
      : { outcome: 'blocked', because: 'no window was announced that all of these requests belong to' };
  },
  test: (exhaustion) => {
    const others = notAdmitted(exhaustion).filter((reply) => !hasStatus(reply, 429));
    if (others.length > 0) return inWords(others[0]);
    return refused(exhaustion).length > 0
      ? undefined
      : `nothing but successes: ${of(exhaustion).length} of ${of(exhaustion).length} with Limit ${exhaustion.limit}`;
  },
};

/** An expectation of every 429 of an exhaustion. */
const onEach429 = (expectation: Expectation): Expectation<Exhaustion> => ({
  ...expectation,
  says: `${expectation.says} on each 429`,
  ground: (exhaustion) =>
    refused(exhaustion).length > 0 ? undefined : { outcome: 'blocked', because: 'no 429 was met' },
  test: (exhaustion) => {
    for (const reply of refused(exhaustion)) {
      const got = expectation.test(reply, []);
      if (got !== undefined) return got;
    }
    return undefined;
  },
});

const neverRefused = (exhaustion: Exhaustion): Ungrounded | undefined =>
  notAdmitted(exhaustion).length > 0 ? undefined : { outcome: 'blocked', because: 'the key was never refused' };

const notFull = ofAnswer(
  'Remaining below Limit',
  ['header X-RateLimit-Remaining', 'header X-RateLimit-Limit'],
  (answer) => {
    const { limit, remaining } = announcement(answer);
    return limit !== undefined && remaining === limit && limit > 0
      ? `Remaining ${remaining} of ${limit} beside a refusal`
      : undefined;
  },
);

const requestsOfAnother = 5;

/** Remaining of the bystander before and after requests of the primary key, with none of its own between. */
const countedApart: Run = async (player) => {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const before = await player.send(listModels({ key: 'bystander' }));
    for (let ordinal = 0; ordinal < requestsOfAnother; ordinal += 1) await player.send(listModels());
    const after = await player.send(listModels({ key: 'bystander' }));
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
  return { outcome: 'passed' };
};

/** After refusal nothing but a continuous refill, which leaves Remaining low, may admit before the announced reset. */
const notEarly: Expectation<Poll> = {
  says: 'no new window before the announced reset',
  reads: ['header X-RateLimit-Reset', 'header X-RateLimit-Remaining', 'status 2xx'],
  ground: (poll) => (poll.certainUntil === undefined ? undecidedUnit : neverRefused(poll)),
  test: ({ polls, certainUntil = 0, limit }) => {
    const early = polls.find(
      (reply) =>
        isSuccess(reply) && reply.receivedAt < certainUntil && (announcement(reply).remaining ?? 0) >= limit / 2,
    );
    return (
      early &&
      `admitted with Remaining ${announcement(early).remaining} of ${limit}, ${Math.round(certainUntil - early.receivedAt)} ms or more too early`
    );
  },
};

const bystanderServed: Expectation<Burst> = {
  says: 'the bystander served before, while and after another key was refused',
  reads: ['status 2xx', 'header X-RateLimit-Remaining'],
  test: ({ bystander }) => {
    const wrong = bystander.findIndex((reply, index) => {
      const before = announcement(bystander[index - 1]).remaining;
      return !isSuccess(reply) && !(hasStatus(reply, 429) && before === 0);
    });
    return wrong < 0
      ? undefined
      : `request ${wrong + 1} of ${bystander.length} of the bystander: ${inWords(bystander[wrong])}`;
  },
};

const noFreshStart: Expectation<Exhaustion> = {
  says: 'a refusal on a new connection too, while the key is refused',
  reads: ['status 2xx'],
  ground: ({ freshConnection, refills }) => {
    if (refills)
      return {
        outcome: 'inapplicable',
        because: 'the limiter refills continuously: an admission says nothing about the connection',
      };
    return freshConnection === undefined
      ? { outcome: 'blocked', because: 'the key was never refused, or not for long enough to try another connection' }
      : undefined;
  },
  test: ({ freshConnection, limit }) =>
    !isSuccess(freshConnection)
      ? undefined
      : `${inWords(freshConnection)} with Remaining ${announcement(freshConnection).remaining ?? 'absent'} of ${limit}`,
};

const recovers: Expectation<Burst> = {
  says: 'something admitted again after the announced reset',
  reads: ['header X-RateLimit-Reset', 'status 2xx'],
  ground: (burst) => (burst.afterReset === undefined ? undecidedUnit : neverRefused(burst)),
  test: ({ afterReset = [] }) =>
    afterReset.some(isSuccess) ? undefined : `${inWords(afterReset.at(-1))} in each of ${afterReset.length} tries`,
};

const successes = 10;
/** A bucket that is full again so soon may refill as fast as we can spend it; fixed windows end later or are begun again. */
const soonMilliseconds = 1500;

/** Remaining after each of ten successes; begun again where a window ended in between. */
const remainingFalls: Run = async (player) => {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const replies: Reply[] = [];
    for (let ordinal = 0; ordinal < successes; ordinal += 1) replies.push(await player.send(listModels()));
    const failed = replies.find((reply) => !isSuccess(reply));
    if (failed !== undefined)
      return { outcome: 'blocked', because: `listing models with the primary key: ${inWords(failed)}` };
    const seen = replies.flatMap((reply) => announcement(reply).remaining ?? []);
    if (seen.length < successes) return { outcome: 'blocked', because: 'Remaining is absent or not an integer' };
    const [first = 0, last = 0] = [seen[0], seen.at(-1)];
    if (last < first) return { outcome: 'passed' };
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
const headersOn400: Run = async (player) => {
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

const headersOn403: Run = async (player) => {
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

/** How much Remaining falls from one list to the next with `between` sent in the middle, less the list itself. */
async function costOf(player: Player, between: Request): Promise<number | null> {
  const before = announcement(await player.send(listModels({ key: 'bystander' }))).remaining;
  await player.send({ ...between, key: 'bystander' });
  const after = announcement(await player.send(listModels({ key: 'bystander' }))).remaining;
  return before === undefined || after === undefined || after > before ? null : before - after - 1;
}

const whatCounts: Run = async (player) => {
  const once = generate({ headers: [['idempotency-key', 'counted-{{run}}']] });
  const facts: Observation['facts'] = {
    list: await costOf(player, listModels()),
    model: await costOf(player, getModel()),
    generate: await costOf(player, generate()),
    badRequest: await costOf(player, generate({ body: '{' })),
    unknownRoute: await costOf(player, request('GET', '/v1/nothing-here')),
    firstOnce: await costOf(player, once),
    replay: await costOf(player, once),
  };
  const says = Object.entries(facts)
    .map(([name, cost]) => `${name} ${cost ?? 'unclear'}`)
    .join(', ');
  return { outcome: 'observed', observation: { says: `requests counted: ${says}`, facts } };
};

const seconds = (milliseconds: number | undefined): string =>
  milliseconds === undefined ? 'never, as far as seen' : `after ${(milliseconds / 1000).toFixed(1)} s`;

const recovery = ({ recoveredAfterMilliseconds, announcedAfterMilliseconds, refills }: Poll): Observation => ({
  says: `admitted again ${seconds(recoveredAfterMilliseconds)}, announced ${seconds(announcedAfterMilliseconds)}; ${refills ? 'refills continuously' : 'starts a new window'}`,
  facts: { refills, recovered: recoveredAfterMilliseconds !== undefined },
});

const elsewhere = ({ elsewhere, shots }: Drain): Observation => {
  const states = elsewhere.map((reply) => (reply.kind === 'answer' ? reply.status : reply.kind));
  const retryAfter = headerOf(
    shots.find((reply) => hasStatus(reply, 429)),
    'retry-after',
  );
  return {
    says: `while refused on one endpoint the others answer ${states.join(' and ')}; Retry-After ${retryAfter ?? 'absent'}`,
    facts: { list: states[0] ?? null, model: states[1] ?? null, retryAfter: retryAfter !== undefined },
  };
};

export const rateLimit: Suite = {
  name: 'rate-limit',
  title: 'limits per key: announced, exact, kept apart, and over when they say',
  checks: [
    {
      id: 'rate-limit/headers-on-success',
      clauses: ['8.2/limit', '8.2/remaining', '8.2/reset'],
      level: 'must',
      title: 'a success on any endpoint carries the three rate-limit headers',
      control: endpoints,
      steps: onEndpoints(rateLimitHeaders),
      brokenBy: ['omits-headers-on-success', 'omits-reset'],
    },
    {
      id: 'rate-limit/headers-on-400',
      clauses: ['8.2/limit', '8.2/remaining', '8.2/reset'],
      level: 'must',
      title: 'a 400 to a known key carries the three rate-limit headers',
      run: headersOn400,
      brokenBy: ['omits-headers-on-400', 'omits-reset'],
    },
    {
      id: 'rate-limit/headers-on-403',
      clauses: ['8.2/limit', '8.2/remaining', '8.2/reset'],
      level: 'must',
      title: 'a 403 carries the three rate-limit headers',
      needs: ['forbidden'],
      run: headersOn403,
      brokenBy: ['omits-headers-on-403', 'omits-reset'],
    },
    {
      id: 'rate-limit/headers-on-429',
      clauses: ['8.2/limit', '8.2/remaining', '8.2/reset'],
      level: 'must',
      title: 'a 429 carries the three rate-limit headers',
      why: 'A refused client learns from them how long to wait.',
      reads: 'burst',
      expect: [onEach429(rateLimitHeaders)],
      brokenBy: ['omits-headers-on-429', 'omits-reset'],
    },
    {
      id: 'rate-limit/reset-integer',
      clauses: ['8.2/reset'],
      level: 'must',
      title: 'X-RateLimit-Reset is an integer',
      control: endpoints,
      steps: onEndpoints(resetIsInteger),
      brokenBy: ['floats-reset'],
    },
    {
      id: 'rate-limit/values-in-range',
      clauses: ['8.2/limit', '8.2/remaining'],
      level: 'should',
      title: 'Limit and Remaining are integers, Remaining between 0 and Limit',
      control: endpoints,
      steps: onEndpoints(inRange),
      brokenBy: ['words-limit'],
    },
    {
      id: 'rate-limit/values-in-range-on-429',
      clauses: ['8.2/limit', '8.2/remaining'],
      level: 'should',
      title: 'on a 429 too, Limit and Remaining are integers, Remaining between 0 and Limit',
      reads: 'drain',
      expect: [onEach429(inRange)],
      brokenBy: ['negative-remaining', 'words-limit'],
    },
    {
      id: 'rate-limit/remaining-falls',
      clauses: ['8.2/remaining'],
      level: 'should',
      title: 'Remaining falls over a run of successes',
      run: remainingFalls,
      brokenBy: ['freezes-remaining'],
    },
    {
      id: 'rate-limit/remaining-not-full-on-429',
      clauses: ['8.2/remaining'],
      level: 'should',
      title: 'a 429 never announces that all of the limit remains',
      reads: 'burst',
      expect: [onEach429(notFull)],
      brokenBy: ['full-remaining-on-429'],
    },
    {
      id: 'rate-limit/limit-held-one-by-one',
      clauses: ['8.1', '5.5', '8.2/limit'],
      level: 'must',
      title: 'requests one after another are admitted up to the announced limit and no further',
      reads: 'drain',
      expect: [limitHeld],
      brokenBy: ['admits-one-too-many', 'never-refuses'],
    },
    {
      id: 'rate-limit/limit-held-in-burst',
      clauses: ['8.1', '5.5', '8.2/limit'],
      level: 'must',
      title: 'requests released together are admitted up to the announced limit and no further',
      why: 'Counting after deciding lets everything through that arrives at once: the usual defect of limiters.',
      reads: 'burst',
      expect: [limitHeld],
      brokenBy: [
        'admits-one-too-many',
        'never-refuses',
        'counts-after-deciding',
        'counts-per-process',
        'counts-per-connection',
      ],
    },
    {
      id: 'rate-limit/refused-with-429',
      clauses: ['8.1', '7/429'],
      level: 'must',
      title: 'beyond the limit the answer is 429',
      reads: 'drain',
      expect: [refusedWith429],
      brokenBy: ['answers-503-for-429', 'never-refuses'],
    },
    {
      id: 'rate-limit/refusal-enveloped',
      clauses: ['8.1', '7/envelope'],
      level: 'must',
      title: 'a 429 carries the error envelope',
      reads: 'burst',
      expect: [onEach429(errorEnvelope)],
      brokenBy: [...envelopeBreakers, 'plain-429'],
    },
    {
      id: 'rate-limit/bystander-served',
      clauses: ['5.5', '8.1'],
      level: 'must',
      title: 'another key is served while one is refused',
      why: 'One noisy client must not take the service from the others.',
      needs: ['bystander'],
      reads: 'burst',
      expect: [bystanderServed],
      brokenBy: ['refuses-all-with-one'],
    },
    {
      id: 'rate-limit/keys-counted-apart',
      clauses: ['5.5', '8.1', '8.2/remaining'],
      level: 'must',
      title: 'requests of one key leave Remaining of another as it was',
      needs: ['bystander'],
      alone: 'bystander',
      run: countedApart,
      brokenBy: ['shares-one-bucket', 'counts-per-address'],
    },
    {
      id: 'rate-limit/reset-not-early',
      clauses: ['8.1', '8.2/reset'],
      level: 'must',
      title: 'a refused key gets no new window before the announced reset',
      why: 'Otherwise more than Limit is admitted in the time for which Limit was announced.',
      reads: 'poll',
      expect: [notEarly],
      brokenBy: ['recovers-early'],
    },
    {
      id: 'rate-limit/connection-no-fresh-start',
      clauses: ['5.5', '8.1'],
      level: 'must',
      title: 'a refused key is refused on a new connection too',
      reads: 'drain',
      expect: [noFreshStart],
      brokenBy: ['counts-per-connection', 'counts-per-process'],
    },
    {
      id: 'rate-limit/limit-granted',
      clauses: ['8.2/limit'],
      level: 'should',
      title: 'as many requests as announced are admitted in an idle window',
      reads: 'drain',
      expect: [limitGranted],
      brokenBy: ['refuses-one-too-early'],
    },
    {
      id: 'rate-limit/reset-recovers',
      clauses: ['8.2/reset'],
      level: 'should',
      title: 'something is admitted again after the announced reset',
      reads: 'burst',
      expect: [recovers],
      brokenBy: ['never-recovers'],
    },
    {
      id: 'rate-limit/refills',
      clauses: ['8/window', '8/limit-size'],
      level: 'observe',
      title: 'how the limiter lets in again',
      reads: 'poll',
      observe: recovery,
      brokenBy: [],
    },
    {
      id: 'rate-limit/scope',
      clauses: ['8/window', '7/code-per-status'],
      level: 'observe',
      title: 'what a key refused on one endpoint gets on the others',
      reads: 'drain',
      observe: elsewhere,
      brokenBy: [],
    },
    {
      id: 'rate-limit/counted',
      clauses: ['8/window', '8/limit-size'],
      level: 'observe',
      title: 'which requests count',
      needs: ['bystander'],
      alone: 'bystander',
      run: whatCounts,
      brokenBy: [],
    },
    {
      id: 'rate-limit/headers-elsewhere',
      clauses: ['8.2/every-response'],
      level: 'observe',
      title: 'whether a 401 and an unknown route carry the rate-limit headers',
      steps: [
        { name: '401', send: listModels({ key: 'unknown' }), observe: [facts.hasHeader('x-ratelimit-limit')] },
        { name: 'route', send: request('GET', '/v1/nothing-here'), observe: [facts.hasHeader('x-ratelimit-limit')] },
      ],
      brokenBy: [],
    },
    {
      id: 'rate-limit/reset-digits',
      clauses: ['8/reset-unit'],
      level: 'observe',
      title: 'the size of X-RateLimit-Reset, whose unit is not shown',
      steps: [
        {
          send: listModels(),
          observe: [
            {
              name: 'kind',
              see: (reply) => {
                const { reset } = announcement(reply);
                if (reset === undefined) return null;
                if (reset > 1e11) return 'epoch-milliseconds';
                return reset > 1e8 ? 'epoch-seconds' : 'delta';
              },
            },
          ],
        },
      ],
      brokenBy: [],
    },
  ],
};
