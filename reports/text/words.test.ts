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
      remaining: 'X-RateLimit-Remaining did not go down by one per admitted request',
    }),
    ' X-RateLimit-Reset is when the whole limit is available again. A refusal is followed by a penalty of up to 4 s. X-RateLimit-Remaining did not go down by one per admitted request.',
  );
});
