import type { Socket } from 'node:net';
import type { Client } from 'autocannon';

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
  pipelinedRequests: { clear(): void };
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
  return methods.every((name) => typeof held[name] === 'function') && typeof held.parser === 'object';
}
