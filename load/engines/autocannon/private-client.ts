import type { Socket } from 'node:net';
import type { Client } from 'autocannon';

/** autocannon's queue of requests that wait for their answers. */
export interface PendingRequests {
  insertRequest(request: unknown): void;
  size(): number;
  addByteCount(bytes: number): void;
  addBody(data: unknown): void;
  setHeaders(headers: unknown): void;
  terminateRequest(): unknown;
  clear(): void;
}

/**
 * Room for the one request that is ever in flight on a connection of ours. autocannon's own queue takes two readings of the
 * clock and three objects a request, for a duration that nobody reads here.
 */
export class OneRequest implements PendingRequests {
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

/** The parts of autocannon 9.0.0's client that a gate must hold. They are private: `isGateable` looks before they are used. */
export interface AutocannonClient extends Omit<Client, 'on'> {
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
  pipelinedRequests: PendingRequests;
  opts: Record<string, unknown>;
  _connect(): void;
  _doRequest(): void;
  _resetConnection(): void;
  _destroyConnection(): void;
  getRequestBuffer(): Buffer;
  destroy(): void;
  on(event: string, listener: (...values: never[]) => void): this;
}

export function isGateable(client: object): client is AutocannonClient {
  const methods = ['_connect', '_doRequest', '_resetConnection', '_destroyConnection', 'getRequestBuffer', 'destroy'];
  const held = client as Record<string, unknown>;
  const own = held.pipelinedRequests as Record<string, unknown> | undefined;
  const queue = ['insertRequest', 'addByteCount', 'setHeaders', 'terminateRequest', 'clear'];
  return (
    methods.every((name) => typeof held[name] === 'function') &&
    typeof held.parser === 'object' &&
    queue.every((name) => typeof own?.[name] === 'function')
  );
}
