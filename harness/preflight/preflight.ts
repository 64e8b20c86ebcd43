import { listModels } from '../../scenarios/vocabulary/requests.ts';
import { isLoopback } from '../http/base-url.ts';
import { HttpClient } from '../http/client.ts';
import { refuseBadProxies, usesProxy } from '../http/proxies.ts';
import { connectionProblem, strayAddress } from '../http/reachability.ts';
import { BudgetSpent, type RequestBudget } from '../http/request-budget.ts';
import { Semaphore } from '../http/semaphore.ts';
import type { TargetAccess } from '../http/target-access.ts';
import { buildWireRequest, noPlaceholders } from '../http/wire-request.ts';
import { InconclusiveError } from '../io/errors.ts';
import type { KeyRing } from '../targets/key-ring.ts';
import { checkKeys, type Preflight, type SendWithKey } from './key-check.ts';

const connectMilliseconds = 4000;
const keysAtOnce = 8;
const notSent = { kind: 'refused', says: 'not sent', sentAt: 0, receivedAt: 0 } as const;

/** Tests the connection and every key. Throws InconclusiveError, within seconds, if the target cannot be used. */
export async function runPreflight(
  target: TargetAccess,
  ring: KeyRing,
  stop: AbortSignal,
  budget: RequestBudget,
): Promise<Preflight> {
  const { baseUrl, env = {} } = target;
  if (!isLoopback(baseUrl)) refuseBadProxies(env);
  const stray = await strayAddress(baseUrl);
  if (stray !== undefined)
    throw new InconclusiveError(
      `${new URL(baseUrl).hostname} resolves to ${stray}, which is another machine: use that machine's own name, so that its budget applies`,
    );
  const client = new HttpClient(target, () => budget.tryCharge());
  const places = new Semaphore(keysAtOnce);
  let hasEnded = false;
  const send: SendWithKey = async (key) => {
    using _place = await places.acquire();
    if (await isSpent(budget.charge(1, stop))) return undefined;
    using _inFlight = await budget.inFlight.acquire();
    return hasEnded ? notSent : await client.send(buildWireRequest(listModels(), key, noPlaceholders, target));
  };
  const interruption = Promise.withResolvers<never>();
  const interrupt = () => interruption.reject(new InconclusiveError('interrupted before any check was run'));
  stop.addEventListener('abort', interrupt, { once: true });
  if (stop.aborted) interrupt();
  try {
    return await Promise.race([interruption.promise, requireConnection(target), checkKeys(baseUrl, ring, send)]);
  } finally {
    hasEnded = true;
    stop.removeEventListener('abort', interrupt);
    client.close();
  }
}

async function isSpent(charge: Promise<void>): Promise<boolean> {
  try {
    await charge;
    return false;
  } catch (error) {
    if (error instanceof BudgetSpent) return true;
    throw error;
  }
}

/** Rejects if no connection can be opened; otherwise never settles. Cannot tell behind a proxy. */
async function requireConnection({ baseUrl, env }: TargetAccess): Promise<never> {
  const problem = usesProxy(baseUrl, env) ? undefined : await connectionProblem(baseUrl, connectMilliseconds);
  if (problem !== undefined)
    throw new InconclusiveError(`cannot connect to ${baseUrl}: ${problem}; is the server running there?`);
  return new Promise<never>(() => {});
}
