import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import t from 'tap';
import { contained, containersOf, reportIn, withoutStore } from './contained.ts';
import { docker, withoutEngine } from './images.ts';

t.test('replicas recover when their store comes back', { skip: withoutEngine || withoutStore }, async (t) => {
  // Only a few requests, because a load ends early when 20 of 25 fail.
  const outage = {
    name: 'outage',
    asks: 'Is a key served again when the store is back?',
    arrival: { model: 'paced' },
    keys: [{ label: 'served', ofLimit: 0.4 }],
    windows: 5,
    limits: [{ metric: 'run.errors', atMost: 0 }],
  };
  const folder = t.testdir({ 'outage.json': JSON.stringify(outage) });
  const options = ['--runtime', 'docker', '--replicas', '2', '--windows', '5', '--engine', 'autocannon'];
  const run = contained(['load', '--profile', 'outage.json', ...options], folder);
  await run.says(/[1-9]\d* admitted/);
  const store = containersOf(run.process.pid).find(({ part }) => part === 'the store')?.id ?? '';
  docker('stop', '--time', '0', store);
  await pause(1000);
  docker('start', store);
  const { code, stderr } = await run.ended;
  t.equal(code, 1, stderr);
  const [load] = reportIn(folder).load;
  t.equal(load?.validity.verdict, 'valid', 'a failure of the server does not make the run invalid');
  const moments = load?.timeline ?? [];
  const failing = moments.flatMap(({ errors }, index) => (errors > 0 ? [index] : []));
  const [first = 0, last = moments.length] = [failing[0], failing.at(-1)];
  const served = moments.slice(first + 1, last).filter(({ admitted, refused }) => admitted + refused > 0);
  t.ok(failing.length > 0, 'requests fail while the store is stopped');
  t.same(served, [], 'none is admitted in that time');
  t.ok(
    moments.slice(last + 1).some(({ admitted }) => admitted > 0),
    'requests are admitted again',
  );
  const log = readFileSync(join(folder, 'harness-results', 'containers.log'), 'utf8');
  t.match(log, /==> the store <==/, 'the logs of a run that does not conform are kept');
});
