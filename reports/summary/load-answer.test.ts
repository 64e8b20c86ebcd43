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
  t.equal(exactness(load()), 'key noisy was held to exactly its limit of 20 per 2 s, key quiet stayed below its own');
  t.equal(exactness(load({ keys: [quiet] })), 'no key reached its limit');
  t.equal(exactness(load({ keys: [noisy] })), undefined, 'one window admitted too many');
});

t.test('a limit is held, not exact, if others are possible, and if nothing says how fine the test was', async (t) => {
  const held = { ...exact, possibleLimits: { lowest: 19, highest: 22 } };
  t.equal(
    exactness(load({ keys: [held, quiet] })),
    'key noisy (19 to 22 per 2 s possible) was held to its limit of 20 per 2 s, key quiet stayed below its own',
  );
  const { possibleLimits: _, ...older } = exact;
  t.equal(
    exactness(load({ keys: [older, quiet] })),
    'key noisy was held to its limit of 20 per 2 s, key quiet stayed below its own',
  );
  const excused = { ...exact, possibleLimits: { lowest: 20, highest: 20, isExcused: true } };
  t.equal(exactness(load({ keys: [excused] })), 'key noisy was held to its limit of 20 per 2 s');
});

t.test('a valid run answers the question of its profile with yes or no and the figures', async (t) => {
  t.equal(
    loadAnswer(load()),
    'Yes: 49 of 128 admitted; key noisy was held to exactly its limit of 20 per 2 s, key quiet stayed below its own; requests refused (quiet) within the threshold.',
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
  t.match(loadAnswer(load({ keys: [key] })), /^98 of 1.?234 admitted, p50 0\.64 ms: .* within the threshold\.$/);
  const closed = { ...perKeyLoad.arrival, model: 'closed' as const };
  t.match(loadAnswer(load({ keys: [key], arrival: closed, durationSeconds: 6 })), /^206 requests per second, 98 of /);
});

t.test('the limits of several keys are named once each', async (t) => {
  const other = { ...exact, key: 'other' };
  const larger = { ...other, limit: 60, windowSeconds: 10, possibleLimits: { lowest: 60, highest: 60 } };
  t.equal(
    exactness(load({ keys: [exact, other] })),
    'keys noisy and other were held to exactly their limit of 20 per 2 s',
  );
  t.equal(
    exactness(load({ keys: [exact, larger] })),
    'keys noisy and other were held to exactly their limits of 20 per 2 s and 60 per 10 s',
  );
});

t.test('a yes or no that is not about a limit has the figures that were measured', async (t) => {
  const steady = [exact, quiet].map((key) => ({ ...key, sent: 240, admitted: 239, refused: 0 }));
  const bounds = [
    { metric: 'run.errors', bound: 'at most 0', bounds: { atMost: 0 }, verdict: 'met' as const, value: 0 },
    { metric: 'run.admitted.p95', bound: '', bounds: { atMost: 2000 }, verdict: 'met' as const, value: 4.07 },
    { metric: 'run.latencyDrift', bound: '', bounds: { atMost: 2 }, verdict: 'met' as const, value: 1.021 },
  ];
  t.match(
    loadAnswer(load({ keys: steady, limits: bounds })),
    /^Yes: 478 of 480 admitted, p95 latency 4\.07 ms, p50 of the last quarter ÷ first quarter 1\.02; /,
  );
  const p50 = (value: number) => ({ admitted: 1, refused: 0, latency: { n: 90, p50: value } });
  const isolation = { key: 'quiet', neighbour: 'noisy', with: p50(0.82), without: p50(0.81) };
  t.match(
    loadAnswer(load({ isolation })),
    /^Yes: p50 of quiet 0\.82 ms beside noisy, 0\.81 ms without; key noisy was held to exactly/,
  );
  const breached = perKeyLoad.limits.filter(({ verdict }) => verdict === 'breached');
  t.match(
    loadAnswer(load({ isolation, limits: breached })),
    /^No: (?!p50).*; p50 of quiet 0\.82 ms beside noisy, 0\.81 ms without\b/,
    'the reason of a no comes first',
  );
});

t.test('refusals stand in the outcome of every load, and the reason of an invalid one is said once', async (t) => {
  const invalid = load({ validity: { verdict: 'invalid', reasons: ['Too little was sent'] } });
  t.match(loadOutcome(invalid), /^the run is invalid, \d+ of \d+ refused$/);
  t.equal(loadAnswer(invalid, true), 'Not answered: the run is invalid (see Fix first).');
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
  const keys = perKeyLoad.keys.map(({ limit: _, ...key }) => key);
  const unknown = load({ limits: [], engine: 'log', keys });
  t.match(
    loadAnswer(unknown),
    /^Not answered: .*the limit or the window is not known\.$/,
    'thresholds come from limits',
  );
  t.equal(loadVerdict(load({ limits: [] })), undefined);
});
