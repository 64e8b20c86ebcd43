import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { Drive, Engine, EngineFacts } from './engines/engine.ts';
import type { Ledger } from './ledger/ledger.ts';

/** How the addresses that a host name stands for are found, and how often they are asked for. */
export interface Resolution {
  resolve(host: string): Promise<readonly string[]>;
  everyMilliseconds: number;
}

const usual: Resolution = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  everyMilliseconds: 5000,
};

const lookEveryMilliseconds = 100;
/** A storm: of so many answers in a row, so many say that the server failed. */
const stormAnswers = 25;
const stormFailures = 20;
/** A target that left so many requests in a row without an answer, for so long, has stopped answering. */
const deadRequests = 20;
const deadMilliseconds = 3000;
/** A key that was served is refused with 401 so many times running. */
const mostUnauthorised = 3;

/**
 * Drives the engine, and ends the run where going on would hurt or tell nothing: the target answers with 5xx throughout
 * or not at all, a key is suddenly unknown, or the host name stands for other addresses than at the beginning.
 */
export async function guarded(engine: Engine, drive: Drive, resolution = usual): Promise<EngineFacts> {
  const { hostname } = new URL(drive.baseUrl);
  const stop = new AbortController();
  const abort = (why: string) => stop.abort(why);
  const answers = new AnswerWatch(drive.ledger);
  const watch = setInterval(() => {
    const why = answers.look();
    if (why !== undefined) abort(why);
  }, lookEveryMilliseconds);
  const address = watchAddress(hostname, resolution, abort);
  try {
    const facts = await engine.drive({ ...drive, signal: AbortSignal.any([drive.signal, stop.signal]) });
    return stop.signal.aborted && !drive.signal.aborted ? { ...facts, stopped: String(stop.signal.reason) } : facts;
  } finally {
    clearInterval(watch);
    address.stop();
  }
}

/** Looks at every answer of a running load once, in the order in which they came. */
export class AnswerWatch {
  readonly #ledger: Ledger;
  #next = 0;
  #open: number[] = [];
  /** Of the last answers: which were 5xx. */
  readonly #failed: boolean[] = [];
  readonly #unauthorised: number[];

  #silent = 0;
  #lastAnswer = 0;

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
    this.#unauthorised = ledger.labels.map(() => 0);
  }

  /** Why the run must end, in one sentence; nothing where it may go on. */
  look(): string | undefined {
    const ledger = this.#ledger;
    const rows = this.#open;
    for (; this.#next < ledger.rows; this.#next++) rows.push(this.#next);
    const finished = rows.filter((row) => !Number.isNaN(ledger.finishedAt(row)));
    this.#open = rows.filter((row) => Number.isNaN(ledger.finishedAt(row)));
    finished.sort((a, b) => ledger.finishedAt(a) - ledger.finishedAt(b));
    for (const row of finished) {
      const why = this.#take(row);
      if (why !== undefined) return why;
    }
    return undefined;
  }

  #take(row: number): string | undefined {
    const status = this.#ledger.statusOf(row);
    if (status === 0) return this.#unanswered(row);
    this.#silent = 0;
    this.#lastAnswer = this.#ledger.finishedAt(row);
    const key = this.#ledger.keyOf(row);
    const unauthorised = status === 401 ? (this.#unauthorised[key] ?? 0) + 1 : 0;
    this.#unauthorised[key] = unauthorised;
    const at = `${(this.#ledger.finishedAt(row) / 1000).toFixed(1)} s into the run`;
    if (unauthorised >= mostUnauthorised)
      return `the key of ${this.#ledger.labels[key]} was refused with 401 ${at}, though it was served before`;
    this.#failed.push(status >= 500);
    if (this.#failed.length > stormAnswers) this.#failed.shift();
    const failures = this.#failed.filter(Boolean).length;
    if (failures < stormFailures) return undefined;
    return `${failures} of the last ${this.#failed.length} answers were 5xx ${at}: the target is failing, and was left alone`;
  }
  #unanswered(row: number): string | undefined {
    this.#silent++;
    const silentFor = this.#ledger.finishedAt(row) - this.#lastAnswer;
    if (this.#silent < deadRequests || silentFor < deadMilliseconds) return undefined;
    return `the target stopped answering ${(this.#lastAnswer / 1000).toFixed(1)} s into the run`;
  }
}

/** Asks for the addresses again and again. A name that cannot be resolved for once is no change. */
function watchAddress(
  host: string,
  { resolve, everyMilliseconds }: Resolution,
  abort: (why: string) => void,
): { stop(): void } {
  if (isIP(host.replace(/^\[|\]$/g, '')) !== 0) return { stop() {} };
  const known = resolve(host).catch((): readonly string[] => []);
  const look = async () => {
    const [before, now] = await Promise.all([known, resolve(host).catch((): readonly string[] => [])]);
    if (before.length === 0 || now.length === 0 || now.some((one) => before.includes(one))) return;
    abort(`${host} was ${before.join(', ')} when the run began and is ${now.join(', ')} now`);
  };
  const timer = setInterval(look, everyMilliseconds);
  return { stop: () => clearInterval(timer) };
}
