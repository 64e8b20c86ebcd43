import t from 'tap';
import { limiterDetails } from './words.ts';

t.test('facts beside the kind of a limiter are sentences', async (t) => {
  const limiter = { kind: 'fixed-window', evidence: '' } as const;
  t.equal(limiterDetails(limiter), '');
  t.equal(limiterDetails({ ...limiter, resetMeans: 'unknown' }), '');
  t.equal(
    limiterDetails({
      ...limiter,
      resetMeans: 'full',
      penaltySeconds: 4,
      remaining: 'X-RateLimit-Remaining repeats or skips values',
    }),
    ' X-RateLimit-Reset is when the whole limit is available again. A refusal is followed by a penalty of up to 4 s. X-RateLimit-Remaining repeats or skips values.',
  );
});
