import t from 'tap';
import { sampleOf, tier } from '../tier.ts';
import { assertOrderly } from './assertions.ts';
import { corpus } from './corpus/index.ts';
import { runAgainstEach } from './run-against.ts';

const quickSeconds = 60;

const warnings: string[] = [];
process.on('warning', (warning) => warnings.push(String(warning)));

t.test('there are at least 40 hostile servers, each with a name of its own', async (t) => {
  t.ok(corpus.length >= 40, `${corpus.length} servers`);
  t.equal(new Set(corpus.map(({ name }) => name)).size, corpus.length);
});

t.test('a server that misbehaves never passes, crashes or holds up a run', async (t) => {
  const all = corpus.filter(({ floods }) => floods === undefined);
  // Runs that wait for long are not in the sample: one of them takes longer than all others together.
  const quick = all.filter(({ withinSeconds }) => withinSeconds <= quickSeconds);
  const slow = tier === 'commit' ? [] : all.filter((server) => !quick.includes(server));
  // The longest runs start first.
  const servers = [...slow, ...sampleOf('hostile servers', quick, 5)].toSorted(
    (one, other) => other.withinSeconds - one.withinSeconds,
  );
  const runs = await runAgainstEach(servers, { folder: t.testdir({}), where: 'in process', atOnce: 24 });
  for (const server of servers)
    t.test(server.name, async (t) => {
      const run = runs.get(server);
      assertOrderly(t, server, run);
      t.doesNotThrow(() => server.after?.(run));
    });
});

t.test('Node warned of nothing', async (t) => t.strictSame(warnings, []));
