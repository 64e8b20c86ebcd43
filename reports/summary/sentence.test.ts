import t from 'tap';
import type { RunReport } from '../../schemas/generated/types.ts';
import { everyOutcome } from '../../test/goldens/every-outcome.ts';
import { countsInWords, sentence } from './sentence.ts';

const none = { passed: 0, violated: 0, blocked: 0, inapplicable: 0, observed: 0, errored: 0 };
const [golden] = everyOutcome.load;
if (golden === undefined) throw new Error('the golden has no load run');
const [noisy, quiet] = golden.keys;
const run = (members: Partial<RunReport>): RunReport => ({
  ...everyOutcome,
  counts: none,
  checks: [],
  causes: [],
  clauses: [],
  load: [],
  ...members,
});

const passed = everyOutcome.checks.filter(({ outcome }) => outcome === 'passed');
const exact = { ...golden, keys: [noisy, quiet].flatMap((key) => (key ? [{ ...key, overAdmitted: 0 }] : [])) };
const met = golden.limits.filter(({ verdict }) => verdict === 'met');
const breached = golden.limits.filter(({ verdict }) => verdict === 'breached');
const silent = golden.limits.filter(({ verdict }) => verdict === 'no data');

t.test('the sentence counts what was judged, names what was not, and says what load showed', async (t) => {
  const cases: [Partial<RunReport>, string][] = [
    [{}, 'nothing was checked'],
    [{ checks: passed }, '3 of 3 musts hold'],
    [{ checks: passed, complete: false }, 'interrupted · 3 of 3 musts hold'],
    [{ checks: passed, counts: { ...none, inapplicable: 3 } }, '3 of 3 musts hold · 3 inapplicable'],
    [{ loadSkipped: 'no keys' }, 'load: not run'],
    [{ load: [{ ...exact, limits: met }] }, 'load: limits exact for 2 keys'],
    [{ load: [{ ...golden, limits: met }] }, 'load: 1 of 1 limit met'],
    [{ load: [{ ...exact, limits: [...met, ...silent] }] }, 'load: no data for 1 of 2 limits'],
    [{ load: [{ ...exact, limits: [...met, ...breached] }] }, 'load: 1 of 2 limits breached'],
    [
      { load: [{ ...exact, limits: breached, validity: { verdict: 'invalid', reasons: [] } }] },
      'load: the run is invalid',
    ],
    [{ load: [{ ...exact, limits: met, validity: { verdict: 'invalid', reasons: [] } }] }, 'load: the run is invalid'],
    [{ load: [{ ...exact, limits: met }, golden] }, 'load: 1 of 2 runs met their limits'],
  ];
  for (const [members, wanted] of cases) t.equal(sentence(run(members)), wanted);
});

t.test('an inapplicable check is not counted among the musts, a blocked one is', async (t) => {
  t.match(sentence(everyOutcome), /^3 of 6 musts hold · 0 of 1 declared facts hold · 0 of 4 shoulds · 2 blocked/);
});

t.test('counts name every outcome that occurred', async (t) => {
  t.equal(countsInWords(run({})), 'no checks');
  t.equal(countsInWords(run({ counts: { ...none, passed: 2, errored: 1 } })), '2 passed, 1 errored');
});
