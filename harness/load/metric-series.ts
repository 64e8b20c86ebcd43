import { type Latencies, latencyHistogram, microseconds, percentiles } from '../../load/ledger/latency.ts';
import type { Sample } from '../../load/ledger/samples.ts';
import type { LoadResult } from '../../schemas/generated/types.ts';

export type Labels = Readonly<Record<string, string>>;

/** One series of a metric with its present value. */
export type Series = { name: string; help: string; labels: Labels } & (
  | { kind: 'counter' | 'gauge'; value: number }
  | { kind: 'histogram'; bounds: readonly number[]; counts: readonly number[]; sum: number }
);

/** Upper bounds of the buckets, seconds. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const outcomes = ['admitted', 'refused', 'failed'] as const;
const quantiles = { p50: '0.5', p90: '0.9', p95: '0.95', p99: '0.99', p99_9: '0.999', max: '1' } as const;

/** Requests with a time, in buckets; seconds. */
interface Times {
  counts: number[];
  sum: number;
}

interface Totals {
  labels: Labels;
  requests: number;
  whole: Times;
  firstByte: Times;
}

const noTimes = (): Times => ({ counts: Array.from({ length: bounds.length + 1 }, () => 0), sum: 0 });

function addTime(times: Times, milliseconds: number): void {
  const seconds = milliseconds / 1000;
  const bucket = bounds.findIndex((bound) => seconds <= bound);
  const at = bucket < 0 ? bounds.length : bucket;
  times.counts[at] = (times.counts[at] ?? 0) + 1;
  times.sum += seconds;
}

/** Adds up the requests of one load. */
export class MetricTotals {
  readonly #run: Labels;
  readonly #totals = new Map<string, Totals>();
  readonly #latencies = new Map<string, Latencies>();
  readonly #remaining = new Map<string, number>();
  readonly #tokens = new Map<string, { labels: Labels; value: number }>();
  /** When the request was sent whose Remaining is known, by key. */
  readonly #latest = new Map<string, number>();

  /** All series of these keys and operations exist from the start, so that rates have a beginning. */
  constructor(run: Labels, keys: readonly string[], operations: readonly string[]) {
    this.#run = run;
    for (const key of keys) {
      this.#latencies.set(key, {
        admitted: latencyHistogram(),
        refused: latencyHistogram(),
        failed: latencyHistogram(),
      });
      for (const operation of operations) for (const outcome of outcomes) this.#of({ key, operation, outcome });
    }
  }

  add(sample: Sample): void {
    const {
      key,
      outcome,
      latencyMilliseconds,
      firstByteMilliseconds,
      sentMilliseconds = Number.NaN,
      remaining,
    } = sample;
    const totals = this.#of(sample);
    totals.requests++;
    if (latencyMilliseconds !== undefined) {
      addTime(totals.whole, latencyMilliseconds);
      this.#latencies.get(key)?.[outcome].recordValue(microseconds(latencyMilliseconds));
    }
    if (firstByteMilliseconds !== undefined) addTime(totals.firstByte, firstByteMilliseconds - sentMilliseconds);
    if (outcome === 'admitted') this.#addTokens(sample);
    if (remaining === undefined || sentMilliseconds < (this.#latest.get(key) ?? sentMilliseconds)) return;
    this.#latest.set(key, sentMilliseconds);
    this.#remaining.set(key, remaining);
  }

  /** Tokens that the answer counts. Their series begin with the first of them: not every server shows any. */
  #addTokens({ key, model = '', tokensSent, tokensReceived }: Sample): void {
    for (const [direction, count] of Object.entries({ sent: tokensSent, received: tokensReceived })) {
      if (count === undefined) continue;
      const id = `${direction} ${key} ${model}`;
      const known = this.#tokens.get(id) ?? { labels: { ...this.#run, key, model, direction }, value: 0 };
      known.value += count;
      this.#tokens.set(id, known);
    }
  }

  series(): Series[] {
    const all = [...this.#totals.values()];
    return [
      ...all.map(({ labels, requests }): Series => ({ ...names.requests, kind: 'counter', labels, value: requests })),
      ...(['whole', 'firstByte'] as const).flatMap((name) =>
        all.map(
          ({ labels, [name]: times }): Series => ({ ...names[name], kind: 'histogram', labels, bounds, ...times }),
        ),
      ),
      ...[...this.#tokens.values()].map((tokens): Series => ({ ...names.tokens, kind: 'counter', ...tokens })),
      ...[...this.#latencies].flatMap(([key, latencies]) => this.#percentiles(key, latencies)),
      ...[...this.#remaining].map(([key, value]) => this.#gauge(names.remaining, { key }, value)),
    ];
  }

  /** The series that only a finished load has. */
  verdicts({ keys, limits, validity }: LoadResult): Series[] {
    return [
      ...keys.flatMap(({ key, overAdmitted, underAdmitted }) => [
        ...(overAdmitted === undefined ? [] : [this.#gauge(names.overAdmitted, { key }, overAdmitted)]),
        ...(underAdmitted === undefined ? [] : [this.#gauge(names.underAdmitted, { key }, underAdmitted)]),
      ]),
      ...limits
        .filter(({ verdict }) => verdict !== 'no data')
        .map(({ metric, bound, verdict }) =>
          this.#gauge(names.threshold, { metric, bound }, verdict === 'met' ? 1 : 0),
        ),
      this.#gauge(names.valid, {}, validity.verdict === 'invalid' ? 0 : 1),
    ];
  }

  #percentiles(key: string, latencies: Latencies): Series[] {
    return outcomes.flatMap((outcome) => {
      const own = percentiles(latencies[outcome]);
      return Object.entries(quantiles).flatMap(([name, quantile]) => {
        const value = own[name as keyof typeof quantiles];
        return value === undefined ? [] : [this.#gauge(names.latency, { key, outcome, quantile }, value)];
      });
    });
  }

  #gauge(name: { name: string; help: string }, labels: Labels, value: number): Series {
    return { ...name, kind: 'gauge', labels: { ...this.#run, ...labels }, value };
  }

  #of({ key, operation, outcome }: Pick<Sample, 'key' | 'outcome'> & { operation: string }): Totals {
    const id = `${key} ${operation} ${outcome}`;
    const totals = this.#totals.get(id) ?? {
      labels: { ...this.#run, key, operation, outcome },
      requests: 0,
      whole: noTimes(),
      firstByte: noTimes(),
    };
    this.#totals.set(id, totals);
    return totals;
  }
}

const names = {
  requests: { name: 'textgen_load_requests', help: 'Requests of the load' },
  whole: {
    name: 'textgen_load_request_duration_seconds',
    help: 'Time from sending a request to the end of its answer',
  },
  firstByte: {
    name: 'textgen_load_first_byte_seconds',
    help: 'Time from sending a request to the first byte of its answer',
  },
  tokens: { name: 'textgen_load_tokens', help: 'Tokens that the answers count' },
  latency: { name: 'textgen_load_latency_milliseconds', help: 'Percentiles of the latency, as in the report' },
  remaining: { name: 'textgen_load_remaining', help: 'Latest X-RateLimit-Remaining' },
  overAdmitted: { name: 'textgen_load_over_admitted', help: 'Requests admitted beyond the limit' },
  underAdmitted: { name: 'textgen_load_under_admitted', help: 'Requests refused although the limit was not reached' },
  threshold: { name: 'textgen_load_threshold_met', help: '1 if the threshold is met, 0 if it is breached' },
  valid: { name: 'textgen_load_valid', help: '0 if the load is invalid' },
};
