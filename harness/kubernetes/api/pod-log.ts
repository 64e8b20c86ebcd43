import { type IncomingMessage, request as plainRequest } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';

/** The log of one pod's container. */
export interface LogSource {
  cluster: Cluster;
  pod: string;
  container: string;
  /** Nobody wants it any more. */
  signal?: AbortSignal;
}

/**
 * Gives every line of a container's log once, in order, as it comes; a lost connection is taken up again where it was
 * lost, which the timestamps tell that Kubernetes puts before each line. Resolves at the end of the container, or when
 * `isOver` says that nothing more can come. Throws what the API says when it goes on refusing.
 */
export async function followLog(source: LogSource, take: (line: string) => void, isOver: () => boolean): Promise<void> {
  const seen = { at: '', times: 0 };
  for (let failures = 0; source.signal?.aborted !== true; ) {
    // Asked before it is read: what comes after an end that is known is all of it.
    const over = isOver();
    try {
      const lines = await readLog(source, seen, take, !over);
      failures = 0;
      if (over) return;
      if (lines === 0) await pause(300);
    } catch (error) {
      failures++;
      if (over && failures > mostFailuresAtTheEnd) return;
      if (failures > mostFailures) throw error;
      await pause(250 * 2 ** Math.min(failures, 4));
    }
  }
}

const mostFailures = 8;
/** The log of a pod that is gone has gone with it. */
const mostFailuresAtTheEnd = 2;
const silenceMilliseconds = 60_000;

/** Reads the log from a line on: the `times`-th line stamped `at` was the last one taken. Returns how many were new. */
async function readLog(
  source: LogSource,
  seen: { at: string; times: number },
  take: (line: string) => void,
  follow: boolean,
): Promise<number> {
  const query = { follow: String(follow), timestamps: 'true', ...(seen.at !== '' && { sinceTime: seen.at }) };
  const answer = await opened(source, query);
  const from = { ...seen };
  let [repeated, taken] = [0, 0];
  for await (const stamped of createInterface({ input: answer, crlfDelay: Number.POSITIVE_INFINITY })) {
    const space = stamped.indexOf(' ');
    const at = stamped.slice(0, space);
    if (at < from.at || (at === from.at && ++repeated <= from.times)) continue;
    if (at >= seen.at) Object.assign(seen, { at, times: at === seen.at ? seen.times + 1 : 1 });
    take(stamped.slice(space + 1));
    taken++;
  }
  if (!answer.complete) throw new Error('the connection was lost');
  return taken;
}

/** The library's own way reports an error of the stream to nobody, which ends the process. */
async function opened(
  { cluster, pod, container, signal }: LogSource,
  query: Record<string, string>,
): Promise<IncomingMessage> {
  const path = `/api/v1/namespaces/${cluster.namespace}/pods/${pod}/log`;
  const url = new URL(`${cluster.config.getCurrentCluster()?.server}${path}`);
  url.search = String(new URLSearchParams({ container, ...query }));
  const options: RequestOptions = { timeout: silenceMilliseconds, ...(signal && { signal }) };
  await cluster.config.applyToHTTPSOptions(options);
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const sent = (url.protocol === 'http:' ? plainRequest : request)(url, options, resolve);
  // A connection that was cut without a word is told from a quiet one by nothing but asking again.
  sent.once('timeout', () => sent.destroy(new Error('no line in time')));
  sent.once('error', reject);
  sent.end();
  const answer = await promise;
  if (answer.statusCode === 200) return answer;
  throw new Error(`the log of ${pod} cannot be read: ${(await text(answer)).trim()}`);
}
