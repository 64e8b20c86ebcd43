import { declaredChecksOf } from './declared.ts';
import { replayMeets } from './replays.ts';
import type { Drain } from './vocabulary/episodes.ts';
import type { Reply } from './vocabulary/exchange.ts';
import {
  bodyHas,
  bodyMember,
  bothHave,
  brief,
  facts,
  generates,
  generationEnvelope,
  hasStatus,
  headerOf,
  ifSuccess,
  inWords,
  isJson,
  isSuccess,
  member,
  ofJson,
  onlyOn,
  succeeds,
} from './vocabulary/expectations.ts';
import {
  blockedBecause,
  blockedUnlessSuccess,
  findingIf,
  findingOf,
  inapplicable,
  violation,
} from './vocabulary/findings.ts';
import { generate, generateOnce } from './vocabulary/requests.ts';
import type { EpisodeExpectation, Expectation, Fact, Run, Step, StepsCheck, Suite } from './vocabulary/suite.ts';
import { checksOfLevel } from './vocabulary/suite.ts';

const validGeneration: Step = { send: generate(), expect: [succeeds, isJson] };
const key = (name: string): string => `${name}-{{run}}`;
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort())
      : part,
  ) ?? 'missing';

/** The member equals that of the previous reply. Two missing members are not equal. */
const sameAsBefore = (name: string): Expectation =>
  ofJson(`the same ${name} as in the first answer`, [name], (value, earlier) => {
    const [now, before] = [member(value, name), bodyMember(earlier.at(-1), name)];
    if (before === undefined) return `${name} was missing in the first answer`;
    return canonical(now) === canonical(before)
      ? undefined
      : `${name} is ${brief(canonical(now), 80)}, in the first answer ${brief(canonical(before), 80)}`;
  });

const anotherIdThanBefore = onlyOn(
  bothHave('id'),
  ofJson('a different id from the first answer', ['id'], (value, earlier) => {
    const id = member(value, 'id');
    return id === bodyMember(earlier.at(-1), 'id') ? `the same id ${JSON.stringify(id)}` : undefined;
  }),
);

const twice = (name: string, expect: Expectation[]): Pick<StepsCheck, 'control' | 'steps'> => ({
  control: [
    validGeneration,
    { send: generateOnce(key(name)), expect: [succeeds, bodyHas(name, 'a value', (value) => value !== undefined)] },
  ],
  steps: [{ send: generateOnce(key(name)), expect }],
});

const duplicates = 6;
const concurrentAgree: Run = async (client) => {
  const control = await client.send(generateOnce(key('alone')));
  const unmet = blockedUnlessSuccess('a generation with an Idempotency-Key', control);
  if (unmet) return unmet;
  const replies = await client.together(Array.from({ length: duplicates }, () => generateOnce(key('together'))));
  const answered = replies.filter(isSuccess);
  if (answered.length === 0) return violation('a 2xx for at least one of the duplicates', inWords(replies[0]), replies);
  const comparable = answered.filter((reply) => bodyMember(reply, 'data') !== undefined);
  if (comparable.length === 0) return inapplicable('no 2xx to the duplicates has data to compare');
  const distinct = new Set(
    answered.map((reply) =>
      canonical([
        client.declared.idempotency?.replayId === 'fresh' ? null : bodyMember(reply, 'id'),
        bodyMember(reply, 'data'),
      ]),
    ),
  );
  const got = `${distinct.size} different results in ${answered.length} answers`;
  return findingIf(distinct.size === 1, comparable, 'the same id and data in all 2xx answers', got);
};

const replayKeepsId: Run = async (client) => {
  if (client.declared.idempotency?.replayId === 'fresh')
    return inapplicable('the target declares a fresh id on a replay (idempotency.replayId)');
  const first = await client.send(generateOnce(key('id')));
  const unmet = blockedUnlessSuccess('a generation with an Idempotency-Key', first);
  if (unmet) return unmet;
  if (bodyMember(first, 'id') === undefined) return blockedBecause('the answer to a generation has no id');
  const again = await client.send(generateOnce(key('id')));
  if (!isSuccess(again)) return inapplicable(`the repeated request got ${inWords(again)}, not a 2xx`);
  return findingOf(sameAsBefore('id'), again, [first]);
};

const notPinned: EpisodeExpectation<Drain> = {
  says: 'a 2xx after the reset to the request that was refused with 429, with the same Idempotency-Key',
  reads: ['status 2xx', 'status 429'],
  precondition: ({ refusedOnce, retried }) => {
    if (!hasStatus(refusedOnce, 429)) return inapplicable('no generation was refused with 429');
    return retried === undefined ? inapplicable('no request was admitted after the announced reset') : undefined;
  },
  sampled: 'an answer to the repeated request after the reset',
  samples: ({ retried }) => (retried === undefined ? [] : [retried]),
  test: ({ refusedOnce, retried }) =>
    isSuccess(retried) ? undefined : { got: inWords(retried), shownBy: [refusedOnce, retried] },
};

const replayFacts: Fact[] = [
  facts.status,
  {
    name: 'sameCreatedAt',
    see: (reply, earlier) => {
      const createdAt = bodyMember(reply, 'createdAt');
      return createdAt === undefined ? null : createdAt === bodyMember(earlier.at(-1), 'createdAt');
    },
  },
  {
    name: 'headersAdded',
    see: (reply, earlier) => {
      const before = earlier.at(-1);
      if (reply.kind !== 'answer') return reply.kind;
      return reply.headers
        .map(([name]) => name.toLowerCase())
        .filter((name) => headerOf(before, name) === undefined)
        .sort()
        .join(' ');
    },
  },
];

