import { createServer as createHttp, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createNet, type Server, type Socket } from 'node:net';
import { runWithAbortConditions } from '../../load/abort-conditions.ts';
import { autocannonEngine } from '../../load/engines/autocannon/engine.ts';
import type { EngineFacts, EngineJob } from '../../load/engines/engine.ts';
import type { Ledger } from '../../load/ledger/ledger.ts';
import type { Connection } from '../../schemas/connection.ts';
import { arrivalsOf, connectionTo, jobFor } from './engine-jobs.ts';
import { entriesOf } from './ledger-entry.ts';

/** Starts a server on a free port; `connections` counts those that are open. */
export async function listening(server: Server, scheme = 'http') {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: () => sockets.size,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A server of HTTP on a free port. */
export const http = (listener: RequestListener) => listening(createHttp(listener));

/** A server that answers each request with raw bytes, by its ordinal, and may then close. */
export const raw = (answer: (ordinal: number, socket: Socket) => void) => {
  let ordinal = 0;
  return listening(
    createNet((socket) => {
      socket.on('error', () => {});
      socket.on('data', () => answer(ordinal++, socket));
    }),
  );
};

export const ok = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';

interface Wanted extends Partial<EngineJob> {
  instants?: readonly number[];
  connections?: number;
  together?: boolean;
  tls?: Connection['tls'];
  timeoutSeconds?: number;
}

/** Sends requests at `instants`, in milliseconds, on the connections of one key. */
export async function drive(baseUrl: string, wanted: Wanted = {}): Promise<{ ledger: Ledger; facts: EngineFacts }> {
  const { instants = [], connections = 2, together = false, tls = {}, timeoutSeconds = 5, ...part } = wanted;
  const arrivals = arrivalsOf({ intended: Float64Array.from(instants), together });
  const job = jobFor(baseUrl, {
    connection: connectionTo(baseUrl, { tls, timeoutSeconds }),
    streams: [{ secret: 'the-secret', connections, arrivals }],
    signal: AbortSignal.timeout(15_000),
    ...part,
  });
  const facts = await runWithAbortConditions(autocannonEngine, job);
  return { ledger: job.ledger, facts };
}

/** `count` instants at equal distances. */
export const every = (count: number, milliseconds: number): number[] =>
  Array.from({ length: count }, (_, index) => index * milliseconds);
/** The status of each request, or its failure. */
export const statuses = (ledger: Ledger) => entriesOf(ledger).map((entry) => entry.status ?? entry.failure);
