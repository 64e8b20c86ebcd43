import { bodyDigest } from '../../ledger/body-digest.ts';
import type { Failure } from '../../ledger/ledger.ts';
import { rateLimitHeaders } from '../../ledger/rate-limit-headers.ts';
import { resetInstant } from '../../ledger/reset-unit.ts';
import type { EngineJob } from '../engine.ts';
import type { Connection, ConnectionEvents } from './connection.ts';
import { type DueArrival, Pacer } from './pacer.ts';
import { Releases } from './synchronized-releases.ts';

interface Waiting {
  intended: number;
  /** Number of the logical request; both of a retried pair have the same. -1 where nothing is retried. */
  idempotency: number;
}

/** How long requests in flight are waited for when a run is stopped. */
const graceMilliseconds = 1000;
/** Idle connections are renewed before the usual 5 s after which servers close them. */
const idleMilliseconds = 4000;

/**
 * The requests of a run over gated connections. Paced: what is due goes to the connection of its key that was free the
 * longest, so that all of them take turns. Closed: a free connection asks again at once.
 */
export class Traffic implements ConnectionEvents {
  /** Why it ended before the plan did. */
  stopped: string | undefined;
  dropped = 0;
  readonly releases: Releases;
  readonly #job: EngineJob;
  readonly #clock: () => number;
  readonly #connections: Connection[][];
  readonly #free: Connection[][];
  readonly #waiting: Waiting[][];
  readonly #unreachable: string[];
  readonly #pacer: Pacer;
  readonly #done: () => void;
  readonly #closedUntil: number;
  readonly #herdsAt: number[];
  #watch: NodeJS.Timeout | undefined;
  #idempotency = 0;
  #stoppedAt = Number.POSITIVE_INFINITY;

  constructor(job: EngineJob, clock: () => number, done: () => void) {
    this.#job = job;
    this.#clock = clock;
    this.#done = done;
    this.#connections = job.streams.map(() => []);
    this.#free = job.streams.map(() => []);
    this.#waiting = job.streams.map(() => []);
    this.#unreachable = job.streams.map(() => '');
    this.#closedUntil = job.model === 'closed' ? job.seconds * 1000 : 0;
    this.#herdsAt = job.streams.map(() => Number.NEGATIVE_INFINITY);
    this.releases = new Releases(job.ledger, clock, {
      takeFree: (key) => this.#takeFree(key),
      late: (key, intended) => this.#place(key, { intended, idempotency: -1 }),
    });
    const arrivals = job.streams.map((stream) => stream.arrivals);
    this.#pacer = new Pacer(job.model === 'closed' ? [] : arrivals, clock, (arrival) => this.#due(arrival));
  }

  add(connection: Connection): void {
    this.#connections[connection.key]?.push(connection);
  }

