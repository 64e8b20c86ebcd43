// Runs inside k6, not in Node, in every member of a run. What it is told is in plan.json beside it and in the environment
// (secrets, which member it is); what it learned is one short line per request in the console output. Nothing is imported
// but k6's own modules and what lies beside it, so that the folder can be copied anywhere, and nothing is judged here.
import { sleep } from 'k6';
import exec from 'k6/execution';
import http, { type Params, type RefinedResponse, type ResponseType } from 'k6/http';
import type { Options, Scenario } from 'k6/options';
import type { K6Plan, Lane } from './plan-format.ts';
import { tally, tellTallies } from './tally.ts';

declare const console: { log(line: string): void };

const folder = __ENV.TEXTGEN_FOLDER ?? '.';
const plan: K6Plan = JSON.parse(open(`${folder}/plan.json`));
// What is looked at for each request.
const { sample, dates, retries } = plan;
// A container's environment can be inspected: there they are in a file.
const secrets: string[] = JSON.parse(__ENV.TEXTGEN_KEYS ?? open(`${folder}/keys.json`));
// An Indexed Job says which of the members this is, or whoever started it.
const member = Number(__ENV.JOB_COMPLETION_INDEX ?? __ENV.TEXTGEN_MEMBER ?? '0');
const node = __ENV.TEXTGEN_NODE ?? '';
const share = plan.shares[member];
if (share === undefined) throw new Error(`the plan has ${plan.shares.length} members and no member ${member}`);
const lanes = new Map(share.map((lane) => [lane.name, lane]));
const begin = Number(__ENV.TEXTGEN_BEGIN ?? plan.beginAtEpochMilliseconds);
if (!(begin > 0)) throw new Error('TEXTGEN_BEGIN does not say when to begin, in milliseconds since 1970');

// A plan may be run again; its keys may not.
const prefix = `${plan.idempotencyPrefix}-${Math.round(begin)}`;

/** What is due while a machine stands still is lost at the end of an open scenario: so much later, nothing more is due. */
const spareMilliseconds = 1000;

// More members than requests: this one has none, and says so.
const idling: Record<string, Scenario> = {
  idle: { executor: 'per-vu-iterations', exec: 'idle', vus: 1, iterations: 1 },
};

export const options: Options = {
  scenarios:
    share.length === 0
      ? idling
      : {
          ...Object.fromEntries(share.map((lane) => [lane.name, scenarioOf(lane)])),
          ...(sample ? tellingOf(share) : {}),
        },
  systemTags: [],
  summaryTrendStats: ['count'],
  discardResponseBodies: !retries,
  insecureSkipTLSVerify: plan.insecure,
  setupTimeout: '24h',
  maxRedirects: 0,
  noVUConnectionReuse: false,
  batch: 2,
  batchPerHost: 2,
  userAgent: 'textgen-harness',
  ...(__ENV.TEXTGEN_TLS_CERT && __ENV.TEXTGEN_TLS_KEY
    ? { tlsAuth: [{ cert: __ENV.TEXTGEN_TLS_CERT, key: __ENV.TEXTGEN_TLS_KEY }] }
    : {}),
};

function scenarioOf(lane: Lane): Scenario {
  const gracefulStop = `${plan.timeoutSeconds + 1}s`;
  const startTime = `${Math.round(lane.fromMilliseconds * 1000)}us`;
  if (lane.model === 'paced')
    return {
      executor: 'per-vu-iterations',
      exec: 'paced',
      vus: 1,
      iterations: lane.requests,
      maxDuration: `${Math.ceil(lane.forMilliseconds / 1000) + plan.timeoutSeconds + 5}s`,
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
    rate: lane.rate,
    timeUnit: `${lane.perMilliseconds}ms`,
    duration: `${Math.ceil((lane.requests * lane.perMilliseconds) / lane.rate) + spareMilliseconds}ms`,
    preAllocatedVUs: lane.virtualUsers,
    maxVUs: lane.mostVirtualUsers,
    startTime,
    gracefulStop,
  };
}

/**
 * Once all is over, every virtual user tells what it has counted. k6 hands them out in the order in which they came back,
 * so that as many as there are at most are each of them once.
 */
function tellingOf(all: Lane[]): Record<string, Scenario> {
  const spans = all.map(spanOf);
  const busy = spans.map(({ from }) =>
    spans.reduce((sum, span) => sum + (span.from <= from && from < span.until ? span.users : 0), 0),
  );
  const startTime = `${Math.ceil(Math.max(...spans.map(({ until }) => until))) + 1000}ms`;
  return { telling: { executor: 'per-vu-iterations', exec: 'tell', vus: Math.max(...busy), iterations: 1, startTime } };
}

