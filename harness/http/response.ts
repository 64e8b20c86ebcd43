import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Answer, Misbehaviour, Reply } from '../../scenarios/vocabulary/exchange.ts';
import { longestBodyBytes } from '../../schemas/connection.ts';
import type { BodyReader } from './response-body.ts';

/** Milliseconds since the epoch, with a fraction. */
export const now = (): number => performance.timeOrigin + performance.now();

/** A reply, and whether the server had closed the kept connection before the request was written to it. */
export interface ReceivedReply {
  reply: Reply;
  wasStaleConnection: boolean;
}

/** Masks secrets in the texts that a server sends. */
export interface ReplyReader {
  bodies: BodyReader;
  mask(text: string): string;
}

const unreachable = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ECONNABORTED'];
const untrusted = /^(ERR_TLS|ERR_SSL|CERT|DEPTH_ZERO|UNABLE_TO|SELF_SIGNED|HOSTNAME|EPROTO)/;

/** Node gives a connection that ends in the TLS handshake the code of any other broken connection. */
const isBrokenHandshake = (message: string): boolean => message.includes('before secure TLS connection');

/** Kind and words of a failure, by the codes of Node's sockets and of its HTTP parser (HPE_…). */
function classifyFailure(error: NodeJS.ErrnoException): Pick<Misbehaviour, 'kind' | 'says'> {
  const { code = '', message } = error;
  if (code === 'SILENCE') return { kind: 'silence', says: message };
  if (code === 'TOO_LARGE') return { kind: 'unparsable', says: message };
  if (code.startsWith('HPE_')) return { kind: 'unparsable', says: `an answer that is not HTTP (${message})` };
  if (unreachable.includes(code)) return { kind: 'refused', says: `no connection (${code})` };
  if (code === 'ERR_PROXY_TUNNEL') return { kind: 'refused', says: `no connection through the proxy (${message})` };
  if (isBrokenHandshake(message))
    return { kind: 'refused', says: 'no TLS connection (it was closed during the handshake)' };
  if (untrusted.test(code))
    return { kind: 'refused', says: `no trusted TLS connection (${code}: ${message.trim().replace(/\s+/g, ' ')})` };
  return { kind: 'reset', says: `the connection broke before the whole answer had arrived (${code || message})` };
}

const failure = (code: string, message: string): NodeJS.ErrnoException => Object.assign(new Error(message), { code });

/** The reply to a request, masked before anything is cut. Never rejects. `sentAt` is read when the reply arrives. */
export function receiveReply(
  request: ClientRequest,
  { bodies, mask }: ReplyReader,
  sentAt: () => number,
  milliseconds: number,
): Promise<ReceivedReply> {
  const { promise, resolve } = Promise.withResolvers<ReceivedReply>();
  let hasResponse = false;
  const finish = (reply: Reply, wasStaleConnection = false): void => {
    clearTimeout(timer);
    resolve({ reply, wasStaleConnection });
  };
  const answer = (response: IncomingMessage, body: Buffer): Answer => {
    const receivedAt = now();
    const headers = headerPairs(response.rawHeaders, mask);
    const content = { headers, ...bodies.read(body), bodyBytes: body.length };
    return { kind: 'answer', status: response.statusCode ?? 0, ...content, sentAt: sentAt(), receivedAt };
  };
  const fail = (error: NodeJS.ErrnoException): void => {
    const { kind, says } = classifyFailure(error);
    const wasStale = !hasResponse && request.reusedSocket && ['ECONNRESET', 'EPIPE'].includes(error.code ?? '');
    finish({ kind, says: mask(says), sentAt: sentAt(), receivedAt: now() }, wasStale);
  };
  const giveUp = (code: string, message: string): void => {
    fail(failure(code, message));
    request.destroy();
  };
  const timer = setTimeout(giveUp, milliseconds, 'SILENCE', `no whole answer within ${milliseconds / 1000} s`);
  request.on('error', fail);
  request.on('close', () => hasResponse || fail(failure('ECONNRESET', 'closed')));
  request.on('upgrade', (response, socket) => {
    hasResponse = true;
    finish(answer(response, Buffer.alloc(0)));
    socket.destroy();
  });
  request.on('response', (response) => {
    hasResponse = true;
    const chunks: Buffer[] = [];
    let bytes = 0;
    response.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      chunks.push(chunk);
      if (bytes > longestBodyBytes) giveUp('TOO_LARGE', `a body of more than ${longestBodyBytes} bytes`);
    });
    response.on('error', fail);
    response.on('end', () => finish(answer(response, Buffer.concat(chunks))));
  });
  return promise;
}

const headerPairs = (raw: string[], mask: (text: string) => string): [string, string][] =>
  Array.from({ length: raw.length / 2 }, (_, index) => [mask(raw[index * 2] ?? ''), mask(raw[index * 2 + 1] ?? '')]);
