import type { LookupFunction, Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { longestComparedBody } from '../../ledger/body-digest.ts';
import type { Failure } from '../../ledger/ledger.ts';
import type { LoadRequest } from '../../planning/requests.ts';
import { GatedClient, type ReleaseGate, type ResponseHead } from './gated-client.ts';

/** Receives the events of a connection. */
export interface ConnectionEvents {
  /** False if connections of this key should be made only when a request is due, and none is. */
  wantsConnection(key: number): boolean;
  /** The connection can carry a request now. */
  ready(connection: LoadConnection): void;
  answered(connection: LoadConnection, status: number, rawHeaders: readonly string[]): void;
  /** The request in flight got no response. */
  failed(connection: LoadConnection, failure: Failure): void;
  /** The connection could not be made or is not trusted. */
  unreachable(connection: LoadConnection, failure: Failure, reason: string): void;
}

interface ConnectionOptions {
  /** Index of the key. */
  key: number;
  /** Verify the server's certificate. autocannon itself never does. */
  verify: boolean;
  /** Resolves host names. Default: the system's. */
  lookup?: LookupFunction | undefined;
}

/**
 * `down`: no socket; a new one may be due after a pause. `closing`: the socket will be closed, by the server or by us.
 * `closed`: for good.
 */
type State = 'down' | 'connecting' | 'idle' | 'busy' | 'closing' | 'closed';

const firstPauseMilliseconds = 20;
const longestPauseMilliseconds = 1000;
/** Head, body and framing. A load receives many answers, so the bound is lower than that of the checks. */
const longestAnswerBytes = 8 * 1024 * 1024;

/** One connection. It sends a request only when told to, reconnects by itself after growing pauses, and verifies TLS. */
export class LoadConnection implements ReleaseGate {
  readonly key: number;
  /** Row in the ledger of the request in flight, or of the last one. */
  row = -1;
  /** Bytes of the body of the last response. */
  bodyBytes = 0;
  sentAt = 0;
  firstByteAt = 0;
  readonly #client: GatedClient;
  readonly #events: ConnectionEvents;
  readonly #verify: boolean;
  readonly #clock: () => number;
  #state: State = 'down';
  #pause = 0;
  /** Start of the state `idle`, by a clock that does not begin anew with the load. */
  #idleSince = 0;
  #openedAt = 0;
  #hasAnswered = false;
  #timer: NodeJS.Timeout | undefined;
  #hasHead = false;
  #receivedBytes = 0;
  #heldBack: Buffer | undefined;
  /** The body of the last response, as far as it may be read. */
  #body: Buffer[] = [];

  constructor(client: object, options: ConnectionOptions, clock: () => number, events: ConnectionEvents) {
    this.key = options.key;
    this.#verify = options.verify;
    this.#clock = clock;
    this.#events = events;
    this.#client = new GatedClient(client, this, options.lookup);
  }

  /** Milliseconds for which it has been connecting; 0 if it is not. */
  get connectingMilliseconds(): number {
    return this.#state === 'connecting' ? performance.now() - this.#openedAt : 0;
  }

  get busy(): boolean {
    return this.#state === 'busy';
  }

  /** Milliseconds since the request in flight was sent, if the server has not sent a byte on this connection; otherwise 0. */
  unheardMilliseconds(now: number): number {
    return this.#state === 'busy' && !this.#hasAnswered && this.firstByteAt === 0 ? now - this.sentAt : 0;
  }

  /** Body of the last response; empty if it is too long to be compared. */
  get body(): string {
    return this.bodyBytes > longestComparedBody ? '' : Buffer.concat(this.#body).toString();
  }

  get free(): boolean {
    return this.#state === 'idle';
  }

  /** Time since the connection was opened or its last answer was complete. */
  get idleMilliseconds(): number {
    return performance.now() - this.#idleSince;
  }

  bytesOf = (request: LoadRequest): Buffer => this.#client.bytesOf(request);

  send(row: number, now: number, request: Buffer): void {
    this.#begin(row, now);
    this.#client.socket.write(request);
  }

  /** Sends a request up to the last byte of its head. Without that byte no server can decide about it. */
  prepare(row: number, request: Buffer): void {
    this.#begin(row, this.#clock());
    const end = request.indexOf('\r\n\r\n') + 3;
    this.#client.socket.write(request.subarray(0, end));
    this.#heldBack = request.subarray(end);
  }

  /** Sends the rest of a prepared request, which counts as sent from here. */
  release(): void {
    if (!this.#heldBack) return;
    this.sentAt = this.#clock();
    this.#client.socket.write(this.#heldBack);
    this.#heldBack = undefined;
  }

  /** Closes an idle connection, and reconnects if wanted: servers often close them just when they are used again. */
  renew(): void {
    if (this.#state !== 'idle') return;
    this.#state = 'down';
    this.#pause = 0;
    this.#client.reset();
  }

  /** Connects if there is no socket. Returns false if there is one, or one is due after a pause. */
  connect(): boolean {
    if (this.#state !== 'down' || this.#timer) return false;
    this.connectionWanted();
    return true;
  }

  /** Gives up the request in flight, if any, and reconnects. */
  abandon(failure: Failure): void {
    this.#lose(failure, failure);
    this.#client.reset();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#state = 'closed';
    this.#client.destroy();
  }

  connectionWanted(): void {
    if (this.#state !== 'down' || this.#timer || this.#client.isDestroyed) return;
    if (!this.#events.wantsConnection(this.key)) return;
    if (this.#pause === 0) this.#open();
    else this.#timer = setTimeout(() => this.#open(), this.#pause);
    this.#pause = Math.min(longestPauseMilliseconds, Math.max(firstPauseMilliseconds, this.#pause * 2));
  }

  requestWanted(): void {
    if (this.#state === 'idle') this.#events.ready(this);
  }

  bytesReceived(count: number): void {
    if (this.firstByteAt === 0) this.firstByteAt = this.#clock();
    this.#receivedBytes += count;
    if (this.#receivedBytes > longestAnswerBytes && this.#state === 'busy') setImmediate(() => this.#refuseRest());
  }

  headReceived(): boolean {
    this.#hasHead = this.#state === 'busy';
    if (this.firstByteAt === 0) this.firstByteAt = this.#clock();
    return this.#hasHead;
  }

  /** The target may send an interim response before it decides. */
  interimReceived(): void {
    this.firstByteAt = 0;
  }

  bodyReceived(part: Buffer): void {
    if (this.bodyBytes <= longestComparedBody) this.#body.push(part);
    this.bodyBytes += part.length;
  }

  responseComplete(head: ResponseHead): void {
    this.#hasHead = false;
    this.#hasAnswered = true;
    this.#pause = 0;
    this.#events.answered(this, head.statusCode, head.headers);
    this.#idleSince = performance.now();
    this.#state = head.shouldKeepAlive ? 'idle' : 'closing';
    if (head.shouldKeepAlive) return;
    // The server should close the connection, but may fail to.
    const { socket } = this.#client;
    setImmediate(() => socket.destroy());
  }

  protocolViolated(): void {
    this.abandon('not HTTP');
  }

  /** The answer may have been complete, or another may have begun, since the bytes were counted. */
  #refuseRest(): void {
    if (this.#state === 'busy' && this.#receivedBytes > longestAnswerBytes) this.abandon('too large');
  }

  #begin(row: number, now: number): void {
    this.#receivedBytes = 0;
    this.#state = 'busy';
    this.row = row;
    this.#body = [];
    this.bodyBytes = 0;
    this.firstByteAt = 0;
    this.sentAt = now;
  }

  #open(): void {
    this.#timer = undefined;
    if (this.#client.isDestroyed) return;
    this.#state = 'connecting';
    this.#openedAt = performance.now();
    this.#hasAnswered = false;
    const socket = this.#client.open();
    socket.setNoDelay(true);
    socket.once(this.#client.isSecure ? 'secureConnect' : 'connect', () => this.#connected(socket));
    socket.prependListener('end', () => this.#ended(socket));
    socket.prependListener('error', (error: NodeJS.ErrnoException) =>
      this.#disconnected(socket, error.code ?? error.message),
    );
    socket.on('close', () => {
      this.#disconnected(socket, 'the connection was closed');
      this.connectionWanted();
    });
  }

  #connected(socket: Socket): void {
    if (socket !== this.#client.socket || this.#state !== 'connecting') return;
    const { authorized, authorizationError: error } = socket as TLSSocket;
    if (this.#client.isSecure && this.#verify && !authorized) {
      this.#state = 'closing';
      const reason = `the certificate is not trusted: ${error?.message ?? error}`;
      this.#events.unreachable(this, 'untrusted', reason);
      socket.destroy();
      return;
    }
    this.#state = 'idle';
    this.#idleSince = performance.now();
    this.#events.ready(this);
  }

  #ended(socket: Socket): void {
    if (socket !== this.#client.socket) return;
    if (this.#state === 'busy' && this.#hasHead) this.#client.endBody();
    this.#disconnected(socket, 'the connection was closed');
  }

  #disconnected(socket: Socket, reason: string): void {
    if (socket === this.#client.socket) this.#lose('reset', reason);
  }

  #lose(failure: Failure, reason: string): void {
    const before = this.#state;
    if (before === 'down' || before === 'closed') return;
    this.#state = 'down';
    this.#heldBack = undefined;
    this.#hasHead = false;
    if (before === 'busy') this.#events.failed(this, failure);
    if (before === 'connecting') this.#events.unreachable(this, 'no connection', reason);
  }
}
