import type { Reply, Request } from '../vocabulary/exchange.ts';
import { listedModels, lists, succeeds } from '../vocabulary/expectations.ts';
import { generate, listModels } from '../vocabulary/requests.ts';
import type { Check, Run, Step } from '../vocabulary/suite.ts';

export const sound: Step = { send: generate(), expect: [succeeds] };

/** One for each listed model, the first ten, after a control that begins with the list. */
export const withEachModel = (earlier: Reply[]): Request[] =>
  listedModels(earlier[0])
    .slice(0, 10)
    .map(({ id }) => generate({ members: { model: id }, sound: true }));

/** Quotes, line breaks, other scripts and directions, and characters of two UTF-16 units. */
const texts = [
  'Say "hello" \\ to the reader,\n\tand then <good bye> & thanks.',
  'Grüße an Łukasz, Ελένη и Анну: 你好、こんにちは, שלום, مرحبا.',
  'Answer with one of 👋🏽 🧵 𝔘𝔫𝔦 👨‍👩‍👧.',
];

/** The model with the lowest ceiling: the least that a server is made to generate. */
const atCeiling: Run = async (player) => {
  const models = listedModels(await player.send(listModels())).filter(
    ({ maxTokens }) => Number.isInteger(maxTokens) && Number(maxTokens) > 0,
  );
  const [lowest] = models.sort((one, other) => Number(one.maxTokens) - Number(other.maxTokens));
  if (lowest === undefined)
    return { outcome: 'blocked', because: 'the list names no model with an integer as its ceiling' };
  const { id: model, maxTokens } = lowest;
  const unmet = succeeds.test(await player.send(generate({ members: { model }, sound: true })), []);
  if (unmet !== undefined) return { outcome: 'blocked', because: `a generation with ${model}: ${unmet}` };
  const reply = await player.send(generate({ members: { model, maxTokens }, sound: true }));
  if (reply.kind === 'silence')
    return { outcome: 'inapplicable', because: `${maxTokens} tokens may take longer (--timeout): ${reply.says}` };
  const got = succeeds.test(reply, []);
  return got === undefined
    ? { outcome: 'passed' }
    : {
        outcome: 'violated',
        wanted: succeeds.says,
        got: `${got} with maxTokens ${maxTokens}, the ceiling of ${model}`,
      };
};

/** Which requests a server grants. */
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
      '2.2/generate',
    ],
    level: 'must',
    title: 'a sound generation request succeeds for each listed model',
    why: 'This is what the service is for.',
    control: [{ send: listModels(), expect: [succeeds, lists] }],
    steps: [
      {
        send: withEachModel,
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
    id: 'generate/prompt-any-text',
    clauses: ['4.1/prompt', '4/json'],
    level: 'must',
    title: 'a prompt in any script succeeds like one in plain letters',
    why: 'A text that lives in JSON as a string is no parameter that could be invalid, whatever its characters.',
    control: [sound],
    steps: texts.map((prompt) => ({ send: generate({ members: { prompt }, sound: true }), expect: [succeeds] })),
    brokenBy: ['refuses-emoji'],
  },
  {
    id: 'generate/max-tokens-at-ceiling',
    clauses: ['4.1/ceiling', '4.1/maxTokens'],
    level: 'must',
    title: 'a generation may ask for as many tokens as the ceiling of its model',
    why: 'Clients take the ceiling from the list and send it as it is.',
    looksAt: ['status 2xx', 'models[].maxTokens'],
    costs: 3,
    run: atCeiling,
    brokenBy: ['refuses-ceiling'],
  },
];
