import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import t from 'tap';
import { planRequests } from '../harness/checks/request-plan.ts';
import { type KeyInUse, runChecks, type TargetAccess } from '../harness/checks/runner.ts';
import { seededRandom } from '../harness/checks/seeded-random.ts';
import { Budget } from '../harness/http/request-budget.ts';
import { runPreflight } from '../harness/preflight/preflight.ts';
import { listen } from '../reference-server/server.ts';
import { checks } from '../scenarios/index.ts';

const roles: [KeyInUse['role'], number, number][] = [
  ['primary', 5000, 60],
  ['secondary', 5000, 60],
  ['forbidden', 5000, 60],
  ['bystander', 5000, 60],
  ['exhaustible', 20, 1],
  ['exhaustible', 20, 1],
  ['exhaustible', 20, 1],
];

/** A reference server behind a counter that sees every request, whatever becomes of it. */
async function countedServer(
  delayMilliseconds = 0,
): Promise<
  AsyncDisposable & { subject: TargetAccess; seen(): { requests: number; posts: number; mostAtOnce: number } }
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
  const server = await listen({ port: 0, keys: served });
  const agent = new Agent({ keepAlive: true });
  const seen = { requests: 0, posts: 0, mostAtOnce: 0 };
  let underWay = 0;
  const front = createServer((incoming, outgoing) => {
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
    subject: { baseUrl, keys, declared: {}, provoke: {}, headers: [], timeoutMilliseconds: 5000 },
    seen: () => seen,
    [Symbol.asyncDispose]: async () => {
      agent.destroy();
      front.closeAllConnections();
      await new Promise((resolve) => front.close(resolve));
      await server[Symbol.asyncDispose]();
    },
  };
}

const played = (subject: TargetAccess, seed: number) =>
  runChecks({ subject, checks, seed, signal: new AbortController().signal, mask: (text) => text, onEvent: () => {} });

t.test('no budget is ever exceeded, as the server counts', { timeout: 200_000 }, async (t) => {
  t.jobs = 12;
  const random = seededRandom('budgets');
  for (let ordinal = 0; ordinal < 50; ordinal += 1) {
    const requests = 1 + Math.floor(random() * 700);
    t.test(`${requests} requests`, async (t) => {
      await using server = await countedServer();
      const { requestsSent, checks: results } = await played({ ...server.subject, budget: { requests } }, ordinal);
      t.ok(server.seen().requests <= requests, `${server.seen().requests} were counted`);
      t.equal(requestsSent, server.seen().requests, 'the report says what the server counted');
      t.same(
        results
          .filter(({ outcome }) => outcome === 'violated' || outcome === 'errored')
          .map(({ id, got, because }) => `${id}: ${got ?? because}`),
        [],
        'what did not fit is inapplicable, not red',
      );
    });
  }
});

t.test('a sound server never gets more than was planned', async (t) => {
  await using server = await countedServer();
  const planned = planRequests(checks, server.subject);
  await played(server.subject, 1);
  t.ok(server.seen().requests <= planned.requests, `${server.seen().requests} of ${planned.requests}`);
  t.ok(server.seen().posts <= planned.generations, `${server.seen().posts} POST of ${planned.generations}`);
});

t.test('read-only sends no POST, and says of each check that needs one', async (t) => {
  await using server = await countedServer();
  const { checks: results } = await played({ ...server.subject, readOnly: true }, 1);
  t.equal(server.seen().posts, 0);
  t.match(
    results.find(({ id }) => id === 'generate/envelope-id'),
    { outcome: 'inapplicable', because: /--read-only/ },
  );
  t.match(
    results.find(({ id }) => id === 'models/list-direct'),
    { outcome: 'passed' },
  );
});

t.test('with --require-all what is not provided blocks', async (t) => {
  await using server = await countedServer();
  const subject = { ...server.subject, keys: server.subject.keys.filter(({ role }) => role !== 'secondary') };
  const { checks: results } = await runChecks({
    subject,
    checks,
    seed: 1,
    requireAll: true,
    signal: new AbortController().signal,
    mask: (text) => text,
    onEvent: () => {},
  });
  t.match(
    results.find(({ id }) => id === 'idempotency/scoped-to-api-key'),
    { outcome: 'blocked', because: /TEXTGEN_KEY_SECONDARY/ },
  );
  t.match(
    results.find(({ id }) => id === 'pagination/object-well-formed'),
    { outcome: 'inapplicable' },
    'a condition never met is no lack',
  );
});

t.test('preflight and repetitions share one budget', async (t) => {
  await using server = await countedServer();
  const { subject } = server;
  const { signal } = new AbortController();
  const few = await runPreflight(subject, { keys: subject.keys, absent: {} }, signal, new Budget({ requests: 3 }));
  t.equal(server.seen().requests, 3);
  t.equal(few.requestsSent, 3);
  t.match(few.absent, { exhaustible: /^the budget leaves no request to try its key/ });
  const budget = new Budget({ requests: 90 });
  const cleared = await runPreflight(subject, { keys: subject.keys, absent: {} }, signal, budget);
  const options = { checks, seed: 1, signal, budget, mask: (text: string) => text, onEvent: () => {} };
  const only = { ...subject, keys: cleared.keys };
  const sent = [await runChecks({ ...options, subject: only }), await runChecks({ ...options, subject: only })];
  t.equal(server.seen().requests, 93, 'no more and, as there is more to play, no less');
  t.equal(cleared.requestsSent + sent.reduce((sum, { requestsSent }) => sum + requestsSent, 0), 90);
});

t.test('the rate of a budget goes on over repetitions', async (t) => {
  await using server = await countedServer();
  const budget = new Budget({ requestsPerSecond: 4, seconds: 4 });
  const only = checks.filter(({ id }) => id.startsWith('auth/'));
  const { signal } = new AbortController();
  const options = { subject: server.subject, checks: only, seed: 1, signal, budget, mask: (text: string) => text };
  for (let times = 0; times < 3; times += 1) await runChecks({ ...options, onEvent: () => {} });
  t.ok(server.seen().requests <= 40, `${server.seen().requests} of 40 in less than ten seconds`);
});

t.test('no more than the burst of a budget is under way at once, whatever plays side by side', async (t) => {
  await using server = await countedServer(30);
  const only = checks.filter(({ id }) => /^(rate-limit|models)\//.test(id));
  const { signal } = new AbortController();
  const subject = { ...server.subject, budget: { burst: 6 } };
  await runChecks({ subject, checks: only, seed: 1, signal, mask: (text) => text, onEvent: () => {} });
  t.equal(server.seen().mostAtOnce, 6);
});
