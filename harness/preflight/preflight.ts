import { listModels } from '../../scenarios/vocabulary/requests.ts';
import { isLoopback } from '../http/base-url.ts';
import { HttpClient } from '../http/client.ts';
import { refuseBadProxies, usesProxy } from '../http/proxies.ts';
import { strayAddress, unreachable } from '../http/reachability.ts';
import { type Budget, BudgetSpent } from '../http/request-budget.ts';
import { Semaphore } from '../http/semaphore.ts';
import type { TargetAccess } from '../http/target-access.ts';
import { buildWireRequest } from '../http/wire-request.ts';
import { InconclusiveError } from '../io/errors.ts';
import type { KeyRing } from '../targets/key-ring.ts';
import { checkKeys, type Preflight, type Probe } from './key-check.ts';

const connectMilliseconds = 4000;
/** Keys tried at once. */
const atOnce = 8;
const neverSent = { kind: 'refused', says: 'not sent any more', sentAt: 0, receivedAt: 0 } as const;
const names = { model: '', run: '', unknownKey: '' };

/**
 * The preflight over the wire, charged to the budget. Throws InconclusiveError as it does, within some seconds also where
 * connecting hangs, and when it is interrupted.
 */
export async function runPreflight(
  subject: TargetAccess,
  ring: KeyRing,
  stop: AbortSignal,
  budget: Budget,
): Promise<Preflight> {
  if (!isLoopback(subject.baseUrl)) refuseBadProxies(process.env);
  const stray = await strayAddress(subject.baseUrl);
  if (stray !== undefined)
    throw new InconclusiveError(
      `${new URL(subject.baseUrl).hostname} is ${stray} here, another machine: name the server by what it is, so that its budget holds`,
    );
  const sender = new HttpClient(subject, () => budget.tryCharge());
  const gate = new Semaphore(atOnce);
  let over = false;
  const probe: Probe = async (key) => {
    using _place = await gate.acquire();
    const spent = await budget.charge(1, stop).then(() => false, isSpent);
    if (spent) return undefined;
    using _room = await budget.atOnce.acquire();
    return over ? neverSent : await sender.send(buildWireRequest(listModels(), key, names, subject));
  };
  const given = Promise.withResolvers<never>();
  const interrupted = () => given.reject(new InconclusiveError('interrupted before anything was judged'));
  stop.addEventListener('abort', interrupted, { once: true });
  if (stop.aborted) interrupted();
  try {
    return await Promise.race([given.promise, connectable(subject.baseUrl), checkKeys(subject.baseUrl, ring, probe)]);
  } finally {
    over = true;
    stop.removeEventListener('abort', interrupted);
    sender.close();
  }
}

function isSpent(error: unknown): true {
  if (error instanceof BudgetSpent) return true;
  throw error;
}

/** Rejects where no connection can be made; else never settles. Behind a proxy only the proxy can tell. */
async function connectable(baseUrl: string): Promise<never> {
  const why = usesProxy(baseUrl, process.env) ? undefined : await unreachable(baseUrl, connectMilliseconds);
  if (why !== undefined)
    throw new InconclusiveError(`cannot connect to ${baseUrl}: ${why}; is the server running there?`);
  return new Promise<never>(() => {});
}
