import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Requests per second, and the generator's processor time per request in microseconds. */
export type Cost = { rate: number; cost: number };

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;

/** Runs a plain generator and one with the ledger in turn against the same bare server, and prints the medians. */
export async function compare(
  rounds: number,
  plain: (url: string) => Promise<Cost>,
  withLedger: (url: string) => Promise<Cost>,
): Promise<void> {
  const program = join(import.meta.dirname, 'bare-server.ts');
  const server = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [line] = (await once(server.stdout, 'data')) as [Buffer];
  const url = line.toString().trim();
  // The first run warms up.
  await plain(url);
  const runs = { plain: [] as Cost[], ledger: [] as Cost[] };
  for (let round = 0; round < rounds; round++) {
    runs.plain.push(await plain(url));
    runs.ledger.push(await withLedger(url));
  }
  server.stdin.end();
  const of = (kind: keyof typeof runs, member: keyof Cost) => median(runs[kind].map((run) => run[member]));
  const [rate, ledgerRate] = [of('plain', 'rate'), of('ledger', 'rate')];
  const [cost, ledgerCost] = [of('plain', 'cost'), of('ledger', 'cost')];
  const share = (part: number, whole: number): string => (part / whole).toFixed(3);
  process.stdout.write(
    `plain ${rate.toFixed(0)}/s, with the ledger ${ledgerRate.toFixed(0)}/s: ${share(ledgerRate, rate)}\n` +
      `processor time per request: plain ${cost.toFixed(1)} us, with the ledger ${ledgerCost.toFixed(1)} us: ${share(cost, ledgerCost)}\n`,
  );
}
