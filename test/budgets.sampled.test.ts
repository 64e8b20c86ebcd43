import t from 'tap';
import { seededRandom } from '../schemas/random.ts';
import { countedServer, runAllChecks } from './counted-server.ts';
import { sampleOf } from './tier.ts';
import { tryAgain } from './try-again.ts';

t.test('no budget is ever exceeded, as the server counts', async (t) => {
  t.jobs = 12;
  const random = seededRandom('budgets');
  const all = Array.from({ length: 50 }, (_, ordinal) => ({ ordinal, requests: 1 + Math.floor(random() * 700) }));
  for (const { ordinal, requests } of sampleOf('budgets', all, 2))
    t.test(`${requests} requests`, async (t) => {
      const run = async () => {
        await using server = await countedServer();
        const report = await runAllChecks({ ...server.target, budget: { requests } }, ordinal);
        return { ...report, seen: server.seen().requests };
      };
      // A busy machine may end a request before the server, in the same process, has read it.
      const { requestsSent, checks: results, seen } = await tryAgain(run, (one) => one.requestsSent === one.seen, 3);
      t.ok(seen <= requests, `${seen} were counted`);
      t.equal(requestsSent, seen, 'the report says what the server counted');
      t.same(
        results
          .filter(({ outcome }) => outcome === 'violated' || outcome === 'errored')
          .map(({ id, got, because }) => `${id}: ${got ?? because}`),
        [],
        'what did not fit is inapplicable, not red',
      );
    });
});
