import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from '../../schemas/connection.ts';
import { type RateLimitHeaders, rateLimitHeaders } from '../ledger/rate-limit-headers.ts';
import type { LoadRequest } from '../planning/requests.ts';

/** One answer to a request sent before the load, or why there was none. */
export interface Probe extends RateLimitHeaders {
  status: number;
  failure?: string;
  milliseconds: number;
  /** When the answer came, milliseconds since 1970. */
  at: number;
}

export interface ProbeTarget {
  connection: Connection;
  signal: AbortSignal;
}

/** Sends one request with a key, over a verified connection of its own. Never rejects. */
export function probe(target: ProbeTarget, request: LoadRequest, secret: string): Promise<Probe> {
  const { baseUrl, tls, timeoutMilliseconds } = target.connection;
  const url = new URL(baseUrl);
  const from = performance.now();
  const done = (part: Partial<Probe>): Probe => ({
    status: 0,
    milliseconds: performance.now() - from,
    at: Date.now(),
    ...part,
  });
  const { insecure, ...certificates } = tls;
  return new Promise((resolve) => {
    let answered = false;
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    const outgoing = send(
      new URL(request.path, url.origin),
      {
        method: request.method,
        agent: false,
        headers: {
          ...request.headers,
          authorization: `Bearer ${secret}`,
          ...(request.body === undefined ? {} : { 'content-length': Buffer.byteLength(request.body) }),
        },
        ...certificates,
        rejectUnauthorized: !insecure,
        signal: AbortSignal.any([target.signal, AbortSignal.timeout(timeoutMilliseconds)]),
      },
      (incoming) => {
        answered = true;
        incoming.resume();
        incoming.on('error', (error) => resolve(done({ failure: why(error) })));
        incoming.on('close', () => resolve(done({ failure: 'the answer broke off' })));
        incoming.on('end', () =>
          resolve(done({ status: incoming.statusCode ?? 0, ...rateLimitHeaders(incoming.rawHeaders) })),
        );
      },
    );
    outgoing.on('error', (error) => resolve(done({ failure: why(error) })));
    // A server that switches protocols though nobody asked it to.
    outgoing.on('upgrade', (_, socket) => {
      socket.destroy();
      resolve(done({ failure: 'it switched to another protocol' }));
    });
    outgoing.on('close', () => answered || resolve(done({ failure: 'the connection was closed' })));
    outgoing.end(request.body);
  });
}

function why(error: NodeJS.ErrnoException): string {
  // Node wraps the reason of an abort into an error of its own.
  if ([error, error.cause].some((each) => each instanceof Error && each.name === 'TimeoutError'))
    return 'no answer in time';
  return error.code ?? error.message;
}

/** A key that can be tried: requests one after the other, and time that passes. */
export interface ProbedKey {
  send(): Promise<Probe>;
  pause(milliseconds: number): Promise<void>;
  /** Milliseconds since 1970. */
  now(): number;
}

/** Requests sent before a load, of all its keys together; throws BudgetExhausted instead of passing what is allowed. */
export class ProbeBudget {
  sent = 0;
  readonly #most: number;

  constructor(most = Number.POSITIVE_INFINITY) {
    this.#most = most;
  }

  charge(): void {
    if (this.sent >= this.#most) throw new BudgetExhausted(`was not sent: load.maxRequests allows ${this.#most}`);
    this.sent += 1;
  }
}

/** `message` follows the name of a request. */
export class BudgetExhausted extends Error {}

/** Requests with one key over the wire. */
export class KeyProbe implements ProbedKey {
  readonly #target: ProbeTarget;
  readonly #request: LoadRequest;
  readonly #secret: string;
  readonly #budget: ProbeBudget;

  constructor(target: ProbeTarget, request: LoadRequest, secret: string, budget: ProbeBudget) {
    this.#budget = budget;
    this.#target = target;
    this.#request = request;
    this.#secret = secret;
  }

  async send(): Promise<Probe> {
    this.#budget.charge();
    return probe(this.#target, this.#request, this.#secret);
  }

  now(): number {
    return Date.now();
  }

  /** Rejects when the run is interrupted meanwhile. */
  async pause(milliseconds: number): Promise<void> {
    await sleep(Math.max(0, milliseconds), undefined, { signal: this.#target.signal });
  }
}
