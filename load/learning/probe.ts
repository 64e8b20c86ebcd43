import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Tls } from '../engines/engine.ts';
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
  baseUrl: string;
  tls: Tls;
  timeoutSeconds: number;
  signal: AbortSignal;
}

/** Sends one request with a key, over a verified connection of its own. Never rejects. */
export function probe(target: ProbeTarget, request: LoadRequest, secret: string): Promise<Probe> {
  const url = new URL(target.baseUrl);
  const from = performance.now();
  const done = (part: Partial<Probe>): Probe => ({
    status: 0,
    milliseconds: performance.now() - from,
    at: Date.now(),
    ...part,
  });
  const { insecure, ...certificates } = target.tls;
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
        signal: AbortSignal.any([target.signal, AbortSignal.timeout(target.timeoutSeconds * 1000)]),
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
export interface TriedKey {
  send(): Promise<Probe>;
  pause(milliseconds: number): Promise<void>;
  /** Milliseconds since 1970. */
  now(): number;
}

/** Requests sent before a load, of all its keys together; throws CeilingReached instead of passing what is allowed. */
export class Tries {
  sent = 0;
  readonly #most: number;

  constructor(most = Number.POSITIVE_INFINITY) {
    this.#most = most;
  }

  charge(): void {
    if (this.sent >= this.#most) throw new CeilingReached(`was not sent: load.maxRequests allows ${this.#most}`);
    this.sent += 1;
  }
}

/** `message` follows the name of a request. */
export class CeilingReached extends Error {}

/** Requests with one key over the wire. */
export class KeyProbe implements TriedKey {
  readonly #target: ProbeTarget;
  readonly #request: LoadRequest;
  readonly #secret: string;
  readonly #tries: Tries;

  constructor(target: ProbeTarget, request: LoadRequest, secret: string, tries: Tries) {
    this.#tries = tries;
    this.#target = target;
    this.#request = request;
    this.#secret = secret;
  }

  async send(): Promise<Probe> {
    this.#tries.charge();
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
