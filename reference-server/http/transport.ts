import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { deliverUnusually } from '../faults/delivery.ts';
import type { ServerTimeOuts } from '../options.ts';
import type { Parts } from '../parts.ts';
import { pipeline } from '../pipeline/pipeline.ts';
import type { ErrorCode } from '../vocabulary/errors.ts';
import { type Exchange, refusal, type ServerAnswer } from '../vocabulary/exchange.ts';
import { ConnectionState } from './connection.ts';

/** A connection that has its answer waits for the rest of a body up to this size. */
const smallBodyBytes = 65_536;

/** True if the client may need long to send the rest of the body. */
function isUnread({ complete, headers }: IncomingMessage, awaitsContinue: boolean): boolean {
  if (complete) return false;
  const isLong = Number(headers['content-length'] ?? 0) > (awaitsContinue ? 0 : smallBodyBytes);
  return isLong || headers['transfer-encoding'] !== undefined;
}

/** True if the end of the body cannot be distinguished from a next request (RFC 9112, section 6.1), or Node would lose that request. */
function endsConnection({ httpVersion, headers }: IncomingMessage): boolean {
  if (headers.upgrade !== undefined) return /upgrade/i.test(headers.connection ?? '');
  return httpVersion === '1.0' && headers['transfer-encoding'] !== undefined;
}

/** True if a request has a body that is small enough to be read before the request is refused. */
function hasShortBody({ method, headers }: IncomingMessage): boolean {
  if (method !== 'POST') return false;
  if (headers['transfer-encoding'] !== undefined) return true;
  const bytes = Number(headers['content-length'] ?? 0);
  return bytes > 0 && bytes <= smallBodyBytes;
}

/** Sends an answer. If `isLast`, the connection takes no further request. */
function deliver(response: ServerResponse, answer: ServerAnswer, isLast: boolean) {
  if (response.destroyed || response.req.socket.destroyed) return;
  const { status, body, contentType = 'application/json', close = false } = answer;
  const head = ['Content-Type', contentType, ...answer.headers];
  if (close || isLast) response.shouldKeepAlive = false;
  if (answer.delivery !== undefined) return deliverUnusually(response, answer, head);
  // Counting bytes costs 1 % of a generation, so an ASCII body is not counted, unless a defect or variant replaced it.
  // Without Content-Length, Node would send chunks, for a third more CPU time.
  const isAscii = answer.asciiBody === body;
  head.push('Content-Length', `${isAscii ? body.length : Buffer.byteLength(body)}`);
  response.writeHead(status, head);
  response.end(body, isAscii ? 'latin1' : 'utf8');
}

/** An HTTP server that turns requests into exchanges and sends their answers. It does not listen yet. */
export class Transport {
  readonly server: Server;
  private parts: Parts;
  private answer: ReturnType<typeof pipeline>;
  private readonly connections = new Map<unknown, ConnectionState>();
  private readonly unreadCheck: NodeJS.Timeout;
  private accepted = 0;
  private isClosing = false;

  constructor(parts: Parts, { unreadAnswer, ...nodeTimes }: ServerTimeOuts) {
    this.parts = parts;
    this.answer = pipeline(parts);
    const limits = { maxHeaderSize: 16_384, requireHostHeader: false, optimizeEmptyRequests: true };
    this.server = createServer({ ...nodeTimes, ...limits });
    // Node drops further headers silently; one more than allowed shows that there were too many.
    this.server.maxHeadersCount = parts.setup.maximumHeaders + 1;
    // A client may end its side after its request; without this option Node would end ours before the answer.
    Object.assign(this.server, { httpAllowHalfOpen: true });
    this.server.on('connection', (socket) => this.accept(socket));
    this.server.on('request', (request, response) => this.handle(request, response));
    this.server.on('checkContinue', (request, response) => this.handle(request, response, true));
    this.server.on('checkExpectation', (request, response) => this.handle(request, response));
    this.server.on('connect', (_, socket) => {
      socket.on('error', () => {});
      this.refuse(socket, 'method_not_allowed');
    });
    this.server.on('clientError', ({ code }: NodeJS.ErrnoException, socket) => {
      if (code === 'ERR_HTTP_REQUEST_TIMEOUT') void this.refuseLate(socket as Socket);
      else if (!socket.destroyed)
        this.refuse(socket, code === 'HPE_HEADER_OVERFLOW' ? 'headers_too_large' : 'malformed_request');
    });
    this.unreadCheck = setInterval(() => {
      for (const connection of this.connections.values()) connection.destroyIfUnread(performance.now(), unreadAnswer);
    }, nodeTimes.connectionsCheckingInterval).unref();
  }

