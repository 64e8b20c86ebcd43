import t from 'tap';
import { sampleOf } from '../tier.ts';
import { assertOrderly } from './assertions.ts';
import { corpus } from './corpus/index.ts';
import { runAgainstEach } from './run-against.ts';

t.test('a server that sends too much never passes, crashes, holds up a run or fills its memory', async (t) => {
  const all = corpus.filter(({ floods }) => floods);
  const servers = sampleOf('servers that flood', all, 1);
  const runs = await runAgainstEach(servers, { folder: t.testdir({}), where: 'own process', atOnce: 3 });
  for (const server of servers)
    t.test(server.name, async (t) => {
      const run = runs.get(server);
      assertOrderly(t, server, run);
      t.doesNotThrow(() => server.after?.(run));
    });
});
