import t from 'tap';
import { tokenCounts } from './token-counts.ts';

const counts = (data: unknown) => tokenCounts({ id: 'a', object: 'generation', data });

t.test('the counts of an answer are read by the names that are in use, in usage or beside the text', async (t) => {
  const both = { tokensSent: 5, tokensReceived: 16 };
  t.strictSame(counts({ usage: { promptTokens: 5, completionTokens: 16, totalTokens: 21 } }), both);
  t.strictSame(counts({ usage: { prompt_tokens: 5, completion_tokens: 16 } }), both);
  t.strictSame(counts({ usage: { input_tokens: 5, output_tokens: 16 } }), both);
  t.strictSame(counts({ inputTokens: 5, outputTokens: 16 }), both);
  t.strictSame(counts({ usage: { completionTokens: 0 } }), { tokensReceived: 0 });
});

t.test('an answer that shows no counts has none, whatever it holds', async (t) => {
  for (const data of [undefined, null, 'text', [], {}, { usage: null }, { usage: { totalTokens: 21 } }])
    t.strictSame(counts(data), {}, JSON.stringify(data));
  for (const count of ['5', -1, 1.5, null, 2 ** 31, Number.NaN])
    t.strictSame(counts({ usage: { promptTokens: count } }), {}, String(count));
  for (const answer of [undefined, null, 7, 'data', []]) t.strictSame(tokenCounts(answer), {});
  t.strictSame(counts(Object.create({ usage: { promptTokens: 5 } })), {}, 'inherited');
});
