import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import t, { type Test } from 'tap';
import type { Sample } from '../../load/ledger/samples.ts';
import type { LoadKey, LoadResult, Percentiles } from '../../schemas/generated/types.ts';
import { program } from './program.ts';
import { freePort } from './redis.ts';

const prometheus = program('prometheus');
const collector = program('otelcol');
const skip =
  prometheus === undefined || collector === undefined
    ? 'prometheus (apt-get install prometheus) or .tools/otelcol (cd test/external/collector && go build) is absent'
    : false;

const profile = {
  name: 'mixed',
  asks: 'Do the figures arrive?',
  arrival: { model: 'paced', spacing: 'poisson' },
  keys: [
    { label: 'over', ofLimit: 2 },
    { label: 'below', ofLimit: 0.5 },
  ],
  mix: { generate: 3, models: 1 },
  windows: 2,
  limits: [
    { metric: 'over.overAdmitted', atMost: 0 },
    { metric: 'run.refused', atMost: 0 },
  ],
};

/** A series as it was received, with its value. */
type Received = Record<string, string> & { name: string; value: string };

/** A program that runs until the end of the test. */
function start(t: Test, command: string, args: string[]): void {
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (text) => {
    said = (said + text).slice(-4000);
  });
  t.teardown(async () => {
    if (child.exitCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    if (!t.passing()) t.comment(said);
  });
}

async function until<Value>(ask: () => Promise<Value | undefined> | Value | undefined): Promise<Value> {
  for (const end = Date.now() + 120_000; Date.now() < end; await sleep(50)) {
    const value = await ask();
    if (value !== undefined) return value;
  }
  throw new Error('this did not happen within two minutes');
}

const answers = (url: string) => () =>
  fetch(url, { method: 'GET' }).then(
    () => true,
    () => undefined,
  );

async function startPrometheus(t: Test, folder: string): Promise<string> {
  const port = await freePort();
  writeFileSync(join(folder, 'prometheus.yml'), 'global: {}\n');
  start(t, prometheus ?? '', [
    ...[`--config.file=${join(folder, 'prometheus.yml')}`, `--storage.tsdb.path=${join(folder, 'data')}`],
    ...[`--web.listen-address=127.0.0.1:${port}`, '--web.enable-remote-write-receiver'],
  ]);
  const url = `http://127.0.0.1:${port}`;
  await until(async () => {
    const ready = await fetch(`${url}/-/ready`).catch(() => undefined);
    return ready?.ok ? true : undefined;
  });
  return url;
}

async function inPrometheus(url: string): Promise<Received[]> {
  const query = encodeURIComponent('{__name__=~"textgen_load_.*"}');
  const response = await fetch(`${url}/api/v1/query?query=${query}`);
  const { data } = (await response.json()) as {
    data: { result: { metric: Record<string, string>; value: string[] }[] };
  };
  return data.result.map(({ metric: { __name__: name = '', ...labels }, value }) => ({
    ...labels,
    name: name.replace(/_total$/, ''),
    value: value[1] ?? '',
  }));
}

interface DataPoint {
  attributes?: { key: string; value: { stringValue: string } }[];
  asDouble?: number;
  count?: string;
}
type Metric = { name: string } & Record<'sum' | 'gauge' | 'histogram', { dataPoints: DataPoint[] } | undefined>;

interface ResourceMetrics {
  resource: { attributes: NonNullable<DataPoint['attributes']> };
  scopeMetrics: { metrics: Metric[] }[];
}

const textsOf = (attributes: DataPoint['attributes'] = []): Record<string, string> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue]));

const seriesOf = ({ name, sum, gauge, histogram }: Metric): Received[] =>
  (sum ?? gauge ?? histogram)?.dataPoints.map(({ attributes, asDouble, count }) => ({
    ...textsOf(attributes),
    name: histogram ? `${name}_count` : name,
    value: String(asDouble ?? count ?? 0),
  })) ?? [];

const hasResult = (series: readonly Received[] = []): boolean =>
  series.some(({ name }) => name === 'textgen_load_valid');

