/** Compares closed load of k6 with the ledger and of k6 alone, on the same target. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { k6Engine } from '../../../load/engines/k6/engine.ts';
import type { K6Launcher } from '../../../load/engines/k6/launcher.ts';
import { findK6, processLauncher } from '../../../load/engines/k6/local-process.ts';
import { Ledger } from '../../../load/ledger/ledger.ts';
import { arrivalsOf, jobFor, sequenceOf } from '../../load/engine-jobs.ts';
import { type Cost, compare } from './comparison.ts';

const seconds = Number(process.argv[2] ?? 5);
const rounds = Number(process.argv[3] ?? 3);
const connections = 10;
const body = JSON.stringify({ model: 'model-v1', prompt: 'Count to five.', maxTokens: 16 });
const k6 = findK6();
if (!k6) throw new Error('no k6 on the path or in .tools: npm run k6');

const script = `import http from 'k6/http';
export const options = { vus: ${connections}, duration: '${seconds}s', discardResponseBodies: true };
const params = { headers: { 'content-type': 'application/json', Authorization: 'Bearer bench' } };
export default function () { http.post(__ENV.URL + '/v1/generate', ${JSON.stringify(body)}, params); }
export function handleSummary(data) { return { [__ENV.OUT]: JSON.stringify(data.metrics.http_reqs.values) }; }
`;

/** A launcher of k6 that measures its processor time. */
function meter(): { launcher: K6Launcher; seconds: () => number } {
  let used = 0;
  const inner = processLauncher(k6?.path ?? 'k6');
  const launcher: K6Launcher = {
    async launch(run) {
      const from = performance.now();
      const [end] = await inner.launch(run);
      used = ((end?.cpuShare ?? 0) * availableParallelism() * (performance.now() - from)) / 1000;
      return end ? [end] : [];
    },
  };
  return { launcher, seconds: () => used };
}

async function plain(url: string, folder: string): Promise<Cost> {
  const out = join(folder, 'summary.json');
  writeFileSync(join(folder, 'bare.js'), script);
  const options = ['run', '--quiet', '--no-usage-report', '--address', '', '-e', `URL=${url}`, '-e', `OUT=${out}`];
  const k6Meter = meter();
  await k6Meter.launcher.launch({
    folder,
    members: 1,
    arguments: () => [...options, join(folder, 'bare.js')],
    environment: () => ({}),
    signal: AbortSignal.timeout(120_000),
    beginAtEpochMilliseconds: Date.now,
    postpone: (epochMilliseconds) => epochMilliseconds,
    latestEndAtEpochMilliseconds: () => Date.now() + 120_000,
  });
  const { rate, count } = JSON.parse(readFileSync(out, 'utf8')) as { rate: number; count: number };
  return { rate, cost: (k6Meter.seconds() * 1e6) / count };
}

async function withLedger(url: string): Promise<Cost> {
  const ledger = new Ledger(['key']);
  const k6Meter = meter();
  const headers = { 'content-type': 'application/json' };
  const job = jobFor(url, {
    model: 'closed',
    streams: [{ secret: 'bench', connections, arrivals: arrivalsOf() }],
    requests: sequenceOf({ operation: 'generate', method: 'POST', path: '/v1/generate', headers, body }),
    seconds,
    ledger,
    signal: AbortSignal.timeout(120_000),
  });
  await k6Engine(k6Meter.launcher).run(job);
  return { rate: ledger.rows / seconds, cost: (k6Meter.seconds() * 1e6) / ledger.rows };
}

const folder = mkdtempSync(join(tmpdir(), 'textgen-bench-'));
await compare(rounds, (url) => plain(url, folder), withLedger);
rmSync(folder, { recursive: true, force: true });
