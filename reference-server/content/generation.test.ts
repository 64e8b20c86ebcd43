import t from 'tap';
import { randomNumbers } from '../../schemas/random.ts';
import { clock } from '../clock.ts';
import { generator, hash, ids } from './generation.ts';
import { catalogue } from './models.ts';

const { words, models } = catalogue(1);
const wordsIn = (text: string): number => text.split(' ').length;

t.test('the same seed, model and prompt give the same text; another of them gives another', (t) => {
  const one = generator(1, words);
  const request = { model: 'model-v1', prompt: 'hello', maxTokens: 99 };
  t.equal(one(request).text, generator(1, words)(request).text);
  const others = [
    generator(2, words)(request).text,
    one({ ...request, model: 'model-v2-large' }).text,
    one({ ...request, prompt: 'hallo' }).text,
  ];
  for (const text of others) t.not(text, one(request).text);
  t.end();
});

t.test('texts have at least 16 words and never more than maxTokens, a shorter one being the start of a longer', (t) => {
  const generate = generator(3, words);
  for (let at = 0; at < 500; at++) {
    const request = { model: 'model-v1', prompt: `prompt ${at}`, maxTokens: 2048 };
    const { text, completionTokens } = generate(request);
    const isText = completionTokens >= 16 && completionTokens < 48 && /^[a-z]+( [a-z]+)*$/.test(text);
    if (!isText || wordsIn(text) !== completionTokens) t.fail(text);
    const short = generate({ ...request, maxTokens: 1 + (at % 20) });
    const isStart = `${text} `.startsWith(`${short.text} `);
    if (!isStart || short.completionTokens !== Math.min(completionTokens, 1 + (at % 20))) t.fail(short.text);
  }
  t.equal(generate({ model: 'm', prompt: 'x'.repeat(9), maxTokens: 1 }).promptTokens, 3);
  t.end();
});

t.test('ids are distinct, and differ between replicas and seeds', (t) => {
  const [one, two, three] = [ids(1, 'a'), ids(1, 'b'), ids(2, 'a')];
  const made = [one, two, three].flatMap((next) => Array.from({ length: 100 }, next));
  t.equal(new Set(made).size, 300);
  t.equal(made[0], 'gen-a1-1');
  t.end();
});

t.test('the models and the words depend on the seed only', (t) => {
  t.same(catalogue(1), catalogue(1));
  t.notSame(catalogue(1), catalogue(2));
  t.same(
    models.map(({ id, contextWindow, maxTokens }) => [id, contextWindow, maxTokens]),
    [
      ['model-v1', 8192, 2048],
      ['model-v2-large', 32768, 4096],
      ['model-v1-fast', 4096, 1024],
    ],
  );
  for (const { pricing, stats, created } of models) {
    t.ok(pricing.prompt > 0 && pricing.completion > 0 && stats.uptime <= 100);
    t.ok(Number.isInteger(created) && Number.isInteger(stats.avgLatency));
  }
  t.end();
});

t.test('random streams repeat with their seed and stay in [0, 1)', (t) => {
  const draw = (seed: number): number[] => Array.from({ length: 1000 }, randomNumbers(seed));
  t.same(draw(7), draw(7));
  t.notSame(draw(7), draw(8));
  t.ok(draw(7).every((value) => value >= 0 && value < 1));
  const mean = draw(7).reduce((sum, value) => sum + value, 0) / 1000;
  t.ok(Math.abs(mean - 0.5) < 0.05);
  t.not(hash('a'.repeat(1000)), hash('a'.repeat(1001)));
  t.end();
});

t.test('timestamps are ISO 8601 in UTC at every millisecond', (t) => {
  let now = 0;
  const { timestamp } = clock(() => now);
  for (const at of [0, 1, 999, 1000, 1001, 1_795_179_760_007, 1_795_179_759_999]) {
    now = at;
    t.equal(timestamp(), new Date(at).toISOString());
  }
  t.end();
});
