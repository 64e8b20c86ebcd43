import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Drive, Engine, EngineFacts } from './engine.ts';
import { lanesOf } from './k6-lanes.ts';
import { K6LedgerReader } from './k6-ledger.ts';
import { findK6, type K6End, type K6Launcher, type K6Run, k6Version, processLauncher } from './k6-process.ts';

const script = import.meta.url.endsWith('.ts') ? 'script.ts' : 'script.js';
const readEveryMilliseconds = 250;
const mostBytesWhileRunning = 64 * 1024;

/** A k6 started in some way. Without a launcher it is the k6 of this machine, looked for when it is needed. */
export function k6Engine(launcher?: K6Launcher): Engine {
  return {
    name: 'k6',
    leadMilliseconds: launcher?.leadMilliseconds ?? 800,
    refuses({ largestRelease, herds }) {
      if (launcher === undefined && findK6() === undefined)
        return `there is no k6 on the path or in .tools: npm run k6 builds version ${k6Version}`;
      if (largestRelease > 0 || herds)
        return 'k6 cannot release requests at one instant, they would leave 60 to 400 ms apart: take the autocannon engine';
      return undefined;
    },
    drive: (drive) => driveK6(drive, launcher ?? localLauncher()),
  };
}

function localLauncher(): K6Launcher {
  const found = findK6();
  if (!found) throw new RangeError('there is no k6');
  return processLauncher(found.path);
}

