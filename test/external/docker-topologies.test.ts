import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import type { RunReport } from '../../schemas/generated/types.ts';
import { contained, containersOf, leftovers, withoutStore } from './contained.ts';
import { withoutEngine } from './images.ts';

/** The report that a run left in a folder. */
const reportIn = (folder: string): RunReport =>
  JSON.parse(readFileSync(join(folder, 'harness-results', 'run.json'), 'utf8'));

t.test(
  'check --runtime docker comes to the verdict of the embedded run and leaves nothing',
  { skip: withoutEngine },
  async (t) => {
    const folder = t.testdir();
    const before = leftovers();
    const run = contained(['check', '--runtime', 'docker'], folder);
    await run.says(/^check: /m);
    const [server] = containersOf(run.process.pid);
    const addresses = Object.values(server?.bindings ?? {}).flatMap((bindings) => bindings ?? []);
    t.ok(addresses.length > 0, 'a port is published');
    for (const { HostIp } of addresses) t.equal(HostIp, '127.0.0.1', 'on the loopback address alone');
    const { code, stderr } = await run.ended;
    t.equal(code, 0, stderr);
    const report = reportIn(folder);
    t.match(report, { verdict: 'conforms', complete: true, target: { name: 'embedded', runtime: 'docker' } });
    t.same(containersOf(run.process.pid), [], 'no container is left');
    t.same(leftovers(), before, 'no network and no volume is left');
  },
);

t.test('four replicas on one store keep limits exactly', { skip: withoutEngine || withoutStore }, async (t) => {
  const folder = t.testdir();
  const run = contained(
    ['gate', '--runtime', 'docker', '--replicas', '4', '--suite', 'rate-limit', '--suite', 'idempotency'],
    folder,
  );
  await run.says(/^gate: /m);
  t.equal(containersOf(run.process.pid).length, 6, 'four servers, their store and what spreads connections over them');
  const { code, stderr } = await run.ended;
  t.equal(code, 0, stderr);
  const report = reportIn(folder);
  const [load] = report.load;
  t.equal(report.verdict, 'conforms');
  t.equal(load?.validity.verdict, 'valid');
  t.same(
    load?.keys.map(({ key, admitted, refused }) => ({ key, admitted, refused })),
    [
      { key: 'noisy', admitted: 40, refused: 80 },
      { key: 'steady', admitted: 32, refused: 0 },
      { key: 'quiet', admitted: 8, refused: 0 },
    ],
  );
  t.same(containersOf(run.process.pid), [], 'no container is left');
});
