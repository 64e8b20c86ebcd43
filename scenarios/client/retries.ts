import type { ClientCheck, ClientFinding, ClientRequest, ClientRun } from './evidence.ts';
import {
  headerIn,
  inapplicableSeveral,
  isIdentical,
  makesGeneration,
  makesSeveral,
  repeatsOf,
  requestLine,
} from './requests.ts';

/** Clocks show whole milliseconds, and timers of Node fire up to one millisecond early. */
const earlyMilliseconds = 5;
/** A request on another connection may have been sent before the client read an answer; it arrives within this time. */
const crossingMilliseconds = 250;

const mostTries = 10;
const mostRetriesPerSecond = 3;
const mostRepeats = 2;

const unknownOutcomes = ['reset', 'truncated', 'hang'];

function unknownOutcomeFinding(runs: readonly ClientRun[], plain: ClientRun): ClientFinding {
  if (makesSeveral(plain)) return inapplicableSeveral;
  const samples: ClientRequest[] = [];
  for (const run of runs) {
    const lost = run.requests.find((request) => makesGeneration(request) && unknownOutcomes.includes(request.outcome));
    if (lost === undefined) continue;
    const repeats = repeatsOf(lost, run);
    samples.push(lost, ...repeats);
    const wrong = repeats.find(
      ({ idempotencyKey }) => idempotencyKey === undefined || idempotencyKey !== lost.idempotencyKey,
    );
    if (wrong === undefined) continue;
    const words = (key: string | undefined) => (key === undefined ? 'no Idempotency-Key' : `Idempotency-Key ${key}`);
    const executed = run.requests.filter((request) => request.executed).length;
    return {
      outcome: 'violated',
      wanted: 'a generation whose outcome is unknown is tried again only with its first Idempotency-Key',
      got: `${run.scenario.name}: first with ${words(lost.idempotencyKey)}, then with ${words(wrong.idempotencyKey)}; executed ${executed} times`,
      shownBy: [lost, wrong],
      samples: samples.length,
    };
  }
  if (samples.length === 0) return { outcome: 'inapplicable', because: 'no generation had an unknown outcome' };
  return { outcome: 'passed', samples };
}

/** The instant before which nothing new may be sent after a 429, with the header that says so; undefined without such a header. */
function allowedFrom({ answeredAt = 0, answer }: ClientRequest): { at: number; says: string } | undefined {
  const seconds = headerIn(answer?.headers ?? [], 'retry-after');
  if (seconds !== undefined) return { at: answeredAt + Number(seconds) * 1000, says: `Retry-After: ${seconds}` };
  // The scenarios without Retry-After tell the client that Reset is in epoch seconds.
  const reset = headerIn(answer?.headers ?? [], 'x-ratelimit-reset');
  return reset === undefined ? undefined : { at: Number(reset) * 1000, says: `X-RateLimit-Reset: ${reset}` };
}

function waitFinding(runs: readonly ClientRun[], plain: ClientRun): ClientFinding {
  const samples: ClientRequest[] = [];
  for (const run of runs) {
    // A client that makes one generation sends the next one because of the refusal, whatever the connection.
    const isSerial = run.scenario.generations === 1 && !makesSeveral(plain);
    for (const refused of run.requests.filter(({ outcome }) => outcome === 'rate-limited')) {
      const allowed = allowedFrom(refused);
      const { answeredAt } = refused;
      if (allowed === undefined || answeredAt === undefined) continue;
      samples.push(refused);
      const isNew = (request: ClientRequest): boolean =>
        request.connection === refused.connection || (isSerial && makesGeneration(request))
          ? request.receivedAt >= answeredAt && request !== refused
          : request.receivedAt > answeredAt + crossingMilliseconds;
      const early = run.requests
        .slice(run.requests.indexOf(refused) + 1)
        .find((request) => isNew(request) && request.receivedAt < allowed.at - earlyMilliseconds);
      if (early === undefined) continue;
      return {
        outcome: 'violated',
        wanted: 'after a 429 nothing new is sent with the key before the announced time',
        got: `${run.scenario.name}: ${requestLine(early)} was sent ${early.receivedAt - answeredAt} ms after the 429, ${Math.round(allowed.at - early.receivedAt)} ms too early (${allowed.says})`,
        shownBy: [refused, early],
        samples: samples.length,
      };
    }
  }
  if (samples.length === 0) return { outcome: 'inapplicable', because: 'the client got no 429' };
  return { outcome: 'passed', samples };
}

function repeatFinding(runs: readonly ClientRun[]): ClientFinding {
  const samples: ClientRequest[] = [];
  for (const run of runs) {
    const refused = run.requests.filter(({ outcome }) => ['invalid-key', 'forbidden', 'refused'].includes(outcome));
    samples.push(...refused);
    for (const first of refused) {
      const same = repeatsOf(first, run);
      if (same.length <= mostRepeats) continue;
      return {
        outcome: 'violated',
        wanted: `a request that got ${first.answer?.status} is sent at most ${mostRepeats} more times`,
        got: `${run.scenario.name}: ${requestLine(first)} was sent ${same.length} more times`,
        shownBy: [first, ...same.slice(0, 3)],
        samples: samples.length,
      };
    }
  }
  if (samples.length === 0) return { outcome: 'inapplicable', because: 'the client got no 400, 401 or 403' };
  return { outcome: 'passed', samples };
}

