import t from 'tap';
import { declaredChecksOf } from './declared.ts';
import type { Burst, Recovery } from './vocabulary/episodes.ts';
import type { EpisodeExpectation } from './vocabulary/suite.ts';

t.test('the declared algorithm is judged only where it was seen how requests come back', async (t) => {
  const check = declaredChecksOf('rate-limit').find(({ id }) => id === 'rate-limit/algorithm-declared');
  const [expectation] = (check as unknown as { expect: EpisodeExpectation<Burst>[] }).expect;
  if (expectation === undefined) throw new Error('the check has an expectation');
  const burst = (shows: Recovery['shows']): Burst =>
    ({ recovery: { shows }, replies: [], declared: { algorithm: 'token-bucket' } }) as unknown as Burst;
  t.match(expectation.precondition?.(burst('nothing')), { outcome: 'inapplicable', because: /was not seen/ });
  for (const shows of ['refill', 'window'] as const) t.equal(expectation.precondition?.(burst(shows)), undefined);
  t.equal(expectation.test(burst('refill')), undefined);
  t.match(expectation.test(burst('window'))?.got, /together, not one by one/);
});
