import type { Invariant, LimitResult, LoadKey, Percentiles } from '../../schemas/generated/types.ts';
import { counts, percentileNames } from '../profiles/metrics.ts';
import type { Limit } from '../profiles/profile.ts';

/** Everything a limit may speak of. */
export interface Judged {
  keys: readonly LoadKey[];
  invariants: readonly Invariant[];
  seconds: number;
  /** Of all keys together. */
  runLatency?: LoadKey['latency'];
  /** Metrics that only this profile has, by full name. */
  extra?: Readonly<Record<string, number | undefined>>;
}

/** Judges every limit. What has no data is never met. */
export function judge(limits: readonly Limit[], judged: Judged): LimitResult[] {
  return limits.map((limit) => {
    const bound = boundOf(limit);
    const value = metric(limit.metric, judged);
    if (value === undefined || Number.isNaN(value)) return { metric: limit.metric, bound, verdict: 'no data' };
    const met = value <= (limit.atMost ?? value) && value >= (limit.atLeast ?? value);
    return { metric: limit.metric, bound, value: round(value), verdict: met ? 'met' : 'breached' };
  });
}

function boundOf({ atMost, atLeast }: Limit): string {
  const parts = [
    ...(atLeast === undefined ? [] : [`at least ${atLeast}`]),
    ...(atMost === undefined ? [] : [`at most ${atMost}`]),
  ];
  return parts.join(' and ');
}

const round = (value: number): number => Math.round(value * 1000) / 1000;

/** The value of a metric; nothing where there is no data for it. */
export function metric(name: string, judged: Judged): number | undefined {
  if (judged.extra && name in judged.extra) return judged.extra[name];
  const dot = name.indexOf('.');
  const owner = name.slice(0, dot);
  const rest = name.slice(dot + 1);
  if (owner === 'run') return runMetric(rest, judged);
  const key = judged.keys.find((one) => one.key === owner);
  return key && keyMetric(rest, key, judged.seconds);
}

function runMetric(name: string, { keys, invariants, seconds, runLatency }: Judged): number | undefined {
  if (name === 'invariantsBroken') {
    const judgedOnes = invariants.filter((one) => one.verdict !== 'no data');
    return judgedOnes.length === 0 ? undefined : judgedOnes.filter((one) => one.verdict === 'broken').length;
  }
  if (includes(counts, name)) {
    const values = keys.map((key) => keyMetric(name, key, seconds));
    return keys.length === 0 || values.includes(undefined)
      ? undefined
      : values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
  }
  return keyMetric(name, { ...summed(keys), ...(runLatency ? { latency: runLatency } : {}) }, seconds);
}

function summed(keys: readonly LoadKey[]): LoadKey {
  const total = (name: 'offered' | 'sent' | 'admitted' | 'refused' | 'errors') =>
    keys.reduce((sum, key) => sum + key[name], 0);
  return {
    key: 'run',
    offered: total('offered'),
    sent: total('sent'),
    admitted: total('admitted'),
    refused: total('refused'),
    errors: total('errors'),
    latency: { admitted: {}, refused: {} },
  };
}

function keyMetric(name: string, key: LoadKey, seconds: number): number | undefined {
  const answered = key.admitted + key.refused;
  const finished = answered + key.errors;
  if (name === 'errors') return finished === 0 ? undefined : key.errors;
  if (name === 'offered' || name === 'sent') return key[name];
  if (name.includes('.')) return percentile(name, key);
  // A key that was never clearly answered has no count to judge, least of all a count of nought.
  if (name === 'errorShare') return finished === 0 ? undefined : key.errors / finished;
  if (name === 'sentPerSecond') return seconds > 0 ? key.sent / seconds : undefined;
  if (answered === 0) return undefined;
  if (name === 'admittedShare') return key.admitted / finished;
  if (name === 'refusedShare') return key.refused / finished;
  if (name === 'admittedPerSecond') return seconds > 0 ? key.admitted / seconds : undefined;
  return includes(counts, name) ? key[name] : undefined;
}

function percentile(name: string, key: LoadKey): number | undefined {
  const [kind = '', which = ''] = name.split('.');
  const latencies: Record<string, Percentiles | undefined> = key.latency;
  return includes(percentileNames, which) ? latencies[kind]?.[which] : undefined;
}

function includes<T extends string>(names: readonly T[], name: string): name is T {
  return (names as readonly string[]).includes(name);
}
