import { resetInstant, resetUnitOf } from '../../limiter/reset-unit.ts';
import type { ClientCheck, ClientFinding, ClientRequest, ClientRun } from './evidence.ts';
import { longWaitFinding } from './long-wait.ts';
import {
  carriesKey,
  generationsAfter,
  headerIn,
  inapplicableSeveral,
  makesGeneration,
  makesSeveral,
  repeatsOf,
  requestLine,
  unendedFinding,
} from './requests.ts';
import { clientScenarios, resetUnitIn, unitScenarioNames } from './scenarios.ts';
import { toldFinding } from './told.ts';

/** Clocks show whole milliseconds, and timers of Node fire up to one millisecond early. */
const earlyMilliseconds = 5;
/** A request on another connection, or a pipelined one, may have been sent before the client read an answer; it arrives within this time. */
const crossingMilliseconds = 250;

const mostTries = 10;
const mostRetriesPerSecond = 3;
const mostRepeats = 2;

const unknownOutcomes = ['reset', 'truncated', 'hang'];

function unknownOutcomeFinding(runs: readonly ClientRun[], plain: ClientRun): ClientFinding {
  if (makesSeveral(plain)) return inapplicableSeveral;
  const samples: ClientRequest[] = [];
  let late: ClientRun | undefined;
  for (const run of runs) {
    const lost = run.requests.find((request) => makesGeneration(request) && unknownOutcomes.includes(request.outcome));
    if (lost === undefined) continue;
    const repeats = generationsAfter(lost, run);
    if (repeats.length === 0 && run.end.kind === 'stopped') {
      late ??= run;
      continue;
    }
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
      got: `first with ${words(lost.idempotencyKey)}, then with ${words(wrong.idempotencyKey)}; executed ${executed === 1 ? 'once' : `${executed} times`}`,
      shownBy: [lost, wrong],
      samples: samples.length,
    };
  }
  if (samples.length === 0 && late !== undefined) return unendedFinding(late);
  if (samples.length === 0) return { outcome: 'inapplicable', because: 'no generation had an unknown outcome' };
  return { outcome: 'passed', samples };
}

/** The instant before which nothing new may be sent after a 429, with the headers that say so; undefined without such headers. */
function allowedFrom(
  { answeredAt = 0, answer }: ClientRequest,
  { scenario }: ClientRun,
): { at: number; says: string } | undefined {
  const seconds = headerIn(answer?.headers ?? [], 'retry-after');
  const value = headerIn(answer?.headers ?? [], 'x-ratelimit-reset');
  const retry = seconds === undefined ? Number.POSITIVE_INFINITY : answeredAt + Number(seconds) * 1000;
  if (value === undefined) return seconds === undefined ? undefined : { at: retry, says: `Retry-After: ${seconds}` };
  const sample = { reset: Number(value), at: answeredAt };
  const told = resetUnitIn(scenario);
  // The interface does not show the unit, so a client may go by the size of the value: where that has another reading, the earlier counts.
  const likely = resetUnitOf([sample]) ?? told;
  // Both headers are rounded up, each from an instant of its own: a client may obey either.
  return {
    at: Math.min(retry, resetInstant(sample, told), resetInstant(sample, likely)),
    says: `${seconds === undefined ? '' : `Retry-After: ${seconds}, `}X-RateLimit-Reset: ${value}, ${told}`,
  };
}

function waitFinding(runs: readonly ClientRun[], plain: ClientRun): ClientFinding {
  const samples: ClientRequest[] = [];
  for (const run of runs) {
    // A client that makes one generation sends the next one because of the refusal, whatever the connection.
    const isSerial = run.scenario.generations === 1 && !makesSeveral(plain);
    const pipelining = new Set(run.requests.flatMap(({ connection, pipelined }) => (pipelined ? connection : [])));
    for (const refused of run.requests.filter(({ outcome }) => outcome === 'rate-limited')) {
      const allowed = allowedFrom(refused, run);
      const { answeredAt } = refused;
      if (allowed === undefined || answeredAt === undefined) continue;
      samples.push(refused);
      const isNew = (request: ClientRequest): boolean =>
        (request.connection === refused.connection && !pipelining.has(request.connection)) ||
        (isSerial && makesGeneration(request))
          ? request.receivedAt >= answeredAt && request !== refused
          : request.receivedAt > answeredAt + crossingMilliseconds;
      const early = run.requests
        .slice(run.requests.indexOf(refused) + 1)
        .find(
          (request) => isNew(request) && carriesKey(request) && request.receivedAt < allowed.at - earlyMilliseconds,
        );
      if (early === undefined) continue;
      return {
        outcome: 'violated',
        wanted: 'after a 429 nothing new is sent with the key before the announced time',
        got: `${requestLine(early)} was sent ${early.receivedAt - answeredAt} ms after the 429, ${Math.round(allowed.at - early.receivedAt)} ms too early (${allowed.says})`,
        shownBy: [refused, early],
        samples: samples.length,
      };
    }
  }
  if (samples.length === 0) return { outcome: 'inapplicable', because: 'the client got no 429' };
  return { outcome: 'passed', samples };
}

