const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
const daysIn = (year: number, month: number): number =>
  month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;

/** A year has 53 weeks if its first or last day is a Thursday. */
function weeksIn(year: number): number {
  const weekday = (month: number, day: number): number =>
    new Date(Date.UTC(2000, month, day)).setUTCFullYear(year, month, day);
  return [weekday(0, 1), weekday(11, 31)].some((instant) => new Date(instant).getUTCDay() === 4) ? 53 : 52;
}

const isWithin = (value: number, most: number): boolean => value >= 1 && value <= most;

/** True if the day of an ISO 8601 timestamp exists; undefined if it has no calendar, ordinal or week date. */
export function dayExists(timestamp: unknown): boolean | undefined {
  if (typeof timestamp !== 'string') return undefined;
  const parts = /^(\d{4})-?(?:(\d{2})-?(\d{2})|(\d{3})|W(\d{2})-?(\d))T/.exec(timestamp);
  if (parts === null) return undefined;
  const [year = 0, month, day, ordinal, week, weekday] = parts
    .slice(1)
    .map((part) => (part === undefined ? undefined : Number(part)));
  if (month !== undefined && day !== undefined) return isWithin(month, 12) && isWithin(day, daysIn(year, month));
  if (ordinal !== undefined) return isWithin(ordinal, isLeap(year) ? 366 : 365);
  return isWithin(week ?? 0, weeksIn(year)) && isWithin(weekday ?? 0, 7);
}
