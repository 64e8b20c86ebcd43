import type { ClientCheck, ClientFinding, ClientRequest, ClientRun } from './evidence.ts';
import {
  beginsWithMark,
  canonicalBody,
  carriesKey,
  findingOfRequests,
  hasBody,
  headerIn,
  isBodyKnown,
  isToEndpoint,
  jsonIn,
  makesGeneration,
  requestLine,
  resultsOf,
} from './requests.ts';

const all = (runs: readonly ClientRun[]): ClientRequest[] => runs.flatMap(({ requests }) => requests);

function credentialProblem(request: ClientRequest): string | undefined {
  const value = headerIn(request.headers, 'authorization');
  const line = requestLine(request);
  if (value === undefined) return `${line} has no Authorization`;
  if (!/^bearer +\S+$/i.test(value)) return `${line} has Authorization: ${value}`;
  return /\[key:client\]$/.test(value) ? undefined : `${line} has another key than TEXTGEN_KEY`;
}

function mediaTypeProblem(request: ClientRequest): string | undefined {
  const value = headerIn(request.headers, 'content-type');
  // Only a parameter in quotes may contain a comma; any other separates two lines.
  const isJson = value !== undefined && /^application\/json\s*(;("[^"]*"|[^",])*)?$/i.test(value.trim());
  return isJson
    ? undefined
    : `${requestLine(request)} has ${value === undefined ? 'no Content-Type' : `Content-Type: ${value}`}`;
}

const bodies = (runs: readonly ClientRun[]): ClientRequest[] => all(runs).filter(({ body }) => body !== '');

interface Twin {
  first: ClientRequest;
  second: ClientRequest;
}

/** Two requests with one Idempotency-Key and different bodies. */
function otherBody(keyed: readonly ClientRequest[]): Twin | undefined {
  for (const same of Map.groupBy(keyed.filter(isBodyKnown), ({ idempotencyKey }) => idempotencyKey).values()) {
    const [first] = same;
    const second = first && same.find((request) => canonicalBody(request) !== canonicalBody(first));
    if (first && second) return { first, second };
  }
  return undefined;
}

/** Two generations with one Idempotency-Key, of a client that got as many as it was asked for, with fewer keys. */
function sharedKey(run: ClientRun): Twin | undefined {
  const results = resultsOf(run);
  const byKey = Map.groupBy(results, ({ idempotencyKey }) => idempotencyKey);
  const isTold = run.end.kind === 'done' && results.length >= run.scenario.generations && !byKey.has(undefined);
  const [first, second] = [...byKey.values()].find(({ length }) => length > 1) ?? [];
  return isTold && byKey.size < run.scenario.generations && first && second ? { first, second } : undefined;
}

function keyFinding(runs: readonly ClientRun[]): ClientFinding {
  const perRun = runs.map((run) => ({
    run,
    keyed: run.requests.filter((request) => makesGeneration(request) && request.idempotencyKey !== undefined),
  }));
  const samples = perRun.flatMap(({ keyed }) => keyed);
  if (samples.length === 0) return { outcome: 'inapplicable', because: 'no request has an Idempotency-Key' };
  const violation = (wanted: string, got: string, { first, second }: Twin): ClientFinding => ({
    ...{ outcome: 'violated', wanted, got, shownBy: [first, second], samples: samples.length },
  });
  for (const { run, keyed } of perRun) {
    const body = otherBody(keyed);
    if (body !== undefined)
      return violation(
        'one Idempotency-Key always has the same body',
        `the key ${body.first.idempotencyKey} was sent with two different bodies`,
        body,
      );
    const shared = sharedKey(run);
    if (shared !== undefined)
      return violation(
        'each generation that the client makes has an Idempotency-Key of its own',
        `of ${run.scenario.generations} generations, two had the key ${shared.first.idempotencyKey}`,
        shared,
      );
  }
  return { outcome: 'passed', samples };
}

