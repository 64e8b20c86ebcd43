import t from 'tap';
import type { LoadResult } from '../../schemas/generated/types.ts';
import { perKeyLoad } from '../../test/goldens/per-key-load.ts';
import { exactness, loadAnswer, loadOutcome, loadVerdict, thresholdCounts } from './load-answer.ts';

const [noisy, quiet] = perKeyLoad.keys;
if (noisy === undefined || quiet === undefined) throw new Error('the golden has two keys');
const exact = {
  ...noisy,
  overAdmitted: 0,
  possibleLimits: { lowest: 20, highest: 20 },
  windows: [{ fromSeconds: 0, untilSeconds: 2, admitted: 20, refused: 40 }],
};
const met = perKeyLoad.limits.filter(({ verdict }) => verdict === 'met');
const load = (members: Partial<LoadResult> = {}): LoadResult => ({
  ...perKeyLoad,
  keys: [exact, quiet],
  limits: met,
  validity: { verdict: 'valid', reasons: [] },
  ...members,
});

t.test('a limit that no key reached is not called exact', async (t) => {
  t.equal(exactness(load()), 'key noisy got exactly its limit, key quiet stayed below its own');
  t.equal(exactness(load({ keys: [quiet] })), 'no key reached its limit');
  t.equal(exactness(load({ keys: [noisy] })), undefined, 'one window admitted too many');
});

t.test('a limit is held, not exact, if others are possible, and if nothing says how fine the test was', async (t) => {
  const held = { ...exact, possibleLimits: { lowest: 19, highest: 22 } };
  t.equal(
    exactness(load({ keys: [held, quiet] })),
    'key noisy (19 to 22 per 2 s possible) got its limit, key quiet stayed below its own',
  );
  const { possibleLimits: _, ...older } = exact;
  t.equal(exactness(load({ keys: [older, quiet] })), 'key noisy got its limit, key quiet stayed below its own');
  const excused = { ...exact, possibleLimits: { lowest: 20, highest: 20, isExcused: true } };
  t.equal(exactness(load({ keys: [excused] })), 'key noisy got its limit');
});

t.test('a valid run answers the question of its profile with yes or no and the figures', async (t) => {
  t.equal(
    loadAnswer(load()),
    'Yes: key noisy got exactly its limit, key quiet stayed below its own; 1 of 1 threshold met.',
  );
  const breached = perKeyLoad.limits.filter(({ verdict }) => verdict === 'breached');
  t.match(
    loadAnswer(load({ keys: [noisy, quiet], limits: breached })),
    /^No: key noisy: 21 requests admitted in one window of 2 s; the limit is 20/,
  );
});

t.test('a rate or connections of one key without a known limit are answered with the figures', async (t) => {
  const { limit: _, possibleLimits: __, ...only } = exact;
  const key = { ...only, sent: 1234, admitted: 98, latency: { admitted: { n: 98, p50: 0.64, max: 9 }, refused: {} } };
  t.match(loadAnswer(load({ keys: [key] })), /^98 of 1.?234 admitted, p50 0\.64 ms: .*1 of 1 threshold met\.$/);
});

t.test('a degraded, shortened, invalid or silent run says so in its answer', async (t) => {
  const degraded = load({ validity: { verdict: 'degraded', reasons: ['Schedule lag reached 12 ms.'] } });
  t.match(loadAnswer(degraded), /^Yes: .*; the results are degraded; Schedule lag reached 12 ms\.$/);
  t.match(loadOutcome(degraded), /, results degraded$/);
  const short = load({ usualSeconds: 600, durationSeconds: 30.02 });
  t.match(loadAnswer(short), /^Not answered: the run took 30 s instead of 600 s; /);
  t.match(loadOutcome(short), /, 30 s instead of 600 s$/);
  const invalid = load({
    validity: { verdict: 'invalid', reasons: ['The run was interrupted.', 'Too little was sent'] },
  });
  t.equal(loadAnswer(invalid), 'Not answered: the run is invalid; The run was interrupted; Too little was sent.');
  const silent = perKeyLoad.limits.filter(({ verdict }) => verdict === 'no data');
  t.match(loadAnswer(load({ limits: silent })), /^Not answered: .*no data/);
  const [breached] = perKeyLoad.limits.filter(({ verdict }) => verdict === 'breached');
  const some = load({ limits: [...(breached ? [breached] : []), ...silent] });
  t.match(loadAnswer(some), /; 1 of 2 thresholds breached, 1 not decided\.$/);
  t.equal(thresholdCounts({ ...some, validity: { verdict: 'invalid', reasons: [] } }), '2 thresholds not judged');
  t.match(loadAnswer(load({ limits: [] })), /^Not answered: .*the profile has no thresholds\.$/);
  t.equal(loadVerdict(load({ limits: [] })), undefined);
});
