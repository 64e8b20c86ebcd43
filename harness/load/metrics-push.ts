import type { Ledger } from '../../load/ledger/ledger.ts';
import { followRows } from '../../load/ledger/row-follower.ts';
import { samplesOf } from '../../load/ledger/samples.ts';
import { operationsOf, type Profile } from '../../load/profiles/profile.ts';
import type { LoadResult } from '../../schemas/generated/types.ts';
import { UsageError } from '../io/errors.ts';
import { isSecretive } from '../secrets/secret-headers.ts';
import { MetricTotals, type Series } from './metric-series.ts';
import { type Origin, otlpBody } from './otlp.ts';
import { remoteWriteBody } from './remote-write.ts';
import type { Tags } from './tags.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** A place that receives metrics. */
interface MetricsTarget {
  kind: 'otlp' | 'prometheus';
  url: string;
  headers: Readonly<Record<string, string>>;
  /** The parts of the headers that must not be shown. */
  secrets: readonly (readonly [name: string, secret: string])[];
}

/** Shorter texts occur everywhere and are not masked. */
const leastSecretLength = 4;

const usualUrls = { otlp: 'http://localhost:4318/v1/metrics', prometheus: 'http://localhost:9090/api/v1/write' };

/**
 * The place that --metrics names: `otlp`, `prometheus`, or one of them with `=URL`. Without a URL it is that of the
 * variables that OpenTelemetry and k6 use. Throws UsageError.
 */
export function metricsTarget(given: string, env: Environment): MetricsTarget {
  const [word = '', ...rest] = given.split('=');
  if (word !== 'otlp' && word !== 'prometheus')
    throw new UsageError(`--metrics ${shownUrl(given)}: expected otlp or prometheus, or one of them with =URL`);
  const named = rest.length > 0 ? rest.join('=') : urlFrom(word, env);
  const url = URL.canParse(named) ? new URL(named) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new UsageError(`--metrics ${word}: "${shownUrl(named)}" is not an http or https URL`);
  if (url.username !== '' || url.password !== '')
    throw new UsageError(`--metrics ${word}: leave the password out of the URL, and set ${passwordVariables[word]}`);
  const { K6_PROMETHEUS_RW_PASSWORD: password } = env;
  const headers = headersFrom(word, env);
  const own = Object.entries(headers).filter(([name, value]) => isSecretive(name) && value.length >= leastSecretLength);
  const plain =
    password !== undefined && password.length >= leastSecretLength ? [['prometheus', password] as const] : [];
  const inQuery = [...url.searchParams].filter(([, value]) => value.length >= leastSecretLength);
  return { kind: word, url: url.href, headers, secrets: [...own, ...plain, ...inQuery] };
}

/** The URL without its query and fragment, which may hold a token. */
const shownUrl = (url: string): string => url.replace(/([?#]).*/s, '$1…');

/** The first 4 KB of an answer. What follows, also what it would be decompressed to, is not read. */
async function beginningOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    chunks.push(chunk.subarray(0, mostAnswerBytes));
    bytes += chunk.length;
    // Leaving the loop cancels the body.
    if (bytes >= mostAnswerBytes) break;
  }
  return Buffer.concat(chunks).toString();
}

const passwordVariables = {
  otlp: 'OTEL_EXPORTER_OTLP_HEADERS',
  prometheus: 'K6_PROMETHEUS_RW_USERNAME and K6_PROMETHEUS_RW_PASSWORD',
};

function urlFrom(kind: MetricsTarget['kind'], env: Environment): string {
  if (kind === 'prometheus') return env.K6_PROMETHEUS_RW_SERVER_URL || usualUrls.prometheus;
  const base = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  return env.OTEL_EXPORTER_OTLP_METRICS_ENDPOINT || (base ? `${base.replace(/\/+$/, '')}/v1/metrics` : usualUrls.otlp);
}

function headersFrom(kind: MetricsTarget['kind'], env: Environment): Record<string, string> {
  if (kind === 'prometheus') {
    const { K6_PROMETHEUS_RW_USERNAME: user, K6_PROMETHEUS_RW_PASSWORD: password = '' } = env;
    const pair = Buffer.from(`${user}:${password}`).toString('base64');
    return {
      'content-type': 'application/x-protobuf',
      'content-encoding': 'snappy',
      'x-prometheus-remote-write-version': '0.1.0',
      ...(user && { authorization: `Basic ${pair}` }),
    };
  }
  const text = env.OTEL_EXPORTER_OTLP_METRICS_HEADERS || env.OTEL_EXPORTER_OTLP_HEADERS || '';
  const pairs = text.split(',').filter((pair) => pair.includes('='));
  const own = pairs.map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return [name.trim().toLowerCase(), decoded(value.join('=').trim())] as const;
  });
  return { ...Object.fromEntries(own), 'content-type': 'application/json' };
}

/** The value of a header in a variable, where it is percent-encoded. Throws UsageError; the value may be a secret. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    throw new UsageError(
      '--metrics otlp: OTEL_EXPORTER_OTLP_HEADERS has a % that is not followed by two hexadecimal digits',
    );
  }
}

/**
 * The attributes of OTEL_RESOURCE_ATTRIBUTES (`name=value,…`, values percent-encoded) and OTEL_SERVICE_NAME. As OpenTelemetry
 * says, a text that cannot be read is ignored as a whole.
 */
