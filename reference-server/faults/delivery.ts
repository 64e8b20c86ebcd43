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
  if (delivery === 'headers-as-given') {
    const isGiven = headers.some((text, at) => at % 2 === 0 && text.toLowerCase() === 'connection');
    const connection = isGiven ? [] : ['connection', response.shouldKeepAlive ? 'keep-alive' : 'close'];
    response.writeHead(status, [...headers, ...connection]).end(body);
  }
  if (delivery !== 'truncated' && delivery !== 'chunked') return;
  const whole = Buffer.from(body);
  const half = whole.length >> 1;
  // The rest follows in another turn of the event loop, so that a client which takes the first chunk for the whole is seen.
  const end = () =>
    delivery === 'chunked' ? setImmediate(() => response.end(whole.subarray(half))) : socket.destroySoon();
  response.writeHead(status, delivery === 'chunked' ? head : [...head, 'Content-Length', `${whole.length}`]);
  response.write(whole.subarray(0, half), end);
}
