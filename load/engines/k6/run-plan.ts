import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { slotSeconds } from '../../ledger/time-slots.ts';
import type { Drive } from '../engine.ts';
import type { K6Plan, K6Sample } from './script/plan-format.ts';
import { pacedStages, sharesOf } from './shares.ts';

/** What of a plan is the launcher's. */
export interface K6PlanTerms {
  members: number;
  /** Where k6 reaches the server, if under another origin than the harness. */
  origin?: string | undefined;
  dates: boolean;
  /** Requests that one member logs at most; what comes later it counts. */
  mostLines: number;
}

/** The script as it is here: native type stripping reads it, and k6 too; built, it is JavaScript. */
const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
export const k6Script = `script.${ending}`;
const imported = [`tally.${ending}`];

export function k6PlanOf(drive: Drive, { members, origin, dates, mostLines }: K6PlanTerms): K6Plan {
  const sample = sampleOf(drive, members * mostLines);
  return {
    id: `${drive.seed}-${Math.round(drive.beginAtEpochMilliseconds)}`,
    baseUrl: origin ?? new URL(drive.baseUrl).origin,
    beginAtEpochMilliseconds: drive.beginAtEpochMilliseconds,
    timeoutSeconds: drive.timeoutSeconds,
    retries: drive.retries,
    insecure: drive.tls.insecure ?? false,
    dates,
    idempotencyPrefix: `load-${drive.seed}`,
    requests: drive.requests.map(({ method, path, headers, body }) => ({
      method,
      path,
      headers,
      ...(body === undefined ? {} : { body }),
    })),
    shares: sharesOf(drive, members, sample !== undefined),
    ...(sample === undefined ? {} : { sample }),
    stages: drive.model === 'paced' ? drive.streams.map(pacedStages) : [],
  };
}

/** What a member of a closed run sends in a second at most. */
const closedPerSecond = 10_000;

/** How much of a run is logged whole, where not all of it: whole windows, where windows matter. */
function sampleOf(drive: Drive, mostLines: number): K6Sample | undefined {
  const instants = drive.streams.flatMap(({ arrivals }) => [...arrivals.intended]).sort((a, b) => a - b);
  const each = drive.retries ? 2 : 1;
  const closed = drive.model === 'closed';
  if (closed ? drive.seconds * closedPerSecond <= mostLines : instants.length * each <= mostLines) return undefined;
  const until = closed ? (mostLines * 1000) / closedPerSecond : (instants[Math.floor(mostLines / each)] ?? 0);
  const window = drive.windowMilliseconds ?? 0;
  const slotMilliseconds = Math.max(1, slotSeconds(drive.seconds)) * 1000;
  return {
    wholeMilliseconds: until > window && window > 0 ? Math.floor(until / window) * window : until,
    slotMilliseconds,
  };
}

/** All that k6 reads, by name: the script and what it imports, plan.json, config.json and, where given, ca.pem. No secrets but those in headers. */
export function k6Files(plan: K6Plan, ca?: string | Buffer): Record<string, string> {
  return {
    ...Object.fromEntries(
      [k6Script, ...imported].map((name) => [name, readFileSync(join(import.meta.dirname, 'script', name), 'utf8')]),
    ),
    'plan.json': JSON.stringify(plan),
    'config.json': '{}',
    ...(ca === undefined ? {} : { 'ca.pem': String(ca) }),
  };
}

/** Arguments after `k6` for such a folder as k6 sees it; its lines go to `console`. */
export const k6Arguments = (folder: string, console: string): string[] => [
  ...['run', '--quiet', '--no-color', '--no-usage-report', '--no-thresholds', '--address', ''],
  ...['--config', `${folder}/config.json`, '--log-format', 'raw', '--console-output', console],
  `${folder}/${k6Script}`,
];

/** What the environment of every member must hold, beside which one it is. Secrets are in it. */
export function k6Environment(
  folder: string,
  { streams, tls }: Pick<Drive, 'streams' | 'tls'>,
): Record<string, string> {
  const { ca, cert, key } = tls;
  return {
    // What the ledger costs k6 is garbage to collect, for the most part: rarer collections give it back.
    GOGC: '400',
    TEXTGEN_FOLDER: folder,
    TEXTGEN_KEYS: JSON.stringify(streams.map((stream) => stream.secret)),
    ...(cert && key ? { TEXTGEN_TLS_CERT: String(cert), TEXTGEN_TLS_KEY: String(key) } : {}),
    // Go takes further authorities from nowhere else.
    ...(ca ? { SSL_CERT_FILE: `${folder}/ca.pem` } : {}),
  };
}
