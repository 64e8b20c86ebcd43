import type { Answer, Misbehaviour, Reply } from '../../scenarios/vocabulary/exchange.ts';
import { hasStatus } from '../../scenarios/vocabulary/expectations.ts';
import { listModels } from '../../scenarios/vocabulary/requests.ts';
import { isLoopback } from '../http/base-url.ts';
import { HttpClient } from '../http/client.ts';
import { wasSuspended } from '../http/clock.ts';
import { proxyVariable, refuseBadProxies, usesProxy } from '../http/proxies.ts';
import { connectionProblem, strayAddress } from '../http/reachability.ts';
import { BudgetSpent, type RequestBudget } from '../http/request-budget.ts';
import { Semaphore } from '../http/semaphore.ts';
import type { KeyInUse, TargetAccess } from '../http/target-access.ts';
import { buildWireRequest, noPlaceholders } from '../http/wire-request.ts';
import { InconclusiveError } from '../io/errors.ts';
import type { KeyRing, KeyRole } from '../targets/key-ring.ts';

const connectMilliseconds = 4000;
const keysAtOnce = 8;
const notSent = { kind: 'refused', says: 'not sent', sentAt: 0, receivedAt: 0 } as const;

/** Sends GET /v1/models with a key. Returns undefined if the budget leaves no request for it. */
type SendWithKey = (key: KeyInUse) => Promise<Reply | undefined>;

/** The keys that can be used, and warnings, one sentence each. */
export interface Preflight extends KeyRing {
  warnings: string[];
  requestsSent: number;
  /** The reply for each key that was tested. */
  answers: { key: KeyInUse; reply: Reply }[];
}

/** Tests the connection and every key. Throws InconclusiveError, within seconds, if the target cannot be used. */
export async function runPreflight(
  target: TargetAccess,
  ring: KeyRing,
  stop: AbortSignal,
  budget: RequestBudget,
): Promise<Preflight> {
  const { baseUrl, env = {} } = target;
  if (!isLoopback(baseUrl)) refuseBadProxies(env);
  const stray = await strayAddress(baseUrl, target.lookup);
  if (stray !== undefined)
    throw new InconclusiveError(
      `${new URL(baseUrl).hostname} resolves to ${stray}, which is another machine: use that machine's own name, so that its budget applies`,
    );
  const client = new HttpClient(target, () => budget.tryCharge());
  const places = new Semaphore(keysAtOnce);
  let hasEnded = false;
  const send: SendWithKey = async (key) => {
    using _place = await places.acquire();
    try {
      await budget.charge(1, stop);
    } catch (error) {
      if (error instanceof BudgetSpent) return undefined;
      throw error;
    }
    using _inFlight = await budget.inFlight.acquire();
    if (hasEnded) return notSent;
    const wire = buildWireRequest(listModels(), key, noPlaceholders, target);
    const reply = await client.send(wire);
    return reply.kind !== 'answer' && wasSuspended(reply) && budget.tryCharge() ? await client.send(wire) : reply;
  };
  const interruption = Promise.withResolvers<never>();
  const interrupt = () => interruption.reject(new InconclusiveError('interrupted before any check was run'));
  stop.addEventListener('abort', interrupt, { once: true });
  if (stop.aborted) interrupt();
  try {
    return await Promise.race([
      interruption.promise,
      requireConnection(target),
      checkKeys(baseUrl, ring, send, proxyVariable(baseUrl, env)),
    ]);
  } finally {
    hasEnded = true;
    stop.removeEventListener('abort', interrupt);
    client.close();
  }
}

/** Rejects if no connection can be opened; otherwise never settles. Behind a proxy it never rejects. */
async function requireConnection({ baseUrl, env, lookup }: TargetAccess): Promise<never> {
  const problem = usesProxy(baseUrl, env) ? undefined : await connectionProblem(baseUrl, connectMilliseconds, lookup);
  if (problem !== undefined)
    throw new InconclusiveError(`cannot connect to ${baseUrl}: ${problem}; is the server running there?`);
  return new Promise<never>(() => {});
}

/**
 * Tests every key with one request. A role whose keys are all refused with 401 becomes absent; the checks judge every
 * other reply. `proxy` is the variable that sets a proxy. Throws InconclusiveError if there is no connection, the primary
 * key is refused with 401, or the proxy wants credentials.
 */
