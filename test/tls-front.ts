import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { createServer } from 'node:tls';
import type { Certificate } from './certificate.ts';

/** TLS in front of a plain server on this machine, until it is disposed of. */
export async function tlsFront(
  plainUrl: string,
  { cert, key }: Certificate,
): Promise<{ url: string } & AsyncDisposable> {
  const sockets = new Set<{ destroy(): void }>();
  const server = createServer({ cert, key }, (secure) => {
    const plain = connect(Number(new URL(plainUrl).port), '127.0.0.1');
    for (const socket of [secure, plain]) {
      sockets.add(socket);
      socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    }
    secure.pipe(plain).pipe(secure);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://localhost:${port}`,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      await once(server.close(), 'close');
    },
  };
}
