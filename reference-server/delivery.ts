import type { IncomingMessage, ServerResponse } from 'node:http';
import { lingerMilliseconds } from './connection.ts';
import type { Answer } from './exchange.ts';

/** The flat headers of an answer. Without a Content-Length Node sends chunks: a third more CPU per request. */
function headersOf({ contentType, headers, body }: Answer, close: boolean, isMeasured = true): string[] {
  const all = ['Content-Type', contentType ?? 'application/json', ...headers];
  if (isMeasured) all.push('Content-Length', String(Buffer.byteLength(body)));
  if (close) all.push('Connection', 'close');
  return all;
}

/** Answers now, but keeps the connection until the rest of the request has passed by or is too long in coming. */
function answerBeforeTheEnd(request: IncomingMessage, response: ServerResponse, answer: Answer): void {
  response.writeHead(answer.status, headersOf(answer, true));
  response.write(answer.body);
  const finish = (): void => {
    clearTimeout(timer);
    response.end();
  };
  const timer = setTimeout(finish, lingerMilliseconds);
  request.once('end', finish).once('close', finish).resume();
}

/** Answers that leave otherwise than in one piece. */
function deliverOtherwise(request: IncomingMessage, response: ServerResponse, answer: Answer): void {
  const { status, body, delivery, close = false } = answer;
  if (delivery === 'hang') return;
  if (delivery === 'reset') {
    request.socket.resetAndDestroy();
  } else if (delivery === 'headers-as-given') {
    response.writeHead(status, [...answer.headers]).end(body);
  } else if (delivery === 'truncated') {
    const half = Buffer.from(body).subarray(0, Buffer.byteLength(body) >> 1);
    response.writeHead(status, headersOf(answer, close)).write(half, () => request.socket.destroySoon());
  } else {
    response.writeHead(status, headersOf(answer, close, false)).write(body);
    response.end();
  }
}

/** Sends an answer; `isUnread` says that a body is still coming which the client may be long in sending. */
export function deliver(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Answer,
  { isClosing, isUnread }: { isClosing: boolean; isUnread: boolean },
): void {
  const close = isClosing || (answer.close ?? false);
  if (response.destroyed || request.socket.destroyed) return;
  if (answer.delivery !== undefined) deliverOtherwise(request, response, answer);
  else if (!request.complete && (isUnread || answer.close)) answerBeforeTheEnd(request, response, answer);
  else response.writeHead(answer.status, headersOf(answer, close)).end(answer.body);
}
