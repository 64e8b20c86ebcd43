import { readdirSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import t from 'tap';
import { findK6 } from '../../load/engines/k6/local-process.ts';
import type { LoadSettings } from '../../load/options.ts';
import { idempotentRetries } from '../../load/profiles/built-in/idempotent-retries.ts';
import { perKey429 } from '../../load/profiles/built-in/per-key-429.ts';
import type { Profile } from '../../load/profiles/profile.ts';
import { runLoad } from '../../load/run.ts';
import { listen } from '../../reference-server/server.ts';
import type { LoadResult } from '../../schemas/generated/types.ts';
import { accessTo } from '../load/engine-jobs.ts';
import { tryAgain } from '../try-again.ts';

const k6 = findK6();
const skip = k6 === undefined ? 'no k6 on the path or in .tools: npm run k6' : false;

// Loads wait, most of the time. What changes the process, measures answers or needs the whole machine runs alone.
t.jobs = 4;
const alone = { skip, buffered: false };

const keys = ['one', 'two', 'three'].map((id) => ({
  id,
  secret: `k6-canary-${id}-0123456789abcdef`,
  limit: 10,
  windowSeconds: 1,
  lacks: [],
}));

const load = (baseUrl: string, options: Partial<LoadSettings>) =>
  runLoad({
    profile: perKey429,
    engine: 'k6',
    ...accessTo(baseUrl),
    keys,
    seed: 1,
    signal: AbortSignal.timeout(60_000),
    ...options,
  });

async function serving(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Open arrivals at a steady rate on one key, whose limit does not matter. */
const open = (perSecond: number, seconds: number): Profile => ({
  name: 'open',
  asks: 'How fast?',
  arrival: { model: 'open' },
  keys: [{ label: 'only', perSecond }],
  seconds,
  mix: ['models'],
  limits: [{ metric: 'run.errors', atMost: 0 }],
});

t.test('paced: exact counts, exact admission, no secret left behind', alone, async (t) => {
  await using server = await listen({ keys, port: 0 });
  const folder = t.testdir({});
  const { TMPDIR } = process.env;
  process.env.TMPDIR = folder;
  // Requests that a busy machine sends late may fall into one window more.
  const isOnTime = ({ validity }: LoadResult) => (validity.measured?.scheduleLagP99Milliseconds ?? 0) < 50;
  const result = await tryAgain(() => load(server.url, {}), isOnTime);
  if (TMPDIR === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = TMPDIR;
  t.not(result.validity.verdict, 'invalid', result.validity.reasons.join('; '));
  t.strictSame(
    result.limits.filter((limit) => limit.verdict !== 'met'),
    [],
  );
  t.strictSame(
    result.keys.map(({ sent, admitted, refused }) => [sent, admitted, refused]),
    [
      [180, 60, 120],
      [48, 48, 0],
      [12, 12, 0],
    ],
  );
  t.equal(JSON.stringify(result).includes('canary'), false);
  t.strictSame(readdirSync(folder), [], 'its folder is gone');
});

t.test('open: a request at each intended instant, however slow the answers are', alone, async (t) => {
  let served = 0;
  await using server = await serving((_, response) => {
    served++;
    setTimeout(() => response.end('{"models":[]}'), 200);
  });
  const result = await load(server.url, { profile: open(40, 2) });
  const [key] = result.keys;
  t.equal(key?.offered, 80);
  t.equal(key?.sent, 80);
  t.equal(served, 81, 'the preflight and eighty');
  t.equal(result.validity.measured?.dropped, 0);
  t.ok(
    (key?.latency.admitted.p50 ?? 0) > 198 && (key?.latency.admitted.p50 ?? 999) < 230,
    `${key?.latency.admitted.p50} ms`,
  );
});

t.test('closed: responses after the end are logged too', { skip }, async (t) => {
  let served = 0;
  await using server = await serving((_, response) => {
    // Many lines are written together at first; the last answers take longer than the rest of the load.
    const slow = served++ > 40;
    setTimeout(() => response.end('{"models":[]}'), slow ? 1800 : 20);
  });
  const closed: Profile = { ...open(1, 2), arrival: { model: 'closed' }, keys: [{ label: 'only', connections: 4 }] };
  const result = await load(server.url, { profile: closed });
  t.not(result.validity.verdict, 'invalid', result.validity.reasons.join('; '));
  t.equal(result.keys[0]?.sent, served - 1, 'all but the preflight');
});

t.test('too few virtual users make the run invalid', alone, async (t) => {
  let served = 0;
  await using server = await serving((_, response) => {
    // Responses are fast before the load, so few virtual users are prepared; then no response comes in time.
    if (served++ === 0) response.end('{}');
    else setTimeout(() => response.end('{}'), 4000);
  });
  const result = await load(server.url, { profile: open(1200, 2) });
  t.equal(result.validity.verdict, 'invalid');
  t.match(result.validity.reasons.join('; '), /virtual user was busy|never attempted/);
});

t.test('retries go out as a pair while the first is in flight', { skip }, async (t) => {
  await using server = await listen({ keys, port: 0, latency: '20' });
  const profile = { ...idempotentRetries, windows: 2 };
  const { retries } = await load(server.url, { profile });
  t.match(retries, { pairs: 16, agreeing: 16, differing: 0 });
  await using racing = await listen({ keys, port: 0, defects: ['races-idempotency-keys'] });
  const result = await load(racing.url, { profile });
  t.ok((result.retries?.differing ?? 0) > 0);
  t.equal(result.limits.find((limit) => limit.metric === 'run.retriesDiffering')?.verdict, 'breached');
});

t.test('requests to a target that dies are counted as failures', { skip }, async (t) => {
  let served = 0;
  await using server = await serving((request, response) => {
    if (served++ > 20) request.socket.destroy();
    else response.end('{}');
  });
  const result = await load(server.url, { profile: open(50, 1) });
  t.ok((result.keys[0]?.errors ?? 0) >= 20);
  t.equal(result.limits[0]?.verdict, 'breached');
});

t.test('a k6 that cannot run is reported', { skip }, async (t) => {
  await using server = await serving((_, response) => response.end('{}'));
  const launch = { launch: async () => [{ exitCode: 107, complaint: 'SyntaxError: something' }] };
  const result = await load(server.url, { profile: open(10, 1), k6: launch });
  t.equal(result.validity.verdict, 'invalid');
  t.match(result.validity.reasons, [/the k6 script failed \(exit code 107\): SyntaxError: something/]);
});

t.test('an interrupted run ends k6 and says so', { skip }, async (t) => {
  await using server = await serving((_, response) => response.end('{}'));
  const controller = new AbortController();
  const from = performance.now();
  const result = await load(server.url, {
    profile: open(20, 120),
    signal: controller.signal,
    onProgress({ keys }) {
      if ((keys?.[0]?.admitted ?? 0) > 10) controller.abort();
    },
  });
  t.ok(performance.now() - from < 100_000);
  t.match(result.validity.reasons.join('; '), /interrupted/);
  t.ok((result.keys[0]?.admitted ?? 0) > 5, 'what was learned is kept');
});

t.test('synchronized releases are refused', { skip }, async (t) => {
  const { burst } = await import('../../load/profiles/built-in/burst.ts');
  await using server = await listen({ keys, port: 0 });
  await t.rejects(load(server.url, { profile: burst }), /k6 cannot release requests at one instant/);
});

/** Pairs of retries, whose bodies k6 keeps. */
const pairs: Profile = { ...open(10, 1), name: 'pairs', arrival: { model: 'paced' }, retries: true, mix: ['generate'] };

t.test('a compressed body that unpacks to gigabytes ends k6, not the machine', alone, async (t) => {
  // Each body alone is too much: 4 GiB of zeros, in as many parts as gzip allows.
  const bomb = Buffer.concat(Array(256).fill(gzipSync(Buffer.alloc(16 * 1024 * 1024))));
  let served = 0;
  await using server = await serving((request, response) => {
    request.resume();
    served += 1;
    if (served === 1) response.end('{}');
    else response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
  });
  const began = performance.now();
  // A busy machine unpacks for longer than an answer usually takes.
  const result = await load(server.url, { profile: pairs, ...accessTo(server.url, { timeoutSeconds: 25 }) });
  t.equal(result.validity.verdict, 'invalid');
  t.match(result.validity.reasons.join('; '), /took more than 3000 MB of memory and was killed/);
  t.ok(performance.now() - began < 40_000);
});

t.test('headers of a server cannot forge the fields of a log line', { skip }, async (t) => {
  await using server = await serving((_, response) =>
    response.writeHead(200, { 'x-ratelimit-limit': '100', 'x-ratelimit-reset': '1|2|3|{x' }).end('{}'),
  );
  const result = await load(server.url, { profile: open(10, 1) });
  t.strictSame(
    result.keys.map(({ sent, admitted }) => [sent, admitted]),
    [[10, 10]],
  );
});

t.test('redirects are not followed', { skip }, async (t) => {
  let followed = 0;
  await using target = await serving((_, response) => {
    followed += 1;
    response.end('{}');
  });
  let served = 0;
  await using server = await serving((_, response) => {
    served += 1;
    if (served === 1) response.end('{}');
    else response.writeHead([301, 302, 307, 308][served % 4] ?? 301, { location: `${target.url}/x` }).end();
  });
  const result = await load(server.url, { profile: open(10, 1) });
  t.equal(result.keys[0]?.errors, 10);
  t.equal(followed, 0);
});
