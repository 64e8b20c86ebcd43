// Runs inside k6, not in Node. What it is told is in plan.json beside it and in the environment (secrets); what it
// learned is one short line per request in the console output. Nothing is imported but k6's own modules, so that the
// file can be copied anywhere, and nothing is judged here.
import { sleep } from 'k6';
import { SharedArray } from 'k6/data';
import exec from 'k6/execution';
import http, { type Params, type RefinedResponse, type ResponseType } from 'k6/http';
import type { Options, Scenario } from 'k6/options';

declare const console: { log(line: string): void };

interface LaneShape {
  name: string;
  key: number;
  /** open: one scenario a stage; paced: one a connection; closed: one a key. */
  model: 'open' | 'paced' | 'closed';
  fromMilliseconds: number;
  forMilliseconds: number;
  requests: number;
  /** paced: every so many-th instant of the key is this connection's, from `lane` on. */
  lanes: number;
  lane: number;
  virtualUsers: number;
  mostVirtualUsers: number;
}

interface PlanShape {
  baseUrl: string;
  beginAtEpochMilliseconds: number;
  timeoutSeconds: number;
  retries: boolean;
  insecure: boolean;
  idempotencyPrefix: string;
  requests: { method: string; path: string; headers: Record<string, string>; body?: string }[];
  lanes: LaneShape[];
}

const folder = __ENV.TEXTGEN_FOLDER ?? '.';
const plan: PlanShape = JSON.parse(open(`${folder}/plan.json`));
// A container's environment can be inspected: there they are in a file.
const secrets: string[] = JSON.parse(__ENV.TEXTGEN_KEYS ?? open(`${folder}/keys.json`));
const instants = new SharedArray<number[]>('instants', () => JSON.parse(open(`${folder}/instants.json`)));
const lanes = new Map(plan.lanes.map((lane) => [lane.name, lane]));

export const options: Options = {
  scenarios: Object.fromEntries(plan.lanes.map((lane) => [lane.name, scenarioOf(lane)])),
  systemTags: [],
  summaryTrendStats: ['count'],
  discardResponseBodies: !plan.retries,
  insecureSkipTLSVerify: plan.insecure,
  maxRedirects: 0,
  noVUConnectionReuse: false,
  batch: 2,
  batchPerHost: 2,
  userAgent: 'textgen-harness',
  ...(__ENV.TEXTGEN_TLS_CERT && __ENV.TEXTGEN_TLS_KEY
    ? { tlsAuth: [{ cert: __ENV.TEXTGEN_TLS_CERT, key: __ENV.TEXTGEN_TLS_KEY }] }
    : {}),
};

function scenarioOf(lane: LaneShape): Scenario {
  const gracefulStop = `${plan.timeoutSeconds + 1}s`;
  // Everything before the load is milliseconds here: an open scenario cannot wait for an instant by itself.
  const wait = Math.max(0, plan.beginAtEpochMilliseconds - Date.now());
  const startTime = `${Math.round(wait + lane.fromMilliseconds)}ms`;
  if (lane.model === 'paced')
    return {
      executor: 'per-vu-iterations',
      exec: 'paced',
      vus: 1,
      iterations: lane.requests,
      maxDuration: `${Math.ceil((wait + lane.forMilliseconds) / 1000) + plan.timeoutSeconds + 5}s`,
      gracefulStop,
    };
  if (lane.model === 'closed')
    return {
      executor: 'constant-vus',
      exec: 'closed',
      vus: lane.virtualUsers,
      duration: `${lane.forMilliseconds}ms`,
      startTime,
      gracefulStop,
    };
  return {
    executor: 'constant-arrival-rate',
    exec: 'arrive',
    rate: lane.requests,
    timeUnit: `${lane.forMilliseconds}ms`,
    duration: `${Math.max(1000, lane.forMilliseconds)}ms`,
    preAllocatedVUs: lane.virtualUsers,
    maxVUs: lane.mostVirtualUsers,
    startTime,
    gracefulStop,
  };
}

// Any status may come; without a callback k6 spares itself the metric of failed requests.
http.setResponseCallback(null as unknown as Parameters<typeof http.setResponseCallback>[0]);

const request = plan.requests.map(({ method, path, headers, body }) => ({
  method,
  url: plan.baseUrl + path,
  headers,
  body,
}));

// One set of parameters for each key and request, made once: a virtual user serves one key at a time.
const parameters: Params[][] = secrets.map((secret) =>
  request.map(({ headers }) => ({
    headers: { ...headers, Authorization: `Bearer ${secret}` },
    timeout: `${plan.timeoutSeconds}s`,
    redirects: 0,
  })),
);

