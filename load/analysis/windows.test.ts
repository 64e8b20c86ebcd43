import t from 'tap';
import { resetManners } from '../../reference-server/limiters/announcements.ts';
import { correctLimiters, otherCorrectLimiters } from '../../reference-server/limiters/correct.ts';
import { simulated } from '../../test/load/simulated-run.ts';
import { breakpoint } from '../profiles/built-in/breakpoint.ts';
import { perKey429 } from '../profiles/built-in/per-key-429.ts';

t.test('the windows in the report count every request exactly once', async (t) => {
  const announcements = [
    (resetAt: number) => Math.ceil(resetAt / 1000),
    (resetAt: number, _: number, chance: () => number) => Math.round(resetAt + chance() * 8 - 4),
    (resetAt: number, now: number) => Math.max(0, Math.round(resetAt - now)),
  ];
  for (const profile of [perKey429, breakpoint])
    for (const limiter of correctLimiters)
      for (const [kind, announce] of announcements.entries())
        for (const seed of [1, 2, 3, 4]) {
          const setting = { limit: 20, windowSeconds: 2, latencyMilliseconds: 20, seed, profile, announce };
          for (const { key, admitted, refused, windows } of simulated(limiter, setting).keys) {
            if (!windows) continue;
            const name = `${profile.name}, ${limiter.name}, ${key}, announcement ${kind}`;
            t.equal(
              windows.reduce((sum, window) => sum + window.admitted, 0),
              admitted,
              name,
            );
            t.equal(
              windows.reduce((sum, window) => sum + window.refused, 0),
              refused,
              name,
            );
          }
        }
});

t.test('the windows of a long run stay within the limit on correct limiters that announce their end', async (t) => {
  const profile = { ...perKey429, windows: 45 };
  for (const limiter of [...correctLimiters, ...otherCorrectLimiters].filter(
    ({ resetMeans }) => resetMeans === 'window-end',
  ))
    for (const { header } of resetManners.slice(0, 2)) {
      const result = simulated(limiter, { limit: 20, windowSeconds: 2, seed: 1, profile, announce: header });
      for (const { key, overAdmitted, windows = [] } of result.keys) {
        if (overAdmitted !== 0) continue;
        const name = `${limiter.name}, ${key}`;
        t.notOk(
          windows.some(({ admitted }) => admitted > 20),
          name,
        );
        if (limiter.kind.endsWith('-window') && limiter.penaltyWindows === undefined)
          t.ok(windows.length >= 35, `${name}: ${windows.length} windows`);
      }
    }
});
