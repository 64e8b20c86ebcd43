import type { LimitResult, LoadKey, LoadResult } from '../../schemas/generated/types.ts';
import { fewestSamples, type PercentileName, percentileShares } from '../../schemas/percentiles.ts';
import { latency, plural, quantity } from '../text/quantities.ts';
import { capitalize } from '../text/words.ts';
import { excessSentence } from './fineness.ts';
import { overageOf } from './waterfall.ts';

const metrics: Record<string, [words: string, unit?: string]> = {
  offered: ['requests offered'],
  sent: ['requests sent'],
  admitted: ['requests admitted'],
  refused: ['requests refused'],
  errors: ['errors'],
  overAdmitted: ['requests over the limit'],
  underAdmitted: ['requests refused below the limit'],
  invariantsBroken: ['broken invariants'],
  retriesAgreeing: ['retried pairs with the same answer'],
  retriesDiffering: ['retried pairs with different answers'],
  admittedShare: ['share of requests admitted', ''],
  refusedShare: ['share of requests refused', ''],
  errorShare: ['share of requests that failed', ''],
  sentPerSecond: ['requests sent', ' per second'],
  admittedPerSecond: ['requests admitted', ' per second'],
  releaseSpreadMilliseconds: ['first to last request of a burst', ' ms'],
  latencyDrift: ['p50 of the last quarter ÷ first quarter', ''],
  effectSize: ["effect of the neighbour (Cliff's delta)", ''],
  shiftMilliseconds: ['latency added by the neighbour', ' ms'],
  recoveryMilliseconds: ['announced reset to first success', ' ms'],
  lastGoodPerSecond: ['last good rate', ' per second'],
  lastGoodOfLimit: ['last good rate ÷ limit', ''],
};

/** Name and unit of a metric of one key or of all keys. The unit begins with a blank; counts have none. */
function metricWords(metric: string): { name: string; unit?: string } {
  const [owner = '', first = '', percentile] = withoutOperation(metric).split('.');
  if (percentile !== undefined) {
    const whose = owner === 'run' ? `all keys${operationIn(metric)}` : `${owner}${operationIn(metric)}`;
    return { name: `${percentile.replace('_', '.')} latency, ${first}, ${whose}`, unit: ' ms' };
  }
  const [words, unit] = metrics[first] ?? [];
  if (words === undefined) return { name: metric, unit: '' };
  const whose = owner === 'run' ? '' : `, ${owner}`;
  return { name: `${words}${whose}${operationIn(metric)}`, ...(unit !== undefined && { unit }) };
}

/** The operation in a metric like steady.generate.admitted.p99. */
const operationPattern = /^(\w[\w-]*)\.(generate|models|model)\./;

const withoutOperation = (metric: string): string => metric.replace(operationPattern, '$1.');

function operationIn(metric: string): string {
  const [, , operation] = operationPattern.exec(metric) ?? [];
  return operation === undefined ? '' : `, ${operation}`;
}

type Threshold = Pick<LimitResult, 'metric' | 'bound' | 'bounds'>;

/** Older files have the bounds in words only. */
function boundWords({ bound, bounds }: Threshold, unit: string | undefined): string {
  if (bounds === undefined) return `${bound}${unit ?? ''}`;
  const { atLeast, atMost } = bounds;
  if (bounds.below !== undefined || bounds.above !== undefined) return `must be ${bound}${unit ?? ''}`;
  if (atLeast !== undefined)
    return `must be ${atMost === undefined ? `at least ${atLeast}` : `${atLeast} to ${atMost}`}${unit ?? ''}`;
  return unit === undefined ? `allowed: ${atMost}` : `limit ${atMost}${unit}`;
}

/** The answers that a percentile needs, for one without data. */
function neededText(metric: string): string {
  const name = metric.split('.').at(-1) ?? '';
  return Object.hasOwn(percentileShares, name)
    ? `no data, needs ${quantity(fewestSamples(name as PercentileName))} answers`
    : 'no data';
}

/** A threshold in words: `p99 latency, admitted, all keys (limit 2000 ms)`. */
export function thresholdWords(threshold: Threshold): string {
  const { name, unit } = metricWords(threshold.metric);
  return `${name} (${boundWords(threshold, unit)})`;
}

const valueText = (value: number, unit = ''): string => `${unit === ' ms' ? latency(value) : quantity(value)}${unit}`;

