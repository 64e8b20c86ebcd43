import type { Labels, Series } from './metric-series.ts';

/** Identifies the program that measures. */
export interface Origin {
  attributes: Labels;
  /** Version of the program. */
  version: string;
  startedAtEpochMilliseconds: number;
}

const cumulative = 2;

/** Series as the JSON body of an OTLP export request (opentelemetry-proto, metrics/v1; 64-bit integers are strings). */
export function otlpBody(series: readonly Series[], origin: Origin, atEpochMilliseconds: number): string {
  const names = Map.groupBy(series, ({ name }) => name);
  return JSON.stringify({
    resourceMetrics: [
      {
        resource: { attributes: attributesOf({ 'service.name': 'textgen-harness', ...origin.attributes }) },
        scopeMetrics: [
          {
            scope: { name: 'textgen-harness', version: origin.version },
            metrics: [...names].map(([name, all]) => metricOf(name, all, origin, atEpochMilliseconds)),
          },
        ],
      },
    ],
  });
}

function metricOf(name: string, all: readonly Series[], { startedAtEpochMilliseconds }: Origin, at: number): object {
  const [first] = all;
  const times = { startTimeUnixNano: nanoseconds(startedAtEpochMilliseconds), timeUnixNano: nanoseconds(at) };
  const points = all.map((one) => ({ attributes: attributesOf(one.labels), ...times, ...valuesOf(one) }));
  const described = { name, description: first?.help ?? '' };
  if (first?.kind === 'gauge') return { ...described, gauge: { dataPoints: points } };
  if (first?.kind === 'counter')
    return { ...described, sum: { dataPoints: points, aggregationTemporality: cumulative, isMonotonic: true } };
  return { ...described, unit: 's', histogram: { dataPoints: points, aggregationTemporality: cumulative } };
}

function valuesOf(series: Series): object {
  if (series.kind !== 'histogram') return { asDouble: series.value };
  const { counts, bounds, sum } = series;
  const count = counts.reduce((total, one) => total + one, 0);
  return { count: String(count), sum, bucketCounts: counts.map(String), explicitBounds: bounds };
}

const attributesOf = (labels: Labels) =>
  Object.entries(labels).map(([key, stringValue]) => ({ key, value: { stringValue } }));

const nanoseconds = (milliseconds: number): string => `${Math.round(milliseconds)}000000`;
