import t from 'tap';
import { codePoints, formats } from './formats.ts';

t.test('dates are days of the calendar', async (t) => {
  for (const text of ['2026-02-28', '2024-02-29', '0001-01-01', '9999-12-31']) t.ok(formats.date(text), text);
  for (const text of [
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '26-01-01',
    '2026-01-01 ',
    '',
    '2026-06-31',
  ])
    t.notOk(formats.date(text), text);
});

t.test('instants have a date, a time and an offset', async (t) => {
  const right = [
    '2026-02-28T23:59:59Z',
    '2026-02-28t00:00:00.123z',
    '2026-02-28 10:00:00+05:30',
    '2016-12-31T23:59:60Z',
  ];
  for (const text of right) t.ok(formats['date-time'](text), text);
  const wrong = [
    '2026-02-29T00:00:00Z',
    '2026-02-28',
    '2026-02-28T24:00:00Z',
    '2026-02-28T10:00:00',
    '2026-02-28T10:00Z',
    '',
  ];
  for (const text of wrong) t.notOk(formats['date-time'](text), text);
});

t.test('a character outside the basic plane counts once', async (t) => {
  t.equal(codePoints('aé模😀'), 4);
  t.equal(codePoints(''), 0);
});
