import type { ServerResponse } from 'node:http';
import { deliverUnusually } from '../faults/delivery.ts';
import type { Answer } from '../vocabulary/exchange.ts';

/** Sends an answer. If `isLast`, the connection takes no further request. */
export function deliver(response: ServerResponse, answer: Answer, isLast: boolean) {
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
