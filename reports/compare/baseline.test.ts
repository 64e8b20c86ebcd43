import t from 'tap';
import type { BaselineResult, CheckResult, LoadResult, RunReport } from '../../schemas/generated/types.ts';
import { everyOutcome } from '../../test/goldens/every-outcome.ts';
import { points } from '../summary/ci-results.ts';
import { headline } from '../summary/headline.ts';
import { reasons } from '../summary/reasons.ts';
import { sentence } from '../summary/sentence.ts';
import { baselineResult } from './index.ts';

const check = (id: string, outcome: CheckResult['outcome'], members: Partial<CheckResult> = {}): CheckResult => ({
  ...{ id, suite: 'models', clauses: [], level: 'must', gates: true, title: 'it holds', outcome, samples: 1 },
  ...{ durationMilliseconds: 0, exchanges: [], ...members },
});
const advisory = { level: 'should', gates: false } as const;
const [load] = everyOutcome.load as [LoadResult];
const run = (checks: CheckResult[], members: Partial<RunReport> = {}): RunReport => ({
  ...everyOutcome,
  ...{ verdict: 'conforms', complete: true, causes: [], checks, clauses: [], load: [] },
  ...members,
});
const passed = check('models/a', 'passed');
const invalid: LoadResult = { ...load, validity: { verdict: 'invalid', reasons: ['too few requests'] } };
const valid: LoadResult = { ...load, validity: { verdict: 'valid', reasons: [] } };

interface Case {
  title: string;
  base: RunReport;
  next: RunReport;
  verdict: BaselineResult['verdict'];
}

const cases: Case[] = [
  { title: 'the same run', base: run([passed]), next: run([passed]), verdict: 'not worse' },
  {
    title: 'a recommended check that fails now',
    base: run([passed, check('models/b', 'passed', advisory)]),
    next: run([passed, check('models/b', 'violated', advisory)]),
    verdict: 'worse',
  },
  {
    title: 'a required check that is blocked now',
    base: run([passed]),
    next: run([check('models/a', 'blocked')], { verdict: 'inconclusive' }),
    verdict: 'worse',
  },
  {
    title: 'only the validity of the load run',
    base: run([passed], { load: [valid] }),
    next: run([passed], { load: [invalid], verdict: 'inconclusive' }),
    verdict: 'inconclusive',
  },
  {
    title: 'an interrupted run',
    base: run([passed, check('models/b', 'passed')]),
    next: run([passed], { complete: false, verdict: 'inconclusive' }),
    verdict: 'inconclusive',
  },
  {
    title: 'nothing in common',
    base: run([passed]),
    next: run([check('models/b', 'passed')]),
    verdict: 'inconclusive',
  },
];

for (const { title, base, next, verdict } of cases)
  t.test(`${title}: ${verdict}`, async (t) => {
    const baseline = baselineResult(base, next, {});
    t.equal(baseline.verdict, verdict);
    t.equal(baseline.runVerdict, next.verdict);
    if (base.load.length > 0) t.equal(baseline.says, '1 result of the load worse');
    const report: RunReport = { ...next, baseline, ...(verdict === 'worse' && { verdict: 'departs' }) };
    const isWorse = verdict === 'worse';
    t.equal(headline(report).includes('Worse than the baseline'), isWorse);
    t.match(
      sentence(report),
      `${isWorse ? 'worse than' : verdict === 'not worse' ? 'not worse than' : 'not compared with'} the baseline`,
    );
    t.equal(
      points(report).find(({ suite }) => suite === 'baseline')?.result,
      isWorse ? 'failure' : verdict === 'not worse' ? 'ok' : 'skip',
    );
    if (!isWorse) return;
    t.ok(reasons(report).length > 0, 'there is a cause to fix');
    t.strictSame(baseline.checks.length, 1);
  });

t.test('a recommended check that fails now is named as a reason', async (t) => {
  const next = run([passed, check('models/b', 'violated', advisory)]);
  const baseline = baselineResult(run([passed, check('models/b', 'passed', advisory)]), next, {});
  const [first] = reasons({ ...next, verdict: 'departs', baseline });
  t.match(first, { says: 'Worse than the baseline: models/b: failed', isRelative: true });
});

t.test('unchanged are the checks that failed or were blocked in both runs, and no others', async (t) => {
  const base = run([
    ...[check('models/a', 'violated'), check('models/b', 'blocked'), check('models/c', 'violated')],
    ...[check('models/d', 'passed', advisory), check('models/e', 'blocked'), check('models/f', 'violated')],
  ]);
  const next = run([
    ...[check('models/a', 'violated'), check('models/b', 'blocked'), check('models/c', 'blocked')],
    ...[check('models/d', 'blocked', advisory), check('models/e', 'violated'), check('models/f', 'passed')],
    check('models/new', 'violated'),
  ]);
  t.strictSame(baselineResult(base, next, {}).unchanged, ['models/a', 'models/b', 'models/c']);
});