export async function checkKeys(baseUrl: string, ring: KeyRing, send: SendWithKey, proxy?: string): Promise<Preflight> {
  const primary = ring.keys.find((key) => key.role === 'primary');
  if (primary === undefined) throw new InconclusiveError('there is no primary key');
  const first = await send(primary);
  if (first === undefined) throw new InconclusiveError('the budget has no request left to test the primary key');
  if (first.kind === 'refused')
    throw new InconclusiveError(`cannot connect to ${baseUrl}: ${connectionText(first, baseUrl)}`);
  if (hasStatus(first, 401)) throw new InconclusiveError(`the primary ${refusalOf(primary)}`);
  if (hasStatus(first, 407) && proxy !== undefined)
    throw new InconclusiveError(`the proxy of ${proxy} answered 407: it needs a user and a password, or other ones`);
  const others = ring.keys.filter((key) => key !== primary);
  const replies = await Promise.all(others.map(send));
  const refused = others.filter((_, index) => hasStatus(replies[index], 401));
  const untested = others.filter((_, index) => replies[index] === undefined);
  const answers = others.flatMap((key, index) => {
    const reply = replies[index];
    return reply === undefined ? [] : [{ key, reply }];
  });
  return {
    keys: ring.keys.filter((key) => !refused.includes(key) && !untested.includes(key)),
    absent: {
      ...ring.absent,
      ...rolesWithoutKey(ring.keys, untested, () => 'the budget has no request left to test its key (budget.requests)'),
      ...rolesWithoutKey(ring.keys, refused, (key) => `its ${refusalOf(key)}`),
    },
    warnings: [
      ...unexpectedAnswer(first, baseUrl, proxy),
      ...refused.map((key) => `the ${key.label} ${refusalOf(key)}`),
    ],
    requestsSent: ring.keys.length - untested.length,
    answers: [{ key: primary, reply: first }, ...answers],
  };
}

function connectionText({ says, tls }: Misbehaviour, baseUrl: string): string {
  if (tls === 'not spoken')
    return `the server does not speak TLS on this port; try ${baseUrl.replace(/^https:/, 'http:')}`;
  return tls === 'not trusted' ? `${says}; --ca FILE adds trusted certificates` : says;
}

const refusalOf = ({ variable, label }: KeyInUse): string =>
  `key was refused with 401: set ${variable ?? `the ${label} key`} to a valid key`;

/** The roles that have lost all their keys, and the reason of each. */
function rolesWithoutKey(
  keys: readonly KeyInUse[],
  lost: readonly KeyInUse[],
  reason: (key: KeyInUse) => string,
): KeyRing['absent'] {
  const last = lost.filter((key) => keys.every((other) => other.role !== key.role || lost.includes(other)));
  return Object.fromEntries(last.map((key): [KeyRole, string] => [key.role, reason(key)]));
}

/** A warning if the first answer suggests that another service answers at the URL. */
function unexpectedAnswer(reply: Reply, baseUrl: string, proxy: string | undefined): string[] {
  if (reply.kind !== 'answer') return [`GET /v1/models was not answered: ${reply.says}`];
  const isHtml = /html/i.test(headerOf(reply, 'content-type'));
  if (reply.status < 300 && !isHtml) return [];
  const location = reply.status < 400 ? headerOf(reply, 'location') : '';
  const what = location === '' && isHtml ? ' and a web page' : '';
  const advice = location === '' ? 'is this the base URL of the service?' : redirectAdvice(location, baseUrl);
  const sender = proxy === undefined ? '' : ` (the proxy of ${proxy} may have answered)`;
  return [`GET /v1/models was answered with ${reply.status}${what}${sender}: ${advice}`];
}

const headerOf = (reply: Answer, wanted: string): string =>
  reply.headers.find(([name]) => name.toLowerCase() === wanted)?.[1] ?? '';

/** Names the base URL behind a redirect, without parts that may be secret. */
function redirectAdvice(location: string, baseUrl: string): string {
  const from = `${baseUrl}/v1/models`;
  const url = URL.canParse(location, from) ? new URL(location, from) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) return 'it is a redirect, and redirects are not followed';
  const base = url.origin + url.pathname.replace(/\/(v1\/models\/?)?$/, '');
  const advice =
    base === baseUrl ? 'is this the base URL of the service?' : `if the service is at ${base}, use that URL`;
  return `it redirects to ${url.origin}${url.pathname}, and redirects are not followed; ${advice}`;
}
