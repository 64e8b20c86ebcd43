import { nearest } from '../../schemas/nearest.ts';
import {
  abortableMetric,
  findingMetricNames,
  metricNames,
  metricParts,
  operationMetricNames,
  percentileNames,
} from './metrics.ts';
import { type Limit, operationsOf, type Profile, stagesOf } from './profile.ts';

/** The problems of a threshold that the schema cannot express, one sentence each. */
export function thresholdProblems(limit: Limit, profile: Profile): string[] {
  const { metric, abortOnBreach, abortAfterSeconds } = limit;
  return [
    ...metricProblems(metric, profile),
    ...emptyProblems(metric, profile),
    ...(limit.atMost !== undefined && limit.below !== undefined
      ? [`the threshold ${metric} has both atMost and below`]
      : []),
    ...(limit.atLeast !== undefined && limit.above !== undefined
      ? [`the threshold ${metric} has both atLeast and above`]
      : []),
    ...(abortAfterSeconds !== undefined && abortOnBreach !== true
      ? [`the threshold ${metric} has abortAfterSeconds without abortOnBreach: true`]
      : []),
    ...(abortOnBreach === true ? abortProblems(limit) : []),
  ];
}

function metricProblems(metric: string, profile: Profile): string[] {
  const labels = profile.keys.map((key) => key.label);
  const operations = operationsOf(profile);
  const { owner, operation, name } = metricParts(metric);
  const owners = ['run', ...labels];
  const known = [...metricNames, ...findingMetricNames];
  if (owner === metric) return [`unknown metric ${metric}${offer(metric, [...percentileNames, ...known])}`];
  if (!owners.includes(owner)) return [`the threshold ${metric} names no key of the profile${offer(owner, owners)}`];
  if (percentileNames.some((each) => each === name)) return [`unknown metric ${name}; did you mean admitted.${name}?`];
  if (operation === undefined) return known.includes(name) ? [] : [`unknown metric ${name}${offer(name, known)}`];
  if (!operations.includes(operation)) return [`the threshold ${metric} names an operation that the mix does not send`];
  return operationMetricNames.includes(name)
    ? []
    : [`unknown metric ${name} of an operation${offer(name, operationMetricNames)}`];
}

/** A threshold without data is never met, so one that can have none is a mistake. */
function emptyProblems(metric: string, { arrival, keys, retries }: Profile): string[] {
  const { owner, name } = metricParts(metric);
  const key = keys.find(({ label }) => label === owner);
  const isSilent =
    key !== undefined &&
    arrival.model !== 'closed' &&
    (key.herdOfLimit ?? 0) === 0 &&
    stagesOf(key).every(({ ofLimit, perSecond, rampTo = 0 }) => (ofLimit ?? perSecond) === 0 && rampTo === 0);
  if (isSilent && !/^(offered|sent|sentPerSecond)$/.test(name))
    return [`the threshold ${metric} can have no data: ${owner} sends no requests`];
  return /^retries/.test(name) && retries !== true
    ? [`the threshold ${metric} can have no data: retries is not true in the profile`]
    : [];
}

/** A count that must reach a number is below it at first, and admission is compared with windows after the load. */
function abortProblems({ metric, atLeast, above }: Limit): string[] {
  const { name } = metricParts(metric);
  const kind = abortableMetric(name);
  if (kind === undefined) return [`${metric} is known only after the load: leave out abortOnBreach`];
  if (kind === 'count' && (atLeast !== undefined || above !== undefined))
    return [`${metric} grows during the load, so that it is below its bound at first: leave out abortOnBreach`];
  return [];
}

function offer(word: string, words: readonly string[]): string {
  const near = nearest(word, words);
  return near === undefined ? '' : `; did you mean ${near}?`;
}
