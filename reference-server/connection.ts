import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Answer, BodyFault, Connection, Key } from './exchange.ts';

/** How long a connection that ends is still read from, so that the answer is not lost in a reset. */
export const lingerMilliseconds = 500;

/** What a body becomes: like a promise, but handed on as soon as it is there. It never fails. */
class Reading<Value> implements PromiseLike<Value> {
  private found: ((value: Value) => void) | undefined;
  private value: Value | undefined;
  private isSettled = false;

  settle(value: Value): void {
    if (this.isSettled) return;
    this.isSettled = true;
    this.value = value;
    this.found?.(value);
  }

  // biome-ignore lint/suspicious/noThenProperty: gates may await it
  then<Result>(found?: ((value: Value) => Result | PromiseLike<Result>) | null): PromiseLike<Result> {
    if (this.isSettled) return Promise.resolve(this.value as Value).then(found) as Promise<Result>;
    this.found = found ?? undefined;
    return this as unknown as PromiseLike<Result>;
  }
}

/** A connection together with what the transport has to know of it. */
export class Line implements Connection {
  readonly socket: Socket;
  readonly ordinal: number;
  readonly address: string;
  authorization: string | undefined;
  key: Key | undefined;
  host: string | undefined;
  /** The newest exchange; answers leave in order, so all others are done before it is. */
  newest: { request: IncomingMessage; response: ServerResponse } | undefined;
  /** Whether the client waits for 100 before it sends the body of its newest request. */
  awaitsContinue = false;
  /** Ends the body that is being read with a fault. */
  cut: ((fault: BodyFault) => void) | undefined;
  /** Since when answers wait to be read, in milliseconds of `performance.now`. */
  private unreadSince: number | undefined;
  private isRefused = false;

  constructor(socket: Socket, ordinal: number) {
    this.socket = socket;
    this.ordinal = ordinal;
    this.address = socket.remoteAddress ?? '';
  }

  /** Reads the body of the newest request and hands on what is made of it, or of why it cannot be had. */
  read<Value>(request: IncomingMessage, maximumBytes: number, use: (read: Buffer | BodyFault) => Value) {
    const reading = new Reading<Value>();
    const chunks: Buffer[] = [];
    let bytes = 0;
    const settle = (read: Buffer | BodyFault): void => {
      // A pipelined request may be reading its own body by now.
      if (this.cut === settle) this.cut = undefined;
      reading.settle(use(read));
    };
    this.cut = settle;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= maximumBytes) chunks.push(chunk);
      else if (this.cut === settle) settle('body_too_large');
      else chunks.length = 0;
    });
    // Node has ended a request without a length already, and says so to nobody.
    if (request.readableEnded) settle(Buffer.alloc(0));
    request.on('end', () => {
      // Nearly every body is one chunk.
      if (bytes <= maximumBytes) settle(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks));
    });
    return reading;
  }

  /** Answers what the HTTP parser refused: after the answers still due, and never a request that was answered already. */
  refuse(answer: Answer): void {
    if (this.isRefused) return;
    this.isRefused = true;
    const { newest, socket, cut } = this;
    const last = (): void => {
      if (newest === undefined || newest.request.complete) endWith(socket, answer);
      else socket.destroy();
    };
    if (cut !== undefined && newest?.request.complete === false)
      cut(answer.code === 'request_timeout' ? answer.code : 'malformed_request');
    else if (newest === undefined || newest.response.writableFinished || newest.response.destroyed) last();
    else newest.response.once('finish', last);
  }

  /** Node has no time-out for a client that asks and does not read. */
  cutWhenUnread(now: number, afterMilliseconds: number): void {
    if (this.socket.writableLength === 0) this.unreadSince = undefined;
    else this.unreadSince ??= now;
    if (this.unreadSince !== undefined && now - this.unreadSince > afterMilliseconds) this.socket.destroy();
  }
}

/** Writes an answer as the last bytes of a connection on which there is no request to answer. */
function endWith(socket: Duplex, { status, body }: Answer): void {
  socket.on('error', () => {});
  const type = `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}`;
  const head = `HTTP/1.1 ${status} Bad Request\r\n${type}\r\nDate: ${new Date().toUTCString()}\r\nConnection: close`;
  const timer = setTimeout(() => socket.destroy(), socket.writable ? lingerMilliseconds : 0);
  socket.once('close', () => clearTimeout(timer)).resume();
  if (socket.writable) socket.end(`${head}\r\n\r\n${body}`);
}
