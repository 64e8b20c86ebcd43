/** Closed-loop requests per second of k6 with the ledger on, against k6 alone: same target, same run, in turn. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { k6Engine } from '../engines/k6.ts';
import { findK6 } from '../engines/k6-process.ts';
import { Ledger } from '../ledger.ts';

const seconds = Number(process.argv[2] ?? 5);
const rounds = Number(process.argv[3] ?? 3);
const connections = 10;
const body = JSON.stringify({ model: 'model-v1', prompt: 'Count to five.', maxTokens: 16 });
const k6 = findK6();
if (!k6) throw new Error('no k6 on the path or in .tools: npm run k6 builds it');

const script = `import http from 'k6/http';
export const options = { vus: ${connections}, duration: '${seconds}s', discardResponseBodies: true };
const params = { headers: { 'content-type': 'application/json', Authorization: 'Bearer bench' } };
export default function () { http.post(__ENV.URL + '/v1/generate', ${JSON.stringify(body)}, params); }
export function handleSummary(data) { return { [__ENV.OUT]: JSON.stringify(data.metrics.http_reqs.values) }; }
`;

function bare(url: string, folder: string): number {
  const out = join(folder, 'summary.json');
  const path = join(folder, 'bare.js');
  writeFileSync(path, script);
  const options = [
    'run',
    '--quiet',
    '--no-usage-report',
    '--address',
    '',
    '-e',
    `URL=${url}`,
    '-e',
    `OUT=${out}`,
    path,
  ];
  execFileSync(k6?.path ?? 'k6', options, { stdio: 'ignore', timeout: (seconds + 30) * 1000 });
  return (JSON.parse(readFileSync(out, 'utf8')) as { rate: number }).rate;
}

async function withLedger(url: string): Promise<number> {
  const ledger = new Ledger(['key']);
  const arrivals = {
    label: 'key',
    intended: new Float64Array(0),
    together: false,
    stages: [],
    herd: 0,
    peakPerSecond: 0,
  };
  const headers = { 'content-type': 'application/json' };
  await k6Engine().drive({
    model: 'closed',
    baseUrl: url,
    streams: [{ secret: 'bench', connections, arrivals }],
    requests: [{ operation: 'generate', method: 'POST', path: '/v1/generate', headers, body }],
    retries: false,
    seconds,
    timeoutSeconds: 10,
    longestAnswerSeconds: 2,
    seed: 1,
    tls: {},
    ledger,
    signal: AbortSignal.timeout(120_000),
    beginAtEpochMilliseconds: 0,
    onStart: () => {},
  });
  return ledger.rows / seconds;
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;

const server = spawn(process.execPath, [join(import.meta.dirname, 'bare-server.ts')], {
  stdio: ['pipe', 'pipe', 'inherit'],
});
const [line] = (await once(server.stdout, 'data')) as [Buffer];
const url = line.toString().trim();
const folder = mkdtempSync(join(tmpdir(), 'textgen-bench-'));
const rates = { bare: [] as number[], ledger: [] as number[] };
for (let round = 0; round < rounds; round++) {
  rates.bare.push(bare(url, folder));
  rates.ledger.push(await withLedger(url));
}
rmSync(folder, { recursive: true, force: true });
const ratio = median(rates.ledger) / median(rates.bare);
process.stdout.write(
  `bare k6 ${median(rates.bare).toFixed(0)}/s, with the ledger ${median(rates.ledger).toFixed(0)}/s: ${ratio.toFixed(3)}\n`,
);
server.stdin.end();
