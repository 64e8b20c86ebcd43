import { monitorEventLoopDelay } from 'node:perf_hooks';
import type autocannon from 'autocannon';
import type { Tls } from '../../../schemas/connection.ts';
import { mostRequestsPerGenerator } from '../../planning/load-plan.ts';
import { wallClockAtOrigin } from '../../processes/wall-clock.ts';
import { type Engine, type EngineFacts, type EngineJob, tooManyRequests } from '../engine.ts';
import { LoadConnection } from './connection.ts';
import { Dispatcher } from './dispatcher.ts';

/** autocannon ends only at a sample. Its default of 1 s would end a run up to 1 s late. */
const sampleMilliseconds = 50;
/** autocannon's timeout also hits idle connections, so it is never reached; the dispatcher enforces the real one. */
const autocannonTimeoutSeconds = 2_000_000;
const connectMilliseconds = 5000;
const mostConnections = 512;

/**
 * The autocannon engine. autocannon writes requests and parses responses. The dispatcher decides when a request is sent
 * and measures latency, because autocannon paces in bursts, counts too many requests as sent, corrects coordinated
 * omission with a wrong unit, and drops requests in flight at the end of a timed run.
 */
export const autocannonEngine: Engine = {
  name: 'autocannon',
  leadMilliseconds: 150,
  refusal({ model, largestRelease, herds, requests, retries }) {
    if (model === 'open') return 'autocannon cannot make open arrivals, since it waits for answers: use the k6 engine';
    if (retries && (model === 'closed' || largestRelease > 0 || herds))
      return 'autocannon cannot send each request twice in closed arrivals or at one instant: use the k6 engine';
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
  const dispatcher = new Dispatcher(job, clock, resolve);
  const instance = startAutocannon(start, job, dispatcher, clock);
  const result = new Promise<autocannon.Result>((fulfil, reject) => {
    instance.on('done', fulfil);
    (instance as NodeJS.EventEmitter).on('error', reject);
  });
  await waitForConnections(dispatcher);
  await wait(job.beginAtEpochMilliseconds - Date.now());
  const usage = measureUsage();
  origin = performance.now();
  job.ledger.startedAtEpochMilliseconds = usage.wallClock + origin;
  job.onStart();
  dispatcher.start();
  await over;
  const facts = usage.stop();
  const reported = await result;
  const { stopped, stoppedAtMostRequests, dropped, releases } = dispatcher;
  return {
    ...facts,
    dropped,
    exhaustedVirtualUsers: false,
    answeredByEngine: countAnswers(reported),
    ...(stopped !== undefined && { stopped }),
    ...(stoppedAtMostRequests && { stoppedAtMostRequests }),
    ...(releases.made.length > 0 && { releases: releases.made }),
    notes: [],
  };
}

const countAnswers = (result: autocannon.Result): number =>
  result['1xx'] + result['2xx'] + result['3xx'] + result['4xx'] + result['5xx'];

function startAutocannon(
  start: typeof autocannon,
  { streams, connection: { baseUrl, tls, lookup } }: EngineJob,
  dispatcher: Dispatcher,
  clock: () => number,
): autocannon.Instance {
  const keys = streams.flatMap((stream, key) => Array.from({ length: stream.connections }, () => key));
  let next = 0;
  return start(
    {
      url: baseUrl,
      connections: keys.length,
      amount: keys.length,
      sampleInt: sampleMilliseconds,
      timeout: autocannonTimeoutSeconds,
      ...((tls.ca || tls.cert) && { tlsOptions: tlsOptions(tls) }),
      setupClient(client: autocannon.Client) {
        const key = keys[next++] ?? 0;
        dispatcher.add(new LoadConnection(client, { key, verify: !tls.insecure, lookup }, clock, dispatcher));
      },
    } as autocannon.Options,
    () => {},
  );
}

const tlsOptions = ({ ca, cert, key }: Tls) => ({ ...(ca && { ca }), ...(cert && { cert }), ...(key && { key }) });

/** Waits until the keys are connected, so that the first requests do not include connecting. */
async function waitForConnections(dispatcher: Dispatcher): Promise<void> {
  const until = performance.now() + connectMilliseconds;
  while (!dispatcher.isConnected && performance.now() < until) await wait(5);
}

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, Math.max(0, milliseconds)));

/** Measures this process's resource usage until `stop` is called. */
function measureUsage() {
  const wallClock = wallClockAtOrigin();
  const from = performance.now();
  const cpu = process.cpuUsage();
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  return {
    wallClock,
    stop(): Pick<EngineFacts, 'seconds' | 'cpuShare' | 'eventLoopLagP99Milliseconds' | 'clockStepMilliseconds'> {
      const milliseconds = performance.now() - from;
      const used = process.cpuUsage(cpu);
      delay.disable();
      return {
        seconds: milliseconds / 1000,
        cpuShare: (used.user + used.system) / 1000 / milliseconds,
        // The histogram includes its own interval.
        eventLoopLagP99Milliseconds: Math.max(0, delay.percentile(99) / 1e6 - 5),
        clockStepMilliseconds: Math.abs(wallClockAtOrigin() - wallClock),
      };
    },
  };
}
