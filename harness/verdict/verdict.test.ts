import t from 'tap';
import { gates, usualGating } from '../../schemas/gating.ts';
import type { CheckResult, Level, LimitResult, LoadResult, Outcome } from '../../schemas/generated/types.ts';
import { outcomeCounts, verdict } from './verdict.ts';

const check = (outcome: Outcome, level: Level = 'must', more: Partial<CheckResult> = {}): CheckResult => ({
  id: 'auth/a',
  suite: 'auth',
  clauses: [],
  level,
  title: '',
  outcome,
  durationMilliseconds: 0,
  exchanges: [],
  ...more,
});

const load = (limit: LimitResult['verdict'], validity: LoadResult['validity']['verdict'] = 'valid'): LoadResult => ({
  profile: 'per-key-429',
  engine: 'autocannon',
  asks: '',
  arrival: { model: 'paced' },
  validity: { verdict: validity, reasons: [] },
  keys: [],
  invariants: [],
  limiter: { kind: 'unknown', evidence: '' },
  limits: [{ metric: 'a.refused', bound: 'at most 0', verdict: limit }],
  timeline: [],
  histograms: {},
});

interface Case {
  says: string;
  checks?: CheckResult[];
  load?: LoadResult[];
  gating?: Level[];
  complete?: boolean;
  wanted: 'conforms' | 'departs' | 'inconclusive';
}

const cases: Case[] = [
  { says: 'all gating checks passed', checks: [check('passed')], wanted: 'conforms' },
  { says: 'nothing ran', wanted: 'inconclusive' },
  { says: 'only observations ran', checks: [check('observed', 'observe')], wanted: 'inconclusive' },
  { says: 'every must is inapplicable', checks: [check('inapplicable')], wanted: 'inconclusive' },
  {
    says: 'one must passed, another is inapplicable',
    checks: [check('passed'), check('inapplicable')],
    wanted: 'conforms',
  },
  { says: 'a must is violated', checks: [check('passed'), check('violated')], wanted: 'departs' },
  { says: 'what is declared is violated', checks: [check('violated', 'declared')], wanted: 'departs' },
  { says: 'a should is violated', checks: [check('passed'), check('violated', 'should')], wanted: 'conforms' },
  {
    says: 'a should is violated, and shoulds gate',
    checks: [check('passed'), check('violated', 'should')],
    gating: ['must', 'declared', 'should'],
    wanted: 'departs',
  },
  { says: 'only a should ran, and shoulds do not gate', checks: [check('passed', 'should')], wanted: 'inconclusive' },
  { says: 'a must is blocked', checks: [check('passed'), check('blocked')], wanted: 'inconclusive' },
  { says: 'a must is errored', checks: [check('passed'), check('errored')], wanted: 'inconclusive' },
  { says: 'a should is blocked', checks: [check('passed'), check('blocked', 'should')], wanted: 'conforms' },
  { says: 'violated goes before blocked', checks: [check('violated'), check('blocked')], wanted: 'departs' },
  {
    says: 'a violation is tolerated',
    checks: [check('passed'), check('violated', 'must', { tolerated: { reason: 'known' } })],
    wanted: 'conforms',
  },
  { says: 'interrupted', checks: [check('passed')], complete: false, wanted: 'inconclusive' },
  { says: 'departed, then interrupted', checks: [check('violated')], complete: false, wanted: 'departs' },
  { says: 'load alone met its limits', load: [load('met')], wanted: 'conforms' },
  { says: 'a load limit is breached', checks: [check('passed')], load: [load('breached')], wanted: 'departs' },
  { says: 'a degraded run breached', load: [load('breached', 'degraded')], wanted: 'departs' },
  {
    says: 'an invalid run breached',
    checks: [check('passed')],
    load: [load('breached', 'invalid')],
    wanted: 'inconclusive',
  },
  {
    says: 'an invalid run met its limits',
    checks: [check('passed')],
    load: [load('met', 'invalid')],
    wanted: 'inconclusive',
  },
  { says: 'a limit has no data', checks: [check('passed')], load: [load('no data')], wanted: 'inconclusive' },
];

t.test('the verdict and its exit code', async (t) => {
  const codes = { conforms: 0, departs: 1, inconclusive: 3 };
  for (const { says, checks = [], load = [], gating = [...usualGating], complete = true, wanted } of cases)
    t.strictSame(verdict({ checks, load, gating, complete }), { verdict: wanted, exitCode: codes[wanted] }, says);
});

t.test('a baseline makes a run fail or leaves it open, and excuses nothing', async (t) => {
  const wanted = [
    ['passed', 'worse', 1],
    ['passed', 'not worse', 0],
    ['passed', 'inconclusive', 3],
    ['violated', 'not worse', 1],
    ['violated', 'inconclusive', 1],
    ['blocked', 'worse', 1],
    ['blocked', 'not worse', 3],
  ] as const;
  for (const [outcome, baseline, code] of wanted) {
    const evidence = { checks: [check(outcome)], load: [], gating: usualGating, complete: true };
    t.equal(verdict({ ...evidence, baseline: { verdict: baseline } }).exitCode, code, `${outcome}, ${baseline}`);
  }
});

t.test('a tolerated result does not gate, nor does a level below --level', async (t) => {
  t.ok(gates(check('violated'), usualGating));
  t.notOk(gates(check('violated', 'should'), usualGating));
  t.notOk(gates(check('violated', 'must', { tolerated: {} }), usualGating));
});

t.test('counts has the number of checks per outcome', async (t) => {
  t.strictSame(outcomeCounts([check('passed'), check('passed'), check('errored')]), {
    passed: 2,
    violated: 0,
    blocked: 0,
    inapplicable: 0,
    observed: 0,
    errored: 1,
  });
});
