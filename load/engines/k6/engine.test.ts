import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { arrivalsOf, jobFor } from '../../../test/load/engine-jobs.ts';
import { k6Engine } from './engine.ts';
import { memberLog } from './launcher.ts';

t.test('only the user may read the files of a k6 run', async (t) => {
  const modes = new Map<string, string>();
  const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);
  const usual = process.umask(0);
  t.teardown(() => process.umask(usual));
  const engine = k6Engine({
    members: 1,
    launch: async ({ folder }) => {
      modes.set('the folder', modeOf(folder));
      for (const name of readdirSync(folder)) modes.set(name, modeOf(join(folder, name)));
      return [{ exitCode: 0, complaint: '' }];
    },
  });
  const stream = { secret: 'k-1', arrivals: arrivalsOf(), connections: 1 };
  await engine.run(jobFor('http://127.0.0.1:9', { streams: [stream] }));
  t.ok(modes.has('plan.json'), [...modes.keys()].join(' '));
  for (const [name, mode] of modes) t.equal(mode, name === 'the folder' ? '700' : '600', name);
});

for (const [title, ownClocks, width] of [
  ['a wall clock that moved widens the intervals of the decisions', false, 35],
  ['the wall clock of this machine says nothing about those of others', true, 5],
] as const)
  t.test(title, async (t) => {
    const now = Date.now;
    t.teardown(() => {
      Date.now = now;
    });
    const engine = k6Engine({
      members: 1,
      ownClocks,
      async launch({ folder }) {
        const clock = Date.now();
        writeFileSync(memberLog(folder, 0), `k ${clock} ${clock}\nr 0 n 1000 0 4000 1000 200 0 -1 models 6000|||||\n`);
        Date.now = () => now() + 30;
        return [{ exitCode: 0, complaint: '' }];
      },
    });
    const job = jobFor('http://127.0.0.1:9', { streams: [{ secret: 'k-1', arrivals: arrivalsOf(), connections: 1 }] });
    const { clockStepMilliseconds } = await engine.run(job);
    t.equal(Math.round(clockStepMilliseconds), 30);
    t.equal(Math.round(job.ledger.decidedBefore(0) - job.ledger.decidedAfter(0)), width);
    t.equal(Math.round(job.ledger.finishedAt(0) - job.ledger.sentAt(0)), 5, 'a latency stays');
  });
