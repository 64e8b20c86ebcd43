import { textOf } from '../vocabulary/deviations.ts';
import type { Reply, Request } from '../vocabulary/exchange.ts';
import {
  generates,
  hasStatus,
  inWords,
  isSuccess,
  ofAnswer,
  succeeds,
  unlessForbidden,
} from '../vocabulary/expectations.ts';
import { blockedBecause, blockedUnlessSuccess, inapplicable, passed, violation } from '../vocabulary/findings.ts';
import { listedModels, lists, modelsTried } from '../vocabulary/model-lists.ts';
import { generate, listModels } from '../vocabulary/requests.ts';
import type { Check, Run, Step } from '../vocabulary/suite.ts';

export const validGeneration: Step = { send: generate(), expect: [succeeds] };

/** A generation with each of the models that are tried. The first earlier reply is the list. */
export const withEachModel = (earlier: Reply[]): Request[] =>
  modelsTried(earlier[0]).map(({ id }) => generate({ members: { model: id }, valid: true }));

/** Quotes, line breaks, several scripts and text directions, and characters of two UTF-16 units. */
const texts = [
  'Say "hello" \\ to the reader,\n\tand then <good bye> & thanks.',
  'Grüße an Łukasz, Ελένη и Анну: 你好、こんにちは, שלום, مرحبا.',
  'Answer with one of 👋🏽 🧵 𝔘𝔫𝔦 👨‍👩‍👧.',
  // Characters of four bytes at each phase: a text that is cut after some number of bytes is cut inside one of them.
  ...['', 'a', 'ab', 'abc'].map((phase) => phase + '👋'.repeat(64)),
];
/** Characters that a server may refuse, but that should not make it fail. */
const controls = 'Say \u0000 and \u0007 and \u001b.';
const not500 = ofAnswer('an answer other than 500', ['status 500'], (answer) =>
  answer.status === 500 ? inWords(answer) : undefined,
);

/** Tokens left for the prompt of a usual generation, and for a system prompt that the server may add. */
const roomForPrompt = 256;

/** The models with room for a prompt below their ceiling, the lowest ceiling first: the server generates little. */
const modelsByCeiling = (list: Reply): { id: string; maxTokens: number }[] =>
  listedModels(list)
    .map(({ id, maxTokens, contextWindow }) => ({ id, maxTokens: Number(maxTokens), contextWindow }))
    .filter(
      ({ maxTokens, contextWindow }) =>
        Number.isInteger(maxTokens) && maxTokens > 0 && isAbove(contextWindow, maxTokens),
    )
    .toSorted((one, other) => one.maxTokens - other.maxTokens);

const isAbove = (contextWindow: unknown, maxTokens: number): boolean =>
  Number.isInteger(contextWindow) && Number(contextWindow) - maxTokens >= roomForPrompt;

const atCeiling: Run = async (client) => {
  const list = await client.send(listModels());
  const unlisted = lists.test(list, []);
  if (unlisted !== undefined) return blockedBecause(`GET /v1/models: expected ${lists.says}, got ${textOf(unlisted)}`);
  const models = modelsByCeiling(list);
  if (models.length === 0)
    return inapplicable(
      `no listed model has a positive integer maxTokens that leaves ${roomForPrompt} tokens of its contextWindow for a prompt`,
    );
  // The lowest and the highest ceiling, and one between.
  const tried = [...new Set([models[0], models[models.length >> 1], models.at(-1)])].flatMap((model) => model ?? []);
  const samples: Reply[] = [];
  for (const { id: model, maxTokens } of tried) {
    const usual = await client.send(generate({ members: { model, maxTokens: 1 } }));
    if (hasStatus(usual, 403)) continue;
    const control = isSuccess(usual) ? usual : await client.send(generate({ members: { model }, valid: true }));
    const unmet = blockedUnlessSuccess(`a generation with ${model}`, control);
    if (unmet) return unmet;
    const reply = await client.send(generate({ members: { model, maxTokens }, valid: true }));
    if (reply.kind === 'silence') return inapplicable(`${maxTokens} tokens may need a longer --timeout: ${reply.says}`);
    const got = `${inWords(reply)} with maxTokens ${maxTokens}, the ceiling of ${model}`;
    if (!isSuccess(reply)) return violation(succeeds.says, got, [reply]);
    samples.push(reply);
  }
  return samples.length > 0
    ? passed(samples)
    : inapplicable(`the key may use none of ${tried.map(({ id }) => id).join(', ')}`);
};

export const requestChecks: Check[] = [
  {
    id: 'generate/succeeds-for-each-model',
    clauses: [
      '4/generate',
      '1/workflow',
      '4.1/optional-header',
      '4.1/model',
      '4.1/prompt',
      '4.1/maxTokens',
      '5.2',
      '2.2/generate',
    ],
    level: 'must',
    title: 'a valid generation request succeeds for each listed model',
    ofEachModel: true,
    why: 'This is the purpose of the service.',
    control: [{ send: listModels(), expect: [succeeds, lists] }],
    steps: [{ send: withEachModel, expect: [unlessForbidden(generates)] }],
    brokenBy: [
      'fails-on-fast-model',
      'hangs-on-generate',
      'resets-on-generate',
      'truncates-bodies',
      'redirects-generate',
    ],
  },
  {
    id: 'generate/prompt-any-text',
    clauses: ['4.1/prompt', '4/json'],
    level: 'should',
    title: 'a prompt in any script succeeds',
    why: 'Every JSON string is a valid prompt, whatever its characters; control characters may be refused.',
    control: [validGeneration],
    steps: [
      ...texts.map((prompt) => ({ send: generate({ members: { prompt }, valid: true }), expect: [generates] })),
      { send: generate({ members: { prompt: controls } }), expect: [not500] },
    ],
    brokenBy: ['refuses-emoji'],
  },
  {
    id: 'generate/max-tokens-at-ceiling',
    clauses: ['4.1/ceiling', '4.1/maxTokens'],
    level: 'must',
    title: 'a generation with maxTokens at the ceiling of its model succeeds',
    why: 'Clients read the ceiling from the list and send it.',
    looksAt: ['status 2xx', 'models[].maxTokens'],
    costs: 10,
    run: atCeiling,
    brokenBy: ['refuses-ceiling'],
  },
];
