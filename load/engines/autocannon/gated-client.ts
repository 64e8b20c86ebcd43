import { isIP, type LookupFunction, type Socket } from 'node:net';
import type { LoadRequest } from '../../planning/requests.ts';

/** The head of a response. */
export interface ResponseHead {
  statusCode: number;
  /** Name, value, name, value, … */
  headers: string[];
  shouldKeepAlive: boolean;
}

/** Decides when one client connects and sends, and learns what it receives. */
export interface ReleaseGate {
  /** The client has no socket. */
  connectionWanted(): void;
  /** The client is ready to send the next request. */
  requestWanted(): void;
  bytesReceived(count: number): void;
  /** Returns false if no request is waiting for a response. */
  headReceived(): boolean;
  /** A response such as 103 is complete, and another one follows it. */
  interimReceived(): void;
  bodyReceived(part: Buffer): void;
  responseComplete(head: ResponseHead): void;
  /** The server sent something that is not HTTP, or a response without a request. */
  protocolViolated(): void;
}

/** Members of autocannon 9.0.0's client that are not public. */
interface PrivateClient extends NodeJS.EventEmitter {
  conn: Socket;
  secure: boolean;
  destroyed: boolean;
  /** The arguments of net.connect and tls.connect; an object in place of the port is taken as their options. */
  opts: { port: unknown; hostname: string };
  parser: {
    execute(chunk: Buffer): unknown;
    finish(): unknown;
    reinitialize(type: string): void;
    [callback: number]: unknown;
  };
  requestIterator: { requestBuilder(request: object): Buffer };
  pipelinedRequests: { addByteCount(bytes: number): void; clear(): void };
  _connect(): void;
  _doRequest(): void;
  _resetConnection(): void;
  destroy(): void;
}

const privateMethods: Record<string, readonly string[]> = {
  parser: ['execute', 'finish', 'reinitialize'],
  requestIterator: ['requestBuilder'],
  pipelinedRequests: ['addByteCount', 'clear'],
};

function isKnownClient(client: object): client is PrivateClient {
  const hasMethods = (owner: unknown, names: readonly string[]) =>
    names.every((name) => typeof (owner as Record<string, unknown> | undefined)?.[name] === 'function');
  return (
    hasMethods(client, ['_connect', '_doRequest', '_resetConnection', 'destroy']) &&
    Object.entries(privateMethods).every(([name, methods]) => hasMethods(Reflect.get(client, name), methods))
  );
}

// Indices of the callbacks of http-parser-js.
const onHeadersComplete = 2;
const onBody = 3;
const onMessageComplete = 4;

/**
 * An autocannon client that connects and sends only when its gate says so. This is the only file that uses autocannon's
 * private API: autocannon creates sockets, builds and parses messages, and counts responses. Its queue of requests in
 * flight is bypassed, because it reads the clock twice for each request. Throws Error for a client of another version.
 */
export class GatedClient {
  readonly #client: PrivateClient;
  readonly #connect: () => void;

  constructor(client: object, gate: ReleaseGate, lookup?: LookupFunction) {
    if (!isKnownClient(client)) throw new Error('this is not the client of autocannon 9.0.0');
    this.#client = client;
    const { port, hostname: host } = client.opts;
    if (lookup !== undefined && isIP(host) === 0) client.opts.port = { port: Number(port), host, lookup };
    this.#connect = client._connect.bind(client);
    client.pipelinedRequests = { addByteCount() {}, clear() {} };
    client._connect = () => gate.connectionWanted();
    client._doRequest = () => {};
    const execute = client.parser.execute.bind(client.parser);
    client.parser.execute = (chunk) => {
      gate.bytesReceived(chunk.length);
      const result = execute(chunk);
      if (result instanceof Error) setImmediate(() => gate.protocolViolated());
      return result;
    };
    // The client sets the callbacks of its parser after it has been handed out.
    queueMicrotask(() => watchParser(client, gate));
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

  /** Connects anew. */
  open(): Socket {
    this.#client.parser.reinitialize('RESPONSE');
    this.#connect();
    return this.#client.conn;
  }

  /** The bytes of a request. */
  bytesOf(request: Readonly<Pick<LoadRequest, 'method' | 'path' | 'headers' | 'body'>>): Buffer {
    return this.#client.requestIterator.requestBuilder({ ...request });
  }

  /** Ends a response body that has no length and ends with the connection, which autocannon does not do. */
  endBody(): void {
    this.#client.parser.finish();
  }

  /** Closes the socket and asks the gate for a new one. */
  reset(): void {
    this.#client._resetConnection();
  }

  destroy(): void {
    this.#client.destroy();
  }
}

function watchParser(client: PrivateClient, gate: ReleaseGate): void {
  const { parser } = client;
  let head: ResponseHead | undefined;
  let isInterim = false;
  parser[onHeadersComplete] = (received: ResponseHead) => {
    isInterim = received.statusCode < 200;
    if (!isInterim) head = gate.headReceived() ? received : undefined;
  };
  parser[onBody] = (chunk: Buffer, start: number, length: number) =>
    gate.bodyReceived(chunk.subarray(start, start + length));
  parser[onMessageComplete] = () => {
    if (isInterim) {
      gate.interimReceived();
      return;
    }
    if (!head) {
      setImmediate(() => gate.protocolViolated());
      return;
    }
    gate.responseComplete(head);
    client.emit('response', head.statusCode, 0, 0);
    head = undefined;
    gate.requestWanted();
  };
}
