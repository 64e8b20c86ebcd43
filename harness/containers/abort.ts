import { aborted } from 'node:util';

/** Waits for a promise, but no longer than until the signal is aborted. Throws the signal's reason. */
export async function unlessStopped<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  signal.throwIfAborted();
  await Promise.race([promise, aborted(signal, promise)]);
  signal.throwIfAborted();
  return promise;
}
