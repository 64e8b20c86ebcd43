import t from 'tap';
import type { ResetUnit } from './reset-unit.ts';
import { announcedEnd, middleOf } from './resets.ts';
import { type DatedAnswer, ServerClock } from './server-clock.ts';

const start = Date.UTC(2026, 10, 20, 12);
const hour = 3_600_000;

/** An answer received `after` ms after the start, 20 ms after its request, with the Date of the server's clock. */
function answer(after: number, date: (instant: number) => number): DatedAnswer {
  const received = start + after;
  return { sent: received - 20, received, date: Math.floor(date(received - 10) / 1000) * 1000 };
}

/** The instant of a value that was computed when the answer came. */
const instantOf = (clock: ServerClock, reset: number, at: number, unit: ResetUnit): number =>
  middleOf(announcedEnd({ reset, sent: at, answered: at }, unit, clock));

function seen(date: (instant: number) => number): ServerClock {
  const clock = new ServerClock();
  for (let after = 0; after < 3000; after += 130) clock.observe(answer(after, date));
  return clock;
}

t.test('the lead of a clock that is hours off is measured to a fraction of a second', async (t) => {
  for (const off of [-3 * hour, 3 * hour, 5000, 1800, -1200]) {
    const clock = seen((instant) => instant + off);
    t.ok(Math.abs(clock.ahead - off) < 100, `${clock.ahead} of ${off}`);
    t.ok(clock.uncertainty >= Math.abs(clock.ahead - off), 'the rest is uncertainty');
    t.ok(Math.abs(instantOf(clock, start + 14_000 + off, start + 4000, 'epoch-milliseconds') - (start + 14_000)) < 100);
    t.equal(instantOf(clock, 10, start, 'delta-seconds'), start + 10_000, 'a delta needs no clock');
  }
});

t.test('clocks that agree and contradictory Dates correct no instant', async (t) => {
  t.equal(new ServerClock().ahead, 0, 'no Date');
  t.ok(Math.abs(seen((instant) => instant).ahead) < 100, 'the same time');
  t.equal(seen(() => Date.UTC(9999, 11, 31)).ahead, 0, 'a clock that stands still');
});

t.test('an instant that does not fit the clock of the Date is not corrected', async (t) => {
  const clock = seen((instant) => instant + 3 * hour);
  t.equal(instantOf(clock, start + 60_000, start, 'epoch-milliseconds'), start + 60_000);
});
