import { listModels } from '../../scenarios/vocabulary/requests.ts';
import { isLoopback } from '../http/base-url.ts';
import { Sender } from '../http/client.ts';
import { refuseBadProxies, viaProxy } from '../http/proxies.ts';
import { strayAddress, unreachable } from '../http/reachability.ts';
import { type Budget, BudgetSpent } from '../http/request-budget.ts';
import { Gate } from '../http/semaphore.ts';
import type { Subject } from '../http/target-access.ts';
import { wireOf } from '../http/wire-request.ts';
import { InconclusiveError } from '../io/errors.ts';
import type { KeyRing } from '../targets/key-ring.ts';
import { type Preflight, type Probe, preflight } from './key-check.ts';

const connectMilliseconds = 4000;
/** Keys tried at once. */
const atOnce = 8;
const neverSent = { kind: 'refused', says: 'not sent any more', sentAt: 0, receivedAt: 0 } as const;
const names = { model: '', run: '', unknownKey: '' };

/**
 * The preflight over the wire, charged to the budget. Throws InconclusiveErrorError as it does, within some seconds also where
 * connecting hangs, and when it is interrupted.
 */
export async function clearance(
  subject: Subject,
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
  const sender = new Sender(subject, () => budget.tryCharge());
  const gate = new Gate(atOnce);
  let over = false;
  const probe: Probe = async (key) => {
    using _place = await gate.enter();
    const spent = await budget.charge(1, stop).then(() => false, isSpent);
    if (spent) return undefined;
    using _room = await budget.atOnce.enter();
    return over ? neverSent : await sender.send(wireOf(listModels(), key, names, subject));
  };
  const given = Promise.withResolvers<never>();
  const interrupted = () => given.reject(new InconclusiveError('interrupted before anything was judged'));
  stop.addEventListener('abort', interrupted, { once: true });
  if (stop.aborted) interrupted();
  try {
    return await Promise.race([given.promise, connectable(subject.baseUrl), preflight(subject.baseUrl, ring, probe)]);
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
  const why = viaProxy(baseUrl, process.env) ? undefined : await unreachable(baseUrl, connectMilliseconds);
  if (why !== undefined)
    throw new InconclusiveError(`cannot connect to ${baseUrl}: ${why}; is the server running there?`);
  return new Promise<never>(() => {});
}
