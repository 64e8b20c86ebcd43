import { OptionError } from '../option-error.ts';

const unitMilliseconds = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Milliseconds of a number of them, or of a duration such as 500ms, 60s, 1h30m. Throws an OptionError. */
export function millisecondsOf(given: number | string, where: string): number {
  const text = String(given).trim();
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h|d)/g)];
  const isDuration = parts.length > 0 && parts.map(([part]) => part).join('') === text;
  const sum = parts.reduce((total, [, count, unit]) => total + Number(count) * unitMilliseconds[unit as 's'], 0);
  const milliseconds = typeof given === 'number' ? given : isDuration ? sum : Number.NaN;
  if (milliseconds > 0 && milliseconds <= 3_650 * unitMilliseconds.d) return milliseconds;
  throw new OptionError(
    `${where}: "${text}" is not a duration. Use milliseconds, or text such as 500ms, 60s or 1h30m.`,
  );
}
