import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { assembled } from './assembly.ts';
import { clock as machineClock } from './clock.ts';
import { bytesOf, end, type Line, refuse } from './connection.ts';
import { deliver } from './delivery.ts';
import { latencyOf } from './disturbances/latency.ts';
import { type ErrorCode, refusal } from './errors.ts';
import type { BodyFault, Exchange, Handler } from './exchange.ts';
import { keyring } from './keys.ts';
import { type ServerOptions, type TimeOuts, timeOuts } from './options.ts';
import { type Parts, soundParts } from './parts.ts';
import { pipeline } from './pipeline.ts';
import type { Setup } from './setup.ts';
import { memoryStore } from './stores/memory.ts';
import type { Store } from './stores/store.ts';

/** A listening server. `close` lets what is in flight finish for so long; disposing does not wait. */
export type RunningServer = AsyncDisposable & {
  readonly url: string;
  readonly port: number;
  close(graceMilliseconds?: number): Promise<void>;
};

const lineOf = Symbol('line');
type LinedSocket = Socket & { [lineOf]?: Line };

const parserErrors: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

function readBody(request: IncomingMessage, line: Line, maximumBytes: number): Promise<Buffer | BodyFault> {
  return new Promise((resolve) => {
    let first: Buffer | undefined;
    let further: Buffer[] | undefined;
    let bytes = 0;
    const settle = (read: Buffer | BodyFault): void => {
      line.cut = undefined;
      resolve(read);
    };
    line.cut = settle;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maximumBytes) {
        further = undefined;
        settle('body_too_large');
      } else if (first === undefined) first = chunk;
      else if (further === undefined) further = [first, chunk];
      else further.push(chunk);
    });
    request.on('end', () => {
      if (bytes > maximumBytes) return;
      // Nearly every body is one chunk.
      settle(further === undefined ? (first ?? Buffer.alloc(0)) : Buffer.concat(further));
    });
  });
}

/** Requests of node:http to exchanges, answers back. */
class Transport {
  readonly lines = new Set<Line>();
  readonly server: Server;
  closing = false;
  private accepted = 0;
  private readonly sweep: NodeJS.Timeout;
  private readonly answer: Handler;
  private readonly parts: Parts;

  constructor(parts: Parts, { unreadAnswer, ...nodeTimes }: TimeOuts) {
    this.parts = parts;
    this.answer = pipeline(parts);
    this.server = createServer({
      ...nodeTimes,
      maxHeaderSize: 16_384,
      requireHostHeader: false,
      optimizeEmptyRequests: true,
    });
    // A client may end its side once it has asked; without this Node would end ours before the answer.
    Object.assign(this.server, { httpAllowHalfOpen: true });
    // Node drops further headers silently; one more than allowed shows that there were too many.
    this.server.maxHeadersCount = parts.setup.maximumHeaders + 1;
    this.listenForEvents();
    this.sweep = setInterval(() => this.cutUnread(unreadAnswer), nodeTimes.connectionsCheckingInterval).unref();
  }

  private listenForEvents(): void {
    const { server, parts } = this;
    server.on('connection', (socket) => this.accept(socket));
    server.on('request', (request, response) => this.handle(request, response, false));
    server.on('checkContinue', (request, response) => this.handle(request, response, true));
    server.on('checkExpectation', (request, response) => this.handle(request, response, false));
    server.on('connect', (_, socket) => end(socket, bytesOf(refusal(parts.errors, 'method_not_allowed'))));
    server.on('clientError', (error: Error & { code?: string }, socket) => {
      const line = (socket as LinedSocket)[lineOf];
      const code = parserErrors[error.code ?? ''] ?? 'malformed_request';
      if (line === undefined || socket.destroyed) socket.destroy();
      else refuse(line, refusal(parts.errors, code), code === 'request_timeout' ? code : 'malformed_request');
    });
  }