/** How long k6 keeps how many virtual users for a lane, milliseconds from the beginning. */
function spanOf(lane: Lane): { from: number; until: number; users: number } {
  const grace = (plan.timeoutSeconds + 1) * 1000;
  const from = lane.model === 'paced' ? 0 : lane.fromMilliseconds;
  const extra = lane.model === 'paced' ? (plan.timeoutSeconds + 6) * 1000 : 2 * spareMilliseconds;
  const arrivals = lane.model === 'open' ? (lane.requests * lane.perMilliseconds) / lane.rate : lane.forMilliseconds;
  return { from, until: from + arrivals + extra + grace, users: lane.mostVirtualUsers };
}

const clockTicks = 5;

/** How the wall clock stands to the test run's: right after it has moved on, since it shows whole milliseconds only. */
function tellClock(): void {
  const { instance } = exec;
  for (let tick = 0; tick < clockTicks; tick++) {
    const now = Date.now();
    let next = now;
    let elapsed = 0;
    while (next === now) {
      elapsed = instance.currentTestRunDuration;
      next = Date.now();
    }
    console.log(`k ${next - elapsed}`);
  }
}

/** Waits for the beginning: by now every virtual user is made, and scenarios count from the end of this. */
export function setup(): void {
  tellClock();
  // From here to the first iteration k6 takes about 2 ms.
  const early = begin - Date.now() - 2;
  if (early > 0) sleep(early / 1000);
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
let lane: Lane | undefined;
let scenarioStart = 0;
/** Instant 0 of the plan by this member's clock. */
let runStart = 0;
/** paced: the stage of the request last asked for, and how many requests lie before it. */
let stage = 0;
let before = 0;
/** Instant 0 of the plan, or of the lane where that is closed, on the clock of the test run. */
let runElapsed = 0;
/** From this instant of the test run on, every line is written by itself: always, but in a closed load until near its end. */
let singlyFrom = 0;

/** The lane of this virtual user's scenario. The first time, says how its clock stands to the run's. */
function ownLane(): Lane {
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
  scenarioStart = scenario.startTime;
  stage = 0;
  before = 0;
  runStart = lane.model === 'paced' ? begin : scenarioStart - lane.fromMilliseconds;
  console.log(`c ${Date.now() - elapsed} ${member} ${runStart} ${plan.id} ${node}`);
  runElapsed = runStart - Date.now() + elapsed;
  singlyFrom = lane.model === 'closed' ? runElapsed + lane.forMilliseconds - endMilliseconds : 0;
  return lane;
}

export function idle(): void {
  console.log(`c ${Date.now() - exec.instance.currentTestRunDuration} ${member} ${begin} ${plan.id} ${node}`);
}

export function arrive(): void {
  const own = ownLane();
  const arrival = scenario.iterationInTest;
  // The executor goes on for a while.
  if (arrival >= own.requests) return;
  const intended = (arrival * own.perMilliseconds) / own.rate;
  send(own, own.first + arrival * own.every, `e${scenarioStart + intended}`, own.fromMilliseconds + intended);
}

export function paced(): void {
  const own = ownLane();
  const ordinal = user.iterationInScenario * own.every + own.first;
  const intended = instantOf(own.key, ordinal);
  const early = runStart + intended - Date.now();
  if (early > 0) sleep(early / 1000);
  send(own, ordinal, `i${intended}`, intended);
}

/** When the key's so many-th request is intended, milliseconds after the beginning. A lane asks in ascending order. */
function instantOf(key: number, ordinal: number): number {
  const stages = plan.stages[key] ?? [];
  for (;;) {
    const now = stages[stage];
    if (!now) throw new Error(`key ${key} has no request ${ordinal}`);
    const [requests, fromMilliseconds, forMilliseconds] = now;
    if (ordinal < before + requests) return fromMilliseconds + ((ordinal - before) * forMilliseconds) / requests;
    before += requests;
    stage++;
  }
}

let turn = 0;

export function closed(): void {
  // A virtual user of a closed load serves one lane to the end.
  const own = lane ?? ownLane();
  const ordinal = retries ? turn * own.every + own.first + user.idInTest - 1 : turn;
  turn++;
  send(own, ordinal, 'n', -1);
}

/** `at`: when it is intended, milliseconds after the beginning; below 0 where it is sent whenever it can be. */
function send(own: Lane, ordinal: number, intended: string, at: number): void {
  const which = ordinal % request.length;
  const one = request[which];
  const params = parameters[own.key]?.[which];
  if (!one || !params) throw new Error('no request to send');
  const from = instance.currentTestRunDuration;
  if (!retries) {
    record(own.key, intended, at, from, -1, http.request(one.method, one.url, one.body ?? null, params));
    return;
  }
  const named: Params = {
    ...params,
    headers: { ...params.headers, 'Idempotency-Key': `${prefix}-${own.key}-${ordinal}` },
  };
  const pair = { method: one.method, url: one.url, body: one.body ?? null, params: named };
  for (const answer of http.batch([pair, pair])) record(own.key, intended, at, from, ordinal, answer);
}

/** `r KEY INTENDED FROM CONNECTING WAITING RECEIVING STATUS ERROR ORDINAL|LIMIT|REMAINING|RESET|DATE|BODY`, microseconds; of the Date HH:MM:SS. */
function record(
  key: number,
  intended: string,
  at: number,
  from: number,
  ordinal: number,
  answer: RefinedResponse<ResponseType | undefined>,
): void {
  if (sample && (at < 0 ? from - runElapsed : at) >= sample.wholeMilliseconds) {
    count(key, at, from, sample.slotMilliseconds, answer);
    return;
  }
  const { headers, timings, status } = answer;
  const connecting = timings.blocked + timings.connecting + timings.tls_handshaking;
  const waiting = timings.sending + timings.waiting;
  const { receiving } = timings;
  const body = ordinal >= 0 && typeof answer.body === 'string' ? JSON.stringify(answer.body) : '';
  say(
    `r ${key} ${intended} ${whole(from)} ${whole(connecting)} ${whole(waiting)} ${whole(receiving)} ${status} ${status === 0 ? answer.error_code : 0} ${ordinal}|${headers['X-Ratelimit-Limit'] ?? ''}|${headers['X-Ratelimit-Remaining'] ?? ''}|${headers['X-Ratelimit-Reset'] ?? ''}|${dates ? (headers.Date ?? '').slice(17, 25) : ''}|${body}`,
    from + connecting + waiting + receiving,
  );
}

// A line costs k6 a write of its own: where thousands come in a second they are written together, up to the last second
// of the load, after which nothing might write what is left.
const mostLines = 32;
const endMilliseconds = 1000;
let lines: string[] = [];

/** `at`: when it was over, on the clock of the test run. */
function say(line: string, at: number): void {
  lines.push(line);
  if (at < singlyFrom && lines.length < mostLines) return;
  console.log(lines.join('\n'));
  lines = [];
}

function count(
  key: number,
  at: number,
  from: number,
  slotMilliseconds: number,
  { status, timings, error_code }: RefinedResponse<ResponseType | undefined>,
): void {
  const outcome = status === 0 ? `e${error_code}` : `${status}`;
  const due = at < 0 ? from - runElapsed : at;
  tally(`${key} ${outcome} ${slotMilliseconds}`, {
    slot: Math.floor(Math.max(0, due) / slotMilliseconds),
    latency: Math.max(1, whole(timings.sending + timings.waiting) + whole(timings.receiving)),
    ...(at < 0 ? {} : { lag: Math.max(1, whole(from - runElapsed - at)) }),
  });
}

/** Writes what is left: the last lines, and what was only counted. */
export function tell(): void {
  if (lines.length > 0) console.log(lines.join('\n'));
  lines = [];
  tellTallies();
}

const whole = (milliseconds: number): number => Math.round(milliseconds * 1000);

/** What no line of a request can say: arrivals that found no virtual user, and k6's own count. */
export function handleSummary(data: {
  metrics: Record<string, { values?: Record<string, number> } | undefined>;
}): Record<string, string> {
  const value = (metric: string, name: string): number => data.metrics[metric]?.values?.[name] ?? 0;
  const requests = value('http_reqs', 'count');
  const planned = (share ?? []).reduce((sum, own) => sum + own.requests, 0) * (retries ? 2 : 1);
  const summary = {
    member,
    plan: plan.id,
    // The executor finds nobody free for what is no request, too.
    dropped: Math.max(0, Math.min(value('dropped_iterations', 'count'), planned - requests)),
    requests,
    virtualUsers: value('vus_max', 'max'),
  };
  console.log(`s ${JSON.stringify(summary)}`);
  return {};
}
