import { declaredChecks } from './declared.ts';
import {
  bodyHas,
  bodyMember,
  facts,
  headerOf,
  inWords,
  isJson,
  isObject,
  listedModels,
  lists,
  member,
  ofAnswer,
  ofJson,
  succeeds,
} from './vocabulary/expectations.ts';
import { generate as generation, listModels } from './vocabulary/requests.ts';
import type { Fact, Reply, Step, Suite } from './vocabulary/suite.ts';

const sound: Step = { send: generation(), expect: [succeeds] };

// The profile of ISO 8601 that the interface allows: date, T, time to the second, any fraction, UTC.
const instant =
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)([.,]\d+)?(Z|\+00:?00)$/;

const otherId = ofJson('an id that the request before did not get', ['id'], (value, earlier) => {
  const before = bodyMember(earlier.at(-1), 'id');
  const id = member(value, 'id');
  return id !== undefined && id === before ? `the same id ${JSON.stringify(id)}` : undefined;
});

const isJsonType = ofAnswer('Content-Type application/json', ['header content-type'], (answer) => {
  const type = headerOf(answer, 'content-type');
  return /^application\/json\s*(;|$)/i.test(type ?? '')
    ? undefined
    : `${answer.status} with Content-Type ${type ?? 'absent'}`;
});

const usage = (name: string): Fact => ({
  name,
  see: (reply) => typeof bodyMember(reply, `data.usage.${name}`),
});

const outcome: Fact[] = [facts.status, facts.code];

const above = (earlier: Reply[]) => {
  const [model] = listedModels(earlier[0]);
  return generation({ members: { model: model?.id, maxTokens: Number(model?.maxTokens ?? 1_000_000) + 1 } });
};

