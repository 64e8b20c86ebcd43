import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { PortForward } from '@kubernetes/client-node';
import type { Cluster } from './cluster.ts';

/** A port of 127.0.0.1 that leads to a port of a pod. */
export interface Tunnel extends AsyncDisposable {
  /** `127.0.0.1:PORT` */
  address: string;
}

/** Opens a way through the API to a port on which a pod listens, on whatever address: each connection goes by itself. */
export async function tunnel(cluster: Cluster, pod: string, port: number): Promise<Tunnel> {
  const forward = new PortForward(cluster.config);
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true }, async (socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => sockets.delete(socket));
    try {
      const made = await forward.portForward(cluster.namespace, pod, [port], socket, null, socket);
      const other = typeof made === 'function' ? made() : made;
      other?.on('close', () => socket.destroySoon());
      socket.once('close', () => other?.close());
    } catch {
      socket.resetAndDestroy();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
