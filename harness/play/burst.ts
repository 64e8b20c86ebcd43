import net from 'node:net';
import tls from 'node:tls';
import type { Reply } from '../../scenarios/vocabulary/suite.ts';
import { mostBodyBytes } from './bodies.ts';
import { answerOf, misbehaviourOf, now } from './sender.ts';
import type { Subject } from './subject.ts';
import type { Wire } from './wire.ts';

/** What a synchronised release came to. */
export interface Release {
  /** In the order of the requests. */
  replies: Reply[];
  /** From the first last byte written to the last, milliseconds. */
  spreadMilliseconds: number;
}

const headEnd = Buffer.from('\r\n\r\n');

function bytesOf(wire: Wire): Buffer {
  const lines = [...wire.headers, ['connection', 'close']].map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${wire.method} ${wire.path} HTTP/1.1\r\n${lines.join('')}\r\n${wire.body ?? ''}`);
}

function connect(subject: Subject): Promise<net.Socket> {
  const { hostname, port, protocol } = new URL(subject.baseUrl);
  const host = hostname.replace(/^\[|\]$/g, '');
  const secure = protocol === 'https:';
  const { promise, resolve, reject } = Promise.withResolvers<net.Socket>();
  const to = { host, port: Number(port || (secure ? 443 : 80)), noDelay: true };
  const { ca, cert, key, unverified } = subject.tls ?? {};
  const trust = {
    ...(ca && { ca }),
    ...(cert && { cert }),
    ...(key && { key }),
    rejectUnauthorized: unverified !== true,
  };
  const socket: net.Socket = secure
    ? tls.connect({ ...to, ...trust, servername: net.isIP(host) ? '' : host }, () => resolve(socket))
    : net.connect(to, () => resolve(socket));
  socket.setTimeout(subject.timeoutMilliseconds, () =>
    socket.destroy(
      Object.assign(new Error(`no whole answer within ${subject.timeoutMilliseconds / 1000} s`), { code: 'SILENCE' }),
    ),
  );
  socket.once('error', reject);
  return promise;
}

/** Undoes chunked transfer coding; `undefined` while the last chunk has not come. */
function unchunked(body: Buffer): Buffer | undefined {
  const parts: Buffer[] = [];
  for (let at = 0; at < body.length; ) {
    const lineEnd = body.indexOf('\r\n', at);
    const size = Number.parseInt(body.toString('latin1', at, lineEnd), 16);
    if (lineEnd < 0 || Number.isNaN(size)) return undefined;
    if (size === 0) return Buffer.concat(parts);
    parts.push(body.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = lineEnd + 4 + size;
  }
  return undefined;
}

/** The whole body by its framing; `undefined` while some of it is missing. */
function bodyOf(headers: [string, string][], received: Buffer, closed: boolean): Buffer | undefined {
  const value = (wanted: string) => headers.find(([name]) => name.toLowerCase() === wanted)?.[1];
  if (/chunked/i.test(value('transfer-encoding') ?? '')) return unchunked(received);
  const length = value('content-length');
  if (length === undefined) return closed ? received : undefined;
  return received.length >= Number(length) ? received.subarray(0, Number(length)) : undefined;
}

/** The answer in what a connection has brought so far; `undefined` while it may still become whole. */
function answerFrom(received: Buffer, sentAt: number, closed: boolean): Reply | undefined {
  const end = received.indexOf(headEnd);
  const [statusLine = '', ...lines] = received.toString('latin1', 0, Math.max(end, 0)).split('\r\n');
  const status = /^HTTP\/1\.[01] (\d{3})/.exec(statusLine)?.[1];
  const broken = (code: string, message: string) => misbehaviourOf(Object.assign(new Error(message), { code }), sentAt);
  if (end < 0 && !closed) return undefined;
  if (end < 0 && received.length === 0) return broken('ECONNRESET', 'closed');
  if (status === undefined)
    return broken('HPE_INVALID_CONSTANT', `it begins ${JSON.stringify(received.toString('latin1', 0, 30))}`);
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon), line.slice(colon + 1).trim()];
  });
  const body = bodyOf(headers, received.subarray(end + headEnd.length), closed);
  if (body !== undefined) return answerOf(Number(status), headers, body, sentAt);
  return closed ? broken('ECONNRESET', 'closed') : undefined;
}

/**
 * Opens a connection for each request, writes all but the last byte of each, then releases the last bytes together:
 * the tightest burst a client can make. Every request asks for its connection to be closed. Never rejects.
 */
export async function release(wires: readonly Wire[], subject: Subject): Promise<Release> {
  const sockets = await Promise.allSettled(wires.map(() => connect(subject)));
  const payloads = wires.map(bytesOf);
  const open = sockets.map((socket) => (socket.status === 'fulfilled' ? socket.value : undefined));
  for (const [index, socket] of open.entries()) socket?.write(payloads[index]?.subarray(0, -1) ?? '');
  await Promise.all(open.map((socket) => socket && drained(socket)));
  const started = now();
  const sent = open.map((socket, index) => {
    socket?.write(payloads[index]?.subarray(-1) ?? '');
    return now();
  });
  const replies = await Promise.all(
    sockets.map((socket, index) =>
      socket.status === 'fulfilled'
        ? whole(socket.value, sent[index] ?? started)
        : misbehaviourOf(socket.reason, started),
    ),
  );
  return { replies, spreadMilliseconds: (sent.at(-1) ?? started) - started };
}

const drained = (socket: net.Socket): Promise<void> =>
  new Promise((resolve) =>
    socket.writableLength === 0 ? setImmediate(resolve) : socket.once('drain', resolve).once('close', resolve),
  );

/** Reads until the answer is whole by its own framing: a server may keep the connection although asked to close it. */
function whole(socket: net.Socket, sentAt: number): Promise<Reply> {
  const { promise, resolve } = Promise.withResolvers<Reply>();
  let received = Buffer.alloc(0);
  const settle = (closed: boolean): void => {
    const reply = answerFrom(received, sentAt, closed);
    if (reply === undefined) return;
    resolve(reply);
    socket.destroy();
  };
  socket.removeAllListeners('error');
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    settle(false);
  });
  socket.on('error', (error) => resolve(misbehaviourOf(error, sentAt)));
  socket.on('close', () => settle(true));
  return promise;
}
