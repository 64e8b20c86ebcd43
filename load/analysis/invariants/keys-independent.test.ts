import t from 'tap';
import { correctLimiters } from '../../../reference-server/limiters/correct.ts';
import type { KnownLimiter } from '../../../reference-server/limiters/limiter.ts';
import { simulated } from '../../../test/load/simulated-run.ts';

const rule = { limit: 20, windowSeconds: 2, seed: 1 };
const told = (limiter: KnownLimiter) =>
  simulated(limiter, rule).invariants.filter(({ id }) => id === 'keys-independent');

t.test('keys are independent where one was refused and the others were served, and not otherwise', async (t) => {
  const [fixed] = correctLimiters;
  if (fixed === undefined) throw new Error('no limiter');
  t.match(told(fixed), [{ verdict: 'holds', says: /served while another key was refused$/ }]);
  const unlimited: KnownLimiter = {
    name: 'unlimited',
    make: (limit, length) => {
      const decide = fixed.make(limit * 1000, length);
      return (request) => ({ ...decide(request), remaining: limit });
    },
  };
  t.match(told(unlimited), [{ verdict: 'no data', says: /no key was refused/ }]);
});
