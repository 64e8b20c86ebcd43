// Runs in k6, not in Node: a script of the user imports it (docs/judge.md). It imports only k6's own modules, so that the file
// can be copied anywhere. k6 tells how long a request took but not when it began, and a pause in which k6 was stopped is in no
// duration of k6. So `http` reads the clock of the test run before each request leaves and after its answer came: the server
// decided between the two.
import { sha256 } from 'k6/crypto';
import exec from 'k6/execution';
import k6http, { type RefinedResponse, type ResponseType } from 'k6/http';

declare const console: { log(line: string): void };

type AnyResponse = RefinedResponse<ResponseType | undefined>;

/** Instants on the clock of the test run, milliseconds. */
const intervals = new WeakMap<object, readonly [from: number, until: number]>();

// Kept because each access to a member of `exec` creates an object. Undefined before the first iteration.
let instance: typeof exec.instance | undefined;

function now(): number {
  instance ??= exec.instance;
  return instance.currentTestRunDuration;
}

/** A function of k6/http that notes between which instants it sent and had its answer. */
const timed =
  <Arguments extends unknown[], Answer extends object>(send: (...given: Arguments) => Answer) =>
  (...given: Arguments): Answer => {
    const from = now();
    const answer = send(...given);
    intervals.set(answer, [from, now()]);
    return answer;
  };

function batch(requests: unknown): unknown {
  const from = now();
  const answers = k6http.batch(requests as Parameters<typeof k6http.batch>[0]) as unknown as object;
  const until = now();
  // k6 makes an object at each access to a member of its own list.
  const kept: Record<string, object> | object[] = Array.isArray(answers) ? [...answers] : { ...answers };
  for (const answer of Object.values(kept)) intervals.set(answer, [from, until]);
  return kept;
}

function asyncRequest(...given: Parameters<typeof k6http.asyncRequest>): Promise<AnyResponse> {
  const from = now();
  return k6http.asyncRequest(...given).then((answer) => {
    intervals.set(answer, [from, now()]);
    return answer;
  });
}

/** The module k6/http. Answers of its requests can be recorded. */
export const http: typeof k6http = {
  ...k6http,
  request: timed(k6http.request) as typeof k6http.request,
  get: timed(k6http.get) as typeof k6http.get,
  head: timed(k6http.head) as typeof k6http.head,
  post: timed(k6http.post) as typeof k6http.post,
  put: timed(k6http.put) as typeof k6http.put,
  patch: timed(k6http.patch) as typeof k6http.patch,
  del: timed(k6http.del) as typeof k6http.del,
  options: timed(k6http.options) as typeof k6http.options,
  batch: batch as typeof k6http.batch,
  asyncRequest: asyncRequest as typeof k6http.asyncRequest,
};

// The server decides on the following texts. They must not fill the disk.
const longestNumeral = 40;
const longestCounts = 300;

/**
 * The model of a generation and the numbers of its answer that may count tokens, as `judge` finds them in an answer. A body
 * without a name that ends in `Tokens` or `tokens` is not parsed.
 */
function contentOf({ body, request }: AnyResponse): { model?: string; counts?: string } {
  if (typeof body !== 'string' || !body.includes('okens"')) return {};
  try {
    const counts = JSON.stringify(JSON.parse(body), (name, value) =>
      ['', 'data', 'usage'].includes(name) || (typeof value === 'number' && /tokens$/i.test(name)) ? value : undefined,
    );
    const { model } = JSON.parse(request.body);
    return counts.length > longestCounts ? {} : { ...(typeof model === 'string' && { model }), counts };
  } catch {
    // One of the bodies is no JSON.
    return {};
  }
}

/**
 * Logs a request and its answer, for `textgen-harness judge`. `key` is a label of the API key that was used, not the key: up to
 * 64 letters, digits, `_`, `-` and `.`. Throws Error for another label, and for an answer that `http` of this module did not get.
 */
export function record(response: AnyResponse, key: string): void {
  const interval = intervals.get(response);
  if (interval === undefined)
    throw new Error("record: use the http of this module, import { http, record } from '…', in place of k6/http");
  const { request, headers, timings, status } = response;
  const sentHeader = (name: string): string => {
    const found = Object.keys(request.headers).find((one) => one.toLowerCase() === name);
    return found === undefined ? '' : String(request.headers[found]);
  };
  if (!/^[\w.-]{1,64}$/.test(key) || sentHeader('authorization').split(' ').includes(key))
    throw new Error(
      'record: give a label of the API key, such as noisy: letters, digits, _, - and . only, not the key',
    );
  const [from, until] = interval;
  const sent = from + timings.blocked + timings.connecting + timings.tls_handshaking;
  const firstByte = sent + timings.sending + timings.waiting;
  const idempotencyKey = sentHeader('idempotency-key');
  const before = now();
  const clock = Date.now();
  const after = now();
  const facts: Record<string, string | number | undefined> = {
    key,
    method: request.method,
    path: request.url.replace(/^\w+:\/\/[^/]+/, '').replace(/[?#].*$/, ''),
    status,
    error: status === 0 ? response.error_code : undefined,
    // Milliseconds of the test run's clock.
    from: rounded(from),
    until: rounded(until),
    sent: rounded(sent),
    firstByte: rounded(firstByte),
    finished: rounded(firstByte + timings.receiving),
    // The wall clock, which shows whole milliseconds, at instant 0 of the test run's clock.
    beganAfter: rounded(clock - after),
    beganBefore: rounded(clock + 1 - before),
    limit: headers['X-Ratelimit-Limit']?.slice(0, longestNumeral),
    remaining: headers['X-Ratelimit-Remaining']?.slice(0, longestNumeral),
    reset: headers['X-Ratelimit-Reset']?.slice(0, longestNumeral),
    pair: idempotencyKey === '' ? undefined : sha256(idempotencyKey, 'hex').slice(0, 16),
    ...(status >= 200 && status < 300 && contentOf(response)),
  };
  const texts = Object.entries(facts).map(([name, value]) =>
    value === undefined ? '' : ` ${name}=${encodeURIComponent(value)}`,
  );
  console.log(`textgen-request${texts.join('')}`);
}

const rounded = (milliseconds: number): number => Math.round(milliseconds * 1000) / 1000;
