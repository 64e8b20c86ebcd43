import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { arrivalsOf, jobFor } from '../../../test/load/engine-jobs.ts';
import { k6Engine } from './engine.ts';

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
