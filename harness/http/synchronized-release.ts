import type { ClientRequest } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Reply } from '../../scenarios/vocabulary/exchange.ts';
import { agentOf, requestOf } from './client.ts';
import { now, receiveReply } from './response.ts';
import type { TargetAccess } from './target-access.ts';
import type { WireRequest } from './wire-request.ts';

const settleMilliseconds = 5;

/** What a synchronised release came to. */
export interface Release {
  /** In the order of the requests. */
  replies: Reply[];
  /** From the first last byte written to the last, milliseconds. */
  spreadMilliseconds: number;
}

/** Writes a request but for its last byte, and gives back what writes that. */
function held(request: ClientRequest, socket: Socket, body: string | undefined): () => void {
  const parts: Buffer[] = [];
  const collect = (chunk: string | Uint8Array, encoding?: unknown, done?: unknown): boolean => {
    parts.push(typeof chunk === 'string' ? Buffer.from(chunk, encoding as BufferEncoding) : Buffer.from(chunk));
    for (const each of [encoding, done]) if (typeof each === 'function') each();
    return true;
  };
  socket.write = collect;
  request.end(body);
  Reflect.deleteProperty(socket, 'write');
  const whole = Buffer.concat(parts);
  socket.write(whole.subarray(0, -1));
  return () => socket.write(whole.subarray(-1));
}

/** Resolves once the connection of a request is open and nothing is written yet, or when nothing will come of it. */
function opened(request: ClientRequest): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  request.on('close', resolve);
  request.on('socket', (socket: Socket & { secureConnecting?: boolean }) => {
    socket.setNoDelay(true);
    if (socket.secureConnecting) socket.once('secureConnect', resolve);
    else if (socket.connecting) socket.once('connect', resolve);
    else resolve();
  });
  return promise;
}

/**
 * Opens a connection for each request, writes all but the last byte of each, then releases the last bytes together: the
 * tightest burst a client can make. Every request asks for its connection to be closed. Never rejects.
 */
export async function release(wires: readonly WireRequest[], subject: TargetAccess): Promise<Release> {
  const { timeoutMilliseconds } = subject;
  const agent = agentOf(subject, { keepAlive: false });
  let started = now();
  const sent: number[] = [];
  const requests = wires.map((wire) => requestOf(wire, subject, agent, false));
  const answers = requests.map((request, index) =>
    receiveReply(request, subject, () => sent[index] ?? started, 2 * timeoutMilliseconds),
  );
  const late = new AbortController();
  const giveUp = sleep(timeoutMilliseconds, undefined, { signal: late.signal }).catch(() => {});
  await Promise.race([Promise.all(requests.map(opened)), giveUp]);
  late.abort();
  const lastBytes = requests.map((request, index) => {
    if (request.socket && !request.socket.connecting) return held(request, request.socket, wires[index]?.body);
    return () => void request.destroy();
  });
  // The last bytes wait until what came before them has left.
  await sleep(settleMilliseconds);
  started = now();
  for (const [index, writeLast] of lastBytes.entries()) {
    writeLast();
    sent[index] = now();
  }
  const replies = await Promise.all(answers);
  agent.destroy();
  return { replies: replies.map(({ reply }) => reply), spreadMilliseconds: (sent.at(-1) ?? started) - started };
}