// Each access to a member of `exec` makes an object, 10 us; the members of a kept one cost 0.7 us and stay current.
let instance = undefined as unknown as typeof exec.instance;
let scenario = undefined as unknown as typeof exec.scenario;
let user = undefined as unknown as typeof exec.vu;
let lane: LaneShape | undefined;
let scenarioStart = 0;
/** From this instant of the test run on, every line is written by itself: always, but in a closed load until near its end. */
let singlyFrom = 0;

/** The lane of this virtual user's scenario. The first time, says how its clock stands to the run's. */
function ownLane(): LaneShape {
  if (lane === undefined) {
    instance = exec.instance;
    scenario = exec.scenario;
    user = exec.vu;
  }
  const { name } = scenario;
  if (lane?.name === name) return lane;
  lane = lanes.get(name);
  if (!lane) throw new Error(`no lane ${name}`);
  const elapsed = instance.currentTestRunDuration;
  console.log(`c ${Date.now() - elapsed}`);
  scenarioStart = scenario.startTime;
  const ends = scenarioStart - Date.now() + elapsed + lane.forMilliseconds;
  singlyFrom = lane.model === 'closed' ? ends - endMilliseconds : 0;
  return lane;
}

export function arrive(): void {
  const own = ownLane();
  const ordinal = scenario.iterationInTest;
  // The executor fires once more at the very end.
  if (ordinal >= own.requests) return;
  send(own, ordinal, `e${scenarioStart + (ordinal * own.forMilliseconds) / own.requests}`);
}

export function paced(): void {
  const own = ownLane();
  const ordinal = user.iterationInScenario * own.lanes + own.lane;
  const intended = instants[own.key]?.[ordinal] ?? 0;
  const wait = plan.beginAtEpochMilliseconds + intended - Date.now();
  if (wait > 0) sleep(wait / 1000);
  send(own, ordinal, `i${intended}`);
}

const mostTurns = 1_000_000;
let turn = 0;

export function closed(): void {
  // A virtual user of a closed load serves one lane to the end.
  const own = lane ?? ownLane();
  send(own, plan.retries ? user.idInTest * mostTurns + turn++ : turn++, 'n');
}

function send(own: LaneShape, ordinal: number, intended: string): void {
  const which = ordinal % request.length;
  const one = request[which];
  const params = parameters[own.key]?.[which];
  if (!one || !params) throw new Error('no request to send');
  const from = instance.currentTestRunDuration;
  if (!plan.retries) {
    record(own.key, intended, from, -1, http.request(one.method, one.url, one.body ?? null, params));
    return;
  }
  const named: Params = {
    ...params,
    headers: { ...params.headers, 'Idempotency-Key': `${plan.idempotencyPrefix}-${own.key}-${ordinal}` },
  };
  const pair = { method: one.method, url: one.url, body: one.body ?? null, params: named };
  for (const answer of http.batch([pair, pair])) record(own.key, intended, from, ordinal, answer);
}

/** `r KEY INTENDED FROM CONNECTING WAITING RECEIVING STATUS ERROR ORDINAL|LIMIT|REMAINING|RESET|BODY`, microseconds. */
function record(
  key: number,
  intended: string,
  from: number,
  ordinal: number,
  answer: RefinedResponse<ResponseType | undefined>,
): void {
  const { headers, timings, status } = answer;
  const connecting = timings.blocked + timings.connecting + timings.tls_handshaking;
  const body = ordinal >= 0 && typeof answer.body === 'string' ? JSON.stringify(answer.body) : '';
  say(
    `r ${key} ${intended} ${whole(from)} ${whole(connecting)} ${whole(timings.sending + timings.waiting)} ${whole(timings.receiving)} ${status} ${status === 0 ? answer.error_code : 0} ${ordinal}|${headers['X-Ratelimit-Limit'] ?? ''}|${headers['X-Ratelimit-Remaining'] ?? ''}|${headers['X-Ratelimit-Reset'] ?? ''}|${body}`,
    from,
  );
}

// A line costs k6 a write of its own: where thousands come in a second they are written together, up to the end of the
// load, after which nothing would write what is left.
const mostLines = 32;
const endMilliseconds = 1000;
let lines: string[] = [];

function say(line: string, from: number): void {
  lines.push(line);
  if (from < singlyFrom && lines.length < mostLines) return;
  console.log(lines.join('\n'));
  lines = [];
}

const whole = (milliseconds: number): number => Math.round(milliseconds * 1000);

/** What no line can say: arrivals that found no virtual user. The only file that k6 is asked to write. */
export function handleSummary(data: {
  metrics: Record<string, { values?: Record<string, number> } | undefined>;
}): Record<string, string> {
  const value = (metric: string, name: string): number => data.metrics[metric]?.values?.[name] ?? 0;
  const summary = {
    dropped: value('dropped_iterations', 'count'),
    requests: value('http_reqs', 'count'),
    virtualUsers: value('vus_max', 'max'),
  };
  return { [`${folder}/summary.json`]: JSON.stringify(summary) };
}
