import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Answer, BodyFault, Connection, Key } from './exchange.ts';

/** How long a connection that ends is still read from, so that the answer is not lost in a reset. */
export const lingerMilliseconds = 500;

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
  /** Ends the body that is being read with a fault. */
  cut: ((fault: BodyFault) => void) | undefined;
  /** Whether the client waits for 100 before it sends the body of its newest request. */
  awaitsContinue = false;
  /** Since when answers wait to be read, in milliseconds of `performance.now`. */
  unreadSince: number | undefined;
  private refused = false;

  constructor(socket: Socket, ordinal: number) {
    this.socket = socket;
    this.ordinal = ordinal;
    this.address = socket.remoteAddress ?? '';
  }

  /** Answers what the HTTP parser refused: after the answers still due, and never a request that was answered already. */
  refuse(answer: Answer, fault: BodyFault): void {
    if (this.refused) return;
    this.refused = true;
    const { newest, socket, cut } = this;
    const last = (): void => {
      if (newest === undefined || newest.request.complete) endWith(socket, answer);
      else socket.destroy();
    };
    if (cut !== undefined) cut(fault);
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
export function endWith(socket: Duplex, { status, body }: Answer): void {
  socket.on('error', () => {});
  const head = [
    `HTTP/1.1 ${status} Bad Request`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `Date: ${new Date().toUTCString()}`,
    'Connection: close',
  ];
  const timer = setTimeout(() => socket.destroy(), socket.writable ? lingerMilliseconds : 0);
  socket.once('close', () => clearTimeout(timer));
  if (socket.writable) socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.resume();
}
