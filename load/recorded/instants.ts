/** An instant of a log, in milliseconds since 1970, and the step in which such instants are written: its error is up to one step. */
interface LogInstant {
  at: number;
  stepMilliseconds: number;
}

/** A text that is no instant, with the reason. The reason follows the place of the text. */
export class InstantProblem extends Error {}

const second = 1000;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** Instants in seconds, milliseconds, microseconds and nanoseconds are a thousand times as large each: a smaller number is seconds. */
const leastMilliseconds = 1e11;

/**
 * Reads an instant: ISO 8601 with a zone, seconds, milliseconds, microseconds or nanoseconds since 1970, or the time of nginx and Apache
 * (`25/Nov/2026:09:51:17 +0000`). Throws InstantProblem, also for a time without a zone, which may be any instant of a day.
 */
export function logInstant(text: string): LogInstant {
  const number = /^\d{9,19}(?:[.,](\d{1,9}))?$/.exec(text);
  if (number) {
    const value = Number(text.replace(',', '.'));
    const thousands = Math.max(0, 1 + Math.floor(Math.log10(value / leastMilliseconds) / 3));
    return {
      at: (value * second) / 1000 ** thousands,
      stepMilliseconds: stepOf(number[1], second / 1000 ** thousands),
    };
  }
  const iso = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(?:[.,](\d{1,9}))?\s?(Z|[+-]\d\d:?\d\d)?$/i.exec(text);
  if (iso) return instantIn(`${iso[1]}T${iso[2]}`, iso[3], iso[4]);
  const common = /^(\d\d)\/(\w{3})\/(\d{4}):(\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?\s?([+-]\d{4})?$/.exec(text);
  const month = months.indexOf(common?.[2] ?? '') + 1;
  if (common && month > 0)
    return instantIn(`${common[3]}-${String(month).padStart(2, '0')}-${common[1]}T${common[4]}`, common[5], common[6]);
  throw new InstantProblem(
    'is no instant: expected ISO 8601 with a zone (2026-11-25T09:51:17.123Z), seconds, milliseconds, microseconds or nanoseconds since 1970, or the time of nginx',
  );
}

function instantIn(whole: string, fraction: string | undefined, zone: string | undefined): LogInstant {
  if (zone === undefined) throw new InstantProblem('has no time zone: write Z or +00:00 behind the times of the file');
  const offset = zone.replace(/^([+-]\d\d)(\d\d)$/, '$1:$2');
  const at = Date.parse(`${whole}${offset}`);
  if (Number.isNaN(at)) throw new InstantProblem('is no instant of the calendar');
  return { at: at + Number(`0.${fraction ?? 0}`) * second, stepMilliseconds: stepOf(fraction, second) };
}

/** Double precision holds instants of this century to a quarter of a microsecond. */
const stepOf = (fraction: string | undefined, unit: number): number =>
  Math.max(0.001, unit / 10 ** (fraction?.length ?? 0));
