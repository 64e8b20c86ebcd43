/** Compares closed load of autocannon with the ledger and of autocannon alone, on the same target. */
import autocannon from 'autocannon';
import { autocannonEngine } from '../../../load/engines/autocannon/engine.ts';
import { Ledger } from '../../../load/ledger/ledger.ts';
import { arrivalsOf, jobFor, sequenceOf } from '../../load/engine-jobs.ts';
import { type Cost, compare } from './comparison.ts';

const seconds = Number(process.argv[2] ?? 2);
const rounds = Number(process.argv[3] ?? 5);
const connections = 10;
const request = {
  method: 'POST' as const,
  path: '/v1/generate',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ model: 'model-v1', prompt: 'Count to five.', maxTokens: 16 }),
};

async function plain(url: string): Promise<number> {
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
    requests: sequenceOf({ operation: 'generate', ...request }),
    seconds,
    ledger,
  });
  const facts = await autocannonEngine.run(job);
  return ledger.rows / facts.seconds;
}

/** Adds the processor time of this process. */
async function withCost(run: (url: string) => Promise<number>, url: string): Promise<Cost> {
  const from = process.cpuUsage();
  const rate = await run(url);
  const { user, system } = process.cpuUsage(from);
  return { rate, cost: (user + system) / (rate * seconds) };
}

await compare(
  rounds,
  (url) => withCost(plain, url),
  (url) => withCost(withLedger, url),
);
