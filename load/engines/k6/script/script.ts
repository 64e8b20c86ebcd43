// Runs in k6, not in Node, in every member of a load. It reads plan.json beside it and the environment (keys, index of the
// member), and logs one short line per request. It imports only k6's own modules, so that the folder can be copied anywhere.
import { sleep } from 'k6';
import { SharedArray } from 'k6/data';
import exec from 'k6/execution';
import http, { type Params, type RefinedResponse, type ResponseType } from 'k6/http';
import type { Options, Scenario } from 'k6/options';
import type { K6Plan, ShareScenario } from './plan-format.ts';

declare const console: { log(line: string): void };
declare function setTimeout(call: () => void, milliseconds: number): unknown;

const folder = __ENV.TEXTGEN_FOLDER ?? '.';
const plan: K6Plan = JSON.parse(open(`${folder}/plan.json`));
// Local constants: they are read for each request.
const { dates, retries, mostRequests } = plan;
const requestsPerIteration = retries ? 2 : 1;
// In a container the keys are in a file, since its environment can be inspected.
const secrets: string[] = JSON.parse(__ENV.TEXTGEN_KEYS ?? open(`${folder}/keys.json`));
// Index of this member. Kubernetes sets the first variable in an Indexed Job.
const member = Number(__ENV.JOB_COMPLETION_INDEX ?? __ENV.TEXTGEN_MEMBER ?? '0');
const node = __ENV.TEXTGEN_NODE ?? '';
const share = plan.shares[member];
if (share === undefined) throw new Error(`the plan has ${plan.shares.length} members and no member ${member}`);
const shareByName = new Map(share.map((one) => [one.name, one]));
const begin = Number(__ENV.TEXTGEN_BEGIN ?? plan.beginAtEpochMilliseconds);
if (!(begin > 0)) throw new Error('TEXTGEN_BEGIN must be the start of the load in milliseconds since 1970');

// A plan may be run again, but its idempotency keys must not repeat.
const prefix = `${plan.idempotencyPrefix}-${Math.round(begin)}`;

/** Extra length of an open scenario, so that requests that were due while the machine stalled are still sent. */
const spareMilliseconds = 1000;

// For a member without requests, if there are more members than requests.
const idling: Record<string, Scenario> = {
  idle: { executor: 'per-vu-iterations', exec: 'idle', vus: 1, iterations: 1 },
};

export const options: Options = {
  scenarios: share.length === 0 ? idling : Object.fromEntries(share.map((own) => [own.name, scenarioOf(own)])),
  systemTags: [],
  summaryTrendStats: ['count'],
  discardResponseBodies: !retries,
  insecureSkipTLSVerify: plan.insecure,
  setupTimeout: '24h',
  maxRedirects: 0,
  // A host name is resolved once.
  dns: { ttl: 'inf', select: 'first', policy: 'preferIPv4' },
  noVUConnectionReuse: false,
  batch: 2,
  batchPerHost: 2,
  userAgent: 'textgen-harness',
  ...(__ENV.TEXTGEN_TLS_CERT && __ENV.TEXTGEN_TLS_KEY
    ? { tlsAuth: [{ cert: __ENV.TEXTGEN_TLS_CERT, key: __ENV.TEXTGEN_TLS_KEY }] }
    : {}),
};

function scenarioOf(own: ShareScenario): Scenario {
  const gracefulStop = `${plan.timeoutSeconds + 1}s`;
  const startTime = `${Math.round(own.fromMilliseconds * 1000)}us`;
  if (own.model === 'paced')
    return {
      executor: 'per-vu-iterations',
      exec: 'sendPaced',
      vus: 1,
      iterations: own.requests,
      maxDuration: `${Math.ceil(own.forMilliseconds / 1000) + plan.timeoutSeconds + 5}s`,
      gracefulStop,
    };
  if (own.model === 'timed')
    return {
      executor: 'per-vu-iterations',
      exec: 'sendTimed',
      vus: 1,
      iterations: 1,
      maxDuration: `${Math.ceil(own.forMilliseconds / 1000) + plan.timeoutSeconds + 5}s`,
      gracefulStop,
    };
  if (own.model === 'closed')
    return {
      executor: 'constant-vus',
      exec: 'sendClosed',
      vus: own.virtualUsers,
      duration: `${own.forMilliseconds}ms`,
      startTime,
      gracefulStop,
    };
  return {
    executor: 'constant-arrival-rate',
    exec: 'sendOpen',
    rate: own.rate,
    timeUnit: `${own.perMilliseconds}ms`,
    duration: `${Math.ceil((own.requests * own.perMilliseconds) / own.rate) + spareMilliseconds}ms`,
    preAllocatedVUs: own.virtualUsers,
    maxVUs: own.mostVirtualUsers,
    startTime,
    gracefulStop,
  };
}

