import type {
  Bounds,
  Invariant,
  LimitResult,
  LoadKey,
  LoadKeyOperation,
  Percentiles,
} from '../../schemas/generated/types.ts';
import { fewestSamples, type PercentileName, percentileShares } from '../../schemas/percentiles.ts';
import type { EngineFacts } from '../engines/engine.ts';
import { counts, metricParts, percentileNames } from '../profiles/metrics.ts';
import type { Limit } from '../profiles/profile.ts';
import type { Doubt, KeyAnalysis, KeySources } from './key-analysis.ts';

/** The results that metrics are computed from. */
export interface MetricSources {
  keys: readonly LoadKey[];
  invariants: readonly Invariant[];
  /** Length of the run: while requests were sent, and until the last one was answered. */
  seconds: { sending: number; answered: number };
  /** Latency of all keys together. */
  runLatency?: LoadKey['latency'];
  /** Figures of all keys together by operation. */
  runOperations?: readonly LoadKeyOperation[];
  /** Further metrics by full name. */
  extra?: Readonly<Record<string, number | undefined>>;
}

/**
 * The seconds over which requests were sent, and until the last one was answered. A planned load lasts as long as its plan, also if its
 * last request is due before the end.
 */
export function secondsOf({
  plan,
  engine,
}: Pick<KeySources, 'plan'> & { engine: EngineFacts }): MetricSources['seconds'] {
  const isWhole =
    plan.profile.arrival.model !== 'closed' && engine.breach === undefined && engine.stopped === undefined;
  const planned = isWhole ? plan.seconds : engine.seconds;
  return { sending: planned, answered: Math.max(planned, engine.seconds) };
}

const noSources: MetricSources = { keys: [], invariants: [], seconds: { sending: 0, answered: 0 } };

/** Evaluates the thresholds of a profile, which reports call limits. A threshold without data is never met. */
export function evaluateThresholds(thresholds: readonly Limit[], sources = noSources): LimitResult[] {
  return thresholds.map((threshold) => {
    const { metric } = threshold;
    const of = { metric, bound: boundOf(threshold), bounds: boundsOf(threshold) };
    const value = metricValue(metric, sources);
    if (value === undefined || Number.isNaN(value)) return { ...of, verdict: 'no data' };
    const verdict = isMet(threshold, value) ? 'met' : 'breached';
    return { ...of, value: Math.round(value * 1000) / 1000, verdict };
  });
}

/** True if a metric counts the refusals of this key. */
export const isOfRefusals = (metric: string, label: string): boolean => {
  const { owner, name } = metricParts(metric);
  return owner === label && (name === 'refused' || name === 'refusedShare');
};

/** A threshold has no data if it is breached only by refusals that a correct limiter makes as well. */
export function withoutOwnRefusals(limit: LimitResult, keys: readonly KeyAnalysis[]): LimitResult {
  const isOwn = keys.some((key) => key.ownRefusals !== undefined && isOfRefusals(limit.metric, key.decisions.label));
  const { value: _, ...rest } = limit;
  return isOwn && limit.verdict === 'breached' ? { ...rest, verdict: 'no data' } : limit;
}

/** True if a value is within the bounds of a threshold. */
export const isMet = ({ atMost, atLeast, below, above }: Limit, value: number): boolean =>
  (atMost === undefined || value <= atMost) &&
  (atLeast === undefined || value >= atLeast) &&
  (below === undefined || value < below) &&
  (above === undefined || value > above);

/** The bounds of a threshold in words: `at least 1 and below 5`. */
export function boundOf({ atMost, atLeast, below, above }: Limit): string {
  const bounds: [string, number | undefined][] = [
    ['at least', atLeast],
    ['above', above],
    ['at most', atMost],
    ['below', below],
  ];
  return bounds.flatMap(([words, bound]) => (bound === undefined ? [] : `${words} ${bound}`)).join(' and ');
}

/** The bounds of a threshold as numbers. */
export const boundsOf = ({ atMost, atLeast, below, above }: Limit): Bounds =>
  Object.fromEntries(Object.entries({ atLeast, above, atMost, below }).filter(([, bound]) => bound !== undefined));

