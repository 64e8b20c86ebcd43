import { monitorEventLoopDelay } from 'node:perf_hooks';
import type autocannon from 'autocannon';
import { mostRequestsPerGenerator } from '../../planning/load-plan.ts';
import { type Engine, type EngineFacts, type EngineJob, tooManyRequests } from '../engine.ts';
import { Connection } from './connection.ts';
import { Traffic } from './dispatcher.ts';
import { isGateable } from './private-client.ts';

/** autocannon reports each second otherwise, and so ends up to a second late. */
const sampleMilliseconds = 50;
/** autocannon would time out idle connections too; our own watch times requests. It takes seconds, its timer 2^31 ms. */
const idleTimeoutSeconds = 2_000_000;
const connectMilliseconds = 5000;
const mostConnections = 512;

/**
 * The autocannon engine. autocannon writes and parses; when a request is sent, what counts and how long it took is
 * ours, since its own pacing bursts, its `sent` over-counts, its correction for coordinated omission is a thousandfold
 * off, and its duration mode forgets what was in flight.
 */
export const autocannonEngine: Engine = {
  name: 'autocannon',
  leadMilliseconds: 150,
  refusal({ model, largestRelease, requests }) {
    if (model === 'open')
      return 'autocannon cannot make open arrivals, since it waits for answers: use the k6 engine (npm run k6 builds it)';
    if (largestRelease > mostConnections && largestRelease < Number.POSITIVE_INFINITY)
      return `a release of ${largestRelease} requests at one instant needs as many connections, and at most ${mostConnections} are opened`;
    return tooManyRequests(requests, 1, mostRequestsPerGenerator, '--engine k6 --processes');
  },
  run,
};

async function run(job: EngineJob): Promise<EngineFacts> {
  const { default: start } = await import('autocannon');
  let origin = performance.now();
  const clock = () => performance.now() - origin;
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const traffic = new Traffic(job, clock, resolve);
  const instance = begin(start, job, traffic, clock);
  const result = new Promise<autocannon.Result>((fulfil, reject) => {
    instance.on('done', fulfil);
    (instance as NodeJS.EventEmitter).on('error', reject);
  });
  await settled(traffic);
  await wait(job.beginAtEpochMilliseconds - Date.now());
  const measured = measure();
  origin = performance.now();
  job.ledger.startedAtEpochMilliseconds = measured.startedAtEpochMilliseconds;
  job.onStart();
  traffic.start();
  await over;
  const facts = measured.stop();
  const reported = await result;
  return {
    ...facts,
    dropped: traffic.dropped,
    exhaustedVirtualUsers: false,
    answeredByEngine: answersIn(reported),
    ...(traffic.stopped === undefined ? {} : { stopped: traffic.stopped }),
    ...(traffic.releases.made.length === 0 ? {} : { releases: traffic.releases.made }),
    notes: [],
  };
}

const answersIn = (result: autocannon.Result): number =>
  result['1xx'] + result['2xx'] + result['3xx'] + result['4xx'] + result['5xx'];

function begin(start: typeof autocannon, job: EngineJob, traffic: Traffic, clock: () => number): autocannon.Instance {
  const owners = job.streams.flatMap((stream, key) => Array.from({ length: stream.connections }, () => key));
  let next = 0;
  return start(
    {
      url: job.connection.baseUrl,
      connections: owners.length,
      amount: owners.length,
      sampleInt: sampleMilliseconds,
      timeout: idleTimeoutSeconds,
      ...(job.connection.tls.ca || job.connection.tls.cert ? { tlsOptions: tlsOptions(job.connection) } : {}),
      setupClient(client: autocannon.Client) {
        if (!isGateable(client)) throw new Error('this autocannon is not version 9.0.0: its client cannot be gated');
        const key = owners[next++] ?? 0;
        const authorization = `Bearer ${job.streams[key]?.secret}`;
        client.setRequests(
          job.requests.map(({ method, path, headers, body }) => ({
            method,
            path,
            headers: { ...headers, authorization },
            ...(body === undefined ? {} : { body }),
          })),
        );
        const options = { key, verify: !job.connection.tls.insecure, keepBody: job.retries };
        traffic.add(new Connection(client, options, clock, traffic));
      },
    } as autocannon.Options,
    () => {},
  );
}

function tlsOptions({ tls }: EngineJob['connection']): Record<string, unknown> {
  return {
    ...(tls.ca ? { ca: tls.ca } : {}),
    ...(tls.cert ? { cert: tls.cert } : {}),
    ...(tls.key ? { key: tls.key } : {}),
  };
}

/** Waits until the connections stand, so that no request pays for connecting. */
async function settled(traffic: Traffic): Promise<void> {
  const until = performance.now() + connectMilliseconds;
  while (!traffic.settled && performance.now() < until) await wait(5);
}

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, Math.max(0, milliseconds)));

/** What the load cost this process, from now until `stop` is called. */
function measure() {
  const startedAtEpochMilliseconds = Date.now();
  const from = performance.now();
  const cpu = process.cpuUsage();
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  return {
    startedAtEpochMilliseconds,
    stop(): Pick<EngineFacts, 'seconds' | 'cpuShare' | 'eventLoopLagP99Milliseconds' | 'clockStepMilliseconds'> {
      const milliseconds = performance.now() - from;
      const used = process.cpuUsage(cpu);
      delay.disable();
      return {
        seconds: milliseconds / 1000,
        cpuShare: (used.user + used.system) / 1000 / milliseconds,
        // The histogram counts the interval itself.
        eventLoopLagP99Milliseconds: Math.max(0, delay.percentile(99) / 1e6 - 5),
        clockStepMilliseconds: Math.abs(Date.now() - startedAtEpochMilliseconds - milliseconds),
      };
    },
  };
}
