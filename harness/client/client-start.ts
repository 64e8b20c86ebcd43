import { inspect } from 'node:util';
import type { ResetUnit } from '../../limiter/reset-unit.ts';
import type { ClientEnd } from '../../scenarios/client/evidence.ts';
import { machineTime } from '../io/suspensions.ts';

/** Arguments of a client for one scenario. */
export interface ClientStart {
  /** Base address of the service, without `/v1`. */
  baseUrl: string;
  /** Its API key. */
  key: string;
  /** Name of the scenario. */
  scenario: string;
  /** Number of generations to make. */
  generations: number;
  /** The unit of X-RateLimit-Reset. */
  resetUnit: ResetUnit;
  /** Aborted when the time of the scenario is over. */
  signal: AbortSignal;
  /** Sets the clock of the server forward, and returns: for a client that takes its sleep from outside. */
  sleep(milliseconds: number): Promise<void>;
}

/** Runs a client once. Rejects only with an error that is not the client's. */
export type Client = (start: ClientStart) => Promise<ClientEnd>;

/** The name and message of an error, and of the one that caused it: fetch says only there why it failed. */
function reasonOf(error: unknown, hasCause = true): string {
  if (typeof error === 'string') return error;
  if (!(error instanceof Error)) return inspect(error, { depth: 0, breakLength: Number.POSITIVE_INFINITY });
  const cause = hasCause && error.cause !== undefined ? ` (${reasonOf(error.cause, false)})` : '';
  return `${error.name}: ${error.message}${cause}`;
}

/** A client that is a function: it ends well unless it throws or rejects. */
export function functionClient(call: (start: ClientStart) => unknown): Client {
  return async (start) => {
    const began = machineTime();
    const stopped = Promise.withResolvers<'stopped'>();
    start.signal.addEventListener('abort', () => stopped.resolve('stopped'), { once: true });
    const end = (kind: ClientEnd['kind'], says: string): ClientEnd => ({
      kind,
      says,
      milliseconds: machineTime() - began,
    });
    try {
      const first = await Promise.race([stopped.promise, Promise.resolve(start).then(call)]);
      return first === 'stopped' && start.signal.aborted ? end('stopped', '') : end('done', '');
    } catch (error) {
      return end(start.signal.aborted ? 'stopped' : 'failed', reasonOf(error));
    }
  };
}
