import t from 'tap';
import { dayExists } from './calendar.ts';

const times = ['T00:00:00Z', 'T12:00:00.123+00:00', 'T00Z'];

t.test('days of the calendar, of the year and of a week exist or not', async (t) => {
  const days: Record<string, boolean> = {
    '2026-02-28': true,
    '2026-02-29': false,
    '2026-02-30': false,
    '2028-02-29': true,
    '2100-02-29': false,
    '2000-02-29': true,
    '2026-04-30': true,
    '2026-04-31': false,
    '2026-06-31': false,
    '2026-09-31': false,
    '2026-11-31': false,
    '2026-12-31': true,
    '2026-13-01': false,
    '2026-00-10': false,
    '2026-01-00': false,
    '2026-01-32': false,
    '20260230': false,
    '20260228': true,
    '2026-365': true,
    '2026-366': false,
    '2028-366': true,
    '2026-000': false,
    '2026326': true,
    '2026-W47-7': true,
    '2026-W47-8': false,
    '2026-W53-1': true,
    '2025-W53-1': false,
    '2026-W00-1': false,
    '2026W471': true,
  };
  for (const [day, exists] of Object.entries(days))
    for (const time of times) t.equal(dayExists(day + time), exists, day + time);
});

t.test('what is no timestamp of these forms is not judged', async (t) => {
  for (const value of [undefined, null, 1_700_000_000, '', 'today', '2026-02-30', '30 February 2026', '2026-02T00:00Z'])
    t.equal(dayExists(value), undefined, String(value));
});