/** Members of the body of a generation; none if it is not a JSON object. */
function membersIn(request: ClientRequest): Record<string, unknown> {
  const value = jsonIn(request)?.value;
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

/** The generations of a run that have a body, each with the models of its server. */
const withModels = (runs: readonly ClientRun[]) =>
  new Map(
    runs.flatMap(({ requests, models }) =>
      requests
        .filter((request) => makesGeneration(request) && jsonIn(request) !== undefined)
        .map((each) => [each, models] as const),
    ),
  );

/** The duties of every request of a client, and of its generations. */
export const dutyChecks: readonly ClientCheck[] = [
  {
    id: 'client/key-as-bearer',
    clauses: ['5.1', '4/headers'],
    level: 'must',
    title: 'every request carries Authorization: Bearer with the key that the client was given',
    why: 'a server answers 401 to a request without its key',
    reads: 'every',
    brokenBy: ['sends-basic-credentials', 'sends-list-without-key', 'forgets-key-on-retry', 'repeats-headers-on-retry'],
    judge: (runs) =>
      findingOfRequests(
        all(runs).filter(isToEndpoint),
        {
          wanted: 'Authorization: Bearer with the given key',
          none: 'the client sent no request to the three endpoints',
        },
        credentialProblem,
      ),
  },
  {
    id: 'client/content-type-json',
    clauses: ['5.2', '4/headers'],
    level: 'must',
    title: 'every request with a body carries Content-Type: application/json',
    why: 'a server may refuse a body of another media type',
    reads: 'every',
    brokenBy: ['sends-text-plain', 'sends-no-content-type', 'repeats-headers-on-retry'],
    judge: (runs) =>
      findingOfRequests(
        all(runs).filter((request) => isToEndpoint(request) && hasBody(request)),
        { wanted: 'Content-Type: application/json', none: 'no request has a body' },
        mediaTypeProblem,
      ),
  },
  {
    id: 'client/body-json',
    clauses: ['4/json'],
    level: 'must',
    title: 'every body is JSON',
    why: 'a server answers 400 to a body that it cannot parse',
    reads: 'every',
    brokenBy: ['sends-form', 'sends-latin-1-on-retry'],
    judge: (runs) =>
      findingOfRequests(
        bodies(runs).filter(isToEndpoint),
        { wanted: 'a body that is JSON', none: 'no request has a body that the server read' },
        (request) => {
          const line = requestLine(request);
          if (beginsWithMark(request))
            return `${line} has a body that begins with a byte order mark, which RFC 8259 forbids`;
          if (request.notUtf8) return `${line} has a body that is not UTF-8, as RFC 8259 demands`;
          return jsonIn(request) === undefined ? `${line} has the body ${request.body.slice(0, 60)}` : undefined;
        },
      ),
  },
  {
    id: 'client/path-versioned',
    clauses: ['9.1'],
    level: 'must',
    title: 'every path begins with /v1',
    why: 'the version is part of every path, and another version may answer without it',
    reads: 'every',
    brokenBy: ['asks-without-version'],
    judge: (runs) =>
      findingOfRequests(
        all(runs),
        { wanted: 'a path that begins with /v1/', none: 'the client sent no request' },
        (request) => (/^\/v1(\/|$)/.test(request.path) ? undefined : requestLine(request)),
      ),
  },
  {
    id: 'client/idempotency-key-per-request',
    clauses: ['4.4/value'],
    level: 'must',
    title: 'an Idempotency-Key stands for one logical request',
    why: 'a server answers the second request of a key with the result of the first',
    reads: 'every',
    brokenBy: ['shares-idempotency-key', 'changes-body-under-its-key'],
    judge: keyFinding,
  },
  {
    id: 'client/key-stays-home',
    clauses: ['5.1'],
    level: 'should',
    title: 'no other host gets the key',
    why: 'whoever gets the key can use it',
    reads: ['redirected'],
    brokenBy: ['takes-key-elsewhere'],
    judge: ([run]) => {
      const redirected = run?.requests.filter(({ answer }) => answer?.status === 307) ?? [];
      if (run === undefined || redirected.length === 0)
        return { outcome: 'inapplicable', because: 'no request of the client was redirected' };
      const leaked = run.elsewhere.filter(carriesKey);
      const [first] = leaked;
      if (first === undefined) return { outcome: 'passed', samples: redirected };
      const got = `the other host received the key with ${requestLine(first)}`;
      return {
        outcome: 'violated',
        wanted: 'a redirect to another host is followed without the key, or not at all',
        got,
        shownBy: [...redirected.slice(0, 1), first],
        samples: redirected.length,
      };
    },
  },
  {
    id: 'client/model-listed',
    clauses: ['4.1/model'],
    level: 'should',
    title: 'the model of every generation is one that the list names',
    why: 'a server need not know another model',
    reads: 'every',
    brokenBy: ['asks-for-unlisted-model'],
    judge: (runs) => {
      const known = withModels(runs);
      return findingOfRequests(
        [...known.keys()],
        { wanted: 'a model that GET /v1/models names', none: 'no generation has a JSON body' },
        (request) => {
          const { model } = membersIn(request);
          return known.get(request)?.some(({ id }) => id === model) ? undefined : `model is ${JSON.stringify(model)}`;
        },
      );
    },
  },
  {
    id: 'client/max-tokens-within-ceiling',
    clauses: ['4.1/maxTokens', '4.1/ceiling'],
    level: 'should',
    title: 'maxTokens of every generation is an integer within the ceiling of its model',
    why: 'a server may refuse a larger number',
    reads: 'every',
    brokenBy: ['asks-above-ceiling', 'sends-max-tokens-as-text'],
    judge: (runs) => {
      const known = withModels(runs);
      const limited = [...known.keys()].filter((request) => membersIn(request).maxTokens !== undefined);
      return findingOfRequests(
        limited,
        { wanted: 'an integer from 1 to maxTokens of the model', none: 'no generation has maxTokens' },
        (request) => {
          const { model, maxTokens } = membersIn(request);
          const ceiling = known.get(request)?.find(({ id }) => id === model)?.maxTokens ?? Number.POSITIVE_INFINITY;
          const isWithin = Number.isInteger(maxTokens) && Number(maxTokens) >= 1 && Number(maxTokens) <= ceiling;
          return isWithin
            ? undefined
            : `maxTokens is ${JSON.stringify(maxTokens)}, the ceiling of ${model} is ${ceiling}`;
        },
      );
    },
  },
];
