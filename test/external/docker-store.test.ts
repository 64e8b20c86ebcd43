import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import t from 'tap';
import { contained, containersOf, reportIn, withoutStore } from './contained.ts';
import { docker, withoutEngine } from './images.ts';

t.test('replicas recover when their store comes back', { skip: withoutEngine || withoutStore }, async (t) => {
  const folder = t.testdir();
  const options = ['--runtime', 'docker', '--replicas', '2', '--windows', '5', '--engine', 'autocannon'];
  const run = contained(['load', '--profile', 'per-key-429', ...options], folder);
  await run.says(/[1-9]\d* admitted/);
  const store = containersOf(run.process.pid).find(({ part }) => part === 'the store')?.id ?? '';
  docker('stop', '--time', '0', store);
  await pause(1000);
  docker('start', store);
  const { code, stderr } = await run.ended;
  t.equal(code, 1, stderr);
  const [load] = reportIn(folder).load;
  t.equal(load?.validity.verdict, 'valid', 'that the server was away is no fault of the run');
  for (const key of ['noisy', 'steady', 'quiet']) {
    const moments = load?.timeline.filter((moment) => moment.key === key) ?? [];
    const failing = moments.flatMap(({ errors }, index) => (errors > 0 ? [index] : []));
    const [first = 0, last = moments.length] = [failing[0], failing.at(-1)];
    const served = moments.slice(first + 1, last).filter(({ admitted, refused }) => admitted + refused > 0);
    t.ok(failing.length > 0, `${key} is not served while the store is away`);
    t.same(served, [], 'nothing is admitted meanwhile');
    t.ok(
      moments.slice(last + 1).some(({ admitted }) => admitted > 0),
      `${key} is served again`,
    );
  }
  const log = readFileSync(join(folder, 'harness-results', 'containers.log'), 'utf8');
  t.match(log, /==> the store <==/, 'the logs of a run that departs are kept');
});
