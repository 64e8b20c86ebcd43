import type { Reply } from '../vocabulary/exchange.ts';
import { bodyMember, facts, isObject, replyInWords, succeeds } from '../vocabulary/expectations.ts';
import { listedModels, lists } from '../vocabulary/model-lists.ts';
import { generate, listModels } from '../vocabulary/requests.ts';
import { checksOfLevel, type Fact } from '../vocabulary/suite.ts';

const usage = (name: string): Fact => ({
  name,
  see: (reply) => typeof bodyMember(reply, `data.usage.${name}`),
});

const outcome: Fact[] = [facts.status, facts.code];

const aboveCeiling = (earlier: Reply[]) => {
  const [model] = listedModels(earlier[0]);
  return generate({ members: { model: model?.id, maxTokens: Number(model?.maxTokens ?? 1_000_000) + 1 } });
};

export const generationObservations = checksOfLevel('observe', [
  {
    id: 'generate/status',
    clauses: ['4/generate'],
    title: 'status of a successful generation',
    steps: [{ send: generate(), observe: [facts.status] }],
  },
  {
    id: 'generate/data-shape',
    clauses: ['2.1/data-contents'],
    title: 'members of data',
    steps: [
      {
        send: generate(),
        observe: [
          {
            name: 'members',
            see: (reply) => {
              const data = bodyMember(reply, 'data');
              return isObject(data) ? Object.keys(data).sort().join(' ') : replyInWords(reply);
            },
          },
          ...['promptTokens', 'completionTokens', 'totalTokens'].map(usage),
        ],
      },
    ],
  },
  {
    id: 'generate/max-tokens-above-ceiling',
    clauses: ['4.1/ceiling'],
    title: 'answer to maxTokens above the ceiling of the model',
    control: [{ send: listModels(), expect: [succeeds, lists] }],
    steps: [{ send: aboveCeiling, observe: outcome }],
  },
  {
    id: 'generate/max-tokens-absent',
    clauses: ['4.1/maxTokens'],
    title: 'answers to a request without maxTokens, and with 0',
    steps: [
      { name: 'absent', send: generate({ members: { maxTokens: undefined } }), observe: outcome },
      { name: 'zero', send: generate({ members: { maxTokens: 0 } }), observe: outcome },
    ],
  },
  {
    id: 'generate/prompt-empty',
    clauses: ['4.1/prompt'],
    title: 'answers to an empty prompt, and to a missing one',
    steps: [
      { name: 'empty', send: generate({ members: { prompt: '' } }), observe: outcome },
      { name: 'absent', send: generate({ members: { prompt: undefined } }), observe: outcome },
    ],
  },
  {
    id: 'generate/members-unknown',
    clauses: ['1/streaming-wire', '1/function-calling-wire', '4.1/further-fields'],
    title: 'answers to members that the interface does not define',
    steps: [
      { name: 'unknown', send: generate({ members: { colour: 'green' } }), observe: outcome },
      { name: 'tools', send: generate({ members: { tools: [] } }), observe: outcome },
      {
        name: 'stream',
        send: generate({ members: { stream: true } }),
        observe: [...outcome, facts.header('content-type')],
      },
    ],
  },
  {
    id: 'generate/model-unknown',
    clauses: ['4.3/unknown-model'],
    title: 'answer to a generation with a model that does not exist',
    steps: [{ send: generate({ members: { model: 'no-such-model' } }), observe: outcome }],
  },
]);
