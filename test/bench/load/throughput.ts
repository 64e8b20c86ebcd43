/** Closed-loop requests per second with the ledger on, against autocannon alone: same target, same run, in turn. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { autocannonEngine } from '../../../load/engines/autocannon/engine.ts';
import { Ledger } from '../../../load/ledger/ledger.ts';
import { arrivalsOf, jobFor } from '../../load/engine-jobs.ts';

const seconds = Number(process.argv[2] ?? 2);
const rounds = Number(process.argv[3] ?? 5);
const connections = 10;
const request = {
  method: 'POST' as const,
  path: '/v1/generate',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ model: 'model-v1', prompt: 'Count to five.', maxTokens: 16 }),
};

async function bare(url: string): Promise<number> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [{ ...request, headers: { ...request.headers, authorization: 'Bearer bench' } }],
  });
  return result.requests.total / result.duration;
}

async function withLedger(url: string): Promise<number> {
  const ledger = new Ledger(['key']);
  const job = jobFor(url, {
    model: 'closed',
    streams: [{ secret: 'bench', connections, arrivals: arrivalsOf() }],
    requests: [{ operation: 'generate', ...request }],
    seconds,
    ledger,
  });
  const facts = await autocannonEngine.run(job);
  return ledger.rows / facts.seconds;
}

/** Requests per second, and what one cost this process in microseconds of processor time. */
async function measured(run: (url: string) => Promise<number>, url: string): Promise<{ rate: number; cost: number }> {
  const from = process.cpuUsage();
  const rate = await run(url);
  const used = process.cpuUsage(from);
  return { rate, cost: (used.user + used.system) / (rate * seconds) };
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;

const server = spawn(process.execPath, [join(import.meta.dirname, 'bare-server.ts')], {
  stdio: ['pipe', 'pipe', 'inherit'],
});
const [line] = (await once(server.stdout, 'data')) as [Buffer];
const url = line.toString().trim();
const runs = { bare: [] as { rate: number; cost: number }[], ledger: [] as { rate: number; cost: number }[] };
await bare(url);
for (let round = 0; round < rounds; round++) {
  runs.bare.push(await measured(bare, url));
  runs.ledger.push(await measured(withLedger, url));
}
const of = (kind: keyof typeof runs, member: 'rate' | 'cost') => median(runs[kind].map((run) => run[member]));
process.stdout.write(
  `bare ${of('bare', 'rate').toFixed(0)}/s, with the ledger ${of('ledger', 'rate').toFixed(0)}/s: ${(of('ledger', 'rate') / of('bare', 'rate')).toFixed(3)}\n` +
    `processor time a request: bare ${of('bare', 'cost').toFixed(1)} us, with the ledger ${of('ledger', 'cost').toFixed(1)} us: ${(of('bare', 'cost') / of('ledger', 'cost')).toFixed(3)}\n`,
);
server.stdin.end();
