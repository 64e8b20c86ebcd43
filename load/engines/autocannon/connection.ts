import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import type { Failure } from '../../ledger/ledger.ts';
import { type AutocannonClient, OneRequest } from './private-client.ts';
import { type ParsedHeaders, watchAnswers } from './response-parser.ts';

/** What a gated connection reports. Instants are read by the caller's clock. */
export interface ConnectionEvents {
  /** It can carry a request now. */
  ready(connection: Connection): void;
  answered(connection: Connection, status: number, rawHeaders: readonly string[]): void;
  /** The request in flight got no answer. */
  failed(connection: Connection, failure: Failure): void;
  /** No request could be put on it: the connection was refused, lost or not trusted. */
  unreachable(connection: Connection, failure: Failure, why: string): void;
}

export interface ConnectionOptions {
  key: number;
  /** Certificates are verified. */
  verify: boolean;
  keepBody: boolean;
}

const firstWaitMilliseconds = 20;
const longestWaitMilliseconds = 1000;

/**
 * One autocannon client behind a gate: it sends when told to and at no other time. Besides, the gate makes good what
 * the client lacks: it verifies certificates, waits before it connects again, drops the request of a lost connection
 * from the queue (else the next answer is taken for it), ends a body that ends with the connection, skips interim
 * answers, and notices what is not HTTP.
 */
export class Connection {
  readonly key: number;
  row = -1;
  /** Of the last answer, where it is kept. */
  body: string | undefined;
  sentAt = 0;
  /** Since when it carries nothing. */
  idleSince = 0;
  firstByteAt = 0;
  readonly #client: AutocannonClient;
  readonly #events: ConnectionEvents;
  readonly #verify: boolean;
  readonly #clock: () => number;
  readonly #send: () => void;
  readonly #open: () => void;
  #alive = false;
  #usable = false;
  #closing = false;
  #wait = 0;
  #timer: NodeJS.Timeout | undefined;
  #headers: ParsedHeaders | undefined;
  #heldBack: Buffer | undefined;

  constructor(client: AutocannonClient, options: ConnectionOptions, clock: () => number, events: ConnectionEvents) {
    const { key, verify } = options;
    if (options.keepBody) this.body = '';
    this.#client = client;
    this.key = key;
    this.#verify = verify;
    this.#clock = clock;
    this.#events = events;
    this.#send = client._doRequest.bind(client);
    this.#open = client._connect.bind(client);
    client.responseMax = 0;
    client.pipelinedRequests = new OneRequest();
    client._connect = () => this.#connect();
    client._doRequest = () => this.#offer();
    watchAnswers(client, this);
  }

  firstByte(): void {
    if (this.firstByteAt === 0) this.firstByteAt = this.#clock();
  }

  /** Whether the headers belong to a request of ours. */
  headed(headers: ParsedHeaders): boolean {
    if (!this.busy) return false;
    this.#headers = headers;
    return true;
  }

  get busy(): boolean {
    return this.row >= 0;
  }

  /** It is connected and carries nothing. */
  get free(): boolean {
    return this.#usable && !this.busy;
  }

  /** Connects anew while nothing is in flight: servers close what was idle for a while, often just as it is used again. */
  renew(): void {
    if (!this.free) return;
    this.#alive = false;
    this.#usable = false;
    this.#wait = 0;
    this.#client._resetConnection();
  }

  get client(): AutocannonClient {
    return this.#client;
  }

  send(row: number, now: number): void {
    this.row = row;
    if (this.body !== undefined) this.body = '';
    this.firstByteAt = 0;
    this.sentAt = now;
    this.#send();
  }

