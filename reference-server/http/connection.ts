import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { clearTimeout, setTimeout } from '../clock.ts';
import type { Key } from '../keys/keys.ts';
import type { RequestRecord } from '../mock/record-ring.ts';
import type { BodyFault, ClientConnection, ServerAnswer } from '../vocabulary/exchange.ts';

/** Time for which an ending connection is still read: a reset could destroy the answer. */
const lingerMilliseconds = 500;

/** State of one accepted connection. */
export class ConnectionState implements ClientConnection {
  readonly socket: Socket;
  readonly ordinal: number;
  readonly address: string;
  authorization: string | undefined;
  key: Key | undefined;
  host: string | undefined;
  /** The response to the newest request. Responses leave in order, so it is the last to finish. */
  newest: ServerResponse | undefined;
  /** Ends the body that is being read now. */
  private endBody: ((fault: BodyFault) => void) | undefined;
  /** The journal's record of the newest request, if the server keeps a journal. */
  record: RequestRecord | undefined;
  /** The fault after which nothing more can be read. */
  private fault: BodyFault | undefined;
  /** The last time when no bytes waited for the client to read them, by `performance.now`. */
  private clearAt = performance.now();
  private isRefused = false;

  constructor(socket: Socket, ordinal: number) {
    this.socket = socket;
    this.ordinal = ordinal;
    this.address = socket.remoteAddress ?? '';
    // Node would close while bytes are unread, which resets the connection before the client has read the answer.
    socket.destroySoon = () => this.endAndDiscard();
  }

  /** Reads the body of a request and passes it, or the fault that ended it, to `use`. */
  readBody(request: IncomingMessage, maximumBytes: number, use: (read: Buffer | BodyFault) => void) {
    let chunks: Buffer[] = [];
    let bytes = 0;
    const settle = (read: Buffer | BodyFault): void => {
      // A pipelined request may be reading its own body by now.
      if (this.endBody === settle) this.endBody = undefined;
      chunks = [];
      // The stream itself discards what still arrives.
      if (!request.complete) Reflect.deleteProperty(request, 'push');
      use(read);
    };
    const take = (chunk: Buffer | null): boolean => {
      bytes += chunk?.length ?? 0;
      if (bytes > maximumBytes) settle('body_too_large');
      // Nearly every body is one chunk.
      else if (chunk === null) settle(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks));
      // A chunk occupies 200 bytes more than its content, which may be one byte.
      else if (chunks.push(chunk) > 1000) chunks = [Buffer.concat(chunks)];
      return true;
    };
    // The connection may have ended while a gate before the body was waiting.
    if (this.fault !== undefined && !request.complete) return use(this.fault);
    this.endBody = settle;
    // Taking the chunks from the parser, without the events of the stream, saves 8 % of the CPU time of a generation.
    request.push = take;
    for (let chunk = request.read(); chunk !== null && this.endBody === settle; chunk = request.read()) take(chunk);
    if (request.complete && this.endBody === settle) take(null);
  }

  /** Ends the body that is being read, and each later one, with a fault. */
  failBody(fault: BodyFault): void {
    this.fault ??= fault;
    this.endBody?.(fault);
  }

  /** Answers bytes that the HTTP parser refused, once, after the responses in flight. */
  refuse(answer: ServerAnswer): void {
    if (this.isRefused) return;
    this.isRefused = true;
    const { newest, socket } = this;
    const isComplete = newest?.req.complete ?? true;
    const last = (): void => {
      if (isComplete && newest?.shouldKeepAlive !== false) this.write(answer);
      socket.destroySoon();
    };
    if (!isComplete) this.failBody(answer.code === 'request_timeout' ? answer.code : 'malformed_request');
    if (newest === undefined || newest.writableFinished || newest.destroyed) last();
    else newest.prependOnceListener('finish', last);
  }

  /** Writes an answer without a request as the last bytes of the connection. */
  private write({ status, body }: ServerAnswer): void {
    const { socket } = this;
    socket.on('error', () => {});
    const type = `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}`;
    const head = `HTTP/1.1 ${status} Bad Request\r\n${type}\r\nDate: ${new Date().toUTCString()}\r\nConnection: close`;
    if (socket.writable) socket.write(`${head}\r\n\r\n${body}`);
  }

  /** Ends the sending side and discards what still arrives, until the client ends its side (RFC 9112, section 9.6). */
  private endAndDiscard(): void {
    const { socket } = this;
    const timer = setTimeout(() => socket.destroy(), lingerMilliseconds);
    socket.once('close', () => clearTimeout(timer)).removeAllListeners('data');
    socket.on('data', () => {}).end();
  }

  /** Destroys the connection of a client that does not read its answers. Node has no time-out for that. */
  destroyIfUnread(now: number, afterMilliseconds: number): void {
    if (this.socket.writableLength === 0) this.clearAt = now;
    else if (now - this.clearAt > afterMilliseconds) this.socket.destroy();
  }
}
