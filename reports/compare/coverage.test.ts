import t from 'tap';
import type { CheckResult, ClauseResult, LoadResult, RunReport } from '../../schemas/generated/types.ts';
import { everyOutcome } from '../../test/goldens/every-outcome.ts';
import { type CompareOptions, type Comparison, compare } from './index.ts';

const check = (id: string, outcome: CheckResult['outcome'], members: Partial<CheckResult> = {}): CheckResult => ({
  id,
  suite: id.split('/')[0] ?? '',
  clauses: [],
  level: 'must',
  gates: true,
  title: 'it holds',
  outcome,
  durationMilliseconds: 0,
  exchanges: [],
  ...members,
});
const clause = (id: string, standing: ClauseResult['standing']): ClauseResult => ({
  id,
  kind: 'stated',
  title: '',
  standing,
  checks: [],
});
const [load] = everyOutcome.load as [LoadResult];
const run = (checks: CheckResult[], members: Partial<RunReport> = {}): RunReport => ({
  ...everyOutcome,
  ...{ verdict: 'conforms', checks, clauses: [], load: [] },
  ...members,
});
const because = 'there is no exhaustible key: set TEXTGEN_KEY_EXHAUSTIBLE';
const absent = (id: string): CheckResult => check(id, 'inapplicable', { because });

interface Case {
  title: string;
  base: RunReport;
  next: RunReport;
  options?: CompareOptions;
  verdict: Comparison['verdict'];
  reasons: (string | RegExp)[];
}

const all = run([check('auth/a', 'passed'), check('rate-limit/b', 'passed'), check('rate-limit/c', 'passed')]);
const one = run([check('auth/a', 'passed'), absent('rate-limit/b'), absent('rate-limit/c')]);
const withLoad = run([check('auth/a', 'passed')], { load: [load] });

