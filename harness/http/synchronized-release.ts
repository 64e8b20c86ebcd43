import type { ClientRequest } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Reply } from '../../scenarios/vocabulary/exchange.ts';
import { agentOf, type HttpClient, requestOf } from './client.ts';
import { duringExchange, now, suspendedBetween } from './clock.ts';
import { receiveReply } from './response.ts';
import type { WireRequest } from './wire-request.ts';

/** Time for the bytes before the last ones to leave. */
const settleMilliseconds = 5;

export interface Release {
  /** In the order of the requests. */
  replies: Reply[];
  /** Time between the first and the last release of a last byte. */
  spreadMilliseconds: number;
}

/** Writes a request except for its last byte. Returns a function that writes the last byte. */
function holdLastByte(request: ClientRequest, socket: Socket, body: string | undefined): () => void {
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

/** Resolves when the connection of a request is open, before anything is written, or when the request has failed. */
function connectionOf(request: ClientRequest): Promise<void> {
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

/** Sends each request but its last byte, then all last bytes together: the shortest burst possible. Never rejects. */
export async function releaseTogether(
  wires: readonly WireRequest[],
  { target, reader, timeOuts }: Pick<HttpClient, 'target' | 'reader' | 'timeOuts'>,
): Promise<Release> {
  const agent = agentOf(target, { keepAlive: false });
  const began = now();
  let released = began;
  const sentAt: number[] = [];
  // In a connection that was open while this program stood still may lie an answer to nothing, such as 408 or 400.
  const sentTime = (index: number): number => {
    const sent = sentAt[index] ?? released;
    return suspendedBetween(began, sent) === 0 ? sent : began;
  };
  const requests = wires.map((wire) => requestOf(wire, target, agent, false));
  const received = requests.map((request, index) => {
    const milliseconds = timeOuts.usual + timeOuts.of(request);
    return duringExchange(receiveReply(request, reader, () => sentTime(index), milliseconds));
  });
  const allOpen = new AbortController();
  const timeout = sleep(timeOuts.usual, undefined, { signal: allOpen.signal }).catch(() => {});
  await Promise.race([Promise.all(requests.map(connectionOf)), timeout]);
  allOpen.abort();
  const lastBytes = requests.map((request, index) => {
    const body = wires[index]?.body;
    // A server may decide on the head of a request, before the body is complete.
    if (body !== undefined) sentAt[index] = now();
    if (request.socket && !request.socket.connecting) return holdLastByte(request, request.socket, body);
    return () => void request.destroy();
  });
  await sleep(settleMilliseconds);
  released = now();
  for (const [index, writeLastByte] of lastBytes.entries()) {
    sentAt[index] ??= now();
    writeLastByte();
  }
  const spreadMilliseconds = now() - released;
  const replies = (await Promise.all(received)).map(({ reply }) => reply);
  for (const [index, reply] of replies.entries()) if (requests[index]) timeOuts.observe(requests[index], reply);
  agent.destroy();
  return { replies, spreadMilliseconds };
}
