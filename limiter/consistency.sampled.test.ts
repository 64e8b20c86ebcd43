import t from 'tap';
import { correctLimiters, otherCorrectLimiters } from '../reference-server/limiters/correct.ts';
import { randomNumbers } from '../schemas/random.ts';
import { type LedgerSetting, looser, simulatedLedger } from '../test/limiter/simulated-ledger.ts';
import { seedsTo } from '../test/tier.ts';
import { certainExcess, isCertainlyEarly } from './bounds.ts';
import { fittingFamilies } from './consistency.ts';
import { resolution } from './resolution.ts';

/** A penalty is no plain family: what excuses its refusals is announced. */
const plain = [...correctLimiters, ...otherCorrectLimiters].filter(
  ({ penaltyWindows }) => penaltyWindows === undefined,
);

const rules = [
  [20, 2000],
  [5, 1000],
  [7, 2000],
  [1, 1000],
  [20, 10_000],
  [100, 10_000],
  [30, 60_000],
  [60, 60_000],
  [300, 60_000],
] as const;

function drawnSetting(seed: number): LedgerSetting {
  const chance = randomNumbers(seed * 7919);
  const pick = <Member>(all: readonly Member[]): Member => all[Math.floor(chance() * all.length)] as Member;
  const [limit, windowMilliseconds] = pick(rules);
  return {
    limit,
    windowMilliseconds,
    windows: pick([2, 3, 5, 10]),
    ofLimit: pick([3, 3, 3, 1.2, 0.8, 0.2]),
    latencyMilliseconds: pick([1, 5, 20, 60, 150, 400, 1000]),
    groupsOf: pick([1, 4, 4, 7]),
    unclearShare: pick([0, 0, 0.03]),
    seed,
  };
}

t.test('no correct limiter is over, early or inconsistent, however slow its answers are', async (t) => {
  for (const seed of seedsTo(3000, 15)) {
    const limiter = plain[seed % plain.length];
    if (!limiter) throw new Error('no limiter');
    const setting = drawnSetting(seed);
    const decisions = simulatedLedger(limiter, setting);
    const found = {
      excess: certainExcess(decisions, setting)?.count ?? 0,
      isEarly: /window|log/.test(limiter.kind) && isCertainlyEarly(decisions, setting),
      isConsistent: fittingFamilies(decisions, setting).length > 0,
    };
    if (found.excess > 0 || found.isEarly || !found.isConsistent)
      t.fail(JSON.stringify({ limiter: limiter.name, setting, found }));
  }
  t.pass('all ledgers');
});

/** Families that tell one request more from their limit in two windows. */
const precise = ['fixed-window', 'aligned-window', 'sliding-log'];

t.test('one request more or fewer per window is found at answers of a millisecond', async (t) => {
  const seeds = seedsTo(60, 2);
  for (const limiter of correctLimiters)
    for (const [change, windows] of precise.includes(limiter.name)
      ? ([
          [-1, 2],
          [1, 2],
        ] as const)
      : ([[1, 10]] as const)) {
      const setting = { limit: 20, windowMilliseconds: 2000, windows, ofLimit: 3, latencyMilliseconds: 1 };
      const missed = seeds.filter((seed) => {
        const decisions = simulatedLedger(
          looser(limiter, (limit) => limit + change),
          { ...setting, seed },
        );
        if (certainExcess(decisions, setting) || fittingFamilies(decisions, setting).length === 0) return false;
        const { lo, hi } = resolution(decisions, setting);
        t.ok(lo <= 20 + change && hi >= 20 + change, `${limiter.name} ${change}, seed ${seed}: inside ${lo} to ${hi}`);
        return true;
      });
      // Some ledgers of a counter fit another phase and rounding: groups of requests fall alike in each window.
      const most =
        limiter.kind === 'sliding-counter' ? Math.max(3, 0.5 * seeds.length) : Math.max(1, 0.05 * seeds.length);
      t.ok(missed.length <= most, `${limiter.name} ${change}: ${missed.length} of ${seeds.length} missed`);
    }
});

t.test('correct ledgers are exact, or held within a tenth, at answers up to 5 % of the window', async (t) => {
  const seeds = seedsTo(40, 1);
  let [held, all] = [0, 0];
  for (const limiter of plain)
    for (const seed of seeds) {
      const setting = { limit: 20, windowMilliseconds: 2000, windows: 4, ofLimit: 3, latencyMilliseconds: 100, seed };
      const { lo, hi } = resolution(simulatedLedger(limiter, setting), setting);
      t.ok(lo <= 20 && hi >= 20, `${limiter.name}, seed ${seed}: ${lo} to ${hi}`);
      all++;
      if (lo >= 18 && hi <= 22) held++;
    }
  t.ok(held >= 0.95 * all, `${held} of ${all}`);
});

t.test('twice the limit at answers of half a window is found in two windows, 1.25 at a quarter in ten', async (t) => {
  const seeds = seedsTo(100, 2);
  for (const limiter of correctLimiters)
    for (const { factor, windows, latencyMilliseconds } of [
      { factor: 2, windows: 2, latencyMilliseconds: 1000 },
      { factor: 1.25, windows: 10, latencyMilliseconds: 500 },
    ]) {
      const setting = { limit: 20, windowMilliseconds: 2000, windows, ofLimit: 3, latencyMilliseconds };
      const missed = seeds.filter(
        (seed) =>
          !certainExcess(
            simulatedLedger(
              looser(limiter, (limit) => limit * factor),
              { ...setting, seed },
            ),
            setting,
          ),
      );
      t.ok(
        missed.length <= 0.01 * seeds.length,
        `${limiter.name} × ${factor}: ${missed.length} of ${seeds.length} missed`,
      );
    }
});
