import t from 'tap';
import type { Answer, Reply } from '../../scenarios/vocabulary/exchange.ts';
import { ceilingsIn, learnGeneration, type UsualGeneration } from './usual-generation.ts';

const answer = (status: number, body: unknown = {}): Answer => ({
  ...{ kind: 'answer', status, headers: [], text: '', bodyBytes: 0, sentAt: 0, receivedAt: 0 },
  json: { ok: true, value: body },
});
const silence: Reply = { kind: 'silence', says: 'no answer', sentAt: 0, receivedAt: 0 };
const list = answer(200, {
  models: [
    { id: 'large', maxTokens: 100 },
    { id: 'model-v1', maxTokens: 40 },
    { id: 'tiny', maxTokens: 4 },
  ],
});

/** The tried choices, and the result. */
async function learnt(decide: (choice: UsualGeneration) => Reply, models: Reply | undefined = list) {
  const tried: string[] = [];
  const result = await learnGeneration(models, async (request, choice) => {
    t.match(request, { method: 'POST', path: '/v1/generate', key: 'primary', valid: true });
    tried.push(`${choice.model} ${choice.maxTokens}`);
    return decide(choice);
  });
  return { tried, ...result };
}

t.test('the first choice is model-v1 with 8 tokens, and one generation is enough', async (t) => {
  const { tried, choice, says, isAccepted } = await learnt(() => answer(200));
  t.strictSame(tried, ['model-v1 8']);
  t.strictSame(choice, { model: 'model-v1', maxTokens: 8 });
  t.equal(isAccepted, true);
  t.equal(says, undefined);
});

t.test('a model that fails is left for another one, but two that fail are an outage', async (t) => {
  const oneFails = await learnt(({ model }) => answer(model === 'model-v1' ? 500 : 200));
  t.match(oneFails, { tried: ['model-v1 8', 'large 8'], choice: { model: 'large' }, isAccepted: true });
  t.match(oneFails.says, 'got 500');
  const allFail = await learnt(() => answer(503));
  t.match(allFail, { tried: ['model-v1 8', 'large 8'], choice: { model: 'model-v1' }, isAccepted: false });
});

t.test('64 and the ceiling are tried if fewer tokens are refused', async (t) => {
  const atLeast = (least: number) => learnt(({ maxTokens }) => answer(maxTokens < least ? 400 : 200));
  t.match(await atLeast(16), {
    tried: ['model-v1 8', 'model-v1 40'],
    choice: { maxTokens: 40 },
    says: /got 400.* 40 tokens/,
  });
  const only = answer(200, { models: [{ id: 'large', maxTokens: 100 }] });
  const withLarge = (least: number) => learnt(({ maxTokens }) => answer(maxTokens < least ? 422 : 200), only);
  t.match(await withLarge(16), { tried: ['large 8', 'large 64'], choice: { model: 'large', maxTokens: 64 } });
  t.match(await withLarge(65), { tried: ['large 8', 'large 64', 'large 100'], choice: { maxTokens: 100 } });
  t.match(await withLarge(101), { choice: { model: 'large', maxTokens: 8 }, isAccepted: false, says: undefined });
});

t.test('a ceiling below 8 is tried first', async (t) => {
  const only = answer(200, { models: [{ id: 'tiny', maxTokens: 4 }] });
  t.match(await learnt(() => answer(200), only), { tried: ['tiny 4'], choice: { maxTokens: 4 }, says: undefined });
});

t.test('a model that the key may not use is left for another one', async (t) => {
  const result = await learnt(({ model }) => answer(model === 'model-v1' ? 403 : 200));
  t.match(result, { tried: ['model-v1 8', 'large 8'], choice: { model: 'large', maxTokens: 8 }, says: /"large"/ });
  const forbidden = await learnt(() => answer(403));
  t.match(forbidden, { tried: ['model-v1 8', 'large 8', 'tiny 4'], choice: { model: 'model-v1' }, isAccepted: false });
});

t.test('other failures end the search', async (t) => {
  for (const reply of [answer(401), answer(404), answer(429), answer(500), answer(302), silence])
    t.match(await learnt(() => reply), { tried: ['model-v1 8'], choice: { model: 'model-v1', maxTokens: 8 } });
  t.match(await learnt(() => answer(200), undefined), { tried: ['model-v1 8'], isAccepted: true });
  t.end();
});

t.test('ceilings are those of the list that are positive integers', (t) => {
  t.strictSame(
    [...ceilingsIn(list)],
    [
      ['large', 100],
      ['model-v1', 40],
      ['tiny', 4],
    ],
  );
  t.strictSame(
    [
      ...ceilingsIn(
        answer(200, {
          models: [
            { id: 'a', maxTokens: '8' },
            { id: 'b', maxTokens: 0 },
          ],
        }),
      ),
    ],
    [],
  );
  t.end();
});
