import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { runChecks } from '../harness/checks/runner.ts';
import { runWithClock } from '../harness/http/clock.ts';
import type { KeyInUse, TargetAccess } from '../harness/http/target-access.ts';
import { noTimeOuts } from '../harness/self-check/proof/servers.ts';
import { listen } from '../reference-server/server.ts';
import { checks } from '../scenarios/index.ts';
import type { ManualTime } from './manual-time.ts';

const roles: [KeyInUse['role'], number, number][] = [
  ['primary', 5000, 60],
  ['secondary', 5000, 60],
  ['forbidden', 5000, 60],
  ['bystander', 5000, 60],
  ['exhaustible', 20, 1],
  ['exhaustible', 20, 1],
  ['exhaustible', 20, 1],
];

/** A reference server behind a front that counts every request, also those that fail. Its windows are of `times`, or real. */
export async function countedServer(
  delayMilliseconds = 0,
  times?: ManualTime,
): Promise<
  AsyncDisposable & { target: TargetAccess; seen(): { requests: number; posts: number; mostAtOnce: number } }
> {
  const keys = roles.map(
    ([role, limit, windowSeconds], index): KeyInUse => ({
      role,
      label: `${role}-${index}`,
      secret: `budget-${role}-${index}`,
      limit,
      windowSeconds,
      lacks: role === 'forbidden' ? ['POST /v1/generate'] : [],
    }),
  );
  const served = keys.map(({ label, secret, limit = 1, windowSeconds = 1, lacks = [] }) => ({
    id: label,
    secret,
    limit,
    windowSeconds,
    lacks,
  }));
  const server = await listen({
    ...{ port: 0, keys: served, timeOuts: noTimeOuts },
    ...(times && { clock: times.server }),
  });
  const agent = new Agent({ keepAlive: true });
  const seen = { requests: 0, posts: 0, mostAtOnce: 0 };
  let underWay = 0;
  const front = createServer(noTimeOuts, (incoming, outgoing) => {
    seen.requests += 1;
    if (incoming.method === 'POST') seen.posts += 1;
    const { hostname, port } = new URL(server.url);
    const onward = request(
      { hostname, port, agent, method: incoming.method, path: incoming.url, headers: incoming.headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.pipe(outgoing);
      },
    );
    onward.on('error', () => outgoing.destroy());
    underWay += 1;
    seen.mostAtOnce = Math.max(seen.mostAtOnce, underWay);
    outgoing.on('close', () => (underWay -= 1));
    setTimeout(() => incoming.pipe(onward), delayMilliseconds);
  });
  // A connection closed under a request would be counted on one side only.
  front.keepAliveTimeout = 120_000;
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
  return {
    target: {
      ...{ baseUrl, headers: [], tls: {}, timeoutSeconds: 120 },
      ...{ keys, declared: {}, provoke: {}, mask: (text) => text },
    },
    seen: () => seen,
    [Symbol.asyncDispose]: async () => {
      agent.destroy();
      front.closeAllConnections();
      await new Promise((resolve) => front.close(resolve));
      await server[Symbol.asyncDispose]();
    },
  };
}

/** Runs all checks against the server, in its time. */
export function runAllChecks(target: TargetAccess, seed: number, times?: ManualTime) {
  const run = () => runChecks({ target, checks, seed, signal: new AbortController().signal, onEvent: () => {} });
  return times === undefined ? run() : runWithClock(times.session, run);
}
