import t from 'tap';
import { admitted, refused } from '../../limiter/decisions.ts';
import { correctLimiters, otherCorrectLimiters } from '../../reference-server/limiters/correct.ts';
import { corpusLimiters } from '../../test/ledgers/limiters.ts';
import { type Setting, simulatedRun } from '../../test/load/simulated-run.ts';
import { resetManners } from '../../test/reset-manners.ts';
import { combinationsOf, sampleOf } from '../../test/tier.ts';
import { breakpoint } from '../profiles/built-in/breakpoint.ts';
import { perKey429 } from '../profiles/built-in/per-key-429.ts';
import { readKeys } from './analyse-keys.ts';
import { type FinishedRun, resultOf } from './result.ts';
import { areWindows, windowsOf } from './windows.ts';

const rule = { limit: 20, windowSeconds: 2 };

/** The windows of each key, as the report shows them. */
const windowsIn = (run: FinishedRun) =>
  readKeys(run).map(({ decisions, announced }) => ({
    key: decisions.label,
    outcomes: decisions.outcomes,
    windows: windowsOf(decisions, announced, { limit: rule.limit, windowMilliseconds: rule.windowSeconds * 1000 }),
  }));

t.test('the windows count every request exactly once', async (t) => {
  const announcements: Setting['announce'][] = [
    (resetAt) => Math.ceil(resetAt / 1000),
    (resetAt, _, chance) => Math.round(resetAt + chance() * 8 - 4),
    (resetAt, now) => Math.max(0, Math.round(resetAt - now)),
  ];
  const cases = combinationsOf({
    profile: [perKey429, breakpoint],
    limiter: correctLimiters,
    kind: [0, 1, 2],
    seed: [1, 2, 3, 4],
  });
  for (const { profile, limiter, kind, seed } of sampleOf('loads with windows', cases, 30)) {
    const announce = announcements[kind];
    const setting = { ...rule, latencyMilliseconds: 20, seed, profile, ...(announce && { announce }) };
    for (const { key, outcomes, windows } of windowsIn(simulatedRun(limiter, setting))) {
      const counted = (outcome: 'admitted' | 'refused') => windows.reduce((sum, one) => sum + one[outcome], 0);
      const name = `${profile.name}, ${limiter.name}, ${key}, announcement ${kind}`;
      t.strictSame([counted('admitted'), counted('refused')], [outcomes[admitted], outcomes[refused]], name);
    }
  }
});

t.test('the result has these windows, of limiters that have windows', async (t) => {
  for (const limiter of correctLimiters) {
    const run = simulatedRun(limiter, { ...rule, latencyMilliseconds: 20, seed: 1 });
    const shown = new Map(windowsIn(run).map(({ key, windows }) => [key, windows]));
    for (const { key, windows } of resultOf(run).keys) {
      if (limiter.kind.endsWith('-window')) t.ok(windows, `${limiter.name}, ${key}`);
      if (windows) t.strictSame(windows, shown.get(key), `${limiter.name}, ${key}`);
    }
  }
});

t.test('the windows of a long run stay within the limit on correct limiters that announce their end', async (t) => {
  const profile = { ...perKey429, windows: 45 };
  const cases = combinationsOf({
    limiter: [...correctLimiters, ...otherCorrectLimiters].filter(({ resetMeans }) => resetMeans === 'window-end'),
    manner: resetManners.slice(0, 2),
  });
  for (const { limiter, manner } of sampleOf('long runs with windows', cases, 4))
    for (const { key, windows } of windowsIn(
      simulatedRun(limiter, { ...rule, seed: 1, profile, announce: manner.header }),
    )) {
      const name = `${limiter.name}, ${key}`;
      t.notOk(
        windows.some((window) => window.admitted > rule.limit),
        name,
      );
      if (limiter.kind.endsWith('-window') && limiter.penaltyWindows === undefined)
        t.ok(windows.length >= 35, `${name}: ${windows.length} windows`);
    }
});

t.test(
  'a broken bucket, and a broken counter that slides, have no windows: theirs would refuse below the limit',
  async (t) => {
    const cases = combinationsOf({
      limiter: corpusLimiters.filter(({ name }) => /^(refills-twice|counter-of-)/.test(name)),
      seed: [1, 2, 3],
    });
    for (const { limiter, seed } of sampleOf('broken limiters without windows', cases, 2)) {
      const { keys, limits } = resultOf(
        simulatedRun(limiter, { ...rule, seed, profile: { ...perKey429, windows: 40 } }),
      );
      const [breach] = limits.filter(({ verdict }) => verdict === 'breached');
      t.equal(breach?.metric, 'noisy.overAdmitted', `${limiter.name}, seed ${seed}`);
      t.equal(keys[0]?.windows, undefined, `${limiter.name}, seed ${seed}`);
    }
  },
);

t.test('refusals that nothing explains show windows only if the time holds these', async (t) => {
  const judgement = { families: [], rule: { limit: 20, windowMilliseconds: 2000 }, under: 1 };
  const shown = (count: number, every: number) =>
    Array.from({ length: count }, (_, index) => {
      const fromSeconds = index * every;
      return { fromSeconds, untilSeconds: fromSeconds + 2, admitted: 19, refused: 5 };
    });
  const unknown = { kind: 'unknown', evidence: 'none' } as const;
  t.ok(areWindows(shown(4, 2), judgement, unknown), 'one after another');
  t.notOk(areWindows(shown(37, 0.16), judgement, unknown), 'those of a bucket that gives back one request at a time');
});

t.test('a Reset that had passed when it was announced shows no windows', async (t) => {
  const [window] = correctLimiters;
  if (window === undefined) throw new Error('no limiter');
  const run = simulatedRun(window, { ...rule, seed: 1, announce: () => 1_700_000_000 });
  for (const { key, windows } of windowsIn(run)) {
    t.ok(windows.length > 1, `${key}: ${windows.length} windows`);
    t.ok(
      windows.every(({ admitted }) => admitted <= rule.limit),
      key,
    );
  }
});
