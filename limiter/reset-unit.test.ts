import t from 'tap';
import { fittingUnits, isSeenToCountDown, type ResetSample, resetInstant, resetUnitOf } from './reset-unit.ts';

const start = Date.UTC(2026, 10, 20, 12);
/** One sample per instant, in milliseconds since the start; Remaining falls by one each time. */
const samples = (
  moments: number[],
  reset: (moment: number) => number,
  remaining = (index: number) => 100 - index,
): ResetSample[] =>
  moments.map((moment, index) => ({ at: start + moment, reset: reset(moment), remaining: remaining(index) }));
const often = Array.from({ length: 30 }, (_, index) => index * 50);

t.test('one value distinguishes an epoch from a delta', async (t) => {
  t.same(fittingUnits([{ reset: start / 1000 + 60, at: start }]), ['epoch-seconds']);
  t.same(fittingUnits([{ reset: start + 60_000, at: start }]), ['epoch-milliseconds']);
  t.same(fittingUnits([{ reset: 60, at: start }]), ['delta-seconds', 'delta-milliseconds'], 'no window lasts 60 ms');
  t.same(fittingUnits([{ reset: 6000, at: start }]), ['delta-milliseconds', 'delta-seconds'], 'the shorter wait first');
});

t.test('several values distinguish seconds from milliseconds', async (t) => {
  const cases: [string, (moment: number) => number][] = [
    ['delta-seconds', (moment) => Math.ceil((60_000 - moment) / 1000)],
    ['delta-seconds', (moment) => Math.ceil((3_600_000 - moment) / 1000)],
    ['delta-seconds', (moment) => Math.ceil((2000 - moment) / 1000)],
    ['delta-milliseconds', (moment) => 60_000 - moment],
    ['delta-milliseconds', (moment) => 2000 - moment],
  ];
  for (const [unit, reset] of cases)
    t.same(fittingUnits(samples(often, reset)).at(0), unit, `${unit} from ${reset(0)}`);
});

t.test('a Reset that stays the same makes milliseconds less likely, and excludes no unit', async (t) => {
  t.same(fittingUnits(samples(often, () => 3600)), ['delta-seconds', 'delta-milliseconds']);
  const asked = [0, 100, 200, 300, 400, 500, 600, 700, 800, 900];
  const steady = samples(
    asked,
    () => 2,
    () => 18,
  );
  t.same(fittingUnits(steady).at(0), 'delta-seconds', 'a bucket that is asked as fast as it refills');
});

t.test('milliseconds are excluded once Remaining goes on falling after the resets', async (t) => {
  const slow = often.map((moment) => moment * 10);
  t.same(fittingUnits(samples(slow, () => 60)), ['delta-seconds']);
});

t.test('values that are too large for any unit fit none', async (t) => {
  t.same(fittingUnits(samples([0, 50, 100], (moment) => (start + 60_000 + moment) * 1000)), [], 'microseconds');
  t.same(fittingUnits(samples([0, 50], () => 2 ** 31 - 1)), [], 'a constant year 2038');
  t.same(fittingUnits(samples([0, 50], () => 1_700_000_000)), ['epoch-seconds'], 'a constant in the past');
});

t.test('a delta that was never seen to count down is not known to be one', async (t) => {
  const counter = samples(often, (moment) => 17 + moment / 50);
  const countdown = samples(often, (moment) => Math.ceil((20_000 - moment) / 1000));
  t.notOk(isSeenToCountDown(counter, 'delta-seconds'));
  t.ok(isSeenToCountDown(countdown, 'delta-seconds'));
  t.ok(
    isSeenToCountDown(
      samples(often, (moment) => 20_000 - moment),
      'delta-milliseconds',
    ),
  );
  t.notOk(
    isSeenToCountDown(
      samples(often, () => 60),
      'delta-seconds',
    ),
    'a constant',
  );
  t.ok(
    isSeenToCountDown(
      samples([0], () => start / 1000 + 5),
      'epoch-seconds',
    ),
    'the size shows an epoch',
  );
});

t.test('a bucket that is always nearly full leaves milliseconds possible, though its values do not fall', async (t) => {
  const bucket = samples(
    often,
    (moment) => 1 + ((moment / 50) % 3),
    (index) => 4999 - (index % 2),
  );
  t.same(fittingUnits(bucket).at(0), 'delta-milliseconds');
});

t.test('slow answers do not mislead', async (t) => {
  const late = [0, 900, 1000, 2600, 2700].map((moment, index) => ({
    reset: Math.ceil((6000 - moment) / 1000),
    at: start + moment + (index % 2) * 1500,
    sentAt: start + moment,
    remaining: 100 - index,
  }));
  t.ok(fittingUnits(late).includes('delta-seconds'));
});

t.test('no samples, and values that no unit explains, fit no unit', async (t) => {
  t.same(fittingUnits([]), []);
  t.same(fittingUnits([{ reset: -5, at: start }]), []);
  t.same(fittingUnits(samples([0, 100, 200], (moment) => (moment === 100 ? 3 : 900_000))).length, 0);
});

t.test('the announced instant follows from the unit', async (t) => {
  t.equal(resetInstant({ reset: 10, at: start }, 'delta-seconds'), start + 10_000);
  t.equal(resetInstant({ reset: 10, at: start }, 'delta-milliseconds'), start + 10);
  t.equal(resetInstant({ reset: start / 1000, at: 0 }, 'epoch-seconds'), start);
  t.equal(resetInstant({ reset: start, at: 0 }, 'epoch-milliseconds'), start);
});

const keyAt = 1_790_000_000_400;

for (const [says, samples, windowSeconds, unit] of [
  ['seconds since 1970', [{ reset: 1_790_000_060, at: keyAt }], undefined, 'epoch-seconds'],
  ['milliseconds since 1970', [{ reset: 1_790_000_060_000, at: keyAt }], undefined, 'epoch-milliseconds'],
  ['a delta that fits the window in seconds', [{ reset: 60, at: keyAt }], 60, 'delta-seconds'],
  ['a delta that fits the window in milliseconds', [{ reset: 59_800, at: keyAt }], 60, 'delta-milliseconds'],
  [
    'a delta that falls by milliseconds',
    [
      { reset: 60_000, at: keyAt },
      { reset: 58_000, at: keyAt + 2000 },
    ],
    undefined,
    'delta-milliseconds',
  ],
  [
    'a delta that falls by seconds',
    [
      { reset: 60, at: keyAt },
      { reset: 58, at: keyAt + 2000 },
    ],
    undefined,
    'delta-seconds',
  ],
  ['nothing announced', [], 60, undefined],
] as const)
  t.equal(resetUnitOf(samples, windowSeconds), unit, says);