  private accept(socket: LinedSocket): void {
    const line: Line = {
      ordinal: ++this.accepted,
      address: socket.remoteAddress ?? '',
      authorization: undefined,
      key: undefined,
      host: undefined,
      socket,
      newest: undefined,
      cut: undefined,
      refused: false,
      unreadSince: undefined,
    };
    socket[lineOf] = line;
    this.lines.add(line);
    socket.on('close', () => {
      this.lines.delete(line);
      line.cut?.('client_left');
    });
  }

  private handle(request: IncomingMessage, response: ServerResponse, awaitsContinue: boolean): void {
    const line = (request.socket as LinedSocket)[lineOf] as Line;
    line.newest = { request, response };
    let awaiting = awaitsContinue;
    const { headers } = request;
    const exchange: Exchange = {
      method: request.method ?? '',
      target: request.url ?? '',
      version: request.httpVersion,
      headers,
      rawHeaders: request.rawHeaders,
      connection: line,
      read: (maximumBytes) => {
        if (awaiting) response.writeContinue();
        awaiting = false;
        return readBody(request, line, maximumBytes);
      },
      operation: undefined,
      segment: '',
      key: undefined,
      count: undefined,
      body: undefined,
      request: undefined,
    };
    const send = (answer: Awaited<ReturnType<Handler>>): void =>
      deliver(request, response, answer, {
        closing: this.closing,
        unread:
          awaiting || headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 65_536,
      });
    const answer = this.answer(exchange);
    if (answer instanceof Promise) answer.then(send, () => request.socket.destroy());
    else send(answer);
  }

  /** Node has no time-out for a client that asks and does not read. */
  private cutUnread(afterMilliseconds: number): void {
    const now = performance.now();
    for (const line of this.lines) {
      if (line.socket.writableLength === 0) line.unreadSince = undefined;
      else if (line.unreadSince === undefined) line.unreadSince = now;
      else if (now - line.unreadSince > afterMilliseconds) line.socket.destroy();
    }
  }

  /** Stops listening, ends idle connections at once, and the others once answered or when the grace is over. */
  async close(graceMilliseconds: number): Promise<void> {
    this.closing = true;
    clearInterval(this.sweep);
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    for (const { newest, socket } of this.lines)
      if (graceMilliseconds === 0 || newest === undefined || newest.response.writableFinished) socket.destroy();
    const timer = setTimeout(() => {
      for (const { socket } of this.lines) socket.destroy();
    }, graceMilliseconds);
    await closed;
    clearTimeout(timer);
  }
}

function setupOf(options: ServerOptions): Setup {
  return {
    clock: options.clock ?? machineClock(),
    keys: keyring(options.keys),
    seed: options.seed ?? 1,
    replica: options.replica ?? 'a',
    traffic: { inFlight: 0 },
    disturbances: {
      latency: options.latency === undefined ? undefined : latencyOf(options.latency),
      faults: options.faults ?? [],
      delays: new Map(),
    },
    maximumInFlight: options.maxInFlight ?? Number.POSITIVE_INFINITY,
    maximumBodyBytes: 1_048_576,
    maximumHeaders: 100,
    inFlightWaitMilliseconds: options.inFlightWaitMilliseconds ?? 10_000,
  };
}

/** Starts a server on `options.host` (127.0.0.1) and `options.port` (any free one). */
export async function listen(options: ServerOptions): Promise<RunningServer> {
  const setup = setupOf(options);
  const store: Store = memoryStore(setup.clock, { seconds: 86_400, entries: 100_000, bytes: 67_108_864 });
  const parts = assembled(soundParts(setup, store), options.variants ?? [], options.defects ?? []);
  const transport = new Transport(parts, { ...timeOuts, ...options.timeOuts });
  const { server } = transport;
  const host = options.host ?? '127.0.0.1';
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, host, () => resolve());
  });
  const { port } = server.address() as AddressInfo;
  const close = async (graceMilliseconds = 10_000): Promise<void> => {
    await transport.close(graceMilliseconds);
    await store.close();
  };
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    port,
    close,
    [Symbol.asyncDispose]: () => close(0),
  };
}
