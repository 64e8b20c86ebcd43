import type { IncomingMessage, ServerResponse } from 'node:http';
import { lingerMilliseconds } from './connection.ts';
import type { Answer } from './exchange.ts';

const json = 'application/json';

function headersOf(answer: Answer, close: boolean): string[] {
  const headers = ['Content-Type', answer.contentType ?? json, ...answer.headers];
  if (close) headers.push('Connection', 'close');
  return headers;
}

/** Answers now, but leaves the connection open until the rest of the request has passed by or is too long in coming. */
function answerBeforeTheEnd(request: IncomingMessage, response: ServerResponse, answer: Answer): void {
  const headers = headersOf(answer, true);
  headers.push('Content-Length', String(Buffer.byteLength(answer.body)));
  response.writeHead(answer.status, headers);
  if (request.method !== 'HEAD') response.write(answer.body);
  const timer = setTimeout(finish, lingerMilliseconds);
  function finish(): void {
    clearTimeout(timer);
    response.end();
  }
  request.once('end', finish);
  request.once('close', finish);
  request.resume();
}

/** Half of the body that its Content-Length announces, then the end of the connection. */
function truncate(response: ServerResponse, answer: Answer): void {
  const body = Buffer.from(answer.body);
  const headers = headersOf(answer, false);
  headers.push('Content-Length', String(body.length));
  response.writeHead(answer.status, headers);
  response.write(body.subarray(0, body.length >> 1), () => response.socket?.destroySoon());
}

/** Answers that leave otherwise than in one piece. */
function deliverOtherwise(request: IncomingMessage, response: ServerResponse, answer: Answer): void {
  switch (answer.delivery) {
    case 'hang':
      return;
    case 'reset':
      request.socket.resetAndDestroy();
      return;
    case 'truncated':
      truncate(response, answer);
      return;
    case 'headers-as-given':
      response.writeHead(answer.status, [...answer.headers]).end(answer.body);
      return;
    default:
      response.writeHead(answer.status, headersOf(answer, answer.close ?? false));
      response.write(answer.body);
      response.end();
  }
}

/**
 * Sends an answer. `closing` says that the server is on its way down; `unread` that a body is still coming which the
 * client may be long in sending.
 */
export function deliver(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Answer,
  { closing, unread }: { closing: boolean; unread: boolean },
): void {
  if (response.destroyed || response.socket?.destroyed) return;
  if (answer.delivery !== undefined) {
    deliverOtherwise(request, response, answer);
    return;
  }
  if (!request.complete && (unread || answer.close)) {
    answerBeforeTheEnd(request, response, answer);
    return;
  }
  const { body } = answer;
  const headers = headersOf(answer, closing || (answer.close ?? false));
  // Without a Content-Length Node sends chunks: a third more CPU per request.
  headers.push('Content-Length', String(typeof body === 'string' ? Buffer.byteLength(body) : body.length));
  response.writeHead(answer.status, headers);
  response.end(body);
}
