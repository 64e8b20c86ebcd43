import type { ClientFinding, ClientRequest, ClientRun } from './evidence.ts';

/** The value of a header, whose name is given in lower case: those of all its lines, as RFC 9110 combines them (section 5.3). */
export function headerIn(headers: readonly (readonly [string, string])[], name: string): string | undefined {
  const lines = headers.filter(([each]) => each.toLowerCase() === name);
  return lines.length === 0 ? undefined : lines.map(([, value]) => value).join(', ');
}

const pathIn = ({ path }: ClientRequest): string => path.split('?')[0] ?? path;

/** `POST /v1/generate`. */
export const requestLine = ({ method, path }: ClientRequest): string => `${method} ${path}`;

/** True for a request to one of the three endpoints. */
export const isToEndpoint = (request: ClientRequest): boolean =>
  request.method !== 'OPTIONS' && /^\/v1\/(models(\/[^/]+)?|generate)$/.test(pathIn(request));

export const makesGeneration = (request: ClientRequest): boolean =>
  request.method === 'POST' && pathIn(request) === '/v1/generate';

export const hasBody = ({ body, headers }: ClientRequest): boolean =>
  body !== '' ||
  Number(headerIn(headers, 'content-length') ?? 0) > 0 ||
  headerIn(headers, 'transfer-encoding') !== undefined;

/** True if the server knows the body: it refuses a request whose body is long, or awaits `100 Continue`, without reading it. */
export const isBodyKnown = (request: ClientRequest): boolean => request.body !== '' || !hasBody(request);

/** True if any part of a request has the key of the client. */
export const carriesKey = (request: ClientRequest): boolean => JSON.stringify(request).includes('[key:client]');

/** RFC 8259 lets a receiver ignore it, and no sender write it. */
export const beginsWithMark = ({ body }: ClientRequest): boolean => body.startsWith('\uFEFF');

/** The JSON value of a body, which may begin with a byte order mark; undefined if it is not JSON. */
export function jsonIn({ body }: ClientRequest): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(body.replace(/^\uFEFF/, '')) };
  } catch {
    return undefined;
  }
}

/** A body in a form that is equal for equal JSON values, whatever the order of their members. */
export function canonicalBody(request: ClientRequest): string {
  const json = jsonIn(request);
  return json === undefined ? request.body : JSON.stringify(withSortedMembers(json.value));
}

function withSortedMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedMembers);
  if (typeof value !== 'object' || value === null) return value;
  const names = Object.keys(value).sort();
  return names.map((name) => [name, withSortedMembers((value as Record<string, unknown>)[name])]);
}

/** True if two requests ask for the same thing. */
const isIdentical = (one: ClientRequest, other: ClientRequest): boolean =>
  one.method === other.method && one.path === other.path && canonicalBody(one) === canonicalBody(other);

/** Later requests that are identical. */
export const repeatsOf = (first: ClientRequest, { requests }: ClientRun): ClientRequest[] =>
  requests.slice(requests.indexOf(first) + 1).filter((request) => isIdentical(request, first));

/**
 * Later generations of a client that is asked for one: whatever their bodies, each is another try of the first. Where it is asked for
 * several, or makes several unasked, a new body may be a new generation.
 */
export const generationsAfter = (first: ClientRequest, { requests }: ClientRun): ClientRequest[] =>
  requests.slice(requests.indexOf(first) + 1).filter(makesGeneration);

/** True for a request that got a whole answer of success. A redirect is none. */
export const isWholeSuccess = ({ outcome, answer }: ClientRequest): boolean =>
  (outcome === 'succeeded' || outcome === 'replayed') && (answer?.status ?? 300) < 300;

/** The generations that the client got, from this host or the other one. */
export const resultsOf = ({ requests, elsewhere }: ClientRun): ClientRequest[] =>
  [...requests, ...elsewhere].filter((request) => makesGeneration(request) && isWholeSuccess(request));

/** A client that sends more in one scenario is stopped: it would fill the journal. */
export const mostRequests = 500;

/** The finding about a client that was stopped before it had shown what the check judges. */
export function unendedFinding({ scenario, end, requests }: ClientRun): ClientFinding {
  const because =
    requests.length > mostRequests
      ? `the client was stopped after ${requests.length} requests (scenario ${scenario.name})`
      : `the client had not ended after ${Math.round(end.milliseconds / 1000)} s (scenario ${scenario.name}): give it more time with --timeout`;
  return { outcome: 'inapplicable', because };
}

/** The finding of a judgement of each request: the first wrong one is the violation, and all are samples. */
export function findingOfRequests(
  requests: readonly ClientRequest[],
  { wanted, none }: { wanted: string; none: string },
  wrong: (request: ClientRequest) => string | undefined,
): ClientFinding {
  if (requests.length === 0) return { outcome: 'inapplicable', because: none };
  const found = requests.map((request) => ({ request, got: wrong(request) })).filter(({ got }) => got !== undefined);
  const [first] = found;
  if (first?.got === undefined) return { outcome: 'passed', samples: requests };
  const more = found.length > 1 ? ` (and ${found.length - 1} more of ${requests.length} requests)` : '';
  const shownBy = found.slice(0, 3).map(({ request }) => request);
  return { outcome: 'violated', wanted, got: `${first.got}${more}`, shownBy, samples: requests.length };
}

/** True if the client makes more generations than it is asked for, so that a later one need not be a retry. */
export const makesSeveral = (plain: ClientRun): boolean => plain.requests.filter(makesGeneration).length > 1;

export const inapplicableSeveral: ClientFinding = {
  outcome: 'inapplicable',
  because: 'asked for one generation, the client sends several, so that a retry cannot be told from a new request',
};
