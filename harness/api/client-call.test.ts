import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import timers from 'node:timers';
import { setTimeout as promised, scheduler, setInterval as ticks } from 'node:timers/promises';
import { promisify } from 'node:util';
import t from 'tap';
import { clientWith } from '../../test/clients/correct-client.ts';
import { type ClientOptions, type ClientStart, testClient } from './index.ts';

const generation = (start: ClientStart, headers: Record<string, string> = {}, prompt = 'Hello.') =>
  fetch(`${start.baseUrl}/v1/generate`, {
    method: 'POST',
    headers: { authorization: `Bearer ${start.key}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ model: 'model-v1', prompt, maxTokens: 64 }),
  });

const waits: Record<string, (milliseconds: number) => unknown> = {
  'the global setTimeout': (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  'node:timers': (milliseconds) => new Promise((resolve) => timers.setTimeout(resolve, milliseconds)),
  'node:timers/promises': (milliseconds) => promised(milliseconds),
  'an interval of node:timers/promises': async (milliseconds) => {
    for await (const _ of ticks(milliseconds)) return;
  },
  'scheduler.wait': (milliseconds) => scheduler.wait(milliseconds),
  'util.promisify': (milliseconds) => promisify(setTimeout)(milliseconds),
  'performance.now': async (milliseconds) => {
    const until = performance.now() + milliseconds;
    while (performance.now() < until) await promised(until - performance.now());
  },
  'process.hrtime': async (milliseconds) => {
    const from = process.hrtime();
    const passed = ([seconds, nanoseconds] = process.hrtime(from)) => seconds * 1000 + nanoseconds / 1_000_000;
    while (passed() < milliseconds) await promised(1000);
  },
  'AbortSignal.timeout': (milliseconds) =>
    new Promise((resolve) => AbortSignal.timeout(milliseconds).addEventListener('abort', resolve)),
  'a wait that is aborted': async (milliseconds) => {
    const signal = AbortSignal.timeout(milliseconds);
    await t.rejects(promised(2 * milliseconds, undefined, { signal }), { name: 'AbortError' });
  },
};

for (const [name, wait] of Object.entries(waits))
  t.test(`a client that waits for a window of 60 s takes a moment with fake timers, by ${name}`, async (t) => {
    const began = performance.now();
    let waited = 0;
    const client = async (start: ClientStart) => {
      let response = await generation(start);
      const from = Date.now();
      while (response.status === 429) {
        const seconds = Number(response.headers.get('retry-after'));
        await wait(seconds * 1000);
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

t.test('with fake timers a client may wait in the middle of its body', async (t) => {
  const client = async ({ baseUrl, key }: ClientStart) => {
    const text = JSON.stringify({ model: 'model-v1', prompt: 'Hello.', maxTokens: 64 });
    const body = ReadableStream.from(
      (async function* () {
        yield text.slice(0, 20);
        await promised(40_000);
        yield text.slice(20);
      })(),
    );
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const options = {
      method: 'POST',
      headers,
      body: body.pipeThrough(new TextEncoderStream()),
      duplex: 'half',
    } as const;
    const response = await fetch(`${baseUrl}/v1/generate`, options);
    if (!response.ok) throw new Error(String(response.status));
  };
  const { causes, verdict } = await testClient({ client, scenarios: ['plain'], fakeTimers: true });
  t.same([causes, verdict], [[], 'conforms']);
});

t.test('a client whose body is shorter than it says is told the answer that it got', async (t) => {
  const short = async ({ baseUrl, key }: ClientStart) => {
    const request = httpRequest(`${baseUrl}/v1/generate`, {
      ...{ method: 'POST', agent: false },
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'content-length': 3 },
    });
    request.write('{}');
    const [response] = await once(request, 'response');
    request.destroy();
    throw new Error(String(response.statusCode));
  };
  const { causes } = await testClient({ client: short, scenarios: ['plain'] });
  t.match(causes, [
    { says: /it failed with Error: 400; its last request was POST \/v1\/generate, which got 400 \(request_timeout\)$/ },
  ]);
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

t.test('the reason of a client is told, whatever it throws', async (t) => {
  for (const [reason, says] of [
    [{ code: 5, at: { depth: 1 } }, 'it failed with { code: 5, at: [Object] };'],
    [Object.create(null), 'it failed with [Object: null prototype] {};'],
    ['no', 'it failed with no;'],
    [new TypeError('fetch failed', { cause: new Error('refused') }), 'TypeError: fetch failed (Error: refused);'],
  ] as const) {
    const { causes } = await testClient({ client: () => Promise.reject(reason), scenarios: ['plain'] });
    t.match(causes, [{ says }]);
  }
});

t.test('a client that succeeds where nothing goes wrong, without a generation, is blocked', async (t) => {
  for (const [client, sent] of [
    [() => {}, 'it sent no request'],
    [
      (start: ClientStart) => fetch(`${start.baseUrl}/v1/models`),
      'its last request was GET /v1/models, which got 401 (missing_api_key)',
    ],
    [
      (start: ClientStart) => generation({ ...start, key: 'other' }),
      'its last request was POST /v1/generate, which got 401 (invalid_api_key)',
    ],
  ] as const) {
    const { causes, counts } = await testClient({ client });
    t.match(causes, [{ says: `it ended as if it had succeeded; ${sent}` }]);
    t.equal(counts.blocked, causes[0]?.checks.length);
  }
});

/** The outcome, and the reason or finding, of a check. */
async function told(id: string, client: ClientOptions['client'], scenarios: ClientOptions['scenarios']) {
  const { checks } = await testClient({ client, timeoutSeconds: 1, ...(scenarios && { scenarios }) });
  const { outcome, because, got } = checks.find((check) => check.id === id) ?? {};
  return `${outcome}: ${because ?? got}`;
}

t.test('a client that gets no generation must end with an error, in every scenario', async (t) => {
  const silent = (start: ClientStart) =>
    generation(start)
      .then((response) => response.text())
      .catch(() => {});
  for (const [name, got] of [
    ['bad-request', 'status 400'],
    ['server-error', 'status 500'],
    ['rate-limited-delta-seconds', 'status 429'],
    ['answer-lost', 'no answer: the connection broke'],
    ['answer-cut', 'an answer that broke off'],
    ['redirected', 'status 401'],
  ] as const)
    t.equal(
      await told('client/error-told', silent, [name]),
      `violated: scenario ${name}: POST /v1/generate got ${got}, and the client ended as if it had succeeded`,
    );
  const variant = (start: ClientStart) => (start.scenario === 'generate-201' ? undefined : generation(start));
  const got = await told('client-variants/generate-201', variant, ['generate-201']);
  t.match(got, 'inapplicable: the client sent no request');
  const other = (start: ClientStart) =>
    generation(start, start.scenario === 'generate-201' ? { authorization: '' } : {});
  t.match(
    await told('client-variants/generate-201', other, ['generate-201']),
    /^violated: .*it ended as if it had succeeded, without a generation$/,
  );
});

t.test('a client that is stopped is not judged, but where it waits for an answer that never comes', async (t) => {
  const waits = async (start: ClientStart) => {
    const response = await generation(start);
    if (!response.ok) await new Promise(() => {});
  };
  const says = (name: string) =>
    `the client had not ended after 1 s (scenario ${name}): give it more time with --timeout`;
  t.equal(await told('client/error-told', waits, ['forbidden']), `inapplicable: ${says('forbidden')}`);
  t.equal(await told('client/error-told', waits, ['no-answer']), 'inapplicable: the client got every generation');
  t.equal(await told('client/unknown-outcome-once', waits, ['no-answer']), `inapplicable: ${says('no-answer')}`);
  t.equal(
    await told('client/reset-unit-told', waits, ['rate-limited-delta-milliseconds']),
    'inapplicable: after a 429 with X-RateLimit-Reset: 2000, 2.0 s in the unit that it was told (delta-milliseconds), the client had not ended after 1 s (scenario rate-limited-delta-milliseconds): it may read another unit, or needs more time with --timeout',
  );
});

t.test(
  'a client that takes milliseconds for seconds has not shown that it reads the unit, also by a clock that is set forward',
  async (t) => {
    const scenarios = ['rate-limited-delta-milliseconds'] as const;
    const client =
      (unitMilliseconds: number) =>
      async (start: ClientStart): Promise<void> => {
        let response = await generation(start);
        while (response.status === 429) {
          await start.sleep(Number(response.headers.get('x-ratelimit-reset')) * unitMilliseconds);
          response = await generation(start);
        }
        if (!response.ok) throw new Error(String(response.status));
      };
    const result = async (unitMilliseconds: number) => {
      const { checks } = await testClient({ client: client(unitMilliseconds), scenarios });
      return checks.find(({ id }) => id === 'client/reset-unit-told');
    };
    t.match(await result(1), { outcome: 'passed' });
    t.match(await result(1000), {
      outcome: 'inapplicable',
      because: /s in the unit .* sent its next request \d{3,} s later .* it may read another unit$/,
    });
  },
);

t.test('a client that knows a header in one case only is told so where the server writes another one', async (t) => {
  const client = async (start: ClientStart) => {
    for (let attempt = 0; attempt < 4; attempt++) {
      const headers = { authorization: `Bearer ${start.key}`, 'content-type': 'application/json' };
      const sent = httpRequest(`${start.baseUrl}/v1/generate`, { method: 'POST', headers });
      const [response] = await once(sent.end('{"model":"model-v1","prompt":"Hello."}'), 'response');
      await response.toArray();
      if (response.statusCode < 300) return;
      const place = response.rawHeaders.indexOf('Retry-After');
      if (place >= 0) await start.sleep(Number(response.rawHeaders[place + 1]) * 1000);
    }
    throw new Error('no generation');
  };
  t.match(await told('client/waits-after-429', client, ['rate-limited']), /^passed/);
  t.match(
    await told('client/waits-after-429', client, ['lower-case-headers']),
    /^violated: scenario lower-case-headers: POST \/v1\/generate was sent \d+ ms after the 429/,
  );
});

t.test('a client that is stopped while it waits for an answer has shown no time-out', async (t) => {
  const { checks } = await testClient({
    client: (start) => generation(start),
    scenarios: ['no-answer'],
    timeoutSeconds: 1,
  });
  const said = checks.flatMap(({ observation }) => observation?.says ?? []);
  t.match(said, ['no-answer: not tried again before it was stopped', /; no time-out seen$/]);
});

t.test('what a client that makes one generation sends after it is a retry, whatever its body', async (t) => {
  const another = async (start: ClientStart) => {
    for (const prompt of ['one', 'two']) {
      const response = await generation(start, {}, prompt).catch(() => undefined);
      if (response?.ok) return;
    }
    throw new Error('no generation');
  };
  t.match(
    await told('client/unknown-outcome-once', another, ['answer-lost']),
    /^violated: scenario answer-lost: first with no Idempotency-Key, then with no Idempotency-Key; executed 2 times$/,
  );
  const { checks } = await testClient({ client: another, scenarios: ['server-error'] });
  const { observation } = checks.find(({ id }) => id === 'client/observed-retries') ?? {};
  t.match(observation?.says, /^server-error: tried again once, after 0\.\d s, without a key$/);
  const connections = checks.find(({ id }) => id === 'client/observed-connections')?.observation?.says;
  t.match(connections, '1 request on 1 connection for one generation');
});

t.test('two generations with one Idempotency-Key are told with the key', async (t) => {
  const shared = async (start: ClientStart) => {
    for (let each = 0; each < start.generations; each++)
      await generation(start, { 'idempotency-key': each === 0 ? 'first' : 'other' });
  };
  t.equal(
    await told('client/idempotency-key-per-request', shared, ['several-generations']),
    'violated: scenario several-generations: of 3 generations, two had the key other',
  );
  const fewer = (start: ClientStart) => generation(start, { 'idempotency-key': start.scenario });
  t.match(await told('client/idempotency-key-per-request', fewer, ['several-generations']), /^passed/);
});

t.test('a failure names its scenario, and the call that runs it again', async (t) => {
  const { checks } = await testClient({ client: (start) => generation(start), scenarios: ['bad-request'] });
  const [failed] = checks.filter(({ outcome }) => outcome === 'violated');
  t.equal(failed?.exchanges[0]?.curl, "testClient({ client, scenarios: ['bad-request'] })");
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
