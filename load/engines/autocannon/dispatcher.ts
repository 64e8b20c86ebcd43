import { resetInstant } from '../../../limiter/reset-unit.ts';
import { bodyDigest, jsonOf } from '../../ledger/body-digest.ts';
import type { Failure } from '../../ledger/ledger.ts';
import { readRateLimit } from '../../ledger/rate-limit-headers.ts';
import { tokenCounts } from '../../ledger/token-counts.ts';
import { mostRequestsPerGenerator } from '../../planning/load-plan.ts';
import { BreachEnd, type EngineJob } from '../engine.ts';
import type { ConnectionEvents, LoadConnection } from './connection.ts';
import { IdleConnections } from './idle-connections.ts';
import { type DueRequest, KeyRequests } from './key-requests.ts';
import { type DueArrival, type Pacer, paceArrivals } from './pacer.ts';
import { Releases } from './synchronized-releases.ts';
import { Thinking } from './thinking.ts';

/** Time that requests in flight still get when a run is stopped. */
const graceMilliseconds = 1000;
/** Servers usually close idle connections after 5 s; they are renewed earlier. */
const longestIdleMilliseconds = 4000;
const checkEveryMilliseconds = 25;

/**
 * Sends the requests of a job over its connections. Paced: a due request goes to the connection of its key that has been
 * free for the longest time. Closed: each connection sends again as soon as it is free.
 */
export class Dispatcher implements ConnectionEvents {
  /** The reason why the run ended before its plan did. */
  stopped: string | undefined;
  stoppedAtMostRequests = false;
  dropped = 0;
  readonly releases: Releases;
  readonly #job: EngineJob;
  readonly #clock: () => number;
  /** The following lists have one entry per key. */
  readonly #connections: LoadConnection[][];
  readonly #free: LoadConnection[][];
  readonly #waiting: DueRequest[][];
  /** The reason why no connection could be made; empty if one could. */
  readonly #unreachable: string[];
  /** Instant of the latest herd. */
  readonly #herdsAt: number[];
  readonly #pacer: Pacer;
  readonly #done: () => void;
  #closedUntil: number;
  #timer: NodeJS.Timeout | undefined;
  readonly #requests: KeyRequests;
  readonly #thinking: Thinking;
  readonly #idle: IdleConnections;
  #stoppedAt = Number.POSITIVE_INFINITY;

  /** `clock`: milliseconds since the start of the load. `done` is called when all requests are over. */
  constructor(job: EngineJob, clock: () => number, done: () => void) {
    this.#job = job;
    this.#clock = clock;
    this.#done = done;
    this.#connections = job.streams.map(() => []);
    this.#free = job.streams.map(() => []);
    this.#waiting = job.streams.map(() => []);
    this.#unreachable = job.streams.map(() => '');
    this.#requests = new KeyRequests(job);
    this.#thinking = new Thinking(job);
    this.#herdsAt = job.streams.map(() => Number.NEGATIVE_INFINITY);
    this.#idle = new IdleConnections(job);
    this.#closedUntil = job.model === 'closed' ? job.seconds * 1000 : 0;
    this.releases = new Releases(job.ledger, clock, {
      takeFree: (key) => this.#takeFree(key),
      prepare: (connection, intended) => this.#prepare(connection, intended),
      late: (key, intended) => this.#place(key, this.#requests.next(key, intended)),
    });
    const arrivals = job.streams.map((stream) => stream.arrivals);
    this.#pacer = paceArrivals(job.model === 'closed' ? [] : arrivals, clock, (arrival) => this.#due(arrival));
  }

  wantsConnection(key: number): boolean {
    return !this.#idle.onDemand || (this.#waiting[key]?.length ?? 0) > 0;
  }

  add(connection: LoadConnection): void {
    this.#connections[connection.key]?.push(connection);
  }

