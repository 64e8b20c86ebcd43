import type { ServerResponse } from 'node:http';
import { deliverOtherwise } from '../faults/delivery.ts';
import type { Answer } from '../vocabulary/exchange.ts';

/** Sends an answer; `isLast` says that no further request is taken on this connection. */
export function deliver(response: ServerResponse, answer: Answer, isLast: boolean) {
  if (response.destroyed || response.req.socket.destroyed) return;
  const { status, body, contentType = 'application/json', close = false } = answer;
  const head = ['Content-Type', contentType, ...answer.headers];
  if (close || isLast) response.shouldKeepAlive = false;
  if (answer.delivery !== undefined) return deliverOtherwise(response, answer, head);
  // Counting the bytes of a generation costs 1 %; a body that another was put in place of is counted. Without a length
  // Node sends chunks, a third more CPU per request.
  const isAscii = answer.asciiBody === body;
  head.push('Content-Length', `${isAscii ? body.length : Buffer.byteLength(body)}`);
  response.writeHead(status, head);
  response.end(body, isAscii ? 'latin1' : 'utf8');
}
