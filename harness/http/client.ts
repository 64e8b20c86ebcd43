import http from 'node:http';
import https from 'node:https';
import type { Reply } from '../../scenarios/vocabulary/exchange.ts';
import type { Connection } from '../../schemas/connection.ts';
import { isLoopback } from './base-url.ts';
import { duringExchange, now, suspendedBetween } from './clock.ts';
import { type ReceivedReply, type ReplyReader, receiveReply } from './response.ts';
import { BodyReader } from './response-body.ts';
import { Semaphore } from './semaphore.ts';
import { TimeOuts } from './time-outs.ts';
import type { WireRequest } from './wire-request.ts';

const socketsPerKey = 8;

/** Other methods get connections of their own: many servers send a body after HEAD, which the next request would get. */
const methodsOfInterface = ['GET', 'POST'];

/** An agent for connections to the target, through the proxy of its environment if there is one. */
export function agentOf({ baseUrl, tls, env, lookup }: Connection, options: http.AgentOptions): http.Agent {
  const { ca, cert, key, insecure } = tls;
  // Nothing for this machine goes elsewhere, whatever NO_PROXY says.
  const all = { ...options, ...(!isLoopback(baseUrl) && { proxyEnv: env }), ...(lookup && { lookup }) };
  if (!baseUrl.startsWith('https:')) return new http.Agent(all);
  const certificates = { ...(ca && { ca }), ...(cert && { cert }), ...(key && { key }) };
  return new https.Agent({ ...all, ...certificates, rejectUnauthorized: insecure !== true });
}

/** A request that has not been sent yet. */
export function requestOf(
  wire: WireRequest,
  { baseUrl }: Connection,
  agent: http.Agent,
  keepAlive: boolean,
): http.ClientRequest {
  const { hostname, port, protocol } = new URL(baseUrl);
  return (protocol === 'https:' ? https : http).request({
    agent,
    hostname: hostname.replace(/^\[|\]$/g, ''),
    port,
    method: wire.method,
    path: wire.path,
    headers: [...wire.headers, ['connection', keepAlive ? 'keep-alive' : 'close']].flat(),
  });
}

/** Sends requests to one target, over one pool of connections for each key. */
export class HttpClient {
  readonly target: Connection;
  readonly reader: ReplyReader;
  readonly timeOuts: TimeOuts;
  #agents = new Map<string, { agent: http.Agent; usedAt: number }>();
  /** Agents that may still have requests in flight. */
  readonly #retired: http.Agent[] = [];
  #mayRepeat: () => boolean;

  /** `mayRepeat` decides if a request that met a stale connection may be sent again. */
  constructor(target: Connection, mayRepeat: () => boolean = () => true) {
    const { mask = (text: string) => text } = target;
    this.target = target;
    this.reader = { bodies: new BodyReader(mask), largeBodies: new Semaphore(1), mask };
    this.timeOuts = new TimeOuts(target);
    this.#mayRepeat = mayRepeat;
  }

  /** Sends over a kept connection of the key, or over a new one that is closed afterwards. Never rejects. */
  async send(wire: WireRequest, connection: 'kept' | 'new' = 'kept'): Promise<Reply> {
    const { reply, wasStaleConnection } = await this.#sendOnce(wire, connection);
    // A server may close an idle connection while a request is being written to it, which says nothing about its answers.
    return wasStaleConnection && this.#mayRepeat() ? (await this.#sendOnce(wire, 'new')).reply : reply;
  }

  close(): void {
    const kept = [...this.#agents.values()].map(({ agent }) => agent);
    for (const agent of [...kept, ...this.#retired]) agent.destroy();
  }

  #keptAgent(label: string): http.Agent {
    const kept = this.#agents.get(label);
    const usedAt = now();
    // A socket that was open while this program stood still may hold an answer to no request, such as 408 or 400.
    const isFresh = kept !== undefined && suspendedBetween(kept.usedAt, usedAt) === 0;
    if (kept !== undefined && !isFresh) this.#retired.push(kept.agent);
    const agent = isFresh ? kept.agent : agentOf(this.target, { keepAlive: true, maxSockets: socketsPerKey });
    this.#agents.set(label, { agent, usedAt });
    return agent;
  }

  async #sendOnce(wire: WireRequest, connection: 'kept' | 'new'): Promise<ReceivedReply> {
    const isKept = connection === 'kept' && methodsOfInterface.includes(wire.method);
    const agent = isKept ? this.#keptAgent(wire.label) : agentOf(this.target, { keepAlive: false });
    const sentAt = now();
    const request = requestOf(wire, this.target, agent, isKept);
    const received = receiveReply(request, this.reader, () => sentAt, this.timeOuts.of(wire));
    request.end(wire.body);
    try {
      const { reply, wasStaleConnection } = await duringExchange(received);
      this.timeOuts.observe(wire, reply);
      return { reply, wasStaleConnection };
    } finally {
      if (!isKept) agent.destroy();
    }
  }
}