async function driveK6(drive: Drive, launcher: K6Launcher): Promise<EngineFacts> {
  const folder = mkdtempSync(join(tmpdir(), 'textgen-k6-'));
  try {
    drive.ledger.startedAtEpochMilliseconds = Math.max(drive.beginAtEpochMilliseconds, Date.now());
    const lanes = writePlan(folder, drive, launcher.origin);
    const reader = new K6LedgerReader(drive.ledger);
    const follow = follower(join(folder, 'ledger.log'), reader);
    const from = { wall: Date.now(), steady: performance.now() };
    setTimeout(() => drive.onStart(), Math.max(0, drive.ledger.startedAtEpochMilliseconds - from.wall)).unref();
    const end = await launcher.launch(runOf(folder, drive)).finally(() => follow.stop());
    const clockStepMilliseconds = Math.abs(Date.now() - from.wall - (performance.now() - from.steady));
    return { ...factsOf(folder, drive, reader, end, lanes.length), clockStepMilliseconds };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function writePlan(folder: string, drive: Drive, origin = new URL(drive.baseUrl).origin): ReturnType<typeof lanesOf> {
  const lanes = lanesOf(drive);
  const plan = {
    baseUrl: origin,
    beginAtEpochMilliseconds: drive.ledger.startedAtEpochMilliseconds,
    timeoutSeconds: drive.timeoutSeconds,
    retries: drive.retries,
    insecure: drive.tls.insecure ?? false,
    idempotencyPrefix: `load-${drive.seed}-${Math.round(drive.ledger.startedAtEpochMilliseconds)}`,
    requests: drive.requests.map(({ method, path, headers, body }) => ({ method, path, headers, body })),
    lanes,
  };
  const paced = drive.model === 'paced';
  const instants = drive.streams.map(({ arrivals }) => (paced ? Array.from(arrivals.intended) : []));
  writeFileSync(join(folder, 'plan.json'), JSON.stringify(plan));
  writeFileSync(join(folder, 'instants.json'), JSON.stringify(instants));
  writeFileSync(join(folder, 'config.json'), '{}');
  if (drive.tls.ca) writeFileSync(join(folder, 'ca.pem'), drive.tls.ca);
  copyFileSync(join(import.meta.dirname, 'k6', script), join(folder, script));
  return lanes;
}

function runOf(folder: string, drive: Drive): K6Run {
  const last = Math.max(0, ...drive.streams.map(({ arrivals }) => arrivals.intended.at(-1) ?? 0));
  const wait = Math.max(0, drive.ledger.startedAtEpochMilliseconds - Date.now());
  const { ca, cert, key } = drive.tls;
  return {
    folder,
    signal: drive.signal,
    longestMilliseconds: wait + Math.max(last, drive.seconds * 1000) + (drive.timeoutSeconds * 2 + 30) * 1000,
    arguments: (inside) => [
      ...['run', '--quiet', '--no-color', '--no-usage-report', '--no-thresholds', '--address', ''],
      ...['--config', `${inside}/config.json`, '--log-format', 'raw', '--console-output', `${inside}/ledger.log`],
      `${inside}/${script}`,
    ],
    environment: (inside) => ({
      // What the ledger costs k6 is garbage to collect, for the most part: rarer collections give it back.
      GOGC: '400',
      TEXTGEN_FOLDER: inside,
      TEXTGEN_KEYS: JSON.stringify(drive.streams.map((stream) => stream.secret)),
      ...(cert && key ? { TEXTGEN_TLS_CERT: String(cert), TEXTGEN_TLS_KEY: String(key) } : {}),
      // Go takes further authorities from nowhere else.
      ...(ca ? { SSL_CERT_FILE: `${inside}/ca.pem` } : {}),
    }),
  };
}

/** Reads what is appended to a file, until told to stop, and then the rest. */
function follower(path: string, reader: K6LedgerReader): { stop(): void } {
  const decoder = new TextDecoder();
  const chunk = Buffer.alloc(mostBytesWhileRunning);
  let file: number | undefined;
  const look = (most: number) => {
    if (file === undefined && existsSync(path)) file = openSync(path, 'r');
    if (file === undefined) return;
    for (let read = 0, bytes = 1; bytes > 0 && read < most; read += bytes) {
      bytes = readSync(file, chunk);
      reader.feed(decoder.decode(chunk.subarray(0, bytes), { stream: true }));
    }
  };
  // Reading costs the processors that k6 and the target run on: what is more than a live view needs waits for the end.
  const timer = setInterval(() => look(mostBytesWhileRunning), readEveryMilliseconds);
  return {
    stop() {
      clearInterval(timer);
      look(Number.POSITIVE_INFINITY);
      if (file !== undefined) closeSync(file);
    },
  };
}

/** Exit codes of k6 that mean something else than a run to the end (errext/exitcodes). */
const exitReasons: Record<number, string> = {
  104: 'k6 refused its configuration',
  105: 'the run was interrupted',
  107: 'the k6 script failed',
  108: 'the k6 script gave up',
  109: 'k6 crashed',
};

function factsOf(
  folder: string,
  drive: Drive,
  reader: K6LedgerReader,
  end: K6End,
  scenarios: number,
): Omit<EngineFacts, 'clockStepMilliseconds'> {
  const { ledger } = drive;
  let finished = 0;
  for (let row = 0; row < ledger.rows; row++) finished = Math.max(finished, ledger.finishedAt(row) || 0);
  const summary = summaryOf(folder);
  const stopped = stoppedBecause(end, drive.signal.aborted, summary !== undefined);
  const dropped = summary?.dropped ?? 0;
  const lags = Float64Array.from(reader.lags).sort();
  const at = (share: number) => lags[Math.max(0, Math.ceil(lags.length * share) - 1)] ?? 0;
  return {
    seconds: Math.max(finished / 1000, drive.model === 'closed' ? drive.seconds : 0),
    cpuShare: end.cpuShare ?? 0,
    dropped,
    exhaustedVirtualUsers: dropped > 0,
    // Its count is of requests, answered or not.
    answeredByEngine: reader.answered + (summary ? summary.requests - reader.requests : 0),
    scheduleLags: { p50: at(0.5), p99: at(0.99) },
    ...(stopped === undefined ? {} : { stopped }),
    notes: end.cpuShare === undefined ? [`k6 ran ${scenarios} scenarios; its processor time is not known`] : [],
  };
}

function stoppedBecause(end: K6End, aborted: boolean, summarised: boolean): string | undefined {
  if (aborted) return 'the run was interrupted';
  if (end.exitCode === undefined) return 'k6 did not end in time and was killed';
  if (end.exitCode === 0 || end.exitCode === 99) return summarised ? undefined : 'k6 left no summary';
  return `${exitReasons[end.exitCode] ?? 'k6 ended'} (exit code ${end.exitCode}): ${end.complaint}`;
}

function summaryOf(folder: string): { dropped: number; requests: number } | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, 'summary.json'), 'utf8'));
  } catch {
    return undefined;
  }
}