/** The wall clock shows whole milliseconds, so that it is read best just before and just after it advances. */
const clockTicks = 5;

/**
 * Logs the wall clock at instant 0 of the test run's clock, as an interval that contains it: each reading of the wall clock
 * lies between two of the test run's clock, however long k6 was stopped between them. Returns its middle.
 */
function logClock(): number {
  const { instance } = exec;
  let [least, most] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  let previous = 0;
  for (let ticks = 0; ticks <= clockTicks; ) {
    const before = instance.currentTestRunDuration;
    const now = Date.now();
    const after = instance.currentTestRunDuration;
    if (now !== previous) ticks++;
    previous = now;
    least = Math.max(least, now - after);
    most = Math.min(most, now + 1 - before);
  }
  console.log(`k ${least} ${most}`);
  return (least + most) / 2;
}

/**
 * Waits for the start of the load. All virtual users exist by now, and scenarios begin when this returns. Each of their
 * iterations is given the wall clock at instant 0 of the test run's clock, which follows the wall clock.
 */
export function setup(): number {
  const clock = logClock();
  console.log(`m ${[...models].join(' ')}`);
  // k6 takes about 2 ms from here to the first iteration.
  const early = begin - Date.now() - 2;
  if (early > 0) sleep(early / 1000);
  return clock;
}

// Any status is expected. Without a callback k6 skips its metric of failed requests.
http.setResponseCallback(null as unknown as Parameters<typeof http.setResponseCallback>[0]);

const request = plan.requests.map(({ operation, method, path, headers, hasBody }) => ({
  operation,
  method,
  url: plan.baseUrl + path,
  headers,
  hasBody,
}));

// All virtual users share the texts. Reading one takes a few microseconds, so a single one is kept.
const bodies = new SharedArray<string>('bodies', () => JSON.parse(open(`${folder}/bodies.json`)));
const onlyBody = bodies.length === 1 ? bodies[0] : undefined;

/** The model of each body, percent-encoded. */
const modelsOfBodies = (): string[] =>
  JSON.parse(open(`${folder}/bodies.json`)).map((body: string) => encodeURIComponent(JSON.parse(body).model));

/** The models, and the place among them of that of each body: the log has names once, since a kubelet keeps little of it. */
const models = new SharedArray<string>('models', () => [...new Set(modelsOfBodies())]);
const modelPlaces = new SharedArray<number>('models of bodies', () => {
  const all = modelsOfBodies();
  const names = [...new Set(all)];
  return all.map((name) => names.indexOf(name));
});
const isOneModel = models.length === 1;
const { order } = plan;

// Made once for each key and request, to save time per request.
const parameters: Params[][] = secrets.map((secret) =>
  request.map(({ operation, headers }) => ({
    headers: { ...headers, Authorization: `Bearer ${secret}` },
    timeout: `${plan.timeoutSeconds}s`,
    redirects: 0,
    // An answer may count its tokens.
    ...(operation === 'generate' && { responseType: 'text' as const }),
  })),
);

