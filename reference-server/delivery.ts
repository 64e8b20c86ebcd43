import type { IncomingMessage, ServerResponse } from 'node:http';
import { lingerMilliseconds } from './connection.ts';
import type { Answer } from './exchange.ts';

/** The flat headers of an answer; without a length Node sends chunks, a third more CPU per request. */
function headersOf({ contentType, headers }: Answer, close: boolean, bytes?: number): string[] {
  const all = ['Content-Type', contentType ?? 'application/json', ...headers];
  if (bytes !== undefined) all.push('Content-Length', String(bytes));
  if (close) all.push('Connection', 'close');
  return all;
}

/** Answers now, but keeps the connection until the rest of the request has passed by or is too long in coming. */
function answerBeforeTheEnd(request: IncomingMessage, response: ServerResponse, answer: Answer): void {
  response.writeHead(answer.status, headersOf(answer, true, Buffer.byteLength(answer.body))).write(answer.body);
  const timer = setTimeout(finish, lingerMilliseconds);
  function finish(): void {
    clearTimeout(timer);
    response.end();
  }
  request.once('end', finish).once('close', finish).resume();
}

/** Answers that leave otherwise than in one piece; one that hangs never does. */
function deliverOtherwise({ socket }: IncomingMessage, response: ServerResponse, answer: Answer): void {
  const { status, body, delivery, close = false } = answer;
  if (delivery === 'reset') socket.resetAndDestroy();
  if (delivery === 'headers-as-given') response.writeHead(status, [...answer.headers]).end(body);
  if (delivery === 'chunked') response.writeHead(status, headersOf(answer, close)).write(body, () => response.end());
  if (delivery !== 'truncated') return;
  const whole = Buffer.from(body);
  response.writeHead(status, headersOf(answer, close, whole.length));
  response.write(whole.subarray(0, whole.length >> 1), () => socket.destroySoon());
}

/** Sends an answer; `isUnread` says that a body is still coming which the client may be long in sending. */
export function deliver(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Answer,
  isClosing: boolean,
  isUnread: boolean,
): void {
  const { body, delivery, close = false } = answer;
  if (response.destroyed || request.socket.destroyed) return;
  if (delivery !== undefined) deliverOtherwise(request, response, answer);
  else if (isUnread || (close && !request.complete)) answerBeforeTheEnd(request, response, answer);
  else {
    // Counting the bytes of a generation costs 1 %; a body that another was put in place of is counted.
    const isAscii = answer.asciiBody === body;
    response.writeHead(
      answer.status,
      headersOf(answer, close || isClosing, isAscii ? body.length : Buffer.byteLength(body)),
    );
    response.end(body, isAscii ? 'latin1' : 'utf8');
  }
}
