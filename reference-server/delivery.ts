import type { ServerResponse } from 'node:http';
import { lingerMilliseconds } from './connection.ts';
import type { Answer } from './exchange.ts';
import { deliverOtherwise } from './faults/delivery.ts';

/**
 * Sends an answer. `isLast` says that no further request is taken on this connection; `isUnread` that a body is still
 * coming which the client may be long in sending.
 */
export function deliver(response: ServerResponse, answer: Answer, isLast: boolean, isUnread: boolean) {
  const { req: request } = response;
  if (response.destroyed || request.socket.destroyed) return;
  const { status, body, contentType = 'application/json', close = false } = answer;
  const lingers = isUnread || (close && !request.complete);
  const head = ['Content-Type', contentType, ...answer.headers];
  if (close || isLast || lingers) response.shouldKeepAlive = false;
  if (answer.delivery !== undefined) return deliverOtherwise(response, answer, head);
  // Counting the bytes of a generation costs 1 %; a body that another was put in place of is counted. Without a length
  // Node sends chunks, a third more CPU per request.
  const isAscii = answer.asciiBody === body;
  head.push('Content-Length', `${isAscii ? body.length : Buffer.byteLength(body)}`);
  response.writeHead(status, head);
  if (lingers) {
    // The connection stays until the rest of the request has passed by or is too long in coming.
    response.write(body);
    const timer = setTimeout(end, lingerMilliseconds);
    function end(): void {
      clearTimeout(timer);
      response.end();
    }
    request.once('end', end).once('close', end).resume();
  } else response.end(body, isAscii ? 'latin1' : 'utf8');
}
