// This program distributes connections over servers that share a store, in turn. A server that refuses a connection is
// skipped. Arguments: the port to listen on, then the ports of the servers on 127.0.0.1. It listens on all addresses
// unless BALANCER_HOST names one.
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { resetConnection } from '../faults/reset-connection.ts';

const [own = 8080, ...ports] = process.argv.slice(2).map(Number);
const clients = new Set<Socket>();
let turn = 0;

function forward(client: Socket, tries: number): void {
  const port = ports[turn++ % ports.length];
  if (port === undefined || tries === 0) resetConnection(client);
  if (port === undefined || client.destroyed) return;
  const server = connect({ port, host: '127.0.0.1', noDelay: true, allowHalfOpen: true });
  const next = () => forward(client, tries - 1);
  // A client may leave before the server has taken its connection.
  const giveUp = () => server.destroy();
  client.once('close', giveUp);
  server.once('error', next);
  server.once('connect', () => {
    server.off('error', next);
    client.off('close', giveUp);
    // A reset on one side becomes a reset on the other.
    for (const [from, to] of [[client, server] as const, [server, client] as const]) {
      from.on('error', () => resetConnection(to));
      from.on('close', () => to.destroySoon());
      from.pipe(to);
    }
  });
}

const listener = createServer({ noDelay: true, allowHalfOpen: true, pauseOnConnect: true }, (client) => {
  clients.add(client);
  client.on('error', () => client.destroy());
  client.once('close', () => clients.delete(client));
  forward(client, ports.length);
});
listener.listen(own, process.env.BALANCER_HOST ?? '0.0.0.0', () => {
  process.stdout.write(`port ${(listener.address() as AddressInfo).port}\n`);
});
for (const name of ['SIGTERM', 'SIGINT'] as const)
  process.once(name, () => {
    listener.close();
    for (const client of clients) client.destroy();
  });
