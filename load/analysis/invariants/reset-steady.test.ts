import t from 'tap';
import { correctLimiters } from '../../../reference-server/limiters/correct.ts';
import { simulated } from '../../../test/load/simulated-run.ts';

const [limiter] = correctLimiters;
if (limiter === undefined) throw new Error('no limiter');
const rule = { limit: 20, windowSeconds: 2, latencyMilliseconds: 200 };

/** Some epochs are this much later, as on a server that reads the time left before it reads the clock. */
const wentBack = (laterMilliseconds: number, seed: number): string[] => {
  let answers = 0;
  const announce = (resetAt: number): number => Math.round(resetAt) + (++answers % 10 === 0 ? laterMilliseconds : 0);
  const { invariants } = simulated(limiter, { ...rule, seed, announce });
  return invariants.filter(({ id, says }) => id === 'reset-steady' && /went back/.test(says)).map(({ says }) => says);
};

t.test('a Reset that a server reads up to the time of an answer later does not go back', async (t) => {
  for (const seed of [1, 2, 3]) t.strictSame(wentBack(150, seed), [], `seed ${seed}`);
});

t.test('a Reset that moves by more than the time of an answer goes back', async (t) => {
  for (const seed of [1, 2, 3])
    t.match(wentBack(900, seed)[0], /^the announced reset went back \d+ times$/, `seed ${seed}`);
});
