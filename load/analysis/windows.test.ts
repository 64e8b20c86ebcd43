import t from 'tap';
import { correctLimiters } from '../../reference-server/limiters/correct.ts';
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