const cases: Case[] = [
  {
    title: 'checks that lost their key are named, in one line for each reason',
    ...{ base: all, next: one, verdict: 'worse' },
    reasons: [`No longer judged, 2 checks (${because}): rate-limit/b, rate-limit/c`],
  },
  { title: 'more coverage is not worse', base: one, next: all, verdict: 'not worse', reasons: [] },
  {
    title: 'allowed losses are no reason',
    ...{ base: all, next: one, options: { allowLost: true }, verdict: 'not worse', reasons: [] },
  },
  {
    title: 'checks that were not selected are lost, required ones first',
    base: run([check('auth/a', 'passed'), check('auth/b', 'passed', { level: 'should' }), check('auth/c', 'violated')]),
    ...{ next: run([check('auth/a', 'passed')]), verdict: 'worse' },
    reasons: ['No longer judged, 2 checks (they were not run): auth/c, auth/b'],
  },
  {
    title: 'a failure that is not looked at any more is lost, too',
    base: run([check('auth/a', 'passed'), check('auth/b', 'violated')]),
    ...{ next: run([check('auth/a', 'passed'), absent('auth/b')]), verdict: 'worse' },
    reasons: [`No longer judged, 1 check (${because}): auth/b`],
  },
  {
    title: 'a check that found no occasion is not lost, nor is its clause',
    base: run([check('auth/a', 'passed', { samples: 4 }), check('auth/b', 'passed', { samples: 3 })], {
      clauses: [{ ...clause('5.1', 'holds'), checks: ['auth/b'] }],
    }),
    next: run([check('auth/a', 'passed', { samples: 4 }), check('auth/b', 'inapplicable', { samples: 0 })], {
      clauses: [{ ...clause('5.1', 'undecided'), checks: ['auth/b'] }],
    }),
    ...{ verdict: 'not worse', reasons: [] },
  },
  {
    title: 'one that lacks its key is lost, and so is its clause',
    base: run([check('auth/a', 'passed', { samples: 4 }), check('auth/b', 'passed', { samples: 3 })], {
      clauses: [{ ...clause('5.1', 'holds'), checks: ['auth/b'] }],
    }),
    next: run(
      [check('auth/a', 'passed', { samples: 4 }), check('auth/b', 'inapplicable', { samples: 0, lacks: 'key' })],
      {
        clauses: [{ ...clause('5.1', 'undecided'), checks: ['auth/b'] }],
      },
    ),
    ...{ verdict: 'worse', reasons: [/^No longer judged, 1 check .*: auth\/b$/, 'No longer decided, 1 clause: §5.1'] },
  },
  {
    title: 'what no reply was about is not judged',
    base: run([check('auth/a', 'passed', { samples: 4 }), check('auth/b', 'passed', { samples: 3 })]),
    next: run([check('auth/a', 'passed', { samples: 1 }), check('auth/b', 'passed', { samples: 0 })]),
    ...{ verdict: 'worse', reasons: [/^No longer judged, 1 check .*: auth\/b$/] },
  },
  {
    title: 'a required check that is blocked is worse, and not excused',
    ...{ base: all, options: { allowLost: true }, verdict: 'worse' },
    next: run([check('auth/a', 'blocked', { because: '503' }), absent('rate-limit/b'), absent('rate-limit/c')]),
    reasons: ['auth/a: passed → blocked; 503'],
  },
  {
    title: 'a load half that is gone is lost, with the reason',
    base: withLoad,
    next: run([check('auth/a', 'passed')], { loadSkipped: 'no load keys' }),
    ...{ verdict: 'worse', reasons: ['No longer judged, load per-key-429: no load keys'] },
  },
  {
    title: 'a new load half is not worse',
    base: all,
    next: { ...all, load: [load] },
    verdict: 'not worse',
    reasons: [],
  },
  {
    title: 'a threshold that left the profile is lost',
    base: withLoad,
    next: { ...withLoad, load: [{ ...load, limits: load.limits.slice(1) }] },
    ...{ verdict: 'worse', reasons: [/^No longer judged, threshold per-key-429 /] },
  },
  {
    title: 'clauses are compared between files that both count samples',
    base: run([check('auth/a', 'passed', { samples: 1 })], {
      clauses: [clause('5.3', 'holds'), clause('7', 'departs')],
    }),
    next: run([check('auth/a', 'passed', { samples: 1 })], { clauses: [clause('5.3', 'undecided')] }),
    ...{ verdict: 'worse', reasons: ['No longer decided, 2 clauses: §5.3, §7'] },
  },
  {
    title: 'an older file may call clauses held that nothing was seen of',
    base: run([check('auth/a', 'passed')], { clauses: [clause('5.3', 'holds')] }),
    next: run([check('auth/a', 'passed', { samples: 1 })], { clauses: [clause('5.3', 'undecided')] }),
    ...{ verdict: 'not worse', reasons: [] },
  },
  {
    title: 'different checks have nothing in common',
    base: run([check('auth/a', 'passed')]),
    next: run([check('auth/b', 'passed')]),
    ...{ verdict: 'inconclusive', reasons: [] },
  },
  {
    title: 'nor have different load profiles, whatever is allowed',
    base: run([], { load: [load] }),
    next: run([], { load: [{ ...load, profile: 'burst' }] }),
    ...{ options: { allowLost: true }, verdict: 'inconclusive', reasons: [] },
  },
  {
    title: 'nor can a load be compared that is invalid in one run',
    base: run([], { load: [load] }),
    next: run([], { load: [{ ...load, validity: { verdict: 'invalid', reasons: [] } }] }),
    ...{ verdict: 'inconclusive', reasons: ['the load of the new run is invalid'] },
  },
  {
    title: 'nor two runs in which nothing was judged',
    base: run([check('auth/a', 'blocked')], { verdict: 'inconclusive' }),
    next: run([check('auth/a', 'blocked')], { verdict: 'inconclusive' }),
    ...{ verdict: 'inconclusive', reasons: [] },
  },
  {
    title: 'a run that could not begin is compared with nothing',
    base: all,
    next: run([], { verdict: 'inconclusive' }),
    ...{ verdict: 'inconclusive', reasons: [] },
  },
];

for (const { title, base, next, options, verdict, reasons } of cases)
  t.test(title, async (t) => {
    const comparison = compare(base, next, options);
    t.equal(comparison.verdict, verdict);
    t.equal(comparison.worse, verdict === 'worse');
    t.match(comparison.reasons, reasons);
    t.equal(comparison.reasons.length, reasons.length, comparison.reasons.join('\n'));
  });