/** The value of a metric; undefined if there is no data for it. */
function metricValue(name: string, sources: MetricSources): number | undefined {
  if (sources.extra && name in sources.extra) return sources.extra[name];
  const { owner, operation, name: rest } = metricParts(name);
  const key = sources.keys.find((one) => one.key === owner);
  if (operation !== undefined) {
    const figures = owner === 'run' ? sources.runOperations : (key?.operations ?? (key && [{ ...key, operation }]));
    const own = figures?.find((one) => one.operation === operation);
    return own && keyMetric(rest, { ...own, key: owner, offered: own.sent }, sources.seconds);
  }
  if (owner === 'run') return runMetric(rest, sources);
  return key && keyMetric(rest, key, sources.seconds);
}

function runMetric(name: string, { keys, invariants, seconds, runLatency }: MetricSources): number | undefined {
  if (name === 'invariantsBroken') {
    const evaluated = invariants.filter((one) => one.verdict !== 'no data');
    return evaluated.length === 0 ? undefined : evaluated.filter((one) => one.verdict === 'broken').length;
  }
  const sum = (of: (key: LoadKey) => number | undefined): number =>
    keys.reduce((total, key) => total + (of(key) ?? Number.NaN), 0);
  if (includes(counts, name)) return keys.length === 0 ? undefined : sum((key) => keyMetric(name, key, seconds));
  const allKeys: LoadKey = {
    key: 'run',
    offered: sum((key) => key.offered),
    sent: sum((key) => key.sent),
    admitted: sum((key) => key.admitted),
    refused: sum((key) => key.refused),
    errors: sum((key) => key.errors),
    latency: runLatency ?? { admitted: {}, refused: {} },
  };
  return keyMetric(name, allKeys, seconds);
}

function keyMetric(name: string, key: LoadKey, seconds: MetricSources['seconds']): number | undefined {
  const answered = key.admitted + key.refused;
  const finished = answered + key.errors;
  if (name === 'offered' || name === 'sent') return key[name];
  if (name.includes('.')) return percentile(name, key);
  if (name === 'sentPerSecond') return perSecond(key.sent, seconds.sending);
  if (finished === 0) return undefined;
  if (name === 'errors') return key.errors;
  if (name === 'errorShare') return key.errors / finished;
  // A key without any 2xx or 429 has no data about the limiter, not a count of 0.
  if (answered === 0) return undefined;
  if (name === 'admittedShare') return key.admitted / finished;
  if (name === 'refusedShare') return key.refused / finished;
  if (name === 'admittedPerSecond') return perSecond(key.admitted, seconds.answered);
  return includes(counts, name) ? key[name] : undefined;
}

function perSecond(count: number, seconds: number): number | undefined {
  return seconds > 0 ? count / seconds : undefined;
}

function percentile(name: string, key: LoadKey): number | undefined {
  const [kind = '', which = ''] = name.split('.');
  const latencies: Record<string, Percentiles | undefined> = { ...key.latency };
  return includes(percentileNames, which) ? latencies[kind]?.[which] : undefined;
}

function includes<T extends string>(names: readonly T[], name: string): name is T {
  return (names as readonly string[]).includes(name);
}

/** The reason why some thresholds have no data; undefined if all have. */
export function missingData(thresholds: readonly LimitResult[]): Doubt | undefined {
  const metrics = thresholds.filter(({ verdict }) => verdict === 'no data').map(({ metric }) => metric);
  return metrics.length === 0
    ? undefined
    : {
        says: `there is no data for ${metrics.map(withNeed).join(', ')}`,
        missing: [
          { need: 'profile', says: 'send more requests (--duration, --windows), or leave out thresholds without data' },
        ],
      };
}

/** A metric, if it is a percentile with the number of answers that it needs. */
function withNeed(metric: string): string {
  const name = Object.keys(percentileShares).find((each) => metric.endsWith(`.${each}`)) as PercentileName | undefined;
  return name === undefined ? metric : `${metric} (it needs ${fewestSamples(name)} answers)`;
}
