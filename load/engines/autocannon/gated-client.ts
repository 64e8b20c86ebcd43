import type { Socket } from 'node:net';
import type { Client } from 'autocannon';

/** The head of a response. */
export interface ResponseHead {
  statusCode: number;
  /** Name, value, name, value, … */
  headers: string[];
  shouldKeepAlive: boolean;
}

/** Decides for one client when it connects and sends, and learns what it receives. */
export interface Gate {
  /** The client needs a new socket. `open` creates it. */
  connectionWanted(): void;
  /** The client is ready to send the next request. `send` sends it. */
  requestWanted(): void;
  bytesReceived(): void;
  /** Returns false if no request is waiting for a response. */
  headReceived(head: ResponseHead): boolean;
  bodyReceived(text: string): void;
  /** Returns false if no request is waiting for a response. */
  responseComplete(): boolean;
  /** The server sent something that is not HTTP, or a response without a request. */
  protocolViolated(): void;
}

/** Members of autocannon 9.0.0's client that are not public. */
interface PrivateClient extends Pick<Client, 'setHeaders'> {
  conn: Socket;
  secure: boolean;
  destroyed: boolean;
  responseMax: number;
  parser: {
    execute(chunk: Buffer): unknown;
    finish(): unknown;
    reinitialize(type: string): void;
    [callback: number]: unknown;
  };
  pipelinedRequests: OneRequest;
  _connect(): void;
  _doRequest(): void;
  _resetConnection(): void;
  getRequestBuffer(): Buffer;
  destroy(): void;
}

const methods = ['_connect', '_doRequest', '_resetConnection', 'getRequestBuffer', 'destroy', 'setHeaders'];
const queueMethods = ['insertRequest', 'addByteCount', 'setHeaders', 'terminateRequest', 'clear'];

function isKnownClient(client: object): client is PrivateClient {
  const members = client as Record<string, unknown>;
  const queue = members.pipelinedRequests as Record<string, unknown> | undefined;
  return (
    methods.every((name) => typeof members[name] === 'function') &&
    typeof members.parser === 'object' &&
    queueMethods.every((name) => typeof queue?.[name] === 'function')
  );
}

// Indices of the callbacks of http-parser-js.
const onHeadersComplete = 2;
const onBody = 3;
const onMessageComplete = 4;

/**
 * An autocannon client that connects and sends only when its gate says so. This is the only file that uses autocannon's
 * private API. autocannon still writes and parses; the gate sees each step before autocannon does. Throws Error for a
 * client of another version.
 */
export class GatedClient {
  readonly #client: PrivateClient;
  readonly #connect: () => void;
  readonly #doRequest: () => void;

  constructor(client: Client, gate: Gate, keepBody: boolean) {
    const known: object = client;
    if (!isKnownClient(known)) throw new Error('this is not the client of autocannon 9.0.0');
    this.#client = known;
    this.#connect = known._connect.bind(known);
    this.#doRequest = known._doRequest.bind(known);
    known.responseMax = 0;
    known.pipelinedRequests = new OneRequest();
    known._connect = () => gate.connectionWanted();
    known._doRequest = () => gate.requestWanted();
    const execute = known.parser.execute.bind(known.parser);
    known.parser.execute = (chunk) => {
      gate.bytesReceived();
      const result = execute(chunk);
      if (result instanceof Error) setImmediate(() => gate.protocolViolated());
      return result;
    };
    // The client sets the callbacks of its parser after it has been handed out.
    queueMicrotask(() => watchParser(known.parser, gate, keepBody));
  }

  get isSecure(): boolean {
    return this.#client.secure;
  }

  get isDestroyed(): boolean {
    return this.#client.destroyed;
  }

  /** The latest socket. */
  get socket(): Socket {
    return this.#client.conn;
  }

  setHeaders(headers: Record<string, string>): void {
    this.#client.setHeaders(headers);
  }

  /** Connects anew. */
  open(): Socket {
    this.#client.parser.reinitialize('RESPONSE');
    this.#connect();
    return this.#client.conn;
  }

  send(): void {
    this.#doRequest();
  }

  /** Sends a request up to the last byte of its head, and returns the rest. Until it arrives no server can decide. */
  sendHead(): Buffer {
    const whole = this.#client.getRequestBuffer();
    const end = whole.indexOf('\r\n\r\n') + 3;
    this.#client.getRequestBuffer = () => whole.subarray(0, end);
    this.#doRequest();
    Reflect.deleteProperty(this.#client, 'getRequestBuffer');
    return whole.subarray(end);
  }

  /** Ends a response body that has no length and ends with the connection, which autocannon does not do. */
  endBody(): void {
    this.#client.parser.finish();
  }

  /** Forgets the request in flight. Otherwise the next response would be taken for its own. */
  forgetRequest(): void {
    this.#client.pipelinedRequests.clear();
  }

  /** Closes the socket and asks the gate for a new one. */
  reset(): void {
    this.#client._resetConnection();
  }

  destroy(): void {
    this.#client.destroy();
  }
}

function watchParser(parser: PrivateClient['parser'], gate: Gate, keepBody: boolean): void {
  const headersComplete = parser[onHeadersComplete] as (head: ResponseHead) => unknown;
  const messageComplete = parser[onMessageComplete] as () => void;
  let isInterim = false;
  parser[onHeadersComplete] = (head: ResponseHead) => {
    isInterim = head.statusCode < 200;
    return isInterim || !gate.headReceived(head) ? undefined : headersComplete(head);
  };
  // autocannon would make a string of every body.
  parser[onBody] = keepBody
    ? (chunk: Buffer, start: number, length: number) => gate.bodyReceived(chunk.toString('utf8', start, start + length))
    : () => {};
  parser[onMessageComplete] = () => {
    if (isInterim) return;
    if (gate.responseComplete()) messageComplete();
    // autocannon would throw for a response without a request.
    else setImmediate(() => gate.protocolViolated());
  };
}

/**
 * Replaces autocannon's queue of requests in flight. Only one is ever in flight here; autocannon's own queue reads the
 * clock twice and makes three objects for each.
 */
class OneRequest {
  req: unknown;
  headers: unknown = {};
  bytes = 0;
  readonly body = '';
  readonly duration = 0;
  #pending = false;

  insertRequest(request: unknown): void {
    this.req = request;
    this.bytes = 0;
    this.#pending = true;
  }

  size(): number {
    return this.#pending ? 1 : 0;
  }

  addByteCount(bytes: number): void {
    this.bytes += bytes;
  }

  addBody(): void {}

  setHeaders(headers: unknown): void {
    this.headers = headers;
  }

  terminateRequest(): this | undefined {
    if (!this.#pending) return undefined;
    this.#pending = false;
    return this;
  }

  clear(): void {
    this.#pending = false;
  }
}
