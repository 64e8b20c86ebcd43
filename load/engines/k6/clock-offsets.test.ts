import t from 'tap';
import type { DatedAnswer } from '../../../limiter/server-clock.ts';
import { clockBounds, clockOffsets, dateNear } from './clock-offsets.ts';

const noon = Date.UTC(2026, 10, 20, 12);

/** Responses by the clock of a generator that is ahead. The target makes each response after a third of the round trip. */
function answers(ahead: number, count: number, roundTrip = 3, everyMilliseconds = 7.3): DatedAnswer[] {
  return Array.from({ length: count }, (_, index) => {
    const sent = noon + index * everyMilliseconds;
    const date = Math.floor((sent + roundTrip / 3) / 1000) * 1000;
    return { sent: sent + ahead, received: sent + roundTrip + ahead, date };
  });
}

for (const ahead of [0, 40, -2750.5, 86_000_000])
  t.test(`an offset of ${ahead} ms is measured to within a round trip`, async (t) => {
    const bounds = clockBounds(answers(ahead, 1000)) ?? { least: 0, most: 0 };
    t.ok(bounds.least <= ahead && ahead <= bounds.most, `${bounds.least} to ${bounds.most}`);
    t.ok(bounds.most - bounds.least < 3 + 2 * 7.3 + 1, `${bounds.most - bounds.least} ms wide`);
  });

t.test('few responses give wider bounds, and never wrong ones', async (t) => {
  for (const count of [1, 2, 10]) {
    const { least, most } = clockBounds(answers(120, count)) ?? { least: 0, most: 0 };
    t.ok(least <= 120 && 120 <= most);
    t.ok(most - least > 900);
  }
  t.equal(clockBounds([]), undefined);
});

t.test('a target whose own clocks differ gives wider bounds', async (t) => {
  const second = answers(0, 500).map((answer) => ({ ...answer, date: answer.date + 3000 }));
  const { least, most } = clockBounds([...answers(0, 500), ...second]) ?? { least: 0, most: 0 };
  t.ok(least < -2900 && most > -100, `${least} to ${most}`);
});

t.test(
  'generators are compared with the middle of their clocks; one that cannot be told from it is not moved',
  async (t) => {
    const bounds = [0, 3, 500].map((ahead) => clockBounds(answers(4000 + ahead, 1000)));
    const [first, second, third] = clockOffsets(bounds);
    t.equal(first?.offsetMilliseconds, 0);
    t.equal(second?.offsetMilliseconds, 0);
    const { offsetMilliseconds = 0, uncertaintyMilliseconds = 0 } = third ?? {};
    t.ok(Math.abs(offsetMilliseconds - 498) < uncertaintyMilliseconds + 3, `${offsetMilliseconds}`);
    t.ok(uncertaintyMilliseconds < 10, `${uncertaintyMilliseconds}`);
  },
);

t.test('for every generator the true offset is within the uncertainty', async (t) => {
  const ahead = [-35, 0, 12, 90, 1300];
  const bounds = ahead.map((one, index) => clockBounds(answers(one, 40 + index * 100)));
  const offsets = clockOffsets(bounds);
  const errors = offsets.map((one, index) => (ahead[index] ?? 0) - (one?.offsetMilliseconds ?? 0));
  for (const [index, error] of errors.entries())
    for (const [other, second] of errors.entries())
      t.ok(
        Math.abs(error - second) <=
          (offsets[index]?.uncertaintyMilliseconds ?? 0) + (offsets[other]?.uncertaintyMilliseconds ?? 0),
      );
});

t.test('a generator without a response has no offset', async (t) => {
  t.strictSame(clockOffsets([undefined, { least: -1, most: 1 }]), [
    undefined,
    { offsetMilliseconds: 0, uncertaintyMilliseconds: 1 },
  ]);
});

t.test('the second of a day is put on the nearest day', async (t) => {
  const midnight = Date.UTC(2026, 10, 20);
  t.equal(dateNear(86_399, midnight + 20), midnight - 1000);
  t.equal(dateNear(0, midnight - 20), midnight);
  t.equal(dateNear(43_200, noon + 5), noon);
});
