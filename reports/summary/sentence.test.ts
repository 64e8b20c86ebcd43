import t from 'tap';
import type { CheckResult, RunReport } from '../../schemas/generated/types.ts';
import { everyOutcome } from '../../test/goldens/every-outcome.ts';
import { headline, isPartial } from './headline.ts';
import { countsInWords, headlineAndSentence, inconclusiveReason, sentence } from './sentence.ts';

const none = { passed: 0, violated: 0, blocked: 0, inapplicable: 0, observed: 0, errored: 0 };
const [golden] = everyOutcome.load;
if (golden === undefined) throw new Error('the golden has no load run');
const [noisy, quiet] = golden.keys;
const { coverage: _, ...older } = everyOutcome;
const run = (members: Partial<RunReport>): RunReport => ({
  ...older,
  counts: none,
  checks: [],
  causes: [],
  clauses: [],
  load: [],
  ...members,
});

const passed = everyOutcome.checks.filter(({ outcome }) => outcome === 'passed');
const exact = {
  ...golden,
  keys: [noisy, quiet].flatMap((key) =>
    key ? [{ ...key, overAdmitted: 0, possibleLimits: { lowest: 20, highest: 20 } }] : [],
  ),
};
const met = golden.limits.filter(({ verdict }) => verdict === 'met');
const breached = golden.limits.filter(({ verdict }) => verdict === 'breached');
const silent = golden.limits.filter(({ verdict }) => verdict === 'no data');

t.test('the sentence has the results of each level, what was not applicable, and the result of the load', async (t) => {
  const cases: [Partial<RunReport>, string][] = [
    [{}, 'no checks were run'],
    [{ checks: passed }, 'all 3 required checks passed'],
    [{ checks: passed, complete: false }, 'interrupted · all 3 required checks passed'],
    [{ checks: passed, counts: { ...none, inapplicable: 3 } }, 'all 3 required checks passed'],
    [{ loadSkipped: 'no keys' }, 'load: not run'],
    [
      { load: [{ ...exact, limits: met }] },
      'load: key noisy was held to exactly its limit of 20 per 2 s, key quiet stayed below its own, 78 of 128 refused, results degraded',
    ],
    [
      { load: [{ ...golden, limits: met }] },
      'load: requests refused (quiet) within the threshold, 78 of 128 refused, results degraded',
    ],
    [
      { load: [{ ...exact, limits: [...met, ...silent] }] },
      'load: no data for 1 of 2 thresholds, 78 of 128 refused, results degraded',
    ],
    [
      { load: [{ ...exact, limits: [...met, ...breached] }] },
      'load: requests over the limit (noisy), 78 of 128 refused, results degraded',
    ],
    [
      { load: [{ ...exact, limits: breached, validity: { verdict: 'invalid', reasons: [] } }] },
      'load: the run is invalid, 78 of 128 refused',
    ],
    [
      { load: [{ ...exact, limits: met, validity: { verdict: 'invalid', reasons: [] } }] },
      'load: the run is invalid, 78 of 128 refused',
    ],
    [{ load: [{ ...exact, limits: met }, golden] }, 'load: 1 of 2 runs met their thresholds, 156 of 256 refused'],
  ];
  for (const [members, wanted] of cases) t.equal(sentence(run(members)), wanted);
});

t.test('a blocked check is counted', async (t) => {
  t.match(
    sentence(everyOutcome),
    /^2 of 9 required checks failed, 1 blocked, 3 passed, 1 undecided, 1 not tested, 1 not run · 1 of 1 declared check failed · 1 of 4 recommended checks failed/,
  );
});

t.test('a recommended check without a decision is counted, and one that was not asked for is not', async (t) => {
  const should = (outcome: CheckResult['outcome'], lacks?: CheckResult['lacks']) =>
    ({ ...passed[0], level: 'should', outcome, ...(lacks && { lacks }) }) as CheckResult;
  const of = (...lacking: (CheckResult['lacks'] | 'nothing')[]) => {
    const open = lacking.map((lacks) => should('inapplicable', lacks === 'nothing' ? undefined : lacks));
    return sentence(run({ checks: [should('passed'), should('passed'), ...open] }));
  };
  t.equal(of(), 'all 2 recommended checks passed');
  t.equal(
    of('evidence', 'key', 'nothing'),
    '2 of 5 recommended checks passed, 1 not applicable, 1 undecided, 1 not tested',
  );
  t.equal(of('selection', 'declaration'), 'all 2 recommended checks passed');
  const stopped = [should('passed'), should('blocked'), should('blocked'), should('errored')];
  t.equal(sentence(run({ checks: stopped })), '1 of 4 recommended checks passed, 2 blocked, 1 internal error');
});

