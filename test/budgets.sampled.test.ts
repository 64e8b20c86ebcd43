import t from 'tap';
import { seededRandom } from '../schemas/random.ts';
import { countedServer, runAllChecks } from './counted-server.ts';
import { sampleOf } from './tier.ts';

t.test('no budget is ever exceeded, as the server counts', async (t) => {
  t.jobs = 12;
  const random = seededRandom('budgets');
  const all = Array.from({ length: 50 }, (_, ordinal) => ({ ordinal, requests: 1 + Math.floor(random() * 700) }));
  for (const { ordinal, requests } of sampleOf('budgets', all, 6))
    t.test(`${requests} requests`, async (t) => {
      await using server = await countedServer();
      const { requestsSent, checks: results } = await runAllChecks({ ...server.target, budget: { requests } }, ordinal);
      t.ok(server.seen().requests <= requests, `${server.seen().requests} were counted`);
      t.equal(requestsSent, server.seen().requests, 'the report says what the server counted');
      t.same(
        results
          .filter(({ outcome }) => outcome === 'violated' || outcome === 'errored')
          .map(({ id, got, because }) => `${id}: ${got ?? because}`),
        [],
        'what did not fit is inapplicable, not red',
      );
    });
});
