import http from 'node:http';
import https from 'node:https';
import type { Answer, Misbehaviour, Reply } from '../../scenarios/vocabulary/suite.ts';
import { Bodies, mostBodyBytes } from './bodies.ts';
import type { Subject } from './subject.ts';
import type { Wire } from './wire.ts';

const socketsPerKey = 8;

/** Milliseconds since the epoch, with a fraction. */
export const now = (): number => performance.timeOrigin + performance.now();

const pairs = (raw: string[]): [string, string][] =>
  Array.from({ length: raw.length / 2 }, (_, index) => [raw[index * 2] ?? '', raw[index * 2 + 1] ?? '']);

const bodies = new WeakMap<Subject, Bodies>();

/** The answer as a value, from its parts; `text` is the beginning of a body of more than 64 KB. */
export function answerOf(
  subject: Subject,
  status: number,
  headers: [string, string][],
  body: Buffer,
  sentAt: number,
): Answer {
  const known = bodies.get(subject) ?? new Bodies();
  bodies.set(subject, known);
  return { kind: 'answer', status, headers, ...known.read(body), bodyBytes: body.length, sentAt, receivedAt: now() };
}

/** What a broken exchange was: codes of Node's sockets and of its HTTP parser (HPE_…). */
export function misbehaviourOf(error: NodeJS.ErrnoException, sentAt: number): Misbehaviour {
  const code = error.code ?? '';
  const times = { sentAt, receivedAt: now() };
  if (code === 'SILENCE') return { kind: 'silence', says: error.message, ...times };
  if (code.startsWith('HPE_'))
    return { kind: 'unparsable', says: `an answer that is not HTTP (${error.message})`, ...times };
  if (code === 'TOO_LARGE') return { kind: 'unparsable', says: error.message, ...times };
  if (['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ECONNABORTED'].includes(code))
    return { kind: 'refused', says: `no connection (${code})`, ...times };
  if (/^(ERR_TLS|ERR_SSL|CERT|DEPTH_ZERO|UNABLE_TO|SELF_SIGNED|HOSTNAME|EPROTO)/.test(code))
    return { kind: 'refused', says: `no trusted TLS connection (${code}: ${error.message})`, ...times };
  return {
    kind: 'reset',
    says: `the connection broke before the whole answer had come (${code || error.message})`,
    ...times,
  };
}

const failure = (code: string, message: string): NodeJS.ErrnoException => Object.assign(new Error(message), { code });

/** Sends requests over pools of connections, one pool for each key, and turns whatever happens into a reply. */
export class Sender {
  #agents = new Map<string, http.Agent>();
  #subject: Subject;
  #secure: boolean;

  #mayRepeat: () => boolean;

  /** `mayRepeat` is asked before a request is sent a second time, over a connection that is not stale. */
  constructor(subject: Subject, mayRepeat: () => boolean = () => true) {
    this.#mayRepeat = mayRepeat;
    this.#subject = subject;
    this.#secure = subject.baseUrl.startsWith('https:');
  }

  /** Sends on a pooled connection of the key, or on a new one that is closed afterwards. Never rejects. */
  async send(wire: Wire, connection: 'pooled' | 'fresh' = 'pooled'): Promise<Reply> {
    const first = await this.#once(wire, connection);
    // A server may close an idle connection just as we write to it: that says nothing about its answers.
    return first.retry && this.#mayRepeat() ? (await this.#once(wire, 'fresh')).reply : first.reply;
  }

  close(): void {
    for (const agent of this.#agents.values()) agent.destroy();
  }

  #agent(label: string, connection: 'pooled' | 'fresh'): http.Agent {
    const { ca, cert, key, unverified } = this.#subject.tls ?? {};
    const tls = {
      ...(ca && { ca }),
      ...(cert && { cert }),
      ...(key && { key }),
      rejectUnauthorized: unverified !== true,
    };
    const options = { keepAlive: connection === 'pooled', maxSockets: socketsPerKey, proxyEnv: process.env };
    const made = () => (this.#secure ? new https.Agent({ ...options, ...tls }) : new http.Agent(options));
    if (connection === 'fresh') return made();
    const agent = this.#agents.get(label) ?? made();
    this.#agents.set(label, agent);
    return agent;
  }

  #once(wire: Wire, connection: 'pooled' | 'fresh'): Promise<{ reply: Reply; retry: boolean }> {
    const { promise, resolve } = Promise.withResolvers<{ reply: Reply; retry: boolean }>();
    const { hostname, port } = new URL(this.#subject.baseUrl);
    const seconds = this.#subject.timeoutMilliseconds / 1000;
    const sentAt = now();
    const agent = this.#agent(wire.label, connection);
    const request = (this.#secure ? https : http).request({
      agent,
      hostname: hostname.replace(/^\[|\]$/g, ''),
      port,
      method: wire.method,
      path: wire.path,
      headers: [...wire.headers, ['connection', connection === 'fresh' ? 'close' : 'keep-alive']].flat(),
    });
    let answered = false;
    const done = (reply: Reply, retry = false): void => {
      clearTimeout(timer);
      if (connection === 'fresh') agent.destroy();
      resolve({ reply, retry });
    };
    const failed = (error: NodeJS.ErrnoException): void => {
      const stale = !answered && request.reusedSocket && ['ECONNRESET', 'EPIPE'].includes(error.code ?? '');
      done(misbehaviourOf(error, sentAt), stale);
    };
    const giveUp = (code: string, message: string): void => {
      done(misbehaviourOf(failure(code, message), sentAt));
      request.destroy();
    };
    const timer = setTimeout(giveUp, seconds * 1000, 'SILENCE', `no whole answer within ${seconds} s`);
    const answer = (response: http.IncomingMessage, body: Buffer): void =>
      done(answerOf(this.#subject, response.statusCode ?? 0, pairs(response.rawHeaders), body, sentAt));
    request.on('error', failed);
    request.on('close', () => answered || failed(failure('ECONNRESET', 'closed')));
    request.on('upgrade', (response, socket) => {
      answered = true;
      answer(response, Buffer.alloc(0));
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
      response.on('end', () => answer(response, Buffer.concat(chunks)));
    });
    request.end(wire.body);
    return promise;
  }
}