function repeatFinding(runs: readonly ClientRun[], plain: ClientRun): ClientFinding {
  if (makesSeveral(plain)) return inapplicableSeveral;
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
        got: `${requestLine(first)} was sent ${same.length} more times`,
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

function gentleFinding(runs: readonly ClientRun[], plain: ClientRun): ClientFinding {
  if (makesSeveral(plain)) return inapplicableSeveral;
  const findings = runs.map(gentleFindingOf);
  const samples = findings.flatMap((finding) => (finding.outcome === 'passed' ? finding.samples : []));
  const other =
    findings.find(({ outcome }) => outcome === 'violated') ?? findings.find(({ outcome }) => outcome !== 'passed');
  return other ?? { outcome: 'passed', samples };
}

function gentleFindingOf(run: ClientRun): ClientFinding {
  const [first] = run.requests.filter(makesGeneration);
  if (first === undefined) return { outcome: 'inapplicable', because: 'the client sent no generation' };
  const tries = [first, ...generationsAfter(first, run)];
  const rate = mostInOneSecond(tries.slice(1));
  const wanted = `while every answer is ${first.answer?.status}, at most ${mostTries} tries, and ${mostRetriesPerSecond} retries in a second`;
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
  if (run.end.kind === 'stopped') return unendedFinding(run);
  return { outcome: 'passed', samples: tries };
}

function unitFinding(runs: readonly ClientRun[], plain: ClientRun): ClientFinding {
  const finding = waitFinding(
    runs.filter(({ requests }) => requests.filter(makesGeneration).length > 1),
    plain,
  );
  if (finding.outcome === 'violated') return finding;
  const [long] = runs.flatMap((run) => longWaitFinding(run) ?? []);
  if (long !== undefined) return long;
  const late = runs.find(({ end }) => end.kind === 'stopped');
  if (late !== undefined) return unendedFinding(late);
  const because = 'the client tries nothing again after a 429 without Retry-After';
  return finding.outcome === 'passed' ? finding : { outcome: 'inapplicable', because };
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
    brokenBy: ['forgets-idempotency-key-on-retry', 'retries-without-idempotency-key', 'retries-another-prompt'],
    judge: unknownOutcomeFinding,
  },
  {
    id: 'client/waits-after-429',
    clauses: ['8.1', '7/429'],
    level: 'should',
    title: 'after a 429 nothing new is sent before Retry-After or Reset',
    why: 'a server may count refused requests, and extend the wait',
    reads: ['rate-limited', 'rate-limited-until-reset', 'limit-used-up', 'lower-case-headers'],
    brokenBy: [
      'retries-at-once',
      'ignores-retry-after',
      'ignores-reset',
      'obeys-first-429-only',
      'goes-on-after-429',
      'takes-any-answer',
    ],
    judge: waitFinding,
  },
  {
    id: 'client/reset-unit-told',
    clauses: ['8.2/reset'],
    level: 'should',
    title: 'after a 429 the client waits as X-RateLimit-Reset says, in the unit that it was told',
    why: 'the interface does not show the unit, and a client that assumes one is early or waits for ever elsewhere',
    reads: unitScenarioNames,
    brokenBy: ['retries-at-once', 'ignores-reset', 'takes-reset-for-epoch-seconds'],
    judge: unitFinding,
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
    clauses: ['7/500', '7/503'],
    level: 'should',
    title: 'while the server fails or is unavailable the client tries seldom, and gives up',
    why: 'retries of many clients keep a server down',
    reads: ['unavailable-throughout', 'server-error-throughout'],
    brokenBy: ['retries-503-fast', 'retries-500-fast', 'never-gives-up'],
    judge: gentleFinding,
  },
  {
    id: 'client/error-told',
    clauses: ['7/envelope'],
    level: 'should',
    title: 'a client that does not get its generation ends with an error',
    why: 'whoever started it takes silence for success',
    reads: clientScenarios.map(({ name }) => name),
    brokenBy: ['swallows-errors', 'takes-any-answer', 'leaves-out-the-last'],
    judge: toldFinding,
  },
];
