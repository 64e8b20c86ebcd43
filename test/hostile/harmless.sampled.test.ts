import t from 'tap';
import { sampleOf } from '../tier.ts';
import { assertOrderly } from './assertions.ts';
import { harmless } from './harmless.ts';
import { runAgainstEach } from './run-against.ts';

t.test('a server that is only odd conforms', async (t) => {
  const all = harmless.map((server) => ({ ...server, exit: 0, withinSeconds: 90, args: ['--timeout', '5'] }));
  const servers = sampleOf('odd servers that conform', all, 1);
  const runs = await runAgainstEach(servers, { folder: t.testdir({}), where: 'in process', atOnce: 7 });
  for (const server of servers) t.test(server.name, async (t) => assertOrderly(t, server, runs.get(server)));
});
