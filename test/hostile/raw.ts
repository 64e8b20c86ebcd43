import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import type { Serving } from './hostile.ts';

/** The parts of a request that hostile servers read. */
export interface Asked {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
  /** Counts the requests of all connections, from 0. */
  ordinal: number;
}

/** Handles a new connection. */
export type Connected = (socket: Socket) => void;

/** Listens on a free port of 127.0.0.1; disposing closes the server and its sockets. */
export async function listening(server: Server, scheme = 'http', host = '127.0.0.1'): Promise<Serving> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `${scheme}://${host}:${port}`,
    [Symbol.asyncDispose]: async () => {
      const closed = server.listening ? once(server.close(), 'close') : undefined;
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

export const raw = (connected: Connected): Promise<Serving> => listening(createServer(connected));

/** Calls back for every request on a connection, once its whole body is received. */
export function onRequests(socket: Socket, asked: (request: Omit<Asked, 'ordinal'>) => void): void {
  let received = '';
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString('latin1');
    for (;;) {
      const end = received.indexOf('\r\n\r\n');
      const head = received.slice(0, Math.max(end, 0));
      const bytes = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
      if (end < 0 || received.length < end + 4 + bytes) return;
      const body = received.slice(end + 4, end + 4 + bytes);
      received = received.slice(end + 4 + bytes);
      const [method = '', path = ''] = head.split(' ');
      const lines = head
        .split('\r\n')
        .slice(1)
        .map((line) => [line.split(':', 1)[0] ?? '', line.replace(/^[^:]*:\s*/, '')]);
      asked({ method, path, headers: Object.fromEntries(lines), body });
    }
  });
}

/** A server that writes the returned bytes as the answer to each request. */
export function answering(answer: (asked: Asked, socket: Socket) => string | Uint8Array | undefined): Promise<Serving> {
  let ordinal = 0;
  return raw((socket) =>
    onRequests(socket, (request) => {
      const bytes = answer({ ...request, ordinal }, socket);
      ordinal += 1;
      if (bytes !== undefined) socket.write(bytes);
    }),
  );
}

/** A complete answer with a correct Content-Length; `headers` are lines. */
export function whole(body: string | Uint8Array, status = '200 OK', ...headers: string[]): Buffer {
  const bytes = Buffer.from(body as string);
  const lines = [
    `HTTP/1.1 ${status}`,
    'content-type: application/json',
    `content-length: ${bytes.length}`,
    ...headers,
  ].join('\r\n');
  return Buffer.concat([Buffer.from(`${lines}\r\n\r\n`), bytes]);
}

/** Writes pieces for ever, as fast as they are read or one every `everyMilliseconds`. */
export function endless(socket: Socket, piece: string | Uint8Array, everyMilliseconds?: number): void {
  if (everyMilliseconds !== undefined) {
    const timer = setInterval(() => socket.writable && socket.write(piece), everyMilliseconds);
    socket.on('close', () => clearInterval(timer));
    return;
  }
  const pour = (): void => {
    while (socket.writable && socket.write(piece));
  };
  socket.on('drain', pour);
  pour();
}
