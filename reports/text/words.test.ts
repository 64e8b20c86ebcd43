import t from 'tap';
import { capitalize, limiterDetails } from './words.ts';

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

t.test('a sentence begins with a capital letter, a path or an address as it is', async (t) => {
  for (const [text, wanted] of [
    ['no request was answered', 'No request was answered'],
    ['done. next', 'Done. next'],
    ['error.code is missing', 'error.code is missing'],
    ['http://localhost', 'http://localhost'],
    ['createdAt is missing', 'createdAt is missing'],
  ] as const)
    t.equal(capitalize(text), wanted);
});
