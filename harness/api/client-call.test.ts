import { setTimeout as promised } from 'node:timers/promises';
import t from 'tap';
import { clientWith } from '../../test/clients/correct-client.ts';
import { type ClientOptions, type ClientStart, testClient } from './index.ts';

const generation = (start: ClientStart, headers: Record<string, string> = {}) =>
  fetch(`${start.baseUrl}/v1/generate`, {
    method: 'POST',
    headers: { authorization: `Bearer ${start.key}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ model: 'model-v1', prompt: 'Hello.', maxTokens: 64 }),
  });

t.test('a client that waits for a window of 60 s takes a moment with fake timers', async (t) => {
  const began = performance.now();
  let waited = 0;
  const client = async (start: ClientStart) => {
    let response = await generation(start);
    const from = Date.now();
    while (response.status === 429) {
      const seconds = Number(response.headers.get('retry-after'));
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
      response = await generation(start);
    }
    waited += Date.now() - from;
    if (!response.ok) throw new Error(String(response.status));
  };
  const report = await testClient({ client, scenarios: ['rate-limited'], fakeTimers: true, level: 'should' });
  t.match(
    report.checks.find(({ id }) => id === 'client/waits-after-429')?.outcome,
    'passed',
    JSON.stringify(report.checks),
  );
  t.ok(waited >= 59_000, `by its own clock it waited ${waited} ms`);
  t.ok(performance.now() - began < 30_000, `${performance.now() - began} ms`);
  await promised(1);
});

t.test('what a client cannot read is named', async (t) => {
  const naive = async (start: ClientStart) => {
    const response = await generation(start);
    if (response.status !== 200) throw new Error(`unexpected status ${response.status}`);
    new Date(((await response.json()) as { createdAt: string }).createdAt).toISOString();
  };
  const report = await testClient({ client: naive, scenarios: ['variants'] });
  const failed = report.checks.filter(({ outcome }) => outcome === 'violated');
  t.match(Object.fromEntries(failed.map(({ id, got }) => [id, got])), {
    'client-variants/generate-201': /status 201 \(usually 200\)/,
    'client-variants/ordinal-created-at': /createdAt is "2026-324T09:30:00Z"/,
    'client-variants/week-created-at': /createdAt is "2026-W47-5T09:30:00Z"/,
  });
  t.equal(failed.length, 3, failed.map(({ id }) => id).join(' '));
  t.equal(report.verdict, 'conforms', 'they are recommended');
});

t.test('a client that fails where nothing goes wrong is blocked, with one cause', async (t) => {
  const report = await testClient({
    client: () => {
      throw new TypeError('no such method');
    },
  });
  t.match(report.causes, [{ says: /scenario plain\): it failed with TypeError: no such method; it sent no request/ }]);
  t.equal(report.counts.blocked, report.causes[0]?.checks.length);
  t.equal(report.exitCode, 3);
});

t.test('the key of a client stands in no report, wherever the client sends it', async (t) => {
  const keys: string[] = [];
  const leaky = async (start: ClientStart) => {
    keys.push(start.key);
    await generation(start, {
      'x-key': start.key,
      cookie: `k=${start.key}`,
      'x-base': Buffer.from(start.key).toString('base64'),
    });
    const response = await fetch(`${start.baseUrl}/v1/models?key=${start.key}`, {
      headers: { authorization: start.key },
    });
    throw new Error(`${start.key} ${response.status} ${await response.text()}`);
  };
  const report = JSON.stringify(await testClient({ client: leaky }));
  t.not(keys.length, 0);
  for (const key of keys)
    for (const form of [key, Buffer.from(key).toString('base64')])
      t.notOk(report.includes(form), 'no key in the report');
});

t.test('the clauses that bind requests hold or are broken, with samples', async (t) => {
  const standing = async (client: ClientOptions['client']) => {
    const { clauses, checks } = await testClient({ client, scenarios: ['plain'] });
    t.ok(checks.every(({ outcome, samples = 0 }) => outcome !== 'passed' || samples > 0));
    return Object.fromEntries(clauses.map(({ id, standing }) => [id, standing]));
  };
  const holds = {
    '4/headers': 'holds',
    '5.1': 'holds',
    '5.2': 'holds',
    '9.1': 'holds',
    '5.3': 'other-side',
    '6': 'unseen',
  };
  t.match(await standing(clientWith()), holds);
  const broken = clientWith({ list: (request) => ({ ...request, headers: {} }) });
  t.match(await standing(broken), { '4/headers': 'departs', '5.1': 'departs' });
});

t.test('wrong options are usage errors', async (t) => {
  for (const [options, message] of [
    [{}, /^testClient: client is missing/],
    [{ client: () => {}, scenarios: ['rate-limit'] }, /^unknown scenario "rate-limit"; did you mean rate-limited/],
    [{ client: () => {}, windowSeconds: 0 }, /windowSeconds/],
    [{ client: () => {}, scenario: ['plain'] }, /unknown option scenario; did you mean scenarios/],
  ] as [ClientOptions, RegExp][])
    await t.rejects(testClient(options), { name: 'UsageError', message }, String(message));
});