  /** Every connection is ready, or its key is known to be out of reach. */
  get settled(): boolean {
    return this.#connections.every(
      (all, key) => all.every((connection) => connection.free) || this.#unreachable[key] !== '',
    );
  }

  start(): void {
    this.#job.signal.addEventListener('abort', () => this.#stop('the run was interrupted'), { once: true });
    this.#watch = setInterval(() => this.#look(), 25);
    if (this.#job.signal.aborted) this.#stop('the run was interrupted');
    else if (this.#job.model === 'closed')
      for (const free of this.#free) for (const one of free.splice(0)) this.ready(one);
    else this.#pacer.start();
  }

  ready(connection: Connection): void {
    if (this.#closedUntil > 0 && this.#watch && !this.stopped) {
      const now = this.#clock();
      if (now < this.#closedUntil) {
        this.#sendAt(connection, now, -1);
        return;
      }
    }
    this.#unreachable[connection.key] = '';
    const next = this.#waiting[connection.key]?.shift();
    if (next) this.#send(connection, next);
    else if (!this.#free[connection.key]?.includes(connection)) this.#free[connection.key]?.push(connection);
  }

  answered(connection: Connection, status: number, rawHeaders: readonly string[]): void {
    const now = this.#clock();
    const { ledger } = this.#job;
    const headers = rateLimitHeaders(rawHeaders);
    ledger.answer(connection.row, connection.firstByteAt, now, status, headers);
    if (connection.body !== undefined && status >= 200 && status < 300)
      ledger.digest(connection.row, bodyDigest(connection.body));
    if (status === 429 && headers.reset !== undefined) this.#callHerd(connection.key, headers.reset, now);
  }

  failed(connection: Connection, failure: Failure): void {
    this.#job.ledger.fail(connection.row, this.#clock(), failure);
  }

  unreachable(connection: Connection, failure: Failure, why: string): void {
    const { key } = connection;
    this.#unreachable[key] = why;
    if (failure === 'untrusted') this.#stop(why);
    if (this.#connections[key]?.some((other) => other.free || other.busy)) return;
    for (const waiting of this.#waiting[key]?.splice(0) ?? []) this.#lose(key, waiting);
  }

  #due(arrival: DueArrival): void {
    const { key, intended } = arrival;
    if (arrival.together > 1) {
      this.releases.at(key, arrival.together, intended);
      return;
    }
    const waiting = { intended, idempotency: this.#job.retries ? this.#idempotency++ : -1 };
    this.#place(key, waiting);
    if (this.#job.retries) this.#place(key, waiting);
  }

  #place(key: number, waiting: Waiting): void {
    const connection = this.#takeFree(key);
    if (connection) this.#send(connection, waiting);
    else if (this.#unreachable[key] && !this.#connections[key]?.some((one) => one.busy)) this.#lose(key, waiting);
    else this.#waiting[key]?.push(waiting);
  }

  #takeFree(key: number): Connection | undefined {
    const free = this.#free[key] ?? [];
    // A connection lost while it waited is not free any more; it comes back when it is connected again.
    for (let connection = free.shift(); connection; connection = free.shift()) if (connection.free) return connection;
    return undefined;
  }

  #send(connection: Connection, waiting: Waiting): void {
    if (waiting.idempotency >= 0) this.#nameRequest(connection, waiting.idempotency);
    this.#sendAt(connection, waiting.intended, waiting.idempotency);
  }

  #sendAt(connection: Connection, intended: number, idempotency: number): void {
    const { ledger } = this.#job;
    const sent = this.#clock();
    connection.send(ledger.open(connection.key, intended, sent, idempotency), sent);
  }

  #nameRequest(connection: Connection, idempotency: number): void {
    const headers = this.#job.requests[0]?.headers ?? {};
    const stream = this.#job.streams[connection.key];
    connection.client.setHeaders({
      ...headers,
      authorization: `Bearer ${stream?.secret}`,
      'idempotency-key': `load-${this.#job.seed}-${Math.round(this.#job.ledger.startedAtEpochMilliseconds)}-${connection.key}-${idempotency}`,
    });
  }

  /** A refusal announces a reset: the key's herd comes at that instant, once. */
  #callHerd(key: number, reset: number, now: number): void {
    const { resetUnit, streams, seconds, ledger } = this.#job;
    const size = streams[key]?.arrivals.herd ?? 0;
    if (size === 0 || resetUnit === undefined || this.stopped) return;
    const started = ledger.startedAtEpochMilliseconds;
    const instant = resetInstant({ reset, at: started + now }, resetUnit) - started;
    if (instant <= (this.#herdsAt[key] ?? 0) + 1 || instant <= now || instant > seconds * 1000) return;
    this.#herdsAt[key] = instant;
    this.releases.at(key, size, instant);
  }

  #lose(key: number, waiting: Waiting): void {
    const { ledger } = this.#job;
    ledger.fail(ledger.open(key, waiting.intended, Number.NaN, waiting.idempotency), this.#clock(), 'no connection');
  }

  #stop(why: string): void {
    if (this.stopped) return;
    this.stopped = why;
    this.#stoppedAt = this.#clock();
    this.dropped = this.#pacer.stop();
    this.releases.cancel();
    for (const waiting of this.#waiting) this.dropped += waiting.splice(0).length;
  }

  #look(): void {
    const now = this.#clock();
    const timeout = this.#job.connection.timeoutMilliseconds;
    let busy = 0;
    for (const connection of this.#connections.flat()) {
      if (!connection.busy) {
        if (now - connection.idleSince > idleMilliseconds) connection.renew();
        continue;
      }
      if (now - connection.sentAt > timeout) connection.abandon('no answer in time');
      else if (now - this.#stoppedAt > graceMilliseconds) connection.abandon('stopped');
      else busy++;
    }
    this.#waiting.forEach((waiting, key) => {
      while (waiting[0] && now - waiting[0].intended > timeout) this.#lose(key, waiting.shift() as Waiting);
    });
    const idle = busy === 0 && this.releases.pending === 0 && this.#waiting.every((waiting) => waiting.length === 0);
    if (idle && this.#pacer.left === 0 && (now >= this.#closedUntil || this.stopped)) this.#finish();
  }

  #finish(): void {
    clearInterval(this.#watch);
    for (const connection of this.#connections.flat()) connection.close();
    this.#done();
  }
}
