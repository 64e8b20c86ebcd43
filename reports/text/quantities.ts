import type { Percentiles } from '../../schemas/generated/types.ts';
import { fewestSamples, type PercentileName, percentileOfSamples } from '../../schemas/percentiles.ts';

/** `1 check`, `3 checks`. */
export const plural = (count: number, noun: string, many = `${noun}s`): string =>
  `${quantity(count)} ${count === 1 ? noun : many}`;

/** A duration: `640 ms`, `14.2 s`, `3 min 05 s`. */
export function duration(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  if (milliseconds < 99_950) return `${(milliseconds / 1000).toFixed(1)} s`;
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** An instant in UTC, to the minute: `20 Nov 2026 11:42 UTC`; text that is not a date is returned unchanged. */
export function instant(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  const clock = date.toISOString().slice(11, 16);
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()} ${clock} UTC`;
}

/** A number with at most three significant digits below 1000; a whole number in groups of three digits above. */
export function quantity(value: number): string {
  if (Number.isInteger(value) || Math.abs(value) >= 1000) {
    const digits = String(Math.abs(Math.round(value))).replace(/\B(?=(\d{3})+$)/g, '\u202F');
    return value < 0 ? `\u2212${digits}` : digits;
  }
  return String(Number(value.toPrecision(3))).replace('-', '\u2212');
}

/** A measured latency, always three significant digits below 100: `0.84`, `1.20`, `12.4`, `124`. */
export function latency(milliseconds: number | undefined): string {
  if (milliseconds === undefined) return '–';
  if (milliseconds >= 100) return quantity(Math.round(milliseconds));
  return milliseconds >= 10 ? milliseconds.toFixed(1) : milliseconds.toFixed(2);
}

/** The time of an answer: `in 1.80 ms`; a server's clock counts whole milliseconds, so none may have passed. */
export const inTime = (milliseconds: number): string =>
  milliseconds === 0 ? 'in less than 1 ms' : `in ${latency(milliseconds)} ms`;

/** A size: `312 bytes`, `4.0 KB`, `10 MB`, in steps of 1024. */
export function size(bytes: number): string {
  if (bytes < 1024) return plural(bytes, 'byte');
  const [value, unit] = bytes < 1024 * 1024 ? [bytes / 1024, 'KB'] : [bytes / 1024 / 1024, 'MB'];
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${unit}`;
}

const units: [RegExp, string, number][] = [
  [/Milliseconds$/, 'ms', 1],
  [/PerSecond$/, 'per second', 1],
  [/Seconds$/, 's', 1],
  [/Bytes$/, 'bytes', 1],
  [/(?:Share|Ratio)$/, '%', 100],
  [/Percent$/, '%', 1],
];

/**
 * Words and value of a measurement whose name ends in its unit: `scheduleLagP99Milliseconds`, 12.4 gives
 * `schedule lag p99` and `12.4 ms`. Shares are given in per cent.
 */
export function measurement(name: string, value: number): [words: string, text: string] {
  const [suffix, unit, factor] = units.find(([pattern]) => pattern.test(name)) ?? [/$/, '', 1];
  const words = name
    .replace(suffix, '')
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .replace(/\bcpu\b/, 'CPU');
  const share = factor === 100 ? ' share' : '';
  return [`${words}${share}`, `${quantity(value * factor)}${unit === '' ? '' : ` ${unit}`}`];
}

/**
 * A percentile in milliseconds, or a dash where the samples are too few. Older files have percentiles of few samples, and some
 * above the maximum.
 */
export const percentile = (of: Percentiles, name: PercentileName): string => latency(knownPercentile(of, name));

/** The percentile of a file or, if its answers are too few, the number it needs: `n < 1 000`. */
export const percentileOrNeed = (of: Percentiles, name: PercentileName): string =>
  of.n && knownPercentile(of, name) === undefined ? `n < ${quantity(fewestSamples(name))}` : percentile(of, name);

/** The percentile of a file, if its samples show it. */
export function knownPercentile(of: Percentiles, name: PercentileName): number | undefined {
  const { n: count = 0, max: greatest = Number.POSITIVE_INFINITY } = of;
  return of[name] === undefined
    ? undefined
    : percentileOfSamples(name, { count, greatest, read: () => of[name] ?? Number.NaN });
}