export const generate: Suite = {
  name: 'generate',
  title: 'the generation request and its envelope',
  checks: [
    {
      id: 'generate/succeeds-for-each-model',
      clauses: [
        '1/workflow',
        '4/generate',
        '4.1/optional-header',
        '4.1/model',
        '4.1/prompt',
        '4.1/maxTokens',
        '2.2/generate',
      ],
      level: 'must',
      title: 'a sound generation request succeeds for each listed model',
      why: 'This is what the service is for.',
      control: [{ send: listModels(), expect: [succeeds, lists] }],
      steps: [
        {
          send: (earlier) =>
            listedModels(earlier[0])
              .slice(0, 10)
              .map(({ id }) => ({ ...generation({ members: { model: id } }), sound: true })),
          expect: [succeeds],
        },
      ],
      brokenBy: [
        'fails-on-fast-model',
        'hangs-on-generate',
        'resets-on-generate',
        'truncates-bodies',
        'redirects-generate',
      ],
    },
    {
      id: 'generate/envelope-id',
      clauses: ['2.1/envelope', '2.1/id'],
      level: 'must',
      title: 'the envelope of a generation has an id, a string',
      control: [sound],
      steps: [{ send: generation(), expect: [bodyHas('id', 'a string', (value) => typeof value === 'string')] }],
      brokenBy: ['omits-envelope-id', 'numeric-envelope-id', 'nests-envelope', 'answers-in-text'],
    },
    {
      id: 'generate/envelope-object',
      clauses: ['2.1/generation-object', '2.1/envelope', '2.1/object'],
      level: 'must',
      title: 'the envelope of a generation names its object: generation',
      control: [sound],
      steps: [{ send: generation(), expect: [bodyHas('object', '"generation"', (value) => value === 'generation')] }],
      brokenBy: ['wrong-object', 'omits-object', 'nests-envelope', 'answers-in-text'],
    },
    {
      id: 'generate/envelope-data',
      clauses: ['2.1/envelope', '2.1/data'],
      level: 'must',
      title: 'the envelope of a generation carries its payload as an object in data',
      control: [sound],
      steps: [{ send: generation(), expect: [bodyHas('data', 'an object', isObject)] }],
      brokenBy: ['omits-envelope-data', 'wraps-data-in-array', 'nests-envelope', 'answers-in-text'],
    },
    {
      id: 'generate/envelope-created-at',
      clauses: ['2.1/envelope', '2.1/createdAt'],
      level: 'must',
      title: 'the envelope of a generation is dated in ISO 8601, in UTC',
      why: 'A time without a zone cannot be ordered with times from elsewhere.',
      control: [sound],
      steps: [
        {
          send: generation(),
          expect: [
            bodyHas(
              'createdAt',
              'an ISO 8601 time in UTC',
              (value) => typeof value === 'string' && instant.test(value),
            ),
          ],
        },
      ],
      brokenBy: [
        'omits-created-at',
        'zoned-created-at',
        'local-created-at',
        'numeric-created-at',
        'nests-envelope',
        'answers-in-text',
      ],
    },
    {
      id: 'generate/ids-distinct',
      clauses: ['2.1/id'],
      level: 'should',
      title: 'two requests get two ids',
      control: [{ send: generation(), expect: [succeeds, isJson] }],
      steps: [
        { send: generation(), expect: [succeeds] },
        { send: generation({ members: { prompt: 'Say something else.' } }), expect: [succeeds, otherId] },
      ],
      brokenBy: ['repeats-ids'],
    },
    {
      id: 'generate/content-type-json',
      clauses: ['4/json', '5.2'],
      level: 'should',
      title: 'a generation is labelled application/json',
      control: [sound],
      steps: [{ send: generation(), expect: [isJsonType] }],
      brokenBy: ['labels-generation-as-text'],
    },
    {
      id: 'generate/status',
      clauses: ['2.1/data-contents'],
      level: 'observe',
      title: 'the status of a generation',
      steps: [{ send: generation(), observe: [facts.status] }],
      brokenBy: [],
    },
    {
      id: 'generate/data-shape',
      clauses: ['2.1/data-contents'],
      level: 'observe',
      title: 'the members of data',
      steps: [
        {
          send: generation(),
          observe: [
            {
              name: 'members',
              see: (reply) => {
                const data = bodyMember(reply, 'data');
                return isObject(data) ? Object.keys(data).sort().join(' ') : inWords(reply);
              },
            },
            ...['promptTokens', 'completionTokens', 'totalTokens'].map(usage),
          ],
        },
      ],
      brokenBy: [],
    },
    {
      id: 'generate/max-tokens-above-ceiling',
      clauses: ['4.1/ceiling'],
      level: 'observe',
      title: 'the answer to more tokens than the model can generate',
      control: [{ send: listModels(), expect: [succeeds, lists] }],
      steps: [{ send: above, observe: outcome }],
      brokenBy: [],
    },
    {
      id: 'generate/max-tokens-absent',
      clauses: ['4.1/further-fields'],
      level: 'observe',
      title: 'the answers to a request without maxTokens, and with zero',
      steps: [
        { name: 'absent', send: generation({ members: { maxTokens: undefined } }), observe: outcome },
        { name: 'zero', send: generation({ members: { maxTokens: 0 } }), observe: outcome },
      ],
      brokenBy: [],
    },
    {
      id: 'generate/prompt-empty',
      clauses: ['4.1/further-fields'],
      level: 'observe',
      title: 'the answers to an empty prompt, and to none',
      steps: [
        { name: 'empty', send: generation({ members: { prompt: '' } }), observe: outcome },
        { name: 'absent', send: generation({ members: { prompt: undefined } }), observe: outcome },
      ],
      brokenBy: [],
    },
    {
      id: 'generate/members-unknown',
      clauses: ['1/streaming-wire', '1/function-calling-wire', '4.1/further-fields'],
      level: 'observe',
      title: 'the answers to members that the interface does not show',
      steps: [
        { name: 'unknown', send: generation({ members: { colour: 'green' } }), observe: outcome },
        { name: 'tools', send: generation({ members: { tools: [] } }), observe: outcome },
        {
          name: 'stream',
          send: generation({ members: { stream: true } }),
          observe: [...outcome, facts.header('content-type')],
        },
      ],
      brokenBy: [],
    },
    {
      id: 'generate/model-unknown',
      clauses: ['4.3/unknown-model'],
      level: 'observe',
      title: 'the answer to a generation with a model that does not exist',
      steps: [{ send: generation({ members: { model: 'no-such-model' } }), observe: outcome }],
      brokenBy: [],
    },
    ...declaredChecks.generate,
  ],
};