/** The most retries within one second. */
function mostInOneSecond(retries: readonly ClientRequest[]): number {
  const counts = retries.map(
    ({ receivedAt }) =>
      retries.filter((other) => other.receivedAt >= receivedAt && other.receivedAt < receivedAt + 1000).length,
  );
  return Math.max(0, ...counts);
}

function gentleFinding([run]: readonly ClientRun[], plain: ClientRun): ClientFinding {
  const [first] = run?.requests.filter(makesGeneration) ?? [];
  if (run === undefined || first === undefined)
    return { outcome: 'inapplicable', because: 'the client sent no generation' };
  if (makesSeveral(plain)) return inapplicableSeveral;
  const tries = run.requests.filter((request) => isIdentical(request, first));
  const rate = mostInOneSecond(tries.slice(1));
  const wanted = `while the server stays away, at most ${mostTries} tries, and ${mostRetriesPerSecond} retries in a second`;
  const violation = (got: string): ClientFinding => ({
    outcome: 'violated',
    wanted,
    got,
    shownBy: tries.slice(0, 4),
    samples: tries.length,
  });
  if (tries.length > mostTries)
    return violation(`${tries.length} tries${run.end.kind === 'stopped' ? ', until the client was stopped' : ''}`);
  if (rate > mostRetriesPerSecond) return violation(`${rate} retries in one second`);
  if (run.end.kind === 'stopped')
    return {
      outcome: 'inapplicable',
      because: `the client had not ended after ${Math.round(run.end.milliseconds / 1000)} s: give it more time with --timeout`,
    };
  return { outcome: 'passed', samples: tries };
}

function toldFinding(runs: readonly ClientRun[]): ClientFinding {
  const samples: ClientRequest[] = [];
  for (const run of runs) {
    const refused = run.requests.filter(({ answer }) => (answer?.status ?? 0) >= 400);
    const last = refused.at(-1);
    if (last === undefined || run.end.kind === 'stopped') continue;
    samples.push(last);
    // A generation that succeeded in any way is a success.
    if (
      run.end.kind === 'failed' ||
      run.requests.some((request) => makesGeneration(request) && (request.answer?.status ?? 400) < 400)
    )
      continue;
    return {
      outcome: 'violated',
      wanted: 'a client whose generation is refused for good ends with an error',
      got: `${run.scenario.name}: the last answer was ${last.answer?.status}, and the client ended as if it had succeeded`,
      shownBy: [last],
      samples: samples.length,
    };
  }
  if (samples.length === 0) return { outcome: 'inapplicable', because: 'no request of the client was refused' };
  return { outcome: 'passed', samples };
}

const refusals = ['invalid-key', 'forbidden', 'bad-request'] as const;

/** Behaviour of a client when a request fails. */
export const retryChecks: readonly ClientCheck[] = [
  {
    id: 'client/unknown-outcome-once',
    clauses: ['4.4/value'],
    level: 'should',
    title: 'a generation whose outcome is unknown is tried again only with its first Idempotency-Key',
    why: 'otherwise it is executed and charged twice',
    reads: ['answer-lost', 'answer-cut', 'no-answer'],
    brokenBy: ['forgets-idempotency-key-on-retry', 'retries-without-idempotency-key'],
    judge: unknownOutcomeFinding,
  },
  {
    id: 'client/waits-after-429',
    clauses: ['8.1', '7/429'],
    level: 'should',
    title: 'after a 429 nothing new is sent before Retry-After or Reset',
    why: 'a server may count refused requests, and extend the wait',
    reads: ['rate-limited', 'rate-limited-until-reset', 'limit-used-up'],
    brokenBy: ['retries-at-once', 'ignores-retry-after', 'ignores-reset'],
    judge: waitFinding,
  },
  {
    id: 'client/refusal-not-repeated',
    clauses: ['7/400', '7/401', '7/403'],
    level: 'should',
    title: 'a request that got 400, 401 or 403 is hardly repeated',
    why: 'the same request gets the same answer',
    reads: refusals,
    brokenBy: ['retries-401'],
    judge: repeatFinding,
  },
  {
    id: 'client/gentle-while-away',
    clauses: ['7/503'],
    level: 'should',
    title: 'while the server is unavailable the client tries seldom, and gives up',
    why: 'retries of many clients keep a server down',
    reads: ['unavailable-throughout'],
    brokenBy: ['retries-503-fast', 'never-gives-up'],
    judge: gentleFinding,
  },
  {
    id: 'client/error-told',
    clauses: ['7/envelope'],
    level: 'should',
    title: 'a client whose generation is refused for good ends with an error',
    why: 'whoever started it takes silence for success',
    reads: [...refusals, 'unavailable-throughout'],
    brokenBy: ['swallows-errors'],
    judge: toldFinding,
  },
];
