import t from 'tap';
import type { Defect } from '../../reference-server/defects/defect.ts';
import { listen } from '../../reference-server/server.ts';
import { Client } from './client.ts';
import { manualClock } from './manual-clock.ts';
import { keys, type Probe } from './probes.ts';

/** For each defect: the probe, its value on the correct server, its value with the defect. */
export type DefectTable = Record<string, [probe: Probe, correct: unknown, broken: unknown]>;

const atOnce = 8;
const faults = ([500, 503] as const).map((fault) => ({ match: { header: { 'x-fault': String(fault) } }, fault }));

async function observe(probe: Probe, names: string[]): Promise<unknown> {
  const clock = manualClock();
  await using server = await listen({ keys, defects: names, faults, clock });
  using client = new Client(server.url);
  return await probe(client, clock);
}

/** Tests that the table has each of these defects, and that each shows what its sentence says. */
export function testDefects(defects: readonly Defect[], table: DefectTable): void {
  t.test('each defect shows what its sentence says, where the correct server does not', async (t) => {
    const rows = Object.entries(table);
    for (let at = 0; at < rows.length; at += atOnce)
      await Promise.all(
        rows.slice(at, at + atOnce).map(async ([name, [probe, correct, broken]]) => {
          t.same(await observe(probe, []), correct, `${name}: correct`);
          t.same(await observe(probe, [name]), broken, `${name}: broken`);
        }),
      );
  });

  t.test('every defect is tested', async (t) =>
    t.same(
      Object.keys(table).sort(),
      defects.map(({ name }) => name).sort(),
      'each defect has a row in the table of the test beside its file: a probe, what the correct server shows, what the broken one shows',
    ),
  );
}
