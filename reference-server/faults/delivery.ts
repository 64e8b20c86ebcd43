import type { ServerResponse } from 'node:http';
import type { ServerAnswer } from '../vocabulary/exchange.ts';
import { resetConnection } from './reset-connection.ts';

/** Sends an answer by its `delivery`; never if that is `hang`. `head` is the flat list of headers. */
export function deliverUnusually(
  response: ServerResponse,
  { status, body, delivery, headers }: ServerAnswer,
  head: string[],
) {
  const { socket } = response.req;
  if (delivery === 'reset') resetConnection(socket);
  if (delivery === 'headers-as-given') response.writeHead(status, [...headers]).end(body);
  if (delivery === 'chunked') response.writeHead(status, head).write(body, () => response.end());
  if (delivery !== 'truncated') return;
  const whole = Buffer.from(body);
  response.writeHead(status, [...head, 'Content-Length', `${whole.length}`]);
  response.write(whole.subarray(0, whole.length >> 1), () => socket.destroySoon());
}
