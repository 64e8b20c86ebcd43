import type { ClientRequest } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Reply } from '../../scenarios/vocabulary/suite.ts';
import { heard, now } from './heard.ts';
import { agentOf, requestOf } from './sender.ts';
import type { Subject } from './subject.ts';
import type { Wire } from './wire.ts';

/** What a synchronised release came to. */
export interface Release {
  /** In the order of the requests. */
  replies: Reply[];
  /** From the first request written to the last, milliseconds. */
  spreadMilliseconds: number;
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
 * Opens a connection for each request, waits until every one of them stands, then writes all requests at once: the
 * tightest burst a client can make. Every request asks for its connection to be closed. Never rejects.
 */
export async function release(wires: readonly Wire[], subject: Subject): Promise<Release> {
  const { timeoutMilliseconds } = subject;
  const agent = agentOf(subject, { keepAlive: false });
  let started = now();
  const sent: number[] = [];
  const requests = wires.map((wire) => requestOf(wire, subject, agent, false));
  const answers = requests.map((request, index) =>
    heard(request, subject, () => sent[index] ?? started, 2 * timeoutMilliseconds),
  );
  const late = new AbortController();
  const giveUp = sleep(timeoutMilliseconds, undefined, { signal: late.signal }).catch(() => {});
  await Promise.race([Promise.all(requests.map(opened)), giveUp]);
  late.abort();
  started = now();
  for (const [index, request] of requests.entries()) {
    if (request.socket && !request.socket.connecting) request.end(wires[index]?.body);
    else request.destroy();
    sent[index] = now();
  }
  const replies = await Promise.all(answers);
  agent.destroy();
  return { replies: replies.map(({ reply }) => reply), spreadMilliseconds: (sent.at(-1) ?? started) - started };
}
