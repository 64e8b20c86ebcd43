import t from 'tap';
import { checks } from '../../scenarios/index.ts';
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
