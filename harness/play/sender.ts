import http from 'node:http';
import https from 'node:https';
import type { Answer, Misbehaviour, Parsed, Reply } from '../../scenarios/vocabulary/suite.ts';
import type { Subject } from './subject.ts';
import type { Wire } from './wire.ts';

const mostBodyBytes = 8 * 1024 * 1024;
const socketsPerKey = 8;

/** Milliseconds since the epoch, with a fraction. */
export const now = (): number => performance.timeOrigin + performance.now();

/** JSON text of a body, strictly UTF-8. */
export function parsed(body: Buffer): Parsed {
  if (body.length === 0) return { ok: false, problem: 'an empty body' };
  try {
    return { ok: true, value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)) };
  } catch (error) {
    const invalid =
      error instanceof TypeError ? 'invalid UTF-8' : `it begins ${JSON.stringify(body.toString('utf8', 0, 40))}`;
    return { ok: false, problem: invalid };
  }
}

const pairs = (raw: string[]): [string, string][] =>
  Array.from({ length: raw.length / 2 }, (_, index) => [raw[index * 2] ?? '', raw[index * 2 + 1] ?? '']);

/** The answer as a value, from its parts. */
export const answerOf = (status: number, headers: [string, string][], body: Buffer, sentAt: number): Answer => ({
  kind: 'answer',
  status,
  headers,
  text: body.toString('utf8'),
  bodyBytes: body.length,
  json: parsed(body),
  sentAt,
  receivedAt: now(),
});

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
    let ours: NodeJS.ErrnoException | undefined;
    const end = (code: string, message: string): void => {
      ours = failure(code, message);
      request.destroy(ours);
    };
    const timer = setTimeout(end, seconds * 1000, 'SILENCE', `no whole answer within ${seconds} s`);
    const done = (reply: Reply, retry = false): void => {
      clearTimeout(timer);
      if (connection === 'fresh') agent.destroy();
      resolve({ reply, retry });
    };
    const failed = (error: NodeJS.ErrnoException): void => {
      const stale = !answered && !ours && request.reusedSocket && ['ECONNRESET', 'EPIPE'].includes(error.code ?? '');
      done(misbehaviourOf(ours ?? error, sentAt), stale);
    };
    request.on('error', failed);
    request.on('response', (response) => {
      answered = true;
      const chunks: Buffer[] = [];
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        chunks.push(chunk);
        if (bytes > mostBodyBytes) end('TOO_LARGE', `a body of more than ${mostBodyBytes} bytes`);
      });
      response.on('error', failed);
      response.on('end', () =>
        done(answerOf(response.statusCode ?? 0, pairs(response.rawHeaders), Buffer.concat(chunks), sentAt)),
      );
    });
    request.end(wire.body);
    return promise;
  }
}