/** `p95 latency 4.07 ms`, `p99 latency, admitted, steady 12.4 ms`; undefined for a count and without data. */
export function measuredFigure({ metric, value }: LimitResult): string | undefined {
  const { name, unit } = metricWords(metric);
  if (unit === undefined || value === undefined) return undefined;
  const [, brief = name] =
    /^run\.admitted\.(p\d+(?:_\d+)?)$/.exec(metric)?.map((part) => `${part.replace('_', '.')} latency`) ?? [];
  return `${brief} ${valueText(value, unit)}`;
}

/** The value and the bound: `12 (allowed: 0)`, `no data (limit 2000 ms)`. `keys`: those of the load. */
export function thresholdValue(threshold: LimitResult, keys: readonly LoadKey[] = []): string {
  const { metric, value } = threshold;
  const { unit } = metricWords(metric);
  const key = keys.find((one) => metric === `${one.key}.overAdmitted`);
  const { requests = 0 } = (key && overageOf(key)) ?? {};
  // Charts and tables have the sum of the windows that are known.
  if (value !== undefined && value > 0 && requests >= value)
    return `${quantity(requests)} (${boundWords(threshold, unit)})`;
  // Only what is certain is counted, so the number may be too low.
  const least = value !== undefined && value > 0 && /\.(over|under)Admitted$/.test(metric) ? 'at least ' : '';
  const measured = value === undefined ? neededText(metric) : valueText(value, unit);
  return `${least}${measured} (${boundWords(threshold, unit)})`;
}

/** `requests over the limit (noisy)` */
export function thresholdName({ metric }: Pick<LimitResult, 'metric'>): string {
  const [owner = '', first = '', percentile] = withoutOperation(metric).split('.');
  const words = percentile === undefined ? metrics[first]?.[0] : undefined;
  if (words === undefined) return metricWords(metric).name;
  return owner === 'run' ? words : `${words} (${owner}${operationIn(metric)})`;
}

/** Name, value and bound: `requests over the limit, noisy: 12 (allowed: 0)`. */
export const thresholdResult = (result: LimitResult, keys?: readonly LoadKey[]): string =>
  `${metricWords(result.metric).name}: ${thresholdValue(result, keys)}`;

/** `22 requests admitted in one window of 2 s; the limit is 20 (exceeded in 6 of 6 windows)`, or the fact that shows the excess instead. */
function overSentence(key: LoadKey, atLeast: number): string {
  const over = overageOf(key);
  if (over === undefined)
    return excessSentence(key) ?? key.contradiction?.says ?? `at least ${plural(atLeast, 'request')} admitted too many`;
  return `${plural(over.admitted, 'request')} admitted in one window${lengthOf(key)}; the limit is ${quantity(over.limit)} (exceeded in ${over.windows} of ${plural(over.of, 'window')})`;
}

const lengthOf = ({ windowSeconds }: LoadKey): string =>
  windowSeconds === undefined ? '' : ` of ${quantity(windowSeconds)} s`;

/** `refused after 18 requests in one window of 2 s; the limit is 20 (refused too early in 2 of 6 windows)` */
function underSentence(key: LoadKey, atLeast: number): string {
  const { windows = [], limit = 0 } = key;
  const under = windows.filter(({ admitted, refused }) => admitted < limit && refused > 0);
  if (under.length === 0) return key.contradiction?.says ?? `at least ${plural(atLeast, 'request')} refused too early`;
  const least = Math.min(...under.map(({ admitted }) => admitted));
  return `refused after ${plural(least, 'request')} in one window${lengthOf(key)}; the limit is ${quantity(limit)} (refused too early in ${under.length} of ${plural(windows.length, 'window')})`;
}

/** True if the load began. */
export const wasSent = ({ keys }: Pick<LoadResult, 'keys'>): boolean => keys.some(({ offered }) => offered > 0);

/** A breached threshold as one sentence, without a full stop. The requests before a load can break invariants too. */
export const breachSentence = (load: LoadResult, breach: LimitResult): string =>
  wasSent(load) ? `Under load, ${breachText(load, breach)}` : capitalize(breachText(load, breach));

/** The text after `Under load, `, for a place that is already about the load. */
export function breachText(load: LoadResult, breach: LimitResult): string {
  const [label, metric] = breach.metric.split('.');
  const broken = load.invariants.filter(({ verdict }) => verdict === 'broken');
  if (metric === 'invariantsBroken' && broken.length > 0) return broken.map(({ says }) => says).join('; ');
  const key = load.keys.find((one) => one.key === label);
  const isOver = metric === 'overAdmitted';
  if ((!isOver && metric !== 'underAdmitted') || key === undefined || breach.value === undefined)
    return thresholdResult(breach, load.keys);
  return `key ${label}: ${isOver ? overSentence(key, breach.value) : underSentence(key, breach.value)}`;
}
