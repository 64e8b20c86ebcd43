import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Answer, Misbehaviour, Reply } from '../../scenarios/vocabulary/exchange.ts';
import { Bodies, mostBodyBytes } from './response-body.ts';
import type { TargetAccess } from './target-access.ts';

/** Milliseconds since the epoch, with a fraction. */
export const now = (): number => performance.timeOrigin + performance.now();

const pairs = (raw: string[]): [string, string][] =>
  Array.from({ length: raw.length / 2 }, (_, index) => [raw[index * 2] ?? '', raw[index * 2 + 1] ?? '']);

const bodies = new WeakMap<TargetAccess, Bodies>();

/** The answer as a value; `text` is the beginning of a body of more than 64 KB. */
function answerOf(subject: TargetAccess, response: IncomingMessage, body: Buffer, sentAt: number): Answer {
  const known = bodies.get(subject) ?? new Bodies();
  bodies.set(subject, known);
  const [status, headers] = [response.statusCode ?? 0, pairs(response.rawHeaders)];
  return { kind: 'answer', status, headers, ...known.read(body), bodyBytes: body.length, sentAt, receivedAt: now() };
}

const unreachable = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ECONNABORTED'];

/** What a broken exchange was: codes of Node's sockets and of its HTTP parser (HPE_…). */
function classifyFailure(error: NodeJS.ErrnoException, sentAt: number): Misbehaviour {
  const code = error.code ?? '';
  const times = { sentAt, receivedAt: now() };
  if (code === 'SILENCE') return { kind: 'silence', says: error.message, ...times };
  if (code.startsWith('HPE_'))
    return { kind: 'unparsable', says: `an answer that is not HTTP (${error.message})`, ...times };
  if (code === 'TOO_LARGE') return { kind: 'unparsable', says: error.message, ...times };
  if (unreachable.includes(code)) return { kind: 'refused', says: `no connection (${code})`, ...times };
  if (code === 'ERR_PROXY_TUNNEL')
    return { kind: 'refused', says: `no connection through the proxy (${error.message})`, ...times };
  if (/^(ERR_TLS|ERR_SSL|CERT|DEPTH_ZERO|UNABLE_TO|SELF_SIGNED|HOSTNAME|EPROTO)/.test(code))
    return {
      kind: 'refused',
      says: `no trusted TLS connection (${code}: ${error.message.trim().replace(/\s+/g, ' ')})`,
      ...times,
    };
  const says = `the connection broke before the whole answer had come (${code || error.message})`;
  return { kind: 'reset', says, ...times };
}

const failure = (code: string, message: string): NodeJS.ErrnoException => Object.assign(new Error(message), { code });

/** What came of a request; `stale` where a connection had been closed before it was used again. */
export interface ReceivedReply {
  reply: Reply;
  stale: boolean;
}

/** Waits for what comes of a request, so many milliseconds at most. Never rejects. */
export function receiveReply(
  request: ClientRequest,
  subject: TargetAccess,
  sentAt: () => number,
  milliseconds: number,
): Promise<ReceivedReply> {
  const { promise, resolve } = Promise.withResolvers<ReceivedReply>();
  let answered = false;
  const done = (reply: Reply, stale = false): void => {
    clearTimeout(timer);
    resolve({ reply, stale });
  };
  const failed = (error: NodeJS.ErrnoException): void => {
    const stale = !answered && request.reusedSocket && ['ECONNRESET', 'EPIPE'].includes(error.code ?? '');
    done(classifyFailure(error, sentAt()), stale);
  };
  const giveUp = (code: string, message: string): void => {
    done(classifyFailure(failure(code, message), sentAt()));
    request.destroy();
  };
  const late = `no whole answer within ${milliseconds / 1000} s`;
  const timer = setTimeout(giveUp, milliseconds, 'SILENCE', late);
  request.on('error', failed);
  request.on('close', () => answered || failed(failure('ECONNRESET', 'closed')));
  request.on('upgrade', (response, socket) => {
    answered = true;
    done(answerOf(subject, response, Buffer.alloc(0), sentAt()));
    socket.destroy();
  });
  request.on('response', (response) => {
    answered = true;
    const chunks: Buffer[] = [];
    let bytes = 0;
    response.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      chunks.push(chunk);
      if (bytes > mostBodyBytes) giveUp('TOO_LARGE', `a body of more than ${mostBodyBytes} bytes`);
    });
    response.on('error', failed);
    response.on('end', () => done(answerOf(subject, response, Buffer.concat(chunks), sentAt())));
  });
  return promise;
}
