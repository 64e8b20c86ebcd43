import { request as httpRequest, type IncomingMessage } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';

/** The log of a container in a pod. */
export interface LogSource {
  cluster: Cluster;
  pod: string;
  container: string;
  /** Ends the reading when aborted. */
  signal?: AbortSignal;
}

/** Position in a log: the `times`-th line with the timestamp `at` was the last one read. */
interface LogPosition {
  at: string;
  times: number;
}

const maxFailures = 8;
/** The log of a deleted pod is deleted too, so its end is not awaited for long. */
const maxFailuresAtEnd = 2;
const silenceMilliseconds = 60_000;

/**
 * Passes every line of a log to `onLine` once, in order, as it is written. After a lost connection it continues where it
 * stopped, by the timestamps that Kubernetes adds. Resolves at the end of the log, once `isOver` says that the container
 * has ended, or when the signal is aborted. Throws the API's error if it persists.
 */
export async function followPodLog(
  source: LogSource,
  onLine: (line: string) => void,
  isOver: () => boolean,
): Promise<void> {
  const position: LogPosition = { at: '', times: 0 };
  for (let failures = 0; source.signal?.aborted !== true; ) {
    // Read before the log: if the container had ended by then, this reading is complete.
    const over = isOver();
    try {
      const count = await readLog(source, position, onLine, !over);
      failures = 0;
      if (over) return;
      if (count === 0) await pause(300);
    } catch (error) {
      failures++;
      if (over && failures > maxFailuresAtEnd) return;
      if (failures > maxFailures) throw error;
      await pause(250 * 2 ** Math.min(failures, 4));
    }
  }
}

/** Reads the log after a position, which it moves on. Returns the number of new lines. */
async function readLog(
  source: LogSource,
  position: LogPosition,
  onLine: (line: string) => void,
  follow: boolean,
): Promise<number> {
  const since = position.at !== '' && { sinceTime: position.at };
  const answer = await openLog(source, { follow: String(follow), timestamps: 'true', ...since });
  const start = { ...position };
  let repeated = 0;
  let count = 0;
  for await (const line of createInterface({ input: answer, crlfDelay: Number.POSITIVE_INFINITY })) {
    const space = line.indexOf(' ');
    const at = line.slice(0, space);
    // The API repeats the lines of the second in which the position lies.
    if (at < start.at || (at === start.at && ++repeated <= start.times)) continue;
    if (at >= position.at) Object.assign(position, { at, times: at === position.at ? position.times + 1 : 1 });
    onLine(line.slice(space + 1));
    count++;
  }
  if (!answer.complete) throw new Error('the connection was lost');
  return count;
}

/** Opens a log. The client library's own function does not report errors of the stream, which then end the process. */
async function openLog(
  { cluster, pod, container, signal }: LogSource,
  query: Record<string, string>,
): Promise<IncomingMessage> {
  const path = `/api/v1/namespaces/${cluster.namespace}/pods/${pod}/log`;
  const url = new URL(`${cluster.config.getCurrentCluster()?.server}${path}`);
  url.search = String(new URLSearchParams({ container, ...query }));
  const options: RequestOptions = { timeout: silenceMilliseconds, ...(signal && { signal }) };
  await cluster.config.applyToHTTPSOptions(options);
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const sent = (url.protocol === 'http:' ? httpRequest : request)(url, options, resolve);
  // A connection that was cut silently looks like one without new lines, so it is opened again after a while.
  sent.once('timeout', () => sent.destroy(new Error('no line in time')));
  sent.once('error', reject);
  sent.end();
  const answer = await promise;
  if (answer.statusCode === 200) return answer;
  throw new Error(`the log of ${pod} cannot be read: ${(await text(answer)).trim()}`);
}
