import { replyClass } from '../vocabulary/deviations.ts';
import type { Reply, Request } from '../vocabulary/exchange.ts';
import {
  generates,
  hasStatus,
  isSuccess,
  ofAnswer,
  ofUsableModel,
  replyInWords,
  succeeds,
} from '../vocabulary/expectations.ts';
import { blockedUnless, inapplicable, passed, violation } from '../vocabulary/findings.ts';
import { listedModels, lists, modelsTried } from '../vocabulary/model-lists.ts';
import { generate, listModels } from '../vocabulary/requests.ts';
import type { Check, Draw, Run, Step } from '../vocabulary/suite.ts';

export const validGeneration: Step = { send: generate(), expect: [succeeds] };

/** A generation with each of the models that are tried. The first earlier reply is the list. */
export const withEachModel = (earlier: Reply[], draw: Draw): Request[] =>
  modelsTried(earlier[0], draw).map(({ id }) => generate({ members: { model: id }, valid: true }));

/** Quotes, line breaks, several scripts and text directions, and characters of two UTF-16 units. */
const texts = [
  'Say "hello" \\ to the reader,\n\tand then <good bye> & thanks.',
  'Grüße an Łukasz, Ελένη и Анну: 你好、こんにちは, שלום, مرحبا.',
  'Answer with one of 👋🏽 🧵 𝔘𝔫𝔦 👨‍👩‍👧.',
  // Characters of four bytes at each offset: a text that is cut after some number of bytes is cut inside one of them.
  ...['', 'a', 'ab', 'abc'].map((phase) => phase + '👋'.repeat(64)),
];
/** Characters that a server may refuse, but that should not make it fail. */
const controls = 'Say \u0000 and \u0007 and \u001b.';
const not500 = ofAnswer('an answer other than 500', ['status 500'], (answer) =>
  answer.status === 500 ? replyInWords(answer) : undefined,
);

/** Tokens left for the prompt of a usual generation, and for a system prompt that the server may add. */
const roomForPrompt = 256;

/** The models whose ceiling leaves room for a prompt, the lowest ceiling first: the server generates little. */
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

/** True for the answer to a model that the key may not use, or that fails. */
const isUnavailable = (reply: Reply): boolean => [403, 500, 503].some((status) => hasStatus(reply, status));

const atCeiling: Run = async (client) => {
  const list = await client.send(listModels());
  const unlisted = blockedUnless(lists, 'GET /v1/models', list);
  if (unlisted) return unlisted;
  const models = modelsByCeiling(list);
  if (models.length === 0)
    return inapplicable(
      `no listed model has a positive integer maxTokens that leaves ${roomForPrompt} tokens of its contextWindow for a prompt`,
    );
  // The lowest and the highest ceiling, and one between that is drawn.
  const between = models.slice(1, -1);
  const chosen = [models[0], between[client.random(between.length)], models.at(-1)];
  const tried = [...new Set(chosen)].flatMap((model) => model ?? []);
  const samples: Reply[] = [];
  for (const { id: model, maxTokens } of tried) {
    const usual = await client.send(generate({ members: { model, maxTokens: 1 } }));
    const control = isSuccess(usual) ? usual : await client.send(generate({ members: { model }, valid: true }));
    // The model is not available, not permitted, or fails with every request: see generate/succeeds-for-each-model.
    if (isUnavailable(control)) continue;
    const unmet = blockedUnless(succeeds, `a generation with ${model}`, control);
    if (unmet) return unmet;
    const reply = await client.send({
      ...generate({ members: { model, maxTokens }, valid: true }),
      mayTakeLong: true,
    });
    if (reply.kind === 'silence')
      return inapplicable(`${maxTokens} tokens may need a longer --timeout: ${reply.says}`, 'evidence');
    const got = `${replyInWords(reply)} with maxTokens ${maxTokens}, the ceiling of ${model}`;
    if (!isSuccess(reply)) return violation(succeeds.says, got, [reply]);
    samples.push(reply);
  }
  return samples.length > 0
    ? passed(samples)
    : inapplicable(
        `no generation with ${tried.map(({ id }) => id).join(' or ')} succeeds: see generate/succeeds-for-each-model`,
      );
};

const mostPromptBytes = 16_384;
const mostLongPrompts = 3;
const sentence = 'Say hello to the reader. ';

/** A prompt of half as many bytes as the largest context has tokens fits it, whatever the tokenizer. */
const longPrompt: Run = async (client) => {
  const list = await client.send(listModels());
  const unlisted = blockedUnless(lists, 'GET /v1/models', list);
  if (unlisted) return unlisted;
  const models = listedModels(list)
    .filter(({ contextWindow }) => Number.isInteger(contextWindow) && Number(contextWindow) > roomForPrompt)
    .toSorted((one, other) => Number(other.contextWindow) - Number(one.contextWindow));
  for (const { id: model, contextWindow } of models.slice(0, mostLongPrompts)) {
    const usual = await client.send(generate({ members: { model }, valid: true }));
    if (isUnavailable(usual)) continue;
    const unmet = blockedUnless(succeeds, `a generation with ${model}`, usual);
    if (unmet) return unmet;
    const bytes = Math.min(Math.floor(Number(contextWindow) / 2), mostPromptBytes);
    const prompt = sentence.repeat(Math.ceil(bytes / sentence.length)).slice(0, bytes);
    const reply = await client.send({ ...generate({ members: { model, prompt }, valid: true }), mayTakeLong: true });
    const long = `a prompt of ${bytes} bytes`;
    if (reply.kind === 'silence') return inapplicable(`${long} may need a longer --timeout: ${reply.says}`, 'evidence');
    const got = `${replyInWords(reply)} for ${long}, with a contextWindow of ${contextWindow} tokens`;
    return isSuccess(reply)
      ? passed([reply])
      : violation(succeeds.says, got, [reply], { at: 'status', is: replyClass(reply) });
  }
  return inapplicable(
    models.length === 0
      ? 'no listed model has a contextWindow with room for a prompt'
      : 'no generation with the models of the largest contextWindow succeeds',
  );
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
    steps: [{ send: withEachModel, expect: [ofUsableModel(generates)] }],
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
    id: 'generate/prompt-long',
    clauses: ['4.1/prompt', '2.2/contextWindow'],
    level: 'should',
    title: 'a prompt of half the largest contextWindow in bytes, at most 16 KB, succeeds',
    why: 'Proxies and body parsers have limits of their own, often below the context of the model.',
    looksAt: ['status 2xx', 'models[].contextWindow'],
    costs: 5,
    run: longPrompt,
    brokenBy: ['refuses-long-prompts'],
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
