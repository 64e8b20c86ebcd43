import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import t from 'tap';
import { findK6, processLauncher } from '../../load/engines/k6/local-process.ts';
import type { Ledger } from '../../load/ledger/ledger.ts';
import type { LoadSettings } from '../../load/options.ts';
import { loadPlan } from '../../load/planning/load-plan.ts';
import type { Profile } from '../../load/profiles/profile.ts';
import { runLoad } from '../../load/run.ts';
import { listen } from '../../reference-server/server.ts';
import { accessTo } from '../load/engine-jobs.ts';

// The k6 of the path, and the one in .tools, if they are of two versions.
const tools = join(import.meta.dirname, '..', '..', '.tools');
const all = [process.env.PATH ?? '', tools].flatMap((path) => findK6({ PATH: path }) ?? []);
const found = [...new Map(all.map((k6) => [k6.version, k6])).values()];
const none = 'no k6 on the path or in .tools: npm run k6 builds it';

const keys = ['one', 'two'].map((id) => ({
  id,
  secret: `k6-arrivals-${id}-0123456789`,
  limit: 20,
  windowSeconds: 1,
  lacks: [],
}));

const profileOf = (part: Partial<Profile>): Profile => ({
  name: 'arrivals',
  asks: 'Is the plan kept?',
  arrival: { model: 'open' },
  keys: [
    { label: 'one', ofLimit: 2 },
    { label: 'two', ofLimit: 0.5 },
  ],
  seconds: 3,
  limits: [{ metric: 'run.errors', atMost: 0 }],
  ...part,
});

async function run(path: string, url: string, profile: Profile, part: Partial<LoadSettings> = {}) {
  let ledger: Ledger | undefined;
  const result = await runLoad({
    profile,
    ...accessTo(url, { timeoutSeconds: 2 }),
    keys,
    seed: 3,
    engine: 'k6',
    k6: processLauncher(path),
    signal: AbortSignal.timeout(240_000),
    observer: {
      begin: () => {},
      async end(complete) {
        ledger = complete;
      },
    },
    ...part,
  });
  return { result, ledger };
}

if (found.length === 0) t.test('arrivals of k6', { skip: none }, async () => {});

for (const { path, version } of found) {
  t.test(
    `k6 ${version}: open Poisson arrivals along a ramp are exactly those of the plan, and judged exactly`,
    async (t) => {
      await using server = await listen({ keys, port: 0 });
      const profile = profileOf({
        arrival: { model: 'open', spacing: 'poisson' },
        keys: [
          { label: 'one', stages: [{ seconds: 3, ofLimit: 0, rampTo: 3 }] },
          { label: 'two', ofLimit: 0.5 },
        ],
        mix: { generate: 3, models: 1 },
      });
      const { result, ledger } = await run(path, server.url, profile);
      if (ledger === undefined) return t.fail(result.validity.reasons.join('; '));
      const plan = loadPlan(
        profile,
        keys.map(({ limit, windowSeconds }) => ({ limit, windowSeconds, source: 'declared' as const })),
        { seed: 3 },
      );
      for (const [key, { label, intended }] of plan.keys.entries()) {
        const rows = [...Array(ledger.rows).keys()].filter((row) => ledger?.keyOf(row) === key);
        const instants = rows.map((row) => ledger?.intendedAt(row) ?? 0).sort((a, b) => a - b);
        t.equal(instants.length, intended.length, label);
        t.ok(
          instants.every((instant, index) => Math.abs(instant - (intended[index] ?? 0)) < 1),
          `instants of ${label}`,
        );
        // A request that got no connection was never sent. Instants of k6 move with the wall clock.
        const early = rows.map((row) => (ledger?.intendedAt(row) ?? 0) - (ledger?.sentAt(row) ?? 0));
        t.strictSame(
          early.filter((milliseconds) => milliseconds > 2 + (result.validity.measured?.clockStepMilliseconds ?? 0)),
          [],
          'never early',
        );
      }
      for (const { overAdmitted, underAdmitted, operations = [], sent, key } of result.keys) {
        t.strictSame([overAdmitted, underAdmitted], [0, 0], key);
        const shares = Object.fromEntries(operations.map((one) => [one.operation, one.sent]));
        t.ok(Math.abs((shares.models ?? 0) - sent / 4) <= 1, JSON.stringify(shares));
      }
    },
  );

  t.test(`k6 ${version}: think time is kept, and prompts are sent in turn`, async (t) => {
    const bodies: string[] = [];
    const server = createServer(async (request, response) => {
      const body = Buffer.concat(await request.toArray()).toString();
      if (body !== '') bodies.push(JSON.parse(body).prompt);
      response.setHeader('x-ratelimit-limit', '100').end('{}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    t.teardown(() => server.close().closeAllConnections());
    const profile = profileOf({
      arrival: { model: 'closed', thinkSeconds: [0.2, 0.4] },
      keys: [{ label: 'one', connections: 4 }],
      prompts: ['a', 'b', 'c'],
    });
    const { result } = await run(path, `http://127.0.0.1:${(server.address() as AddressInfo).port}`, profile);
    t.not(result.validity.verdict, 'invalid', result.validity.reasons.join('; '));
    const sent = result.keys[0]?.sent ?? 0;
    // Each of four connections sends at most once per 0.2 s, and one more at the start.
    t.ok(sent > 4 && sent <= 4 * (3 / 0.2 + 1), `${sent} requests`);
    // The first body was that of the request before the load.
    const counts = ['a', 'b', 'c'].map((prompt) => bodies.slice(1).filter((one) => one === prompt).length);
    t.ok(Math.max(...counts) - Math.min(...counts) <= 1, `${counts}`);
  });

  t.test(`k6 ${version}: open arrivals wait for no answer, and one that never comes is counted`, async (t) => {
    let served = 0;
    const server = createServer((_, response) => {
      // The requests before the load are answered, every fourth one later is not.
      if (++served > 4 && served % 4 === 0) return;
      response.setHeader('x-ratelimit-limit', '1000').end('{}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    t.teardown(() => server.close().closeAllConnections());
    const profile = profileOf({
      arrival: { model: 'open', spacing: 'poisson' },
      // A median needs 20 of them without an answer.
      keys: [{ label: 'one', perSecond: 50 }],
      limits: [{ metric: 'run.sent', atLeast: 1 }],
    });
    const { result } = await run(path, `http://127.0.0.1:${(server.address() as AddressInfo).port}`, profile);
    const [key] = result.keys;
    t.equal(key?.sent, key?.offered, result.validity.reasons.join('; '));
    t.ok(
      (key?.errors ?? 0) >= Math.floor((key?.sent ?? 0) / 4) - 1,
      `${key?.errors} of ${key?.sent} without an answer`,
    );
    t.ok((key?.latency.failed?.p50 ?? 0) >= 1900, 'which took the time limit');
  });
}
