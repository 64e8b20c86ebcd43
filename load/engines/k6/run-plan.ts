import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tokenPaths } from '../../ledger/token-counts.ts';
import type { EngineJob } from '../engine.ts';
import type { K6Plan } from './script/plan-format.ts';
import { pacedStages, sharesOf } from './shares.ts';

/** The parts of a plan that depend on how k6 is started. `origin` is that of the target as k6 reaches it. */
type Terms = Pick<K6Plan, 'dates' | 'mostRequests'> & { members: number; origin?: string | undefined };

// Node and k6 both strip types, so the source runs as it is; the published package has JavaScript.
const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
const k6Script = `script.${extension}`;

export function k6PlanOf(job: EngineJob, { members, origin, dates, mostRequests }: Terms): K6Plan {
  const { baseUrl, tls, timeoutSeconds } = job.connection;
  return {
    id: `${job.seed}-${Math.round(job.beginAtEpochMilliseconds)}`,
    baseUrl: origin ?? new URL(baseUrl).origin,
    beginAtEpochMilliseconds: job.beginAtEpochMilliseconds,
    timeoutSeconds,
    retries: job.retries,
    insecure: tls.insecure ?? false,
    dates,
    tokenPaths,
    idempotencyPrefix: `load-${job.seed}`,
    requests: job.requests.requests.map(({ operation, method, path, headers, body }) => ({
      ...{ operation, method, path, headers },
      hasBody: body !== undefined,
    })),
    order: [...job.requests.order],
    shares: sharesOf(job, members),
    stages: job.streams.map((stream) =>
      job.model !== 'paced' || stream.arrivals.irregular ? [] : pacedStages(stream),
    ),
    irregular: job.streams.flatMap(({ arrivals }, key) => (arrivals.irregular ? [key] : [])),
    thinkSeconds: job.thinkSeconds,
    seed: job.seed,
    mostRequests,
  };
}

/**
 * The files that k6 reads, by name: script, plan.json, bodies.json, config.json and, if needed, instants.json and ca.pem.
 * They hold no keys.
 */
export function k6Files(
  plan: K6Plan,
  { requests: { bodies }, connection, streams }: Pick<EngineJob, 'requests' | 'connection' | 'streams'>,
): Record<string, string> {
  const { ca } = connection.tls;
  return {
    [k6Script]: readFileSync(join(import.meta.dirname, 'script', k6Script), 'utf8'),
    'plan.json': JSON.stringify(plan),
    'bodies.json': JSON.stringify(bodies),
    ...(plan.irregular.length > 0 && { 'instants.json': instantsText(streams) }),
    'config.json': '{}',
    ...(ca !== undefined && { 'ca.pem': ca }),
  };
}

/** The instants of each irregular key in microseconds, each as the distance from the one before. */
function instantsText(streams: EngineJob['streams']): string {
  const distances = streams.map(({ arrivals: { irregular, intended } }) => {
    const whole = Array.from(irregular ? intended : [], (instant) => Math.round(instant * 1000));
    return whole.map((instant, index) => instant - (whole[index - 1] ?? 0));
  });
  return JSON.stringify(distances);
}

/** Arguments after `k6`. `folder` is the path of the files as k6 sees it; the log goes to `console`. */
export const k6Arguments = (folder: string, console: string): string[] => [
  ...['run', '--quiet', '--no-color', '--no-usage-report', '--no-thresholds', '--address', ''],
  ...['--config', `${folder}/config.json`, '--log-format', 'raw', '--console-output', console],
  `${folder}/${k6Script}`,
];

/** Environment variables of every member, apart from its index. They contain the keys. */
export function k6Environment(
  folder: string,
  { streams, connection: { tls } }: Pick<EngineJob, 'streams' | 'connection'>,
): Record<string, string> {
  const { ca, cert, key } = tls;
  return {
    // Logging each request makes garbage; collecting it less often restores the throughput.
    GOGC: '400',
    TEXTGEN_FOLDER: folder,
    TEXTGEN_KEYS: JSON.stringify(streams.map((stream) => stream.secret)),
    ...(cert && key && { TEXTGEN_TLS_CERT: cert, TEXTGEN_TLS_KEY: key }),
    // The only way to give Go more trusted certificates.
    ...(ca && { SSL_CERT_FILE: `${folder}/ca.pem` }),
  };
}
