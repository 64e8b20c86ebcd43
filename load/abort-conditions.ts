import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { type Breach, BreachEnd, type Engine, type EngineFacts, type EngineJob } from './engines/engine.ts';
import type { Ledger } from './ledger/ledger.ts';
import { followRows } from './ledger/row-follower.ts';

/** Resolves the host name during a load, at intervals. */
interface HostResolution {
  resolve(host: string): Promise<readonly string[]>;
  everyMilliseconds: number;
}

const systemResolution: HostResolution = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  everyMilliseconds: 5000,
};

const checkEveryMilliseconds = 100;
/** The target is failing if 20 of the last 25 responses are 5xx. */
const recentAnswers = 25;
const mostFailures = 20;
/** The target has stopped answering after 20 requests in a row, over 3 s, without a response. */
const deadRequests = 20;
const deadMilliseconds = 3000;
const mostUnauthorised = 3;

/**
 * Runs the engine, and aborts the load if it could do harm or has become useless: the target answers with 5xx or not at
 * all, a key is suddenly unauthorized, or the host name resolves to other addresses than at the start. The facts then
 * have the reason in `stopped`. `breach` is asked for a breached threshold that is to end the load.
 */
export async function runWithAbortConditions(
  engine: Engine,
  job: EngineJob,
  resolution = systemResolution,
  breach: () => Breach | undefined = () => undefined,
): Promise<EngineFacts> {
  const { hostname } = new URL(job.connection.baseUrl);
  const stop = new AbortController();
  const abort = (reason: string) => stop.abort(reason);
  const failure = watchFailures(job.ledger);
  const timer = setInterval(() => {
    const reason = failure();
    const found = breach();
    if (reason !== undefined) abort(reason);
    else if (found !== undefined) stop.abort(new BreachEnd(found));
  }, checkEveryMilliseconds);
  const address = watchAddress(hostname, resolution, job.connection.lookup, abort);
  try {
    const facts = await engine.run({ ...job, signal: AbortSignal.any([job.signal, stop.signal]) });
    if (!stop.signal.aborted || job.signal.aborted) return facts;
    const { stopped: _, ...others } = facts;
    const reason: unknown = stop.signal.reason;
    return reason instanceof BreachEnd ? { ...others, breach: reason.breach } : { ...facts, stopped: String(reason) };
  } finally {
    clearInterval(timer);
    address.stop();
  }
}

/**
 * Checks the responses of a running load. Each call looks at the requests that finished since the last one, and returns a
 * reason to abort, one sentence, or undefined.
 */
export function watchFailures(ledger: Ledger): () => string | undefined {
  const takeRows = followRows(ledger);
  /** For each of the recent responses: true if it was 5xx. */
  const failed: boolean[] = [];
  /** 401 responses in a row, per key. */
  const unauthorised = ledger.labels.map(() => 0);
  let unanswered = 0;
  let lastAnswer = 0;
  const answeredRow = (row: number): string | undefined => {
    const status = ledger.statusOf(row);
    const key = ledger.keyOf(row);
    unanswered = 0;
    lastAnswer = ledger.finishedAt(row);
    const refusals = status === 401 ? (unauthorised[key] ?? 0) + 1 : 0;
    unauthorised[key] = refusals;
    if (refusals >= mostUnauthorised)
      return `the key of ${ledger.labels[key]} was refused with 401 ${intoRun(lastAnswer)}, though it was accepted before`;
    failed.push(status >= 500);
    if (failed.length > recentAnswers) failed.shift();
    const failures = failed.filter(Boolean).length;
    if (failures < mostFailures) return undefined;
    return `${failures} of the last ${failed.length} responses were 5xx ${intoRun(lastAnswer)}: the target is failing, so the load was stopped`;
  };
  const unansweredRow = (row: number): string | undefined => {
    unanswered++;
    const silentFor = ledger.finishedAt(row) - lastAnswer;
    if (unanswered < deadRequests || silentFor < deadMilliseconds) return undefined;
    return `the target stopped answering ${intoRun(lastAnswer)}`;
  };
  return () => {
    const { finished } = takeRows();
    finished.sort((a, b) => ledger.finishedAt(a) - ledger.finishedAt(b));
    for (const row of finished) {
      const reason = ledger.statusOf(row) === 0 ? unansweredRow(row) : answeredRow(row);
      if (reason !== undefined) return reason;
    }
    return undefined;
  };
}

const intoRun = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s into the run`;

/** The addresses to which the requests before the load went; empty if they are unknown. */
const agreedAddresses = (host: string, lookup: LookupFunction): Promise<readonly string[]> =>
  new Promise((resolve) => {
    lookup(host, { all: true }, (error, found) =>
      resolve(error === null && Array.isArray(found) ? found.map(({ address }) => address) : []),
    );
  });

/** Resolves the host name repeatedly. A failed look-up is not a change. */
function watchAddress(
  host: string,
  { resolve, everyMilliseconds }: HostResolution,
  lookup: LookupFunction | undefined,
  abort: (reason: string) => void,
): { stop(): void } {
  if (isIP(host.replace(/^\[|\]$/g, '')) !== 0) return { stop() {} };
  const addresses = () => resolve(host).catch((): readonly string[] => []);
  const first = lookup === undefined ? addresses() : agreedAddresses(host, lookup);
  const compare = async () => {
    const [before, now] = await Promise.all([first, addresses()]);
    if (before.length === 0 || now.length === 0 || now.some((one) => before.includes(one))) return;
    abort(`${host} was ${before.join(', ')} when the run began and is ${now.join(', ')} now`);
  };
  void compare();
  const timer = setInterval(compare, everyMilliseconds);
  return { stop: () => clearInterval(timer) };
}
