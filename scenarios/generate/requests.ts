import type { Reply, Request } from '../vocabulary/exchange.ts';
import { generates, inWords, isSuccess, listedModels, lists, succeeds } from '../vocabulary/expectations.ts';
import { blockedBecause, blockedUnlessSuccess, findingIf, inapplicable } from '../vocabulary/findings.ts';
import { generate, listModels } from '../vocabulary/requests.ts';
import type { Check, Run, Step } from '../vocabulary/suite.ts';

export const validGeneration: Step = { send: generate(), expect: [succeeds] };

/** A generation with each of the first ten listed models. The first earlier reply is the list. */
export const withEachModel = (earlier: Reply[]): Request[] =>
  listedModels(earlier[0])
    .slice(0, 10)
    .map(({ id }) => generate({ members: { model: id }, valid: true }));

/** Quotes, line breaks, several scripts and text directions, and characters of two UTF-16 units. */
const texts = [
  'Say "hello" \\ to the reader,\n\tand then <good bye> & thanks.',
  'Grüße an Łukasz, Ελένη и Анну: 你好、こんにちは, שלום, مرحبا.',
  'Answer with one of 👋🏽 🧵 𝔘𝔫𝔦 👨‍👩‍👧.',
];

/** Uses the model with the lowest ceiling, so that the server generates as little as possible. */
const atCeiling: Run = async (client) => {
  const models = listedModels(await client.send(listModels())).filter(
    ({ maxTokens }) => Number.isInteger(maxTokens) && Number(maxTokens) > 0,
  );
  const [lowest] = models.sort((one, other) => Number(one.maxTokens) - Number(other.maxTokens));
  if (lowest === undefined) return blockedBecause('no listed model has a positive integer maxTokens');
  const { id: model, maxTokens } = lowest;
  const unmet = blockedUnlessSuccess(
    `a generation with ${model}`,
    await client.send(generate({ members: { model }, valid: true })),
  );
  if (unmet) return unmet;
  const reply = await client.send(generate({ members: { model, maxTokens }, valid: true }));
  if (reply.kind === 'silence') return inapplicable(`${maxTokens} tokens may need a longer --timeout: ${reply.says}`);
  const got = `${inWords(reply)} with maxTokens ${maxTokens}, the ceiling of ${model}`;
  return findingIf(isSuccess(reply), [reply], succeeds.says, got);
};

export const requestChecks: Check[] = [
  {
    id: 'generate/succeeds-for-each-model',
    clauses: [
      '1/workflow',
      '4/generate',
      '4.1/optional-header',
      '4.1/model',
      '4.1/prompt',
      '4.1/maxTokens',
      '5.2',
      '2.2/generate',
    ],
    level: 'must',
    title: 'a valid generation request succeeds for each listed model',
    why: 'This is the purpose of the service.',
    control: [{ send: listModels(), expect: [succeeds, lists] }],
    steps: [{ send: withEachModel, expect: [generates] }],
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
    why: 'Every JSON string is a valid prompt, whatever its characters.',
    control: [validGeneration],
    steps: texts.map((prompt) => ({ send: generate({ members: { prompt }, valid: true }), expect: [generates] })),
    brokenBy: ['refuses-emoji'],
  },
  {
    id: 'generate/max-tokens-at-ceiling',
    clauses: ['4.1/ceiling', '4.1/maxTokens'],
    level: 'must',
    title: 'a generation with maxTokens at the ceiling of its model succeeds',
    why: 'Clients read the ceiling from the list and send it.',
    looksAt: ['status 2xx', 'models[].maxTokens'],
    costs: 3,
    run: atCeiling,
    brokenBy: ['refuses-ceiling'],
  },
];
