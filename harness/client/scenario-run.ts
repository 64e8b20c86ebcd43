import { randomBytes } from 'node:crypto';
import { fixtureData } from '../../reference-server/content/fixtures.ts';
import type { AnswerName } from '../../reference-server/mock/script.ts';
import { timeOuts } from '../../reference-server/options.ts';
import { listen } from '../../reference-server/server.ts';
import type { ClientEnd, ClientOperation, ClientRun, ClientScenario } from '../../scenarios/client/evidence.ts';
import { mostRequests } from '../../scenarios/client/requests.ts';
import { resetUnitIn } from '../../scenarios/client/scenarios.ts';
import type { Client } from './client-start.ts';
import { driveTimers, type FakeTimers } from './fake-timers.ts';

/** The timers of the process, also while a test has replaced the global ones. */
const { setTimeout, clearTimeout, setInterval, clearInterval } = globalThis;

/** Settings of the servers of all scenarios. */
export interface ScenarioSettings {
  seed: number;
  /** Length of the rate-limit window of the key. */
  windowSeconds: number;
  /** Time of a client from its first request. */
  timeoutSeconds: number;
  data: object | undefined;
  /** Learns the key before the client gets it. */
  addSecret(secret: string): void;
  fakeTimers: FakeTimers | undefined;
  signal: AbortSignal;
}

const usualLimit = 1000;
/** A program may have to be compiled before it sends its first request. */
const startSeconds = 180;
const pollMilliseconds = 100;
/** Requests that a client began before it ended arrive within this time. */
const trailingMilliseconds = 50;

const redirected: [operation: ClientOperation, path: string][] = [
  ['GET /v1/models', '/v1/models'],
  ['GET /v1/models/{model_id}', '/v1/models/model-v1'],
  ['POST /v1/generate', '/v1/generate'],
];

const notStarted: ClientEnd = { kind: 'stopped', says: '', milliseconds: 0 };

type Serving = Awaited<ReturnType<typeof listen>>;

async function serverOf(
  scenario: ClientScenario,
  secret: string,
  settings: ScenarioSettings,
  host?: string,
): Promise<Serving> {
  const { limit = usualLimit, variants = [], answers = [] } = scenario;
  const { seed, windowSeconds, data } = settings;
  const server = await listen({
    // Client and server are on one machine: whole requests arrive as soon as their headers, unless the client has forgotten the rest.
    timeOuts: { requestTimeout: timeOuts.headersTimeout },
    ...{ seed, variants, journal: true, ...(host !== undefined && { host }) },
    ...(data !== undefined && { data: fixtureData(data, 'data') }),
    keys: [{ id: 'client', secret, limit, windowSeconds, lacks: [] }],
  });
  for (const { answer, operation, times = 1 } of answers)
    server.controls.next(answer as AnswerName, { times, ...(operation && { operation }) });
  return server;
}

function redirect({ controls }: Serving, { port }: Serving): void {
  for (const [operation, path] of redirected) {
    const headers = { location: `http://localhost:${port}${path}` };
    controls.next({ status: 307, headers }, { operation, times: Number.POSITIVE_INFINITY });
  }
}

/** Runs the client once against the server of a scenario. */
export async function runScenario(
  scenario: ClientScenario,
  client: Client,
  settings: ScenarioSettings,
): Promise<ClientRun> {
  const key = `tg-${randomBytes(18).toString('base64url')}`;
  settings.addSecret(key);
  await using server = await serverOf(scenario, key, settings);
  await using other = scenario.redirects
    ? await serverOf({ ...scenario, answers: [] }, key, settings, 'localhost')
    : undefined;
  if (other !== undefined) redirect(server, other);
  const { fakeTimers } = settings;
  fakeTimers?.enable();
  const over = new AbortController();
  const stopWatching = watch(server, settings, over);
  const start = {
    ...{ baseUrl: server.url, key, scenario: scenario.name, generations: scenario.generations },
    resetUnit: resetUnitIn(scenario),
    signal: AbortSignal.any([over.signal, settings.signal]),
    sleep: async (milliseconds: number) => server.controls.advance(Math.max(1, Math.ceil(milliseconds))),
  };
  try {
    // An abort that is over already would stop no client.
    const running = settings.signal.aborted ? Promise.resolve(notStarted) : client(start);
    const end = await (fakeTimers === undefined ? running : driveTimers(fakeTimers, running, server.controls));
    await new Promise((resolve) => setTimeout(resolve, trailingMilliseconds));
    const { controls, models } = server;
    const [requests, elsewhere] = [controls.requests(), other?.controls.requests() ?? []];
    return { scenario, requests, elsewhere, end, timeoutSeconds: settings.timeoutSeconds, models };
  } finally {
    fakeTimers?.disable();
    stopWatching();
    over.abort();
  }
}

/** Stops a client that is late, or sends without end. */
function watch({ controls }: Serving, { timeoutSeconds }: ScenarioSettings, over: AbortController): () => void {
  let deadline: NodeJS.Timeout | undefined;
  const started = setTimeout(() => over.abort(), startSeconds * 1000);
  const poll = setInterval(() => {
    const received = controls.received();
    if (received > 0) deadline ??= setTimeout(() => over.abort(), timeoutSeconds * 1000);
    if (received > 0) clearTimeout(started);
    if (received > mostRequests) over.abort();
  }, pollMilliseconds);
  return () => {
    clearInterval(poll);
    clearTimeout(started);
    clearTimeout(deadline);
  };
}
