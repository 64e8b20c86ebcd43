import t from 'tap';
import type { ResetUnit } from '../../../limiter/reset-unit.ts';
import type { Reply } from '../../../scenarios/vocabulary/exchange.ts';
import { KeyPacers } from '../key-pacer.ts';
import { resetDoubt } from './announced-end.ts';

const start = Date.UTC(2026, 10, 20, 12);

/** An answer 20 ms after its request, with a Date unless `date` is undefined. */
function answer(reset: number, receivedAt: number, date?: number): Reply {
  const headers: [string, string][] = [['X-RateLimit-Reset', String(reset)]];
  if (date !== undefined) headers.push(['Date', new Date(Math.floor(date / 1000) * 1000).toUTCString()]);
  const json = { ok: false as const, problem: '' };
  const rest = { kind: 'answer' as const, status: 200, headers, text: '', bodyBytes: 0, json };
  return { ...rest, sentAt: receivedAt - 20, receivedAt };
}

/** Pacers that have seen the server's Date, whose clock is ahead by so much. */
function pacersOf(unit: ResetUnit, ahead?: number): KeyPacers {
  const pacers = new KeyPacers(unit);
  if (ahead !== undefined)
    for (let after = 0; after < 3000; after += 70)
      pacers.observeDate(answer(0, start + after, start + after - 10 + ahead));
  return pacers;
}

t.test(
  'a reset in whole seconds is earlier or later by a second, one in milliseconds by what timers are late',
  async (t) => {
    const seconds = pacersOf('delta-seconds').announcedEnd(answer(10, start));
    t.same(seconds, { earliest: start - 20 + 9000, latest: start + 11_000 });
    const milliseconds = pacersOf('delta-milliseconds').announcedEnd(answer(2000, start));
    t.same(milliseconds, { earliest: start - 20 + 1950, latest: start + 2050 });
  },
);

t.test('the difference of the clocks is allowed for: a second without a Date, else what the Dates leave', async (t) => {
  const blind = pacersOf('epoch-milliseconds').announcedEnd(answer(start + 1000, start));
  t.equal(blind?.earliest, start + 1000 - 50 - 1000);
  const dated = pacersOf('epoch-milliseconds', 0).announcedEnd(answer(start + 1000, start));
  t.ok((dated?.earliest ?? 0) > start + 600, `${dated?.earliest}`);
  const ahead = pacersOf('epoch-milliseconds', 1800).announcedEnd(answer(start + 2800, start));
  t.ok((ahead?.earliest ?? 0) < start + 1000, 'a clock that is ahead announces a later instant');
  t.ok((ahead?.latest ?? 0) > start + 1000);
});

t.test('a reset is judged only in a unit that was seen', async (t) => {
  let admittedAt: number | undefined;
  const judge = (reset: number, values: number[], unit?: ResetUnit, ofPrimary: number[] = []) => {
    const pacers = new KeyPacers(unit);
    const observe = (role: 'exhaustible' | 'primary', seen: readonly number[]): void => {
      const pacer = pacers.of({ role, label: role, secret: role });
      for (const [index, value] of seen.entries()) pacer.observe(answer(value, start + index * 1000));
    };
    observe('primary', ofPrimary);
    observe('exhaustible', values);
    return resetDoubt(pacers, answer(reset, start + values.length * 1000), admittedAt);
  };
  t.equal(judge(57, [60, 59, 58]), undefined);
  t.match(judge(60, [60, 60, 60]), /not seen to count down/);
  t.equal(judge(1, [1, 1, 1], undefined, [60, 59, 58]), undefined, 'with any key');
  t.equal(judge(60, [60, 60, 60], 'delta-seconds'), undefined, 'unless it is declared');
  t.match(judge(1_700_000_000, [1_700_000_000]), /had passed when it was announced/);
  const month = 30 * 86_400;
  t.match(judge(month, [month, month, month]), /not seen to count down/);
  admittedAt = start + 4000;
  t.equal(judge(month, [month, month, month]), undefined, 'nor if an admission is early in each unit');
  t.match(judge(60, [60, 60, 60]), /not seen to count down/);
  const microseconds = (start + 60_000) * 1000;
  t.match(judge(microseconds, [microseconds]), /fit no unit/);
});
