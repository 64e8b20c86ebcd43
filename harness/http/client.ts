import http from 'node:http';
import https from 'node:https';
import type { Reply } from '../../scenarios/vocabulary/exchange.ts';
import { now, type ReceivedReply, receiveReply } from './response.ts';
import type { TargetAccess } from './target-access.ts';
import type { WireRequest } from './wire-request.ts';

export { now } from './response.ts';

const socketsPerKey = 8;

/** Connections to a subject, verified as it asks for, through the proxy of the environment where it names one. */
export function agentOf({ baseUrl, tls }: TargetAccess, options: http.AgentOptions): http.Agent {
  const { ca, cert, key, insecure } = tls;
  const all = { ...options, proxyEnv: process.env };
  if (!baseUrl.startsWith('https:')) return new http.Agent(all);
  const trust = { ...(ca && { ca }), ...(cert && { cert }), ...(key && { key }) };
  return new https.Agent({ ...all, ...trust, rejectUnauthorized: insecure !== true });
}

/** A request that has not been sent yet. */
export function requestOf(
  wire: WireRequest,
  { baseUrl }: TargetAccess,
  agent: http.Agent,
  kept: boolean,
): http.ClientRequest {
  const { hostname, port, protocol } = new URL(baseUrl);
  return (protocol === 'https:' ? https : http).request({
    agent,
    hostname: hostname.replace(/^\[|\]$/g, ''),
    port,
    method: wire.method,
    path: wire.path,
    headers: [...wire.headers, ['connection', kept ? 'keep-alive' : 'close']].flat(),
  });
}

/** Sends requests over pools of connections, one pool for each key, and turns whatever happens into a reply. */
export class HttpClient {
  #agents = new Map<string, http.Agent>();
  #subject: TargetAccess;
  #mayRepeat: () => boolean;

  /** `mayRepeat` is asked before a request is sent a second time, over a connection that is not stale. */
  constructor(subject: TargetAccess, mayRepeat: () => boolean = () => true) {
    this.#mayRepeat = mayRepeat;
    this.#subject = subject;
  }

  /** Sends on a pooled connection of the key, or on a new one that is closed afterwards. Never rejects. */
  async send(wire: WireRequest, connection: 'pooled' | 'fresh' = 'pooled'): Promise<Reply> {
    const first = await this.#once(wire, connection);
    // A server may close an idle connection just as we write to it: that says nothing about its answers.
    return first.stale && this.#mayRepeat() ? (await this.#once(wire, 'fresh')).reply : first.reply;
  }

  close(): void {
    for (const agent of this.#agents.values()) agent.destroy();
  }

  #pool(label: string): http.Agent {
    const agent = this.#agents.get(label) ?? agentOf(this.#subject, { keepAlive: true, maxSockets: socketsPerKey });
    this.#agents.set(label, agent);
    return agent;
  }

  async #once(wire: WireRequest, connection: 'pooled' | 'fresh'): Promise<ReceivedReply> {
    const pooled = connection === 'pooled';
    const agent = pooled ? this.#pool(wire.label) : agentOf(this.#subject, { keepAlive: false });
    const sentAt = now();
    const request = requestOf(wire, this.#subject, agent, pooled);
    const answer = receiveReply(request, this.#subject, () => sentAt, this.#subject.timeoutMilliseconds);
    request.end(wire.body);
    try {
      return await answer;
    } finally {
      if (!pooled) agent.destroy();
    }
  }
}