t.test(
  'a run that conforms and did not decide every required check conforms partly, and says how much it did',
  async (t) => {
    const conforming = { verdict: 'conforms' as const, checks: passed };
    const of = (decided: number, required: number) =>
      run({ ...conforming, coverage: { required, ran: decided, decided } });
    t.equal(headline(of(3, 59)), 'Conforms, partly: 3 of 59 required checks decided');
    t.equal(
      headlineAndSentence(of(3, 59)),
      'Conforms, partly: 3 of 59 required checks decided · 3 passed, 56 not run',
      'the numbers add up',
    );
    t.equal(headlineAndSentence(of(3, 3)), 'Conforms: all 3 required checks passed');
    const failing = { ...of(3, 59), verdict: 'departs' as const };
    t.equal(headline(failing), 'Does not conform');
    t.match(sentence(failing), '3 of 59 required checks passed, 56 not run');
    t.equal(
      headline(run({ ...conforming, coverage: { required: 59, ran: 46 } })),
      'Conforms, partly: 46 of 59 required checks ran',
    );
    t.notOk(isPartial(run(conforming)), 'an older file does not say how much ran');
  },
);

t.test('a required check whose condition never arose is not undecided', async (t) => {
  const [one] = passed;
  if (one === undefined) throw new Error('a check passed');
  const other = { ...one, id: 'a/b', level: 'must' as const, outcome: 'inapplicable' as const };
  const of = (check: CheckResult, ran: number) =>
    run({ verdict: 'conforms', checks: [...passed, check], coverage: { required: 4, ran, decided: 3 } });
  t.equal(sentence(of(other, 4)), '3 of 4 required checks passed, 1 not applicable');
  t.notOk(isPartial(of(other, 4)));
  t.equal(
    headlineAndSentence(of({ ...other, lacks: 'evidence' }, 3)),
    'Conforms, partly: 3 of 4 required checks decided · 3 passed, 1 undecided',
  );
});

t.test('tolerated failures do not count as failed, and an interrupted run says how much it decided', async (t) => {
  const [one] = passed;
  const tolerated = { reason: 'known', owner: 'a team', link: 'https://example.com/1', expires: '2026-12-31' };
  const failed = one ? [{ ...one, id: 'a/b', level: 'must' as const, outcome: 'violated' as const, tolerated }] : [];
  const required = { verdict: 'conforms' as const, coverage: { required: 4, ran: 4, decided: 4 } };
  t.equal(sentence(run({ ...required, checks: [...passed, ...failed] })), '3 of 4 required checks passed, 1 tolerated');
  const coverage = { required: 9, ran: 3, decided: 3 };
  t.equal(
    sentence(run({ verdict: 'inconclusive', complete: false, checks: passed, coverage })),
    'interrupted · 3 of 9 required checks passed, 6 not run',
  );
});

t.test('counts name every outcome that occurred', async (t) => {
  t.equal(countsInWords(run({})), 'no checks');
  const [one] = passed;
  if (one === undefined) throw new Error('a check passed');
  const checkWith = (outcome: CheckResult['outcome'], lacks?: CheckResult['lacks']): CheckResult => ({
    ...one,
    ...{ level: 'should', outcome, ...(lacks !== undefined && { lacks }) },
  });
  const checks = [
    ...[checkWith('passed'), checkWith('passed'), checkWith('errored'), checkWith('inapplicable')],
    ...[
      checkWith('inapplicable', 'evidence'),
      checkWith('inapplicable', 'key'),
      checkWith('inapplicable', 'declaration'),
    ],
  ];
  t.equal(
    countsInWords(run({ checks })),
    '2 passed, 1 internal error, 1 undecided, 2 not tested, 1 not applicable',
    'the three reasons to have no result are three counts',
  );
  t.equal(
    countsInWords(run({ checks: passed, coverage: { required: 59, ran: 3 } })),
    `${passed.length} passed, 56 required not run`,
  );
});

t.test('the reason why a run is inconclusive counts the required checks', async (t) => {
  const ofOutcome = (outcome: string) =>
    everyOutcome.checks.filter((check) => check.gates && check.outcome === outcome);
  const cases: [Partial<RunReport>, string][] = [
    [
      { verdict: 'inconclusive', checks: passed, load: [golden] },
      'Load: requests over the limit (noisy), 78 of 128 refused, results degraded.',
    ],
    [{ verdict: 'inconclusive' }, 'No required check was run.'],
    [{ verdict: 'inconclusive', complete: false }, 'The run was interrupted.'],
    [{ verdict: 'inconclusive', checks: ofOutcome('blocked') }, '1 required check blocked.'],
  ];
  for (const [members, wanted] of cases) t.equal(inconclusiveReason(run(members)), wanted);
});

t.test('the reason for a run that ended early is what ended it, once, as a sentence', async (t) => {
  const stopped = (says: string, complete = true) =>
    inconclusiveReason(run({ verdict: 'inconclusive', complete, causes: [{ id: 'stopped', says, checks: [] }] }));
  t.equal(stopped('cannot connect; is the server running there?'), 'Cannot connect; is the server running there?');
  t.equal(
    stopped('the primary key was refused with 401: set TEXTGEN_KEY'),
    'The primary key was refused with 401: set TEXTGEN_KEY.',
  );
  t.equal(stopped('interrupted before any check was run', false), 'Interrupted before any check was run.');
  t.equal(stopped('the server ended; its log:\n  no database'), 'The server ended; its log: no database.');
});
