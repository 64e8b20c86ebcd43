import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import t from 'tap';
import { Ledger } from '../../load/ledger/ledger.ts';
import { perKey429 } from '../../load/profiles/built-in/per-key-429.ts';
import type { LoadResult } from '../../schemas/generated/types.ts';
import { MetricsPush, metricsTarget } from './metrics-push.ts';

for (const [given, env, url] of [
  ['otlp', {}, 'http://localhost:4318/v1/metrics'],
  ['otlp', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://otel:4318/' }, 'http://otel:4318/v1/metrics'],
  ['otlp', { OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: 'http://otel/m' }, 'http://otel/m'],
  ['otlp=http://here:1/v1/metrics', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://otel' }, 'http://here:1/v1/metrics'],
  ['prometheus', {}, 'http://localhost:9090/api/v1/write'],
  ['prometheus', { K6_PROMETHEUS_RW_SERVER_URL: 'https://p/w' }, 'https://p/w'],
] as const)
  t.test(`${given} ${JSON.stringify(env)}`, async (t) => t.equal(metricsTarget(given, env).url, url));

for (const [given, says] of [
  ['influx', /expected otlp or prometheus/],
  ['otlp=localhost', /"localhost" is not an http or https URL/],
  ['prometheus=http://me:secret@host/', /leave the password out of the URL, and set K6_PROMETHEUS_RW_USERNAME/],
] as const)
  t.test(`${given} is a mistake`, async (t) => t.throws(() => metricsTarget(given, {}), says));

t.test('credentials go into headers, and are known as secrets', async (t) => {
  const basic = metricsTarget('prometheus', {
    K6_PROMETHEUS_RW_USERNAME: 'me',
    K6_PROMETHEUS_RW_PASSWORD: 'pass-word',
  });
  t.equal(basic.headers.authorization, `Basic ${Buffer.from('me:pass-word').toString('base64')}`);
  t.ok(basic.secrets.some(([, secret]) => secret === 'pass-word'));
  const bearer = metricsTarget('otlp', { OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc-123,x-scope=blue' });
  t.match(bearer.headers, { authorization: 'Bearer abc-123', 'x-scope': 'blue', 'content-type': 'application/json' });
  t.ok(bearer.secrets.some(([, secret]) => secret === 'Bearer abc-123'));
});

/** A server that keeps the bodies of what it receives. */
async function receiver(status = 200) {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks = await request.toArray();
    bodies.push(Buffer.concat(chunks).toString());
    response.writeHead(status).end('because');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/metrics`;
  const dispose = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url, bodies, [Symbol.dispose]: dispose };
}

const pushTo = (url: string, warnings: string[]) =>
  new MetricsPush(metricsTarget(`otlp=${url}`, {}), {
    version: '1',
    tags: {},
    env: {},
    warn: (sentence) => warnings.push(sentence),
  });

t.test(
  'labels are attributes of the resource, those of OpenTelemetry too, and labels of each series of Prometheus',
  async (t) => {
    using server = await receiver();
    const env = { OTEL_SERVICE_NAME: 'billing', OTEL_RESOURCE_ATTRIBUTES: 'team=a%20b, service.name=other,run=x' };
    for (const [given, expected] of [
      [env, { 'service.name': 'billing', team: 'a b', run: 'left', target: 'staging' }],
      [{ OTEL_RESOURCE_ATTRIBUTES: 'team=a,%' }, { 'service.name': 'textgen-harness', run: 'left', target: 'staging' }],
    ] as const) {
      const push = new MetricsPush(metricsTarget(`otlp=${server.url}`, {}), {
        ...{ version: '1', tags: { run: 'left' }, env: given, warn: (sentence: string) => t.fail(sentence) },
      });
      const ledger = new Ledger(['noisy', 'steady', 'quiet']);
      push.begin(ledger, { profile: perKey429, target: 'staging', engine: 'k6' });
      await push.end(ledger, {
        keys: [],
        limits: [],
        validity: { verdict: 'valid', reasons: [] },
      } as unknown as LoadResult);
      const [{ resource }] = JSON.parse(server.bodies.at(-1) ?? '').resourceMetrics;
      const attributes = resource.attributes.map(({ key, value }: { key: string; value: { stringValue: string } }) => [
        key,
        value.stringValue,
      ]);
      t.same(Object.fromEntries(attributes), expected);
    }
  },
);

t.test('the last metrics have the figures of the whole ledger', async (t) => {
  using server = await receiver();
  const warnings: string[] = [];
  const push = pushTo(server.url, warnings);
  await push.reach();
  const ledger = new Ledger(['noisy', 'steady', 'quiet']);
  push.begin(ledger, { profile: perKey429, target: 'staging', engine: 'k6' });
  for (let at = 0; at < 3; at++)
    ledger.answer(ledger.open(0, at, at), at + 3, at + 8, at < 2 ? 200 : 429, { remaining: 2 - at });
  for (const row of [0, 1]) ledger.describe(row, { model: 'model-v1', tokensSent: 5, tokensReceived: 16 + row });
  const limits = [{ metric: 'noisy.refused', bound: 'at most 0', value: 1, verdict: 'breached' }];
  await push.end(ledger, { keys: [], limits, validity: { verdict: 'valid', reasons: [] } } as unknown as LoadResult);
  t.strictSame(warnings, []);
  const [resource] = JSON.parse(server.bodies.at(-1) ?? '').resourceMetrics;
  t.match(resource.resource.attributes, [{ value: { stringValue: 'textgen-harness' } }, { key: 'target' }]);
  const points = (name: string) => {
    const metric = resource.scopeMetrics[0].metrics.find((one: { name: string }) => one.name === name);
    const { dataPoints } = metric.sum ?? metric.histogram ?? metric.gauge;
    return dataPoints.map((point: { attributes: { key: string; value: { stringValue: string } }[] }) => ({
      ...point,
      ...Object.fromEntries(point.attributes.map(({ key, value }) => [key, value.stringValue])),
    }));
  };
  const noisy = { key: 'noisy', engine: 'k6' };
  t.match(
    points('textgen_load_requests').filter(({ asDouble }: { asDouble: number }) => asDouble > 0),
    [
      { ...noisy, outcome: 'admitted', asDouble: 2 },
      { ...noisy, outcome: 'refused', asDouble: 1 },
    ],
  );
  t.match(points('textgen_load_request_duration_seconds')[0], { count: '2', sum: 0.016 });
  t.match(points('textgen_load_first_byte_seconds')[0], { count: '2', sum: 0.006 });
  t.match(points('textgen_load_tokens'), [
    { key: 'noisy', model: 'model-v1', direction: 'sent', asDouble: 10 },
    { key: 'noisy', model: 'model-v1', direction: 'received', asDouble: 33 },
  ]);
  t.match(points('textgen_load_remaining'), [{ key: 'noisy', asDouble: 0 }]);
  t.match(points('textgen_load_threshold_met'), [{ metric: 'noisy.refused', asDouble: 0 }]);
});

t.test('a place that receives nothing is a mistake before the load, and one warning during it', async (t) => {
  using server = await receiver(400);
  const warnings: string[] = [];
  const push = pushTo(server.url, warnings);
  await t.rejects(push.reach(), /--metrics otlp: http:.* answered with 400: because/);
  const ledger = new Ledger(['noisy', 'steady', 'quiet']);
  push.begin(ledger, { profile: perKey429, target: 'staging', engine: 'k6' });
  await push.end(ledger, {
    keys: [],
    limits: [],
    validity: { verdict: 'valid', reasons: [] },
  } as unknown as LoadResult);
  t.equal(warnings.length, 1);
  t.match(warnings[0], /answered with 400: because; some metrics of this load are missing there/);
  await t.rejects(pushTo('http://127.0.0.1:1/', []).reach(), /cannot be reached \(/);
});

t.test(
  'a receiver that stalls or floods costs a load little; a token in a URL and a bad escape are not shown',
  async (t) => {
    const env = { OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%2' };
    t.throws(() => metricsTarget('otlp', env), { message: /a % that is not followed by two hexadecimal digits$/ });
    for (const mistyped of ['otpl=http://127.0.0.1:9/?token=canary-0123', 'otlp=htp://a/#token=canary-0123'])
      t.throws(() => metricsTarget(mistyped, {}), { message: /^(?!.*canary)/s });
    let sent = 0;
    const flood = createServer((request, response) => {
      request.resume();
      response.on('error', () => {});
      const chunk = Buffer.alloc(64 * 1024, 'a');
      const more = () => {
        while (sent < 200 * 1024 * 1024 && response.writable && response.write(chunk)) sent += chunk.length;
      };
      response.on('drain', more);
      more();
    });
    flood.listen(0, '127.0.0.1');
    await once(flood, 'listening');
    t.teardown(() => {
      flood.closeAllConnections();
      flood.close();
    });
    const { port } = flood.address() as AddressInfo;
    const target = metricsTarget(`otlp=http://127.0.0.1:${port}/v1/metrics?token=canary-0123`, {});
    t.strictSame(target.secrets, [['token', 'canary-0123']]);
    await new MetricsPush(target, { version: '1', tags: {}, env: {}, warn: (sentence) => t.fail(sentence) }).reach();
    t.ok(sent < 50 * 1024 * 1024, `${sent} bytes`);
    const refused = metricsTarget('otlp=http://127.0.0.1:9/?token=canary-0123', {});
    await t.rejects(new MetricsPush(refused, { version: '1', tags: {}, env: {}, warn: () => {} }).reach(), {
      message: /^--metrics otlp: http:\/\/127\.0\.0\.1:9\/\?… cannot be reached/,
    });
  },
);