  private accept(socket: Socket): void {
    const connection = new ConnectionState(socket, ++this.accepted);
    this.connections.set(socket, connection);
    // A client that waits no longer may end its side alone. Before its answer that may be the end of its request (`nc -N`).
    socket.on('end', () => this.parts.setup.journal?.ended(connection.record));
    socket.on('close', () => {
      this.connections.delete(socket);
      this.parts.setup.journal?.left(connection.record);
      connection.failBody('malformed_request');
    });
  }

  private handle(request: IncomingMessage, response: ServerResponse, expectsContinue = false): void {
    const connection = this.connections.get(request.socket);
    // A request behind one that ends the connection gets no answer: it must not be carried out.
    if (connection === undefined || connection.newest?.shouldKeepAlive === false) return;
    const date = this.parts.setup.clock.date();
    if (date !== undefined) response.setHeader('Date', date);
    let awaitsContinue = expectsContinue;
    const { method = '', url: target = '', httpVersion: version, headers, rawHeaders } = request;
    // Node closes after an Expect whose body is not read.
    if (endsConnection(request) || (expectsContinue && method !== 'POST')) response.shouldKeepAlive = false;
    const { journal, maximumBodyBytes } = this.parts.setup;
    const record = journal?.begin(method, target, rawHeaders, connection);
    connection.newest = response;
    connection.record = record;
    let isRead = false;
    const read: Exchange['read'] = (maximumBytes, use) => {
      if (awaitsContinue) response.writeContinue();
      awaitsContinue = false;
      isRead = true;
      connection.readBody(request, maximumBytes, use);
    };
    const exchange: Exchange = { method, target, version, headers, rawHeaders, connection, read };
    const respond = (answer: ServerAnswer): void => {
      if (record !== undefined) {
        // The journal shows also the body of a request that is refused before it is read.
        if (!isRead && !expectsContinue && hasShortBody(request)) {
          read(maximumBodyBytes, (body) => {
            if (typeof body !== 'string') exchange.body = body;
            respond(answer);
          });
          return;
        }
        journal?.end(record, exchange, answer);
      }
      try {
        const isLast = this.isClosing && response === connection.newest;
        deliver(response, answer, isLast || isUnread(request, awaitsContinue));
      } catch {
        request.socket.destroy();
      }
    };
    this.answer(exchange, respond);
  }

  /** Continues with other parts. Connections forget the keys of the former ones. */
  renew(parts: Parts): void {
    this.parts = parts;
    this.answer = pipeline(parts);
    for (const connection of this.connections.values())
      Object.assign(connection, { authorization: undefined, key: undefined, record: undefined });
  }

  private refuse(socket: unknown, code: ErrorCode): void {
    this.connections.get(socket)?.refuse(refusal(this.parts.errors, code));
  }

  /**
   * Refuses a request that did not arrive in time. If this process stood still, Node ends the time before it reads what arrived
   * meanwhile; one turn of the event loop reads a part of that.
   */
  private async refuseLate(socket: Socket): Promise<void> {
    const connection = this.connections.get(socket);
    const complete = connection?.newest?.req.complete ? connection.newest.req : undefined;
    for (let read = -1; read < socket.bytesRead; ) {
      read = socket.bytesRead;
      await new Promise((next) => setImmediate(next));
    }
    const { req } = connection?.newest ?? {};
    if (!(req?.complete && req !== complete) && !socket.destroyed) this.refuse(socket, 'request_timeout');
  }

  /**
   * Refuses new connections and waits for the requests in flight. Clients that send slowly or do not read get half of
   * the grace period; a request that is being carried out gets all of it.
   */
  async close(graceMilliseconds: number): Promise<void> {
    this.isClosing = true;
    clearInterval(this.unreadCheck);
    const half = setTimeout(() => {
      for (const connection of this.connections.values()) {
        connection.failBody('request_timeout');
        connection.destroyIfUnread(Number.POSITIVE_INFINITY, 0);
      }
    }, graceMilliseconds / 2);
    const whole = setTimeout(() => this.server.closeAllConnections(), graceMilliseconds);
    await acceptWaiting(graceMilliseconds / 2);
    const closed = new Promise((resolve) => this.server.close(resolve));
    for (const { newest, socket } of this.connections.values()) if (newest?.writableFinished ?? true) socket.destroy();
    await closed;
    clearTimeout(half);
    clearTimeout(whole);
  }
}

/** Lets Node accept the connections that wait, at most 511, one in each turn of the event loop, and read what they sent. */
async function acceptWaiting(milliseconds: number): Promise<void> {
  const until = performance.now() + milliseconds;
  for (let turn = 0; turn < 520 && performance.now() < until; turn++) await new Promise((next) => setImmediate(next));
}
