import { OptionError } from '../option-error.ts';

/** Draws a latency in milliseconds; `next` returns numbers in [0, 1). */
export type Latency = (next: () => number) => number;

/** Distance of the 99th percentile from the median of a normal distribution, in standard deviations. */
const p99Deviations = 2.3263478740408408;

/** A number from the standard normal distribution (Box and Muller). */
const normal = (next: () => number): number => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());

/** Parses `20`, `uniform:5,20` or `lognormal:P50,P99` (milliseconds). Throws an OptionError. */
export function latencyOf(text: string): Latency {
  const [, kind = 'fixed', numbers = ''] = /^(?:(uniform|lognormal):)?([\d.,]+)$/.exec(text) ?? [];
  const [low = Number.NaN, high, ...rest] = numbers.split(',').map((part) => (part === '' ? Number.NaN : Number(part)));
  const count = kind === 'fixed' ? high === undefined : high !== undefined && high >= low;
  if (!count || rest.length > 0 || !(low >= 0 && (high ?? low) <= 600_000) || (kind === 'lognormal' && low === 0))
    throw new OptionError(
      `--latency "${text}" is not valid. Use milliseconds such as 20, uniform:5,20 or lognormal:20,200, the smaller number first.`,
    );
  if (high === undefined) return () => low;
  if (kind === 'uniform') return (next) => low + next() * (high - low);
  const deviation = Math.log(high / low) / p99Deviations;
  return (next) => low * Math.exp(deviation * normal(next));
}
