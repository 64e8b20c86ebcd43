import { existsSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { addedSince, contained, containersOf, leftovers, reportIn, withoutK6, withoutStore } from './contained.ts';
import { withoutEngine } from './images.ts';

/** The form of the embedded server's keys. */
const embeddedKey = /tg-[\w-]{24}/;

t.test('gate --runtime docker conforms like the embedded run', { skip: withoutEngine || withoutK6 }, async (t) => {
  const folder = t.testdir();
  const before = leftovers();
  const run = contained(['gate', '--runtime', 'docker', '--suite', 'generate', '--suite', 'models'], folder);
  await run.says(/^gate: /m);
  const [server] = containersOf(run.process.pid);
  const addresses = Object.values(server?.bindings ?? {}).flatMap((bindings) => bindings ?? []);
  t.ok(addresses.length > 0, 'a port is published');
  for (const { HostIp } of addresses) t.equal(HostIp, '127.0.0.1', 'only on the loopback address');
  await run.says(/[1-9]\d* admitted/);
  const parts = containersOf(run.process.pid);
  t.same(parts.map(({ part }) => part).sort(), ['k6', 'the server']);
  for (const { part, inspected } of parts) {
    t.notMatch(inspected, embeddedKey, `the engine shows no key for ${part}`);
    const [{ HostConfig }] = JSON.parse(inspected);
    t.match(HostConfig, { ReadonlyRootfs: true, CapDrop: ['ALL'], SecurityOpt: ['no-new-privileges'] }, part);
  }
  const { code, stderr } = await run.ended;
  t.equal(code, 0, stderr);
  const report = reportIn(folder);
  t.match(report, { verdict: 'conforms', complete: true, target: { name: 'embedded', runtime: 'docker' } });
  t.match(report.load, [{ profile: 'per-key-429', engine: 'k6', validity: { verdict: 'valid' } }]);
  t.same(containersOf(run.process.pid), [], 'no container is left');
  t.same(await addedSince(before), [], 'no network and no volume is left');
  t.notOk(existsSync(join(folder, 'harness-results', 'containers.log')), 'the log of a conforming server is not kept');
});

t.test('four replicas on one store keep limits', { skip: withoutEngine || withoutStore || withoutK6 }, async (t) => {
  const folder = t.testdir();
  const suites = ['--suite', 'rate-limit', '--suite', 'idempotency'];
  const run = contained(['gate', '--runtime', 'docker', '--replicas', '4', ...suites], folder);
  await run.says(/^gate: /m);
  const parts = containersOf(run.process.pid);
  const servers = [1, 2, 3, 4].map((number) => `server ${number}`);
  t.same(parts.map(({ part }) => part).sort(), [...servers, 'the balancer', 'the store']);
  for (const { part, inspected } of parts) t.notMatch(inspected, embeddedKey, `the engine shows no key for ${part}`);
  const { code, stderr } = await run.ended;
  t.equal(code, 0, stderr);
  const report = reportIn(folder);
  t.equal(report.verdict, 'conforms');
  t.match(report.load, [{ engine: 'k6', validity: { verdict: 'valid' } }]);
  const [load] = report.load;
  const counted = load?.keys.map(({ key, admitted, refused }) => [key, admitted, refused]);
  t.same(
    counted,
    [
      ['noisy', 60, 120],
      ['steady', 48, 0],
      ['quiet', 12, 0],
    ],
    'exactly what each limit allows',
  );
  t.same(containersOf(run.process.pid), [], 'no container is left');
});