function resourceAttributes({ OTEL_RESOURCE_ATTRIBUTES: text = '', OTEL_SERVICE_NAME: name }: Environment): Tags {
  const service = name ? { 'service.name': name } : {};
  try {
    const pairs = text.split(',').filter((pair) => pair.trim() !== '');
    const read = pairs.map((pair): [string, string] => {
      const [, key = '', value = ''] = /^\s*([^=\s]+)\s*=\s*(.*?)\s*$/.exec(pair) ?? [];
      if (key === '') throw new URIError('no name');
      return [key, decodeURIComponent(value)];
    });
    return { ...Object.fromEntries(read), ...service };
  } catch {
    return service;
  }
}

const pushEveryMilliseconds = 1000;
/** A receiver that stalls costs a load this time at its end, and once more for the last push. */
const pushTimeoutMilliseconds = 5000;
const mostAnswerBytes = 4096;

interface PushOptions {
  /** The version of this program. */
  version: string;
  /** Labels of all series; with OTLP attributes of the resource. */
  tags: Tags;
  env: Environment;
  /** Says why metrics could not be sent. Called once. */
  warn(sentence: string): void;
}

/** Sends the metrics of loads while they run, and all figures of the result after each. */
export class MetricsPush {
  readonly #target: MetricsTarget;
  readonly #options: PushOptions;
  #origin: Origin;
  #newTotals: () => MetricTotals = () => new MetricTotals({}, [], []);
  #timer: NodeJS.Timeout | undefined;
  #sending: Promise<void> = Promise.resolve();
  /** True during a push. There is one at a time, because each has all figures so far. */
  #isSending = false;
  #warned = false;
  #latest = 0;

  constructor(target: MetricsTarget, options: PushOptions) {
    this.#target = target;
    this.#options = options;
    this.#origin = { attributes: {}, version: options.version, startedAtEpochMilliseconds: Date.now() };
  }

  /** Throws UsageError if nobody receives metrics there. */
  async reach(): Promise<void> {
    const failure = await this.#send([]);
    const { kind, url } = this.#target;
    if (failure !== undefined) throw new UsageError(`--metrics ${kind}: ${shownUrl(url)} ${failure}`);
  }

  /** A load begins. Its series are sent with the value 0 first. */
  begin(ledger: Ledger, { profile, target, engine }: { profile: Profile; target: string; engine: string }): void {
    const isOtlp = this.#target.kind === 'otlp';
    const { tags, env } = this.#options;
    const labels = { profile: profile.name, engine, ...(isOtlp ? {} : { ...tags, target }) };
    const keys = profile.keys.map(({ label }) => label);
    this.#newTotals = () => new MetricTotals(labels, keys, operationsOf(profile));
    this.#origin = {
      ...this.#origin,
      attributes: { ...resourceAttributes(env), ...tags, target },
      startedAtEpochMilliseconds: Date.now(),
    };
    const takeRows = followRows(ledger);
    const totals = this.#newTotals();
    const push = () => {
      for (const sample of samplesOf(ledger, takeRows().finished)) totals.add(sample);
      if (this.#isSending) return;
      this.#isSending = true;
      this.#sending = this.#sendOrWarn(totals.series()).finally(() => {
        this.#isSending = false;
      });
    };
    push();
    this.#timer = setInterval(push, pushEveryMilliseconds);
    this.#timer.unref();
  }

  /** A load is over. Its figures are added up anew, since the instants of several generators are corrected at the end. */
  async end(ledger: Ledger, result: LoadResult): Promise<void> {
    clearInterval(this.#timer);
    await this.#sending;
    const totals = this.#newTotals();
    for (const sample of samplesOf(ledger)) totals.add(sample);
    await this.#sendOrWarn([...totals.series(), ...totals.verdicts(result)]);
  }

  async #sendOrWarn(series: readonly Series[]): Promise<void> {
    const failure = await this.#send(series);
    if (failure === undefined || this.#warned) return;
    this.#warned = true;
    this.#options.warn(
      `--metrics: ${shownUrl(this.#target.url)} ${failure}; some metrics of this load are missing there`,
    );
  }

  /** Returns the reason why the series were not received, which follows the URL in a sentence. */
  async #send(series: readonly Series[]): Promise<string | undefined> {
    const { kind, url, headers } = this.#target;
    // Two samples of one series must not have the same time.
    const at = Math.max(Date.now(), this.#latest + 1);
    this.#latest = at;
    const body = kind === 'otlp' ? otlpBody(series, this.#origin, at) : new Uint8Array(remoteWriteBody(series, at));
    try {
      const signal = AbortSignal.timeout(pushTimeoutMilliseconds);
      const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' });
      const text = (await beginningOf(response)).trim().slice(0, 200);
      return response.ok ? undefined : `answered with ${response.status}${text === '' ? '' : `: ${text}`}`;
    } catch (error) {
      const { cause, message } = error as Error & { cause?: NodeJS.ErrnoException };
      return `cannot be reached (${cause?.code ?? message})`;
    }
  }
}
