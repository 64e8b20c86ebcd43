import type { ClientRequest, IncomingMessage } from 'node:http';
import { TLSSocket } from 'node:tls';
import type { Answer, Misbehaviour, Reply } from '../../scenarios/vocabulary/exchange.ts';
import { afterRunning } from '../io/suspensions.ts';
import { now } from './clock.ts';
import type { DecodedBody } from './content-decoding.ts';
import { IncomingBody } from './incoming-body.ts';
import { type BodyContent, type BodyReader, unreadBody } from './response-body.ts';
import type { Semaphore } from './semaphore.ts';

/** A reply, and whether the server had closed the kept connection before the request was written to it. */
export interface ReceivedReply {
  reply: Reply;
  wasStaleConnection: boolean;
}

/** Reads the answers of a client. */
export interface ReplyReader {
  bodies: BodyReader;
  /** A place for each large body that is received at the same time. */
  largeBodies: Semaphore;
  mask(text: string): string;
}

const unreachable = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ECONNABORTED'];
const untrusted = /^(ERR_TLS|ERR_SSL|CERT|DEPTH_ZERO|UNABLE_TO|SELF_SIGNED|HOSTNAME|EPROTO)/;

/** Node gives a connection that ends in the TLS handshake the code of any other broken connection. */
const isBrokenHandshake = (message: string): boolean => message.includes('before secure TLS connection');

/** Kind and words of a failure, by the codes of Node's sockets and of its HTTP parser (HPE_…). */
function classifyFailure(error: NodeJS.ErrnoException): Pick<Misbehaviour, 'kind' | 'says' | 'tls'> {
  const { code = '', message } = error;
  if (code === 'SILENCE') return { kind: 'silence', says: message };
  if (code === 'UNDECODABLE' || code === 'INTERIM') return { kind: 'unparsable', says: message };
  if (code.startsWith('HPE_')) return { kind: 'unparsable', says: `an answer that is not HTTP (${message})` };
  if (unreachable.includes(code)) return { kind: 'refused', says: `no connection (${code})` };
  if (code === 'ERR_PROXY_TUNNEL') return { kind: 'refused', says: `no connection through the proxy (${message})` };
  if (isBrokenHandshake(message))
    return { kind: 'refused', says: 'no TLS connection (it was closed during the handshake)' };
  if (untrusted.test(code)) {
    // OpenSSL calls an answer without TLS a record of a wrong version.
    const tls = code === 'EPROTO' || message.includes('wrong version number') ? 'not spoken' : 'not trusted';
    const says = `no trusted TLS connection (${code}: ${message.trim().replace(/\s+/g, ' ')})`;
    return { kind: 'refused', says, tls };
  }
  return { kind: 'reset', says: `a broken connection before the whole answer had arrived (${code || message})` };
}

const failure = (code: string, message: string): NodeJS.ErrnoException => Object.assign(new Error(message), { code });

/** The reply to a request, masked before anything is cut. Never rejects. `sentAt` is read when the reply arrives. */
export function receiveReply(
  request: ClientRequest,
  { bodies, largeBodies, mask }: ReplyReader,
  sentAt: () => number,
  milliseconds: number,
): Promise<ReceivedReply> {
  const { promise, resolve } = Promise.withResolvers<ReceivedReply>();
  let response: IncomingMessage | undefined;
  let body: IncomingBody | undefined;
  let tls: string | null = null;
  let endedAt: number | undefined;
  const finish = (reply: Reply, wasStaleConnection = false): void => {
    cancelEnd();
    body?.[Symbol.dispose]();
    resolve({ reply, wasStaleConnection });
  };
  const answer = ({ statusCode = 0, rawHeaders }: IncomingMessage, content: BodyContent): Answer => {
    const head = { status: statusCode, headers: headerPairs(rawHeaders, mask), ...(tls !== null && { tls }) };
    const times = { sentAt: sentAt(), receivedAt: endedAt ?? now() };
    return { kind: 'answer', ...head, ...content, bodyBytes: body?.bytes ?? 0, ...times };
  };
  const fail = (error: NodeJS.ErrnoException): void => {
    const { says, ...failed } = classifyFailure(error);
    const wasStale = response === undefined && isReused && isBroken(error);
    finish({ ...failed, says: mask(says), sentAt: sentAt(), receivedAt: now() }, wasStale);
  };
  const endTime = (): void => {
    if (body?.isWaiting && extensions < mostExtensions) {
      extensions += 1;
      cancelEnd = afterRunning(milliseconds, endTime);
      return;
    }
    if (response !== undefined && body?.hasWaited) finish(answer(response, unreadBody(overtaken)));
    else {
      const none = response === undefined ? 'no response' : 'no complete response';
      fail(failure('SILENCE', `${none} within ${milliseconds / 1000} s (raise with --timeout)`));
    }
    request.destroy();
  };
  let cancelEnd = afterRunning(milliseconds, endTime);
  let extensions = 0;
  request.on('error', fail);
  request.on('close', () => response !== undefined || fail(failure('ECONNRESET', 'closed')));
  let isReused = false;
  request.on('socket', (socket) => {
    isReused = usedSockets.has(socket);
    usedSockets.add(socket);
  });
  let interim = 0;
  request.on('information', () => {
    interim += 1;
    if (interim === mostInterim)
      request.destroy(failure('INTERIM', `${mostInterim} interim answers (1xx) and no final one`));
  });
  request.on('upgrade', (upgrade, socket) => {
    response = upgrade;
    finish(answer(upgrade, bodies.read(Buffer.alloc(0))));
    socket.destroy();
  });
  request.on('response', (received) => {
    response = received;
    tls = received.socket instanceof TLSSocket ? received.socket.getProtocol() : null;
    const onEnd = (): void => {
      endedAt = now();
      cancelEnd();
    };
    const done = (decoded: DecodedBody): void => {
      if (decoded.kind === 'broken') fail(failure('UNDECODABLE', decoded.says));
      else finish(answer(received, decoded.kind === 'body' ? bodies.read(decoded.body) : unreadBody(decoded.because)));
      if (endedAt === undefined) request.destroy();
    };
    body = new IncomingBody(received, largeBodies, { onEnd, done });
    received.on('error', fail);
  });
  return promise;
}

/** A large body may wait for others for this many times the longest time of a request. */
const mostExtensions = 3;

/** Sockets that have carried a request. Node's `reusedSocket` is false for one that a waiting request got from another. */
const usedSockets = new WeakSet<object>();

const isBroken = ({ code = '' }: NodeJS.ErrnoException): boolean => ['ECONNRESET', 'EPIPE'].includes(code);

/** A server may send any number of interim answers, but a flood would keep this program busy. */
const mostInterim = 1000;

/** The reason when a large body had to wait for others until its time was over. */
const overtaken = 'a large body that had to wait for other large bodies: they are read one after the other';

const headerPairs = (raw: string[], mask: (text: string) => string): [string, string][] =>
  Array.from({ length: raw.length / 2 }, (_, index) => [mask(raw[index * 2] ?? ''), mask(raw[index * 2 + 1] ?? '')]);