  /** Each key has all its connections, or cannot be reached. */
  get isConnected(): boolean {
    return this.#connections.every(
      (all, key) => all.every((connection) => connection.free) || this.#unreachable[key] !== '',
    );
  }

  start(): void {
    const interrupt = () => this.#stop('the run was interrupted');
    this.#job.signal.addEventListener('abort', interrupt, { once: true });
    this.#timer = setInterval(() => this.#check(), checkEveryMilliseconds);
    if (this.#job.signal.aborted) interrupt();
    else if (this.#job.model === 'closed')
      for (const free of this.#free) for (const one of free.splice(0)) this.ready(one);
    else this.#pacer.start();
  }

  ready(connection: LoadConnection): void {
    if (this.#thinking.waits(connection, this.#clock(), () => this.ready(connection))) return;
    if (this.#closedUntil > 0 && this.#timer && !this.stopped && this.#sendClosed(connection)) return;
    const { key } = connection;
    this.#unreachable[key] = '';
    const next = this.#waiting[key]?.shift();
    if (next) this.#send(connection, next);
    else if (this.#idle.onDemand) setImmediate(() => connection.renew());
    else if (!this.#free[key]?.includes(connection)) this.#free[key]?.push(connection);
  }

  answered(connection: LoadConnection, status: number, rawHeaders: readonly string[]): void {
    const now = this.#clock();
    const { ledger } = this.#job;
    this.#thinking.answered(connection, now);
    const headers = readRateLimit(rawHeaders);
    ledger.answer(connection.row, connection.firstByteAt, now, status, headers);
    this.#idle.answered(connection.sentAt);
    this.#readBody(connection, status);
    if (status === 429 && headers.reset !== undefined) this.#planHerd(connection.key, headers.reset, now);
  }

  #readBody(connection: LoadConnection, status: number): void {
    const { row, bodyBytes } = connection;
    const { ledger, retries } = this.#job;
    ledger.describe(row, { bytes: bodyBytes });
    if (status < 200 || status >= 300 || ledger.operationOf(row) !== 'generate') return;
    const answer = jsonOf(connection.body);
    ledger.describe(row, tokenCounts(answer));
    if (retries) ledger.digest(row, bodyDigest(answer));
  }

  failed(connection: LoadConnection, failure: Failure): void {
    this.#job.ledger.fail(connection.row, this.#clock(), failure);
  }

  unreachable(connection: LoadConnection, failure: Failure, reason: string): void {
    const { key } = connection;
    this.#unreachable[key] = reason;
    if (failure === 'untrusted') this.#stop(reason);
    const now = this.#clock();
    // In a closed load each attempt is a request: without rows a server that has gone would pass.
    if (this.#timer && !this.stopped && now < this.#closedUntil) {
      this.#fail(key, this.#requests.next(key, now));
      return;
    }
    if (this.#connections[key]?.some((other) => other.free || other.busy)) return;
    for (const request of this.#waiting[key]?.splice(0) ?? []) this.#fail(key, request);
  }

  /** Sends the next request of a closed load. Returns false if the load is over. */
  #sendClosed(connection: LoadConnection): boolean {
    const now = this.#clock();
    if (this.#job.ledger.rows >= mostRequestsPerGenerator && now < this.#closedUntil) {
      this.stoppedAtMostRequests = true;
      this.#closedUntil = now;
    }
    if (now >= this.#closedUntil) return false;
    this.#send(connection, this.#requests.next(connection.key, now));
    return true;
  }

  #due(arrival: DueArrival): void {
    const { key, intended } = arrival;
    if (arrival.together > 1) {
      this.releases.at(key, arrival.together, intended);
      return;
    }
    const { retries } = this.#job;
    const request = this.#requests.next(key, intended, retries);
    this.#place(key, request);
    if (retries) this.#place(key, request);
  }

  /** Sends a request now if a connection is free, otherwise as soon as one is. */
  #place(key: number, request: DueRequest): void {
    const connection = this.#takeFree(key);
    if (connection) this.#send(connection, request);
    else if (this.#unreachable[key] && !this.#connections[key]?.some((one) => one.busy)) this.#fail(key, request);
    else {
      this.#waiting[key]?.push(request);
      if (this.#idle.onDemand) this.#connections[key]?.some((one) => one.connect());
    }
  }

  #takeFree(key: number): LoadConnection | undefined {
    const free = this.#free[key] ?? [];
    // A connection that was lost meanwhile is added again when it is connected.
    for (let connection = free.shift(); connection; connection = free.shift()) if (connection.free) return connection;
    return undefined;
  }

  #send(connection: LoadConnection, request: DueRequest): void {
    const { key, bytesOf } = connection;
    const bytes = this.#requests.bytesOf(key, request, bytesOf);
    const sent = this.#clock();
    connection.send(this.#requests.open(key, request, sent), sent, bytes);
  }

  #prepare(connection: LoadConnection, intended: number): void {
    const { key, bytesOf } = connection;
    const request = this.#requests.next(key, intended);
    const bytes = this.#requests.bytesOf(key, request, bytesOf);
    connection.prepare(this.#requests.open(key, request, Number.NaN), bytes);
  }

  /** Plans the key's herd for the reset that a 429 announces, once per reset. */
  #planHerd(key: number, reset: number, now: number): void {
    const { resetUnit, streams, seconds, ledger } = this.#job;
    const size = streams[key]?.arrivals.herd ?? 0;
    if (size === 0 || resetUnit === undefined || this.stopped) return;
    const started = ledger.startedAtEpochMilliseconds;
    const instant = resetInstant({ reset, at: started + now }, resetUnit) - started;
    if (instant <= (this.#herdsAt[key] ?? 0) + 1 || instant <= now || instant > seconds * 1000) return;
    this.#herdsAt[key] = instant;
    this.releases.at(key, size, instant);
  }

  #fail(key: number, request: DueRequest): void {
    const { ledger } = this.#job;
    ledger.fail(this.#requests.open(key, request, Number.NaN), this.#clock(), 'no connection');
  }

  #stop(reason: string): void {
    if (this.stopped) return;
    this.stopped = reason;
    this.#stoppedAt = this.#clock();
    this.dropped = this.#pacer.stop();
    this.releases.cancel();
    for (const waiting of this.#waiting) this.dropped += waiting.splice(0).length;
  }

  /** Enforces the timeout, renews idle connections, and ends the run when nothing is left to do. */
  #check(): void {
    const now = this.#clock();
    const timeout = this.#job.connection.timeoutSeconds * 1000;
    const all = this.#connections.flat();
    this.#idle.check(all, now);
    let busy = 0;
    for (const connection of all) {
      if (connection.connectingMilliseconds > timeout) connection.abandon('no connection');
      if (!connection.busy) {
        if (connection.idleMilliseconds > longestIdleMilliseconds) connection.renew();
        continue;
      }
      if (now - connection.sentAt > timeout) connection.abandon('no answer in time');
      else if (now - this.#stoppedAt > this.#graceMilliseconds()) connection.abandon('stopped');
      else busy++;
    }
    this.#waiting.forEach((waiting, key) => {
      while (waiting[0] && now - waiting[0].intended > timeout) this.#fail(key, waiting.shift() as DueRequest);
    });
    const isIdle = busy === 0 && this.releases.pending === 0 && this.#waiting.every((waiting) => waiting.length === 0);
    if (isIdle && this.#pacer.left() === 0 && (now >= this.#closedUntil || this.stopped)) this.#finish();
  }

  #graceMilliseconds(): number {
    const { signal, connection } = this.#job;
    return signal.reason instanceof BreachEnd ? connection.timeoutSeconds * 1000 : graceMilliseconds;
  }

  #finish(): void {
    clearInterval(this.#timer);
    for (const connection of this.#connections.flat()) connection.close();
    this.#done();
  }
}
