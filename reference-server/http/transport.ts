import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { TimeOuts } from '../options.ts';
import type { Parts } from '../parts.ts';
import { pipeline } from '../pipeline/pipeline.ts';
import type { ErrorCode } from '../vocabulary/errors.ts';
import type { Exchange } from '../vocabulary/exchange.ts';
import { refusal } from '../vocabulary/refusal.ts';
import { Line } from './connection.ts';
import { deliver } from './delivery.ts';

/** Requests of node:http to exchanges, answers back. `close` lets what is in flight finish for so long. */
export type Transport = { server: Server; close(graceMilliseconds: number): Promise<void> };

const parserErrors: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/** Bodies above this are not waited for by a connection that has its answer already. */
const smallBodyBytes = 65_536;

/** Whether a body is still coming which the client may be long in sending. */
function isUnread({ complete, headers }: IncomingMessage, awaitsContinue: boolean): boolean {
  if (complete) return false;
  const isLong = Number(headers['content-length'] ?? 0) > (awaitsContinue ? 0 : smallBodyBytes);
  return isLong || headers['transfer-encoding'] !== undefined;
}

/** Whether nothing behind this request can be told apart from its body (RFC 9112, section 6.1), or Node would lose it. */
function endsConnection({ httpVersion, headers }: IncomingMessage): boolean {
  if (headers.upgrade !== undefined) return /upgrade/i.test(headers.connection ?? '');
  return httpVersion === '1.0' && headers['transfer-encoding'] !== undefined;
}

/** A server over the assembled parts, not yet listening. */
export function transport(parts: Parts, { unreadAnswer, ...nodeTimes }: TimeOuts): Transport {
  const answerTo = pipeline(parts);
  const lines = new Map<unknown, Line>();
  let accepted = 0;
  let isClosing = false;
  const limits = { maxHeaderSize: 16_384, requireHostHeader: false, optimizeEmptyRequests: true };
  const server = createServer({ ...nodeTimes, ...limits });
  // Node drops further headers silently; one more than allowed shows that there were too many.
  server.maxHeadersCount = parts.setup.maximumHeaders + 1;
  // A client may end its side once it has asked; without this Node would end ours before the answer.
  Object.assign(server, { httpAllowHalfOpen: true });

  function handle(request: IncomingMessage, response: ServerResponse, expectsContinue = false): void {
    const line = lines.get(request.socket);
    // A request behind one that ends the connection gets no answer: it must not be carried out.
    if (line === undefined || line.newest?.shouldKeepAlive === false) return;
    line.newest = response;
    let awaitsContinue = expectsContinue;
    const { method = '', url: target = '', httpVersion: version, headers, rawHeaders } = request;
    // Node closes after an Expect whose body is not read.
    if (endsConnection(request) || (expectsContinue && method !== 'POST')) response.shouldKeepAlive = false;
    const read: Exchange['read'] = (maximumBytes, use) => {
      if (awaitsContinue) response.writeContinue();
      awaitsContinue = false;
      line.read(request, maximumBytes, use);
    };
    answerTo({ method, target, version, headers, rawHeaders, connection: line, read }, (answer) => {
      try {
        const isLast = (isClosing && response === line.newest) || isUnread(request, awaitsContinue);
        deliver(response, answer, isLast);
      } catch {
        request.socket.destroy();
      }
    });
  }

  server.on('connection', (socket) => {
    const line = new Line(socket, ++accepted);
    lines.set(socket, line);
    socket.on('close', () => {
      lines.delete(socket);
      line.fail('malformed_request');
    });
  });
  const refuse = (socket: unknown, code: ErrorCode) => lines.get(socket)?.refuse(refusal(parts.errors, code));
  server.on('request', (request, response) => handle(request, response));
  server.on('checkContinue', (request, response) => handle(request, response, true));
  server.on('checkExpectation', (request, response) => handle(request, response));
  server.on('connect', (_, socket) => {
    socket.on('error', () => {});
    refuse(socket, 'method_not_allowed');
  });
  server.on('clientError', ({ code = '' }: NodeJS.ErrnoException, socket) => {
    if (!socket.destroyed) refuse(socket, parserErrors[code] ?? 'malformed_request');
  });
  const sweep = setInterval(() => {
    for (const line of lines.values()) line.cutWhenUnread(performance.now(), unreadAnswer);
  }, nodeTimes.connectionsCheckingInterval).unref();

  async function close(graceMilliseconds: number): Promise<void> {
    isClosing = true;
    clearInterval(sweep);
    // What clients have sent by now is in flight too: each turn accepts one connection, of which up to 511 may wait.
    const until = performance.now() + Math.min(graceMilliseconds, 200);
    for (let turn = 0; turn < 520 && performance.now() < until; turn++) await new Promise((next) => setImmediate(next));
    const closed = new Promise((resolve) => server.close(resolve));
    for (const { newest, socket } of lines.values()) if (newest?.writableFinished ?? true) socket.destroy();
    // Whoever is still sending or does not read has had half of the time; what is carried out gets all of it.
    const half = setTimeout(() => {
      for (const line of lines.values()) {
        line.fail('request_timeout');
        line.cutWhenUnread(Number.POSITIVE_INFINITY, 0);
      }
    }, graceMilliseconds / 2);
    const whole = setTimeout(() => server.closeAllConnections(), graceMilliseconds);
    await closed;
    clearTimeout(half);
    clearTimeout(whole);
  }
  return { server, close };
}
