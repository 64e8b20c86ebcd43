import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import t from 'tap';
import type { RunReport } from '../../schemas/generated/types.ts';
import { contained, containersOf, leftovers, withoutK6, withoutStore } from './contained.ts';
import { docker, withoutEngine } from './images.ts';

/** The report that a run left in a folder. */
const reportIn = (folder: string): RunReport =>
  JSON.parse(readFileSync(join(folder, 'harness-results', 'run.json'), 'utf8'));

/** What the embedded server's keys look like. */
const embeddedKey = /tg-[\w-]{24}/;

t.test('gate --runtime docker conforms like the embedded run', { skip: withoutEngine || withoutK6 }, async (t) => {
  const folder = t.testdir();
  const before = leftovers();
  const run = contained(['gate', '--runtime', 'docker', '--suite', 'generate', '--suite', 'models'], folder);
  await run.says(/^gate: /m);
  const [server] = containersOf(run.process.pid);
  const addresses = Object.values(server?.bindings ?? {}).flatMap((bindings) => bindings ?? []);
  t.ok(addresses.length > 0, 'a port is published');
  for (const { HostIp } of addresses) t.equal(HostIp, '127.0.0.1', 'on the loopback address alone');
  await run.says(/[1-9]\d* admitted/);
  const parts = containersOf(run.process.pid);
  t.same(parts.map(({ part }) => part).sort(), ['k6', 'the server']);
  for (const { part, inspected } of parts) t.notMatch(inspected, embeddedKey, `no key is told of ${part}`);
  const { code, stderr } = await run.ended;
  t.equal(code, 0, stderr);
  const report = reportIn(folder);
  t.match(report, { verdict: 'conforms', complete: true, target: { name: 'embedded', runtime: 'docker' } });
  t.match(report.load, [{ profile: 'per-key-429', engine: 'k6', validity: { verdict: 'valid' } }]);
  t.same(containersOf(run.process.pid), [], 'no container is left');
  t.same(leftovers(), before, 'no network and no volume is left');
  t.notOk(existsSync(join(folder, 'harness-results', 'containers.log')), 'the log of what conforms is not kept');
});

t.test('four replicas on one store keep limits', { skip: withoutEngine || withoutStore || withoutK6 }, async (t) => {
  const folder = t.testdir();
  const suites = ['--suite', 'rate-limit', '--suite', 'idempotency'];
  const run = contained(['gate', '--runtime', 'docker', '--replicas', '4', ...suites], folder);
  await run.says(/^gate: /m);
  const parts = containersOf(run.process.pid);
  const servers = [1, 2, 3, 4].map((number) => `server ${number}`);
  t.same(parts.map(({ part }) => part).sort(), [...servers, 'the balancer', 'the store']);
  for (const { part, inspected } of parts) t.notMatch(inspected, embeddedKey, `no key is told of ${part}`);
  const { code, stderr } = await run.ended;
  t.equal(code, 0, stderr);
  const report = reportIn(folder);
  t.equal(report.verdict, 'conforms');
  t.match(report.load, [{ engine: 'k6', validity: { verdict: 'valid' } }]);
  const [load] = report.load;
  const counted = load?.keys.map(({ key, admitted, refused }) => [key, admitted, refused]);
  t.same(counted, [['noisy', 40, 80], ...[['steady', 32, 0]], ['quiet', 8, 0]], 'exactly what each limit allows');
  t.same(containersOf(run.process.pid), [], 'no container is left');
});

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
