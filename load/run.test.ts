import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import t from 'tap';
import { listen } from '../reference-server/server.ts';
import { accessTo } from '../test/load/engine-jobs.ts';
import { tryAgain } from '../test/try-again.ts';
import type { LoadKeySource, LoadSettings } from './options.ts';
import { perKey429 } from './profiles/built-in/per-key-429.ts';
import type { Profile } from './profiles/profile.ts';
import { runLoad } from './run.ts';

const ids = ['one', 'two', 'three'];
const records = ids.map((id) => ({
  id,
  secret: `load-key-${id}-0123456789abcdef`,
  limit: 10,
  windowSeconds: 1,
  lacks: [],
}));
const declared = records.map(({ secret, limit, windowSeconds }): LoadKeySource => ({ secret, limit, windowSeconds }));

function load(baseUrl: string, options: Partial<LoadSettings> = {}) {
  const signal = AbortSignal.timeout(300_000);
  return runLoad({
    profile: perKey429,
    // Its own length, whatever the first answers take.
    windows: 2,
    ...accessTo(baseUrl),
    keys: declared,
    seed: 1,
    signal,
    ...options,
  });
}

/** A server that answers with a status, or closes the connection. */
async function standIn(
  answer: (served: number, request: IncomingMessage) => number | undefined,
  headers: Record<string, string> = { 'x-ratelimit-limit': '10', 'x-ratelimit-remaining': '9' },
) {
  let served = 0;
  const server = createServer((request, response) => {
    request.resume();
    const status = answer(served++, request);
    if (status === undefined) request.socket.destroy();
    else response.writeHead(status, { 'content-length': 0, ...headers }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    served: () => served,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

t.jobs = 6;

// Alone: the judging of another load, in this process, is time in which nothing is sent.
t.test('a correct server holds each key to exactly its limit', { buffered: false }, async (t) => {
  await using server = await listen({ keys: records, port: 0 });
  const result = await tryAgain(
    () => load(server.url),
    ({ validity }) => validity.verdict === 'valid',
  );
  // A busy machine sends late, which degrades a run. Nothing else does, and all that follows holds nevertheless.
  t.not(result.validity.verdict, 'invalid');
  t.strictSame(
    result.validity.reasons.filter((reason) => !/ms late \(p99\)$/.test(reason)),
    [],
  );
  t.strictSame(
    result.limits.filter((limit) => limit.verdict !== 'met'),
    [],
    'every limit is met',
  );
  t.strictSame(
    result.keys.map(({ key, offered, sent, admitted, refused, errors }) => ({
      key,
      offered,
      sent,
      admitted,
      refused,
      errors,
    })),
    [
      { key: 'noisy', offered: 60, sent: 60, admitted: 20, refused: 40, errors: 0 },
      { key: 'steady', offered: 16, sent: 16, admitted: 16, refused: 0, errors: 0 },
      { key: 'quiet', offered: 4, sent: 4, admitted: 4, refused: 0, errors: 0 },
    ],
  );
  t.equal(result.limiter.kind, 'fixed-window');
  t.equal(result.keys[0]?.latency.admitted.n, 20);
  t.equal(result.keys[0]?.latency.refused.n, 40);
  t.strictSame(
    result.keys[0]?.windows?.map((window) => window.admitted),
    [10, 10],
  );
  t.equal(JSON.stringify(result).includes('load-key-'), false, 'no key is in the result');
});

t.test('a closed load has as many requests in flight as connections', async (t) => {
  for (const connections of [1, 3]) {
    let [inFlight, most] = [0, 0];
    const server = createServer((request, response) => {
      request.resume();
      most = Math.max(most, ++inFlight);
      setTimeout(() => {
        inFlight -= 1;
        response.writeHead(200, { 'content-length': 0 }).end();
      }, 20);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const profile: Profile = {
      ...perKey429,
      ...{ name: 'closed', arrival: { model: 'closed' }, seconds: 1, limits: [] },
      keys: [{ label: 'one', connections }],
    };
    await load(url, { profile, keys: declared.slice(0, 1) });
    server.close();
    t.equal(most, connections);
  }
});

t.test('limits and windows that are not declared are learned', async (t) => {
  await using server = await listen({ keys: records, port: 0 });
  const keys = records.map(({ secret }) => ({ secret }));
  const result = await tryAgain(
    () => load(server.url, { keys }),
    ({ validity }) => validity.verdict === 'valid',
  );
  t.match(result.keys[0], { limit: 10, windowSeconds: 1, overAdmitted: 0, underAdmitted: 0 });
  t.strictSame(
    result.limits.filter((limit) => limit.verdict !== 'met'),
    [],
  );
});

for (const [defect, metric] of [
  ['admits-one-too-many', 'noisy.overAdmitted'],
  ['never-refuses', 'noisy.overAdmitted'],
  ['shares-one-bucket', 'quiet.refused'],
  ['refuses-one-too-early', 'noisy.underAdmitted'],
] as const)
  t.test(`a server that ${defect} breaches ${metric}`, async (t) => {
    await using server = await listen({ keys: records, port: 0, defects: [defect] });
    const { limits } = await tryAgain(
      () => load(server.url),
      ({ validity }) => validity.verdict === 'valid',
    );
    // How many are certain depends on the instants.
    t.match(
      limits.find((one) => one.metric === metric),
      { verdict: 'breached', value: /^[1-9]/ },
    );
  });

t.test('a target that refuses every connection makes the run invalid, with the reason', async (t) => {
  await using gone = await standIn(() => 200);
  const url = gone.url;
  await gone[Symbol.asyncDispose]();
  const result = await load(url);
  t.equal(result.validity.verdict, 'invalid');
  t.match(result.validity.reasons, [/ECONNREFUSED/]);
  t.notOk(
    result.limits.some((limit) => limit.verdict === 'met'),
    'nothing is met',
  );
});

t.test('a target that answers 503 throughout makes the run invalid, with the reason', async (t) => {
  await using server = await standIn(() => 503);
  const result = await load(server.url);
  t.equal(result.validity.verdict, 'invalid');
  t.match(result.validity.reasons, [/answered with 503/]);
});

t.test('a target that fails during the run breaches thresholds', async (t) => {
  await using server = await standIn((served) => (served < 30 ? 200 : undefined));
  const result = await load(server.url);
  t.equal(result.limits.find((limit) => limit.metric === 'run.errors')?.verdict, 'breached');
  t.ok((result.keys[0]?.errors ?? 0) > 10);
});

for (const [says, key, status, reason] of [
  ['a target that begins to fail ends the run', '', 500, /of the last 25 responses were 5xx .* was stopped/],
  [
    'a key that is suddenly refused ends the run',
    ids[0],
    401,
    /the key of noisy was refused with 401 .* accepted before/,
  ],
] as const)
  t.test(says, async (t) => {
    await using server = await standIn((served, { headers }) =>
      served < 30 || !headers.authorization?.includes(key ?? '') ? 200 : status,
    );
    const result = await load(server.url);
    t.equal(result.validity.verdict, 'invalid');
    t.match(result.validity.reasons[0], reason);
    t.ok(server.served() < 75, `${server.served()} requests were sent of 83`);
  });

t.test('a key that the target does not know is named by its label', async (t) => {
  await using server = await listen({ keys: records, port: 0 });
  const keys = declared.map((key, index) => (index === 1 ? { ...key, secret: 'nobody' } : key));
  const result = await load(server.url, { keys });
  t.match(result.validity.reasons, [/with the key steady was refused with 401/]);
});

t.test('a target without rate-limit headers must have them declared', async (t) => {
  await using server = await standIn(() => 200, {});
  const result = await load(server.url, { keys: records.map(({ secret }) => ({ secret })) });
  t.equal(result.validity.verdict, 'invalid');
  t.match(result.validity, {
    reasons: [/^the rate limit or its window could not be determined for noisy, steady and quiet$/],
    missing: [{ need: 'declared.rateLimit.limit', says: /^set rateLimit.limit and rateLimit.windowSeconds/ }],
  });
});

t.test('requests that are admitted far beyond the limit and never counted are a breach', async (t) => {
  await using server = await standIn(() => 200);
  const result = await load(server.url, { keys: records.map(({ secret }) => ({ secret })) });
  t.match(result.invariants, [{ id: 'admitted-at-most-limit', key: 'noisy', verdict: 'broken' }]);
  t.match(result.invariants[0]?.says, /requests are not counted: \d+ successive .* limit of 10, .* stayed at 9/);
  t.match(result.limits.at(-1), { metric: 'run.invariantsBroken', verdict: 'breached' });
});

for (const limiter of ['fixed-window', 'token-bucket'])
  t.test(`the requests before the load show that keys share one counter, ${limiter}`, async (t) => {
    const variants = limiter === 'fixed-window' ? [] : [limiter];
    const keys = records.map((record) => ({ ...record, limit: 20, windowSeconds: 2 }));
    await using server = await listen({ keys, port: 0, defects: ['shares-one-bucket'], variants, latency: '25' });
    const result = await load(server.url, { keys: records.map(({ secret }) => ({ secret })) });
    t.equal(result.validity.verdict, 'valid', result.validity.reasons.join('; '));
    t.match(
      result.invariants[0]?.says,
      /keys share one counter: X-RateLimit-Remaining of steady fell from .* with noisy (?:only|and quiet too)$/,
    );
    t.equal(result.limits.at(-1)?.verdict, 'breached');
  });

t.test('a load above the ceilings of the target does not begin', async (t) => {
  await using server = await standIn(() => 200);
  const result = await load(server.url, { ceilings: { maxRequests: 50 } });
  t.match(result.validity.reasons, [
    /would send 80 requests after 3 to check the keys, and load.maxRequests allows 50/,
  ]);
  t.equal(server.served(), 3, 'one request a key');
  t.equal(result.sentBefore, 3);
  t.same(
    result.keys.map(({ requestsBefore: before }) => before?.outcomes),
    ['a', 'a', 'a'],
    'the report keeps them, for charts',
  );
});

t.test('requests that check the keys count against the ceiling', async (t) => {
  await using server = await standIn(() => 200);
  const result = await load(server.url, { ceilings: { maxRequests: 82 } });
  t.match(result.validity.reasons, [/would send 80 requests after 3/]);
  const none = await load(server.url, { ceilings: { maxRequests: 2 } });
  t.match(none.validity.reasons, [/was not sent: load.maxRequests allows 2/]);
  t.equal(server.served(), 3 + 2);
});

t.test('use of the keys before the load is looked at once more, unless it was this run that used them', async (t) => {
  await using server = await standIn(() => 200, { 'x-ratelimit-limit': '10', 'x-ratelimit-remaining': '2' });
  const ceilings = { maxRequests: 50 };
  await load(server.url, { ceilings, alreadySent: 2 });
  t.equal(server.served(), 3);
  await load(server.url, { ceilings });
  t.equal(server.served(), 3 + 6, 'and then seen not to change');
});

t.test('closed arrivals do not begin if the target has a ceiling', async (t) => {
  await using server = await standIn(() => 200);
  const closed = { ...perKey429, arrival: { model: 'closed' as const } };
  const result = await load(server.url, { profile: closed, ceilings: { maxRequestsPerSecond: 200 } });
  t.match(result.validity.reasons, [/closed arrivals send as fast as the target answers/]);
  t.equal(server.served(), 3);
});

t.test('too few keys are refused with the number needed', async (t) => {
  await t.rejects(load('http://127.0.0.1:9', { keys: declared.slice(0, 2) }), /needs 3 load keys .* 2 are given/);
});

t.test('an interrupted run says so', async (t) => {
  await using server = await listen({ keys: records, port: 0 });
  const controller = new AbortController();
  setTimeout(() => controller.abort(), 2200);
  const result = await load(server.url, { signal: controller.signal });
  t.equal(result.validity.verdict, 'invalid');
  t.match(result.validity.reasons.join(), /interrupted/);
});
