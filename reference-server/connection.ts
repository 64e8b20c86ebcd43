import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Answer, BodyFault, Connection } from './exchange.ts';

/** A connection together with what the transport has to know of it. */
export type Line = Connection & {
  readonly socket: Duplex;
  /** The newest exchange on this connection; answers leave in order, so all others are done before it is. */
  newest: { request: IncomingMessage; response: ServerResponse } | undefined;
  /** Ends the body that is being read with a fault. */
  cut: ((fault: BodyFault) => void) | undefined;
  refused: boolean;
  /** Since when answers wait to be read, in milliseconds of `performance.now`. */
  unreadSince: number | undefined;
};

/** How long a connection that ends is still read from, so that the answer is not lost in a reset. */
export const lingerMilliseconds = 500;

/** An answer as bytes, for connections on which there is no request to answer; the connection ends with it. */
export function bytesOf(answer: Answer): string {
  const head = [
    `HTTP/1.1 ${answer.status} Bad Request`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(answer.body)}`,
    `Date: ${new Date().toUTCString()}`,
    'Connection: close',
  ];
  return `${head.join('\r\n')}\r\n\r\n${answer.body}`;
}

/** Writes the last bytes of a connection and closes it, reading on for a moment. */
export function end(socket: Duplex, bytes: string): void {
  socket.on('error', () => {});
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  socket.end(bytes);
  socket.resume();
  const timer = setTimeout(() => socket.destroy(), lingerMilliseconds);
  socket.once('close', () => clearTimeout(timer));
}

/** Answers what the HTTP parser refused: after the answers still due, and never a request that was answered already. */
export function refuse(line: Line, answer: Answer, fault: BodyFault): void {
  if (line.refused) return;
  line.refused = true;
  if (line.cut !== undefined) {
    line.cut(fault);
    return;
  }
  const { newest, socket } = line;
  if (newest === undefined) {
    end(socket, bytesOf(answer));
    return;
  }
  const { request, response } = newest;
  const last = (): void => {
    if (request.complete) end(socket, bytesOf(answer));
    else socket.destroy();
  };
  if (response.writableFinished || response.destroyed) last();
  else response.once('finish', last);
}
