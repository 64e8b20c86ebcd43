import { resetConnection } from '../../../reference-server/faults/reset-connection.ts';
import type { Hostile } from '../hostile.ts';
import { answering, raw, whole } from '../raw.ts';

const head = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';
const body = '{"models":[]}';

/** Writes some bytes, then resets or closes the connection. */
const ending = (name: string, bytes: string, how: 'reset' | 'close'): Hostile => ({
  name,
  exit: 1,
  withinSeconds: 30,
  serve: () =>
    answering((_, socket) => {
      const end = () => (how === 'reset' ? resetConnection(socket) : socket.end());
      if (bytes === '') end();
      else socket.write(bytes, () => setTimeout(end, 20));
    }),
});

/** Connections that are closed or reset too early. */
export const connections: Hostile[] = [
  {
    name: 'resets as soon as it has accepted',
    exit: 1,
    withinSeconds: 30,
    serve: () => raw((socket) => void resetConnection(socket)),
  },
  {
    name: 'closes as soon as it has accepted',
    exit: 1,
    withinSeconds: 30,
    serve: () => raw((socket) => void socket.end()),
  },
  {
    name: 'resets within the request',
    exit: 1,
    withinSeconds: 30,
    serve: () => raw((socket) => void socket.once('data', () => resetConnection(socket))),
  },
  ending('resets instead of answering', '', 'reset'),
  ending('closes instead of answering', '', 'close'),
  ending('resets within the headers', `${head}x-rate`, 'reset'),
  ending('closes within the headers', `${head}x-rate`, 'close'),
  ending('resets within the body', `${head}content-length: 100\r\n\r\n{"mod`, 'reset'),
  ending('closes within the body', `${head}content-length: 100\r\n\r\n{"mod`, 'close'),
  ending(
    'promises to keep the connection and closes it',
    `${head}connection: keep-alive\r\nkeep-alive: timeout=60\r\ncontent-length: 13\r\n\r\n${body}`,
    'close',
  ),
  ending(
    'promises to keep the connection and resets it',
    `${head}connection: keep-alive\r\nkeep-alive: timeout=60\r\ncontent-length: 13\r\n\r\n${body}`,
    'reset',
  ),
  {
    name: 'says that it closes and does not',
    exit: 1,
    withinSeconds: 45,
    serve: () => answering(() => whole(body, '200 OK', 'connection: close')),
  },
];