export const idempotency: Suite = {
  name: 'idempotency',
  title: 'the Idempotency-Key header: one result per logical request',
  checks: [
    {
      id: 'idempotency/header-accepted',
      clauses: ['4.4/header'],
      level: 'must',
      title: 'a generation with an Idempotency-Key succeeds',
      control: [validGeneration],
      steps: [{ send: generateOnce(key('accepted')), expect: [generates] }],
      brokenBy: ['refuses-idempotency-key'],
    },
    {
      id: 'idempotency/replay-same-data',
      clauses: ['4.4/header'],
      level: 'must',
      title: 'a repeated Idempotency-Key with the same body returns the same data',
      why: 'A client that retries after a lost answer must not get, or pay for, a second generation.',
      ...twice('data', [ifSuccess(sameAsBefore('data'))]),
      brokenBy: ['forgets-idempotency-keys', 'replays-with-new-data'],
    },
    {
      id: 'idempotency/replay-same-id',
      clauses: ['4.4/value', '4.4/header', '2.1/id'],
      level: 'must',
      title: 'a repeated Idempotency-Key with the same body returns the same id',
      looksAt: ['status 2xx', 'id'],
      costs: 2,
      run: replayKeepsId,
      brokenBy: ['forgets-idempotency-keys', 'replays-with-new-id'],
    },
    {
      id: 'idempotency/replay-enveloped',
      clauses: ['4.4/header', '2.1/envelope', '2.1/generation-object', '2.1/createdAt'],
      level: 'must',
      title: 'the answer to a repeated Idempotency-Key has the complete success envelope',
      why: 'A server that stores only the payload answers a retry in a different format.',
      looksAt: ['status 2xx', ...generationEnvelope.reads],
      costs: 2,
      run: replayMeets('envelope', generationEnvelope, 'generate/envelope-*'),
      brokenBy: ['replays-without-envelope'],
    },
    {
      id: 'idempotency/keys-independent',
      clauses: ['4.4/value', '4.4/header', '2.1/id'],
      level: 'should',
      title: 'a different Idempotency-Key gets a different id',
      control: [validGeneration, { send: generateOnce(key('one')), expect: [succeeds] }],
      steps: [{ send: generateOnce(key('two')), expect: [succeeds, anotherIdThanBefore] }],
      brokenBy: ['replays-for-any-key', 'repeats-ids'],
    },
    {
      id: 'idempotency/duplicates-agree',
      clauses: ['4.4/header'],
      level: 'must',
      title: 'concurrent requests with one Idempotency-Key that succeed get the same result',
      why: 'A server that checks for the key before it stores it runs both requests. Retries often arrive together.',
      looksAt: ['status 2xx', 'id', 'data'],
      costs: 7,
      run: concurrentAgree,
      brokenBy: ['races-idempotency-keys', 'forgets-idempotency-keys', 'replays-with-new-id', 'replays-with-new-data'],
    },
    {
      id: 'idempotency/scoped-to-api-key',
      clauses: ['4.4/header', '5.1'],
      level: 'should',
      title: 'the same Idempotency-Key with a different API key gets a different id',
      why: 'Otherwise one customer can read the text of another.',
      needs: ['secondary'],
      control: [
        { send: generate({ key: 'secondary' }), expect: [succeeds, isJson] },
        { send: generateOnce(key('tenant')), expect: [succeeds] },
      ],
      steps: [{ send: generateOnce(key('tenant'), { key: 'secondary' }), expect: [succeeds, anotherIdThanBefore] }],
      brokenBy: ['shares-idempotency-across-keys', 'repeats-ids'],
    },
    {
      id: 'idempotency/refusal-not-pinned',
      clauses: ['4.4/header', '7/429'],
      level: 'should',
      title: 'a request refused with 429 can later succeed with the same Idempotency-Key',
      reads: 'drain',
      expect: [notPinned],
      brokenBy: ['pins-refusals', 'refuses-idempotency-key'],
    },
    ...checksOfLevel('observe', [
      {
        id: 'idempotency/replay-marks',
        clauses: ['4.4/header', '4.4/value', '2.1/id'],
        title: 'differences between a replay and the first answer',
        control: [{ send: generateOnce(key('marks')), expect: [succeeds] }],
        steps: [{ send: generateOnce(key('marks')), observe: replayFacts }],
      },
      {
        id: 'idempotency/body-different',
        clauses: ['4.4/different-body'],
        title: 'answer to a used Idempotency-Key with a different body',
        control: [{ send: generateOnce(key('body')), expect: [succeeds] }],
        steps: [
          {
            send: generateOnce(key('body'), { members: { prompt: 'Another question.' }, valid: false }),
            observe: [
              facts.status,
              facts.code,
              {
                name: 'sameId',
                see: (reply, earlier) =>
                  bodyMember(reply, 'id') !== undefined && bodyMember(reply, 'id') === bodyMember(earlier.at(-1), 'id'),
              },
            ],
          },
        ],
      },
      {
        id: 'idempotency/duplicates-answers',
        clauses: ['4.4/header', '4.4/value', '2.1/id'],
        title: 'answers to concurrent requests with one Idempotency-Key',
        costs: 6,
        run: async (client) => {
          const replies = await client.together(
            Array.from({ length: duplicates }, () => generateOnce(key('statuses'))),
          );
          const statuses = [
            ...new Set(replies.map((reply: Reply) => (reply.kind === 'answer' ? String(reply.status) : reply.kind))),
          ]
            .sort()
            .join(' ');
          return { outcome: 'observed', observation: { says: `statuses ${statuses}`, facts: { statuses } } };
        },
      },
    ]),
    ...declaredChecksOf('idempotency'),
  ],
};
