import t from 'tap';
import { checks } from '../../scenarios/index.ts';
import type { Reply } from '../../scenarios/vocabulary/exchange.ts';
import { modelsTried } from '../../scenarios/vocabulary/model-lists.ts';
import { seededRandom } from '../../schemas/random.ts';
import { listing, resultsUnder } from './altered-server.ts';

t.test('the title of a check of each model says how many of a long list were tried', async (t) => {
  const only = checks.filter(({ id }) => ['models/', 'generate/'].some((suite) => id.startsWith(suite)));
  const long = await resultsUnder(listing(9), { only });
  const short = await resultsUnder(listing(7), { only });
  for (const check of only) {
    const [ofLong, ofShort] = [long, short].map((results) => results.find(({ id }) => id === check.id)?.title);
    t.equal(ofShort, check.title, check.id);
    t.equal(ofLong, check.ofEachModel ? `${check.title} (10 of 12 models tried)` : check.title, check.id);
  }
  t.ok(only.filter(({ ofEachModel }) => ofEachModel).length >= 7);
});

t.test('of a long list the extremes are always tried, and runs with other seeds reach all the others', async (t) => {
  const windows = Array.from({ length: 40 }, (_, at) => (at === 7 ? 1 : at === 23 ? 99 : 50));
  const models = windows.map((contextWindow, at) => ({ id: `model-${at}`, contextWindow }));
  const list: Reply = {
    ...{ kind: 'answer', status: 200, headers: [], text: '', bodyBytes: 0, sentAt: 0, receivedAt: 0 },
    json: { ok: true, value: { models } },
  };
  const triedWith = (seed: number): string[] => {
    const random = seededRandom(`models ${seed}`);
    return modelsTried(list, (below) => Math.floor(random() * below)).map(({ id }) => id);
  };
  const all = Array.from({ length: 40 }, (_, seed) => triedWith(seed));
  for (const tried of all) {
    t.equal(new Set(tried).size, 10);
    for (const at of [0, 7, 23, 39]) t.ok(tried.includes(`model-${at}`), `model-${at} in ${tried}`);
  }
  t.equal(new Set(all.flat()).size, 40);
  t.strictSame(triedWith(1), triedWith(1));
});
