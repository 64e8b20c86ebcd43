/** Functions that generated validators call at run time. */

const date = /^\d{4}-\d\d-\d\d$/;
const time = /^([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/i;

/** True for a day of the calendar as RFC 3339 writes it: `2026-02-28`. */
function isDate(text: string): boolean {
  const instant = date.test(text) ? new Date(`${text}T00:00:00Z`) : undefined;
  return instant !== undefined && !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text);
}

/** True for an instant of RFC 3339: `2026-02-28T23:59:59.999Z`. */
const isDateTime = (text: string): boolean =>
  /^.{10}[T ]/i.test(text) && isDate(text.slice(0, 10)) && time.test(text.slice(11));

/** The formats of JSON Schema that the schemas use. */
export const formats = { date: isDate, 'date-time': isDateTime };

/** The length of a string in code points, in which JSON Schema counts. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
