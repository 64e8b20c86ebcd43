import t from 'tap';
import { correctLimiters, otherCorrectLimiters } from '../reference-server/limiters/correct.ts';
import type { CorrectLimiter } from '../reference-server/limiters/limiter.ts';
import { randomNumbers } from '../schemas/random.ts';
import { seedsTo } from '../test/tier.ts';
import { admitted, type Decision, decisionsFrom, refused } from './decisions.ts';
import { type PossibleWindows, windowsPossible } from './windows-possible.ts';

/** Its bucket says what remains within the windows of another one. */
const notTold = 'bucket-within-window';
const limiters = [...correctLimiters, ...otherCorrectLimiters].filter(({ name }) => name !== notTold);

interface Setting {
  limit: number;
  windowMilliseconds: number;
  latencyMilliseconds: number;
  /** Windows that the probes last. */
  windows: number;
  seed: number;
}

/** The ledger of a key that is probed: most of the limit is used, and now and then requests find out how much came back. */
function probedLedger({ make }: Pick<CorrectLimiter, 'make'>, setting: Setting) {
  const { limit, windowMilliseconds: window, latencyMilliseconds, windows, seed } = setting;
  const chance = randomNumbers(seed);
  const start = 1_790_000_000_000 + Math.floor(chance() * 100_000);
  const decide = make(limit, window);
  const rows: Decision[] = [];
  let now = 0;
  // Requests that are sent together are decided in any order.
  const send = (count: number): number => {
    const [sent, all] = [now, Array.from({ length: count }, () => latencyMilliseconds * (0.5 + chance()))];
    const instants = all.map((took) => ({ answered: sent + took, decidedAt: sent + took * chance() }));
    let left = 0;
    for (const { answered, decidedAt } of instants.toSorted((one, other) => one.decidedAt - other.decidedAt)) {
      const at = Math.floor(start + decidedAt);
      const { admitted: isAdmitted, remaining } = decide({ key: 'key', connection: 0, now: at });
      left = remaining;
      rows.push({ sent, answered, outcome: isAdmitted ? admitted : refused, remaining });
    }
    now = Math.max(now, ...instants.map(({ answered }) => answered));
    return left;
  };
  const together = chance() < 0.3 ? 4 : 1;
  // Somebody may have used the key shortly before.
  if (chance() < 0.3) decide({ key: 'key', connection: 0, now: start - 150 });
  for (let spent = 0; spent < limit * 0.6; spent += together) send(together);
  while (now < windows * window && rows.length < 150) {
    now += (0.02 + 0.15 * chance()) * Math.max(window * 0.1, Math.min(now, window));
    const left = send(1);
    if (left > limit * 0.8) for (let spent = 0; spent < limit * 0.3; spent += together) send(together);
  }
  return decisionsFrom(rows);
}

function drawnSetting(seed: number): Setting {
  const chance = randomNumbers(seed * 7919);
  const pick = <Member>(all: readonly Member[]): Member => all[Math.floor(chance() * all.length)] as Member;
  return {
    limit: pick([1, 5, 10, 20, 20, 60, 100]),
    windowMilliseconds: pick([1, 2, 2, 3, 5, 7, 10, 15, 30, 60, 1.3, 4.7]) * 1000,
    latencyMilliseconds: pick([1, 1, 5, 20, 60, 200, 600, 1000]),
    windows: pick([0.4, 1.2, 2.3, 3.5]),
    seed,
  };
}

const has = (windows: readonly PossibleWindows[], milliseconds: number): boolean =>
  windows.some(({ from, to }) => from <= milliseconds * 1.0006 && to >= milliseconds * 0.9994);

t.test('the true window is possible in every run', async (t) => {
  for (const seed of seedsTo(3000, 10)) {
    const limiter = limiters[seed % limiters.length];
    if (!limiter) throw new RangeError('no limiter');
    const setting = drawnSetting(seed);
    // On a clock of whole seconds others last another time each.
    const isWhole = setting.windowMilliseconds % 1000 === 0 && setting.windowMilliseconds > 1000;
    if (limiter.name === 'seconds-window' && !isWhole) continue;
    const windows = windowsPossible(probedLedger(limiter, setting), setting.limit);
    if (!has(windows, setting.windowMilliseconds))
      t.fail(`${limiter.name} ${JSON.stringify(setting)}: ${JSON.stringify(windows)}`);
  }
  t.pass('all ledgers');
});