// Each access to a member of `exec` creates an object, which takes 10 us. Reading from a kept object takes 0.7 us, and its
// values stay current.
let instance = undefined as unknown as typeof exec.instance;
let scenario = undefined as unknown as typeof exec.scenario;
let user = undefined as unknown as typeof exec.vu;
let current: ShareScenario | undefined;
let scenarioStart = 0;
/** Start of the load by this member's clock. */
let loadStart = 0;
/** Paced: the stage of the latest request, and the number of requests in the stages before it. */
let stage = 0;
let before = 0;
/** From this instant of the test run on, each line is logged at once. Closed loads log lines together until near the end. */
let singlyFrom = 0;

/** The share that this virtual user's scenario sends. At the first call it also logs how the member's clock relates to k6's. */
function ownShare(): ShareScenario {
  if (current === undefined) {
    instance = exec.instance;
    scenario = exec.scenario;
    user = exec.vu;
  }
  const { name } = scenario;
  if (current?.name === name) return current;
  current = shareByName.get(name);
  if (!current) throw new Error(`the plan has no scenario ${name}`);
  const elapsed = instance.currentTestRunDuration;
  scenarioStart = scenario.startTime;
  stage = 0;
  before = 0;
  loadStart = current.model === 'paced' || current.model === 'timed' ? begin : scenarioStart - current.fromMilliseconds;
  console.log(`c ${Date.now() - elapsed} ${member} ${loadStart} ${plan.id} ${node}`);
  const loadElapsed = loadStart - Date.now() + elapsed;
  singlyFrom = current.model === 'closed' ? loadElapsed + current.forMilliseconds - endMilliseconds : 0;
  return current;
}

export function idle(): void {
  console.log(`c ${Date.now() - exec.instance.currentTestRunDuration} ${member} ${begin} ${plan.id} ${node}`);
}

export function sendOpen(): void {
  const own = ownShare();
  const arrival = scenario.iterationInTest;
  // The scenario is longer than its requests need.
  if (arrival >= own.requests) return;
  const intended = (arrival * own.perMilliseconds) / own.rate;
  send(own, own.first + arrival * own.every, `e${scenarioStart + intended}`);
}

export function sendPaced(clock: number): void {
  const own = ownShare();
  const ordinal = user.iterationInScenario * own.every + own.first;
  const intended = instantOf(own.key, ordinal);
  const early = loadStart + intended - clock - instance.currentTestRunDuration;
  if (early > 0) sleep(early / 1000);
  send(own, ordinal, `i${intended}`);
}

/** Sends requests at their instants, whatever the answers do. One virtual user does it for many requests. */
export async function sendTimed(clock: number): Promise<void> {
  const own = ownShare();
  for (let sent = 0; sent < own.requests; sent++) {
    const ordinal = own.first + sent * own.every;
    const intended = instantOf(own.key, ordinal);
    const early = loadStart + intended - clock - instance.currentTestRunDuration;
    if (early > 0) await new Promise<void>((resolve) => setTimeout(resolve, early));
    sendAtOnce(own, ordinal, `i${intended}`);
  }
}

/** The instants of irregular keys, milliseconds since the start of the load. All virtual users share them. */
const instants = plan.stages.map((_, key) => instantsOfKey(key));

function instantsOfKey(key: number): readonly number[] | undefined {
  if (!plan.irregular.includes(key)) return undefined;
  return new SharedArray<number>(`instants of ${key}`, () => {
    const distances: number[] = JSON.parse(open(`${folder}/instants.json`))[key];
    let microseconds = 0;
    return distances.map((distance) => {
      microseconds += distance;
      return microseconds / 1000;
    });
  });
}