  /**
   * Writes a request but for the end of its header and what follows: no server can decide upon it yet, not even one
   * that refuses without waiting for the body.
   */
  prepare(row: number): void {
    const whole = this.#client.getRequestBuffer;
    this.#client.getRequestBuffer = () => {
      const bytes = whole.call(this.#client);
      const headerEnd = bytes.indexOf('\r\n\r\n') + 3;
      this.#heldBack = bytes.subarray(headerEnd);
      return bytes.subarray(0, headerEnd);
    };
    this.send(row, this.#clock());
    Reflect.deleteProperty(this.#client, 'getRequestBuffer');
  }

  /** Writes the rest; the request counts as sent from here. */
  release(): void {
    if (!this.#heldBack) return;
    this.#client.conn.write(this.#heldBack);
    this.sentAt = this.#clock();
    this.#heldBack = undefined;
  }

  /** Gives up the request in flight and connects anew. */
  abandon(failure: Failure): void {
    this.#lose(failure, failure);
    this.#client._resetConnection();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#alive = false;
    this.#usable = false;
    this.#client.destroy();
  }

  #offer(): void {
    // autocannon asks for the next request at once after connecting and after each answer; the gate decides.
    if (this.#usable && !this.busy) this.#events.ready(this);
  }

  #connect(): void {
    if (this.#alive || this.#timer || this.#client.destroyed) return;
    if (this.#wait === 0) this.#connectNow();
    else this.#timer = setTimeout(() => this.#connectNow(), this.#wait);
    this.#wait = Math.min(longestWaitMilliseconds, Math.max(firstWaitMilliseconds, this.#wait * 2));
  }

  #connectNow(): void {
    this.#timer = undefined;
    if (this.#client.destroyed) return;
    this.#alive = true;
    this.#closing = false;
    this.#client.parser.reinitialize('RESPONSE');
    this.#open();
    const socket = this.#client.conn;
    socket.setNoDelay(true);
    socket.once(this.#client.secure ? 'secureConnect' : 'connect', () => this.#connected(socket));
    socket.prependListener('end', () => this.#ended(socket));
    socket.prependListener('error', (error: NodeJS.ErrnoException) => this.#broke(socket, error.code ?? error.message));
    socket.on('close', () => {
      this.#broke(socket, 'the connection was closed');
      this.#client._connect();
    });
  }

  #connected(socket: Socket): void {
    if (socket !== this.#client.conn) return;
    const tls = socket as TLSSocket;
    if (this.#client.secure && this.#verify && !tls.authorized) {
      this.#closing = true;
      this.#events.unreachable(
        this,
        'untrusted',
        `the certificate is not trusted: ${tls.authorizationError?.message ?? tls.authorizationError}`,
      );
      socket.destroy();
      return;
    }
    this.#usable = true;
    this.idleSince = this.#clock();
    this.#events.ready(this);
  }

  #ended(socket: Socket): void {
    if (socket !== this.#client.conn) return;
    // A body without a length ends here; autocannon never tells the parser.
    if (this.busy && this.#headers) this.#client.parser.finish();
    this.#broke(socket, 'the connection was closed');
  }

  #broke(socket: Socket, why: string): void {
    if (socket !== this.#client.conn || !this.#alive) return;
    this.#lose('reset', why);
  }

  #lose(failure: Failure, why: string): void {
    const wasUsable = this.#usable;
    this.#alive = false;
    this.#usable = false;
    this.#heldBack = undefined;
    this.#headers = undefined;
    this.#client.pipelinedRequests.clear();
    if (this.busy) this.#fail(failure);
    else if (!wasUsable && !this.#closing) this.#events.unreachable(this, 'no connection', why);
  }

  #fail(failure: Failure): void {
    this.#events.failed(this, failure);
    this.row = -1;
  }

  /** The answer is complete. */
  complete(): void {
    const headers = this.#headers;
    this.#headers = undefined;
    if (!this.busy || !headers) return;
    this.#wait = 0;
    this.#events.answered(this, headers.statusCode, headers.headers);
    this.row = -1;
    this.idleSince = this.#clock();
    if (headers.shouldKeepAlive) return;
    this.#usable = false;
    this.#closing = true;
    // The server closes; where it forgets to, we do.
    const socket = this.#client.conn;
    setImmediate(() => socket.destroy());
  }
}