/** A collector that sends what it receives on to this process, and the series of the last export of each run. */
async function startCollector(t: Test, folder: string) {
  const last = new Map<string, Received[]>();
  const sink = createServer(async (request, response) => {
    const body = JSON.parse(Buffer.concat(await request.toArray()).toString());
    for (const { resource, scopeMetrics } of body.resourceMetrics as ResourceMetrics[]) {
      const { run = '', 'service.name': service } = textsOf(resource.attributes);
      const series = scopeMetrics.flatMap(({ metrics }) => metrics.flatMap(seriesOf));
      // Exports that were sent at once may arrive in another order.
      if (series.length > 0 && !hasResult(last.get(run)))
        last.set(run, [{ name: 'service.name', value: service ?? '' }, ...series]);
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(sink, 'listening');
  t.teardown(() => sink.close().closeAllConnections());
  const [port, sinkPort] = [await freePort(), (sink.address() as { port: number }).port];
  const config = {
    receivers: { otlp: { protocols: { http: { endpoint: `127.0.0.1:${port}` } } } },
    exporters: { otlphttp: { endpoint: `http://127.0.0.1:${sinkPort}`, encoding: 'json', compression: 'none' } },
    service: {
      pipelines: { metrics: { receivers: ['otlp'], exporters: ['otlphttp'] } },
    },
  };
  writeFileSync(join(folder, 'collector.yaml'), JSON.stringify(config));
  start(t, collector ?? '', [`--config=file:${join(folder, 'collector.yaml')}`]);
  await until(answers(`http://127.0.0.1:${port}/`));
  return {
    url: `http://127.0.0.1:${port}/v1/metrics`,
    /** All series of a run, once the figures of its result are among them. */
    received: (run: string) => until(() => (hasResult(last.get(run)) ? last.get(run) : undefined)),
  };
}

/** Compares every figure that was received with the result of the run. */
function compare(t: Test, received: readonly Received[], { keys, limits }: LoadResult): void {
  const sum = (name: string, of: Record<string, string>): number =>
    received
      .filter((one) => one.name === name && Object.entries(of).every(([label, value]) => one[label] === value))
      .reduce((total, { value }) => total + Number(value), 0);
  const outcomes = { admitted: 'admitted', refused: 'refused', errors: 'failed' } as const;
  const counts = (name: string, labels: Record<string, string>) =>
    Object.fromEntries(Object.entries(outcomes).map(([ours, outcome]) => [ours, sum(name, { ...labels, outcome })]));
  const ours = ({ admitted, refused, errors }: Pick<LoadKey, 'admitted' | 'refused' | 'errors'>) => ({
    admitted,
    refused,
    errors,
  });
  for (const { key, operations = [], latency, ...all } of keys) {
    t.strictSame(counts('textgen_load_requests', { key }), ours(all), `requests of ${key}`);
    t.equal(operations.length, 2);
    for (const { operation, ...own } of operations) {
      t.strictSame(counts('textgen_load_requests', { key, operation }), ours(own), `${operation} of ${key}`);
      t.strictSame(counts('textgen_load_request_duration_seconds_count', { key, operation }), ours(own));
    }
    for (const outcome of ['admitted', 'refused'] as const)
      for (const [quantile, name] of Object.entries({ 0.5: 'p50', 0.9: 'p90', 0.95: 'p95', 0.99: 'p99', 1: 'max' }))
        t.equal(
          sum('textgen_load_latency_milliseconds', { key, outcome, quantile }),
          latency[outcome][name as keyof Percentiles] ?? 0,
          `${outcome} ${name} of ${key}`,
        );
    t.equal(sum('textgen_load_over_admitted', { key }), all.overAdmitted);
    for (const { model = '', sent, received } of all.tokens ?? [])
      for (const [direction, count] of Object.entries({ sent, received }))
        t.equal(sum('textgen_load_tokens', { key, model, direction }), count, `tokens ${direction} with ${key}`);
    t.ok(all.tokens?.length, `the answers of ${key} count tokens`);
  }
  for (const { metric, bound, verdict } of limits)
    t.equal(sum('textgen_load_threshold_met', { metric, bound }), verdict === 'met' ? 1 : 0, metric);
  t.equal(sum('textgen_load_valid', {}), 1);
}

const launch = join(import.meta.dirname, '..', '..', 'harness', 'launch.ts');

t.test(
  'a real Prometheus and a real collector hold the figures of two runs side by side, each as in its report',
  { skip, timeout: 600_000 },
  async (t) => {
    const folder = t.testdir({ 'mixed.json': JSON.stringify(profile) });
    const [server, receiver] = await Promise.all([startPrometheus(t, folder), startCollector(t, folder)]);
    const load = async (run: string): Promise<LoadResult> => {
      const command = [
        ...['load', '--embedded', '--profile', join(folder, 'mixed.json'), '--quiet', '--out', join(folder, run)],
        ...['--metrics', `prometheus=${server}/api/v1/write`, '--metrics', `otlp=${receiver.url}`],
        ...['--samples', join(folder, `${run}.ndjson`), '--tag', `run=${run}`],
      ];
      // The load breaches a threshold on purpose: exit code 1.
      const env = { ...process.env, OTEL_SERVICE_NAME: `load ${run}` };
      const done = promisify(execFile)(process.execPath, [launch, ...command], { timeout: 300_000, env });
      const { code, stderr } = (await done.catch((error) => error)) as { code?: number; stderr: string };
      t.equal(code, 1, stderr);
      const [result] = JSON.parse(readFileSync(join(folder, run, 'run.json'), 'utf8')).load as LoadResult[];
      if (result === undefined) throw new Error('there was no load');
      t.not(result.validity.verdict, 'invalid', result.validity.reasons.join('; '));
      return result;
    };
    const runs = ['one', 'two'];
    const results = await Promise.all(runs.map(load));
    for (const [index, result] of results.entries()) {
      const run = runs[index] ?? '';
      await t.test(`run ${run} in Prometheus`, async (t) => {
        const series = await inPrometheus(server);
        compare(
          t,
          series.filter((one) => one.run === run),
          result,
        );
      });
      await t.test(`run ${run} in the collector`, async (t) => {
        const series = await receiver.received(run);
        t.match(series[0], { name: 'service.name', value: `load ${run}` });
        compare(t, series, result);
      });
      await t.test(`the samples of run ${run}`, async (t) => {
        const lines = readFileSync(join(folder, `${run}.ndjson`), 'utf8')
          .trimEnd()
          .split('\n');
        const samples = lines.map((line) => JSON.parse(line) as Sample & { tags: object });
        t.ok(samples.every(({ tags, bytes = 0 }) => JSON.stringify(tags) === `{"run":"${run}"}` && bytes > 0));
        for (const { key, admitted, refused, tokens = [] } of result.keys) {
          const own = samples.filter((one) => one.key === key);
          const count = (outcome: string) => own.filter((one) => one.outcome === outcome).length;
          t.strictSame([count('admitted'), count('refused')], [admitted, refused]);
          for (const { model, sent, received } of tokens) {
            const answers = own.filter((one) => one.model === model && one.outcome === 'admitted');
            const sum = (name: 'tokensSent' | 'tokensReceived') =>
              answers.reduce((total, one) => total + (one[name] ?? 0), 0);
            t.strictSame([sum('tokensSent'), sum('tokensReceived')], [sent, received], `tokens of ${key}`);
          }
        }
      });
    }
  },
);