/** When a request of a key is due, milliseconds since the start of the load. Ordinals must be asked for in ascending order. */
function instantOf(key: number, ordinal: number): number {
  const own = instants[key];
  if (own) return own[ordinal] ?? Number.NaN;
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
let chance: (() => number) | undefined;

/** Random numbers from 0 to below 1, the same for the same seed (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Pauses as a user who reads the answer, but not beyond the end of the load. */
function think(): void {
  const [from, to] = plan.thinkSeconds;
  if (to === 0) return;
  chance ??= randomNumbers(plan.seed * 1000 + user.idInTest);
  const left = (singlyFrom + endMilliseconds - instance.currentTestRunDuration) / 1000;
  const seconds = Math.min(from + (to - from) * chance(), left);
  if (seconds > 0) sleep(seconds);
}

export function sendClosed(): void {
  const own = current ?? ownShare();
  if (instance.iterationsCompleted * requestsPerIteration >= mostRequests) endEarly();
  const pair = turn * own.every + own.first + user.idInTest - 1;
  turn++;
  send(own, scenario.iterationInTest, 'n', pair);
  think();
}

/** Ends a closed load when its requests reach the maximum. Requests in flight get the time to finish. */
function endEarly(): void {
  flush();
  sleep(plan.timeoutSeconds + 1);
  exec.test.abort('the maximum number of requests is reached');
}

/**
 * Sends the request of a key with this number. `intended` is as in the log: `eEPOCH_MILLISECONDS`,
 * `iMILLISECONDS_SINCE_START`, or `n` for none. `pair` numbers retried pairs across all members.
 */
function send(own: ShareScenario, ordinal: number, intended: string, pair = ordinal): void {
  const asked = requestAt(own, ordinal, pair);
  const { method, url, body, params } = asked;
  const from = instance.currentTestRunDuration;
  const both = { method, url, body, params };
  const answers = retries ? http.batch([both, both]) : [http.request(method, url, body, params)];
  const until = instance.currentTestRunDuration;
  for (const answer of answers) record(own.key, intended, from, until, retries ? pair : -1, asked, answer);
}

/** Like `send`, but does not wait for the answer. */
function sendAtOnce(own: ShareScenario, ordinal: number, intended: string): void {
  const asked = requestAt(own, ordinal, ordinal);
  const { method, url, body, params } = asked;
  for (let copy = 0; copy < requestsPerIteration; copy++) {
    const from = instance.currentTestRunDuration;
    http.asyncRequest(method, url, body, params).then((answer) => {
      record(own.key, intended, from, instance.currentTestRunDuration, retries ? ordinal : -1, asked, answer);
    });
  }
}

function requestAt(own: ShareScenario, ordinal: number, pair: number) {
  const [which, earlier, each] = order[ordinal % order.length] ?? [0, 0, 1];
  const one = request[which];
  const params = parameters[own.key]?.[which];
  if (!one || !params) throw new Error('the plan has no requests');
  const number = Math.floor(ordinal / order.length) * each + earlier;
  const body = one.hasBody ? bodyAt(number) : null;
  const model = !one.hasBody ? '-' : isOneModel ? 0 : modelPlaces[number % modelPlaces.length];
  if (!retries) return { ...one, body, model, params };
  const named = { ...params.headers, 'Idempotency-Key': `${prefix}-${own.key}-${pair}` };
  return { ...one, body, model, params: { ...params, headers: named } };
}

const bodyAt = (number: number): string => onlyBody ?? bodies[number % bodies.length] ?? '';

/**
 * Logs `r KEY INTENDED FROM CONNECTING WAITING RECEIVING STATUS ERROR PAIR OPERATION UNTIL BYTES SENT RECEIVED MODEL`, where SENT
 * and RECEIVED are tokens, MODEL is a place in the line `m` and `-` stands for what is not known, and `|LIMIT|REMAINING|RESET|DATE|BODY`.
 * Times are microseconds; DATE is HH:MM:SS. FROM was read before the request and UNTIL when the script had the answer: the
 * target decided between them. k6's durations are exact, but do not show pauses between them, in which k6 was stopped.
 */
function record(
  key: number,
  intended: string,
  from: number,
  until: number,
  pair: number,
  { operation, model }: Pick<ReturnType<typeof requestAt>, 'operation' | 'model'>,
  answer: RefinedResponse<ResponseType | undefined>,
): void {
  const { headers, timings, status } = answer;
  const connecting = timings.blocked + timings.connecting + timings.tls_handshaking;
  const waiting = timings.sending + timings.waiting;
  const { receiving } = timings;
  const body = pair >= 0 && typeof answer.body === 'string' ? bodyInLog(answer.body) : '';
  say(
    `r ${key} ${intended} ${whole(from)} ${whole(connecting)} ${whole(waiting)} ${whole(receiving)} ${status} ${status === 0 ? answer.error_code : 0} ${pair} ${operation} ${whole(until)} ${numeral(headers['Content-Length']) || '-'} ${operation === 'generate' && status >= 200 && status < 300 ? tokensIn(answer) : '- -'} ${model}|${numeral(headers['X-Ratelimit-Limit'])}|${numeral(headers['X-Ratelimit-Remaining'])}|${numeral(headers['X-Ratelimit-Reset'])}|${dates ? (headers.Date ?? '').slice(17, 25).replace(/[^\d:]/g, '') : ''}|${body}`,
    until,
  );
}

/** The members that count the tokens in answers to this virtual user. An answer without counts ends the search. */
let counted: { sent: string | undefined; received: string | undefined } | undefined;

/** `SENT RECEIVED` */
function tokensIn(answer: RefinedResponse<ResponseType | undefined>): string {
  if (typeof answer.body !== 'string') return '- -';
  try {
    counted ??= {
      sent: plan.tokenPaths.tokensSent.find((path) => countAt(answer, path) !== '-'),
      received: plan.tokenPaths.tokensReceived.find((path) => countAt(answer, path) !== '-'),
    };
    const { sent, received } = counted;
    if (sent === undefined && received === undefined && !retries)
      for (const params of parameters.flat()) params.responseType = 'none';
    return `${countAt(answer, sent)} ${countAt(answer, received)}`;
  } catch {
    // The body is no JSON.
    return '- -';
  }
}

function countAt(answer: RefinedResponse<ResponseType | undefined>, path: string | undefined): string {
  const value = path === undefined ? undefined : answer.json(path);
  return typeof value === 'number' && value >= 0 && Number.isSafeInteger(value) ? String(value) : '-';
}

// The server decides on the following texts. They must neither fill the disk nor add fields to a line.
const longestNumeral = 40;
const longestBody = 256 * 1024;

const numeral = (text = ''): string =>
  text.length <= longestNumeral && !text.includes('|') ? text : (text.slice(0, longestNumeral).split('|')[0] ?? '');

/** Empty for bodies that are too long to be compared. */
const bodyInLog = (body: string): string => (body.length > longestBody ? '' : JSON.stringify(body));

// Each call of console.log is a write of its own, which is slow at thousands of requests per second. So closed loads log
// several lines together, except in the last second, after which no later request would write the rest.
const mostLines = 32;
// Whoever watches the load, to end it, sees a slow answer after this time at the latest.
const mostMilliseconds = 200;
let flushedAt = 0;
const endMilliseconds = 1000;
let lines: string[] = [];

/** `at`: the end of the request on the clock of the test run. */
function say(line: string, at: number): void {
  lines.push(line);
  if (at < singlyFrom && lines.length < mostLines && at - flushedAt < mostMilliseconds) return;
  flushedAt = at;
  flush();
}

function flush(): void {
  if (lines.length > 0) console.log(lines.join('\n'));
  lines = [];
}

const whole = (milliseconds: number): number => Math.round(milliseconds * 1000);

/** Logs k6's own counts: they show requests whose line is missing, and arrivals that found no free virtual user. */
export function handleSummary(data: {
  metrics: Record<string, { values?: Record<string, number> } | undefined>;
}): Record<string, string> {
  const value = (metric: string, name: string): number => data.metrics[metric]?.values?.[name] ?? 0;
  const requests = value('http_reqs', 'count');
  const planned = (share ?? []).reduce((sum, own) => sum + own.requests, 0) * requestsPerIteration;
  const isClosed = (share ?? []).some((own) => own.model === 'closed');
  const summary = {
    member,
    plan: plan.id,
    // k6 also counts arrivals after the last request of the plan.
    dropped: Math.max(0, Math.min(value('dropped_iterations', 'count'), planned - requests)),
    requests,
    virtualUsers: value('vus_max', 'max'),
    ...(isClosed && requests >= mostRequests && { endedEarly: true }),
  };
  console.log(`s ${JSON.stringify(summary)}`);
  return {};
}
