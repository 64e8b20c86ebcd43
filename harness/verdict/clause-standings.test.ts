import t from 'tap';
import type { Clause } from '../../schemas/clauses.ts';
import type { CheckResult, ClauseResult, Level, Outcome } from '../../schemas/generated/types.ts';
import { clauseStandings } from './clause-standings.ts';

const clause = { id: '5.3', kind: 'stated', title: 'a fact', says: '', seen: '', testedOn: [] } satisfies Clause;
const result = ([outcome, level]: [Outcome, Level], index: number): CheckResult => ({
  id: `auth/${index}`,
  suite: 'auth',
  clauses: ['5.3'],
  level,
  title: '',
  outcome,
  durationMilliseconds: 0,
  exchanges: [],
});

const cases: [says: string, about: [Outcome, Level][], wanted: ClauseResult['standing']][] = [
  ['no check of this run is about it', [], 'not-run'],
  [
    'every check passed',
    [
      ['passed', 'must'],
      ['passed', 'should'],
    ],
    'holds',
  ],
  [
    'one is violated',
    [
      ['passed', 'must'],
      ['violated', 'should'],
      ['blocked', 'must'],
    ],
    'departs',
  ],
  [
    'one is blocked',
    [
      ['passed', 'must'],
      ['blocked', 'must'],
    ],
    'partly',
  ],
  [
    'a required one was not decided, a recommended one passed',
    [
      ['blocked', 'must'],
      ['passed', 'should'],
    ],
    'undecided',
  ],
  [
    'one passed and the condition of another never arose',
    [
      ['passed', 'must'],
      ['inapplicable', 'must'],
    ],
    'holds',
  ],
  ['one is errored', [['errored', 'must']], 'undecided'],
  ['it was only observed', [['observed', 'observe']], 'observed'],
  [
    'it was judged and observed',
    [
      ['passed', 'must'],
      ['observed', 'observe'],
    ],
    'holds',
  ],
  [
    'it was observed, and the owner declares no fact about it',
    [
      ['inapplicable', 'declared'],
      ['observed', 'observe'],
    ],
    'observed',
  ],
  ['its observation was blocked', [['blocked', 'observe']], 'undecided'],
];

const places = {
  unseen: {},
  catalogue: [],
  others: [{ id: 'client/a', level: 'must' as const, clauses: ['4/headers'] }],
};

t.test('the standing of a clause follows from its checks', async (t) => {
  for (const [says, about, wanted] of cases) {
    const checks = about.map(result);
    const [standing] = clauseStandings([clause], checks, places);
    const { coverage: _, ...rest } = standing ?? {};
    t.strictSame(
      rest,
      { id: '5.3', kind: 'stated', title: 'a fact', standing: wanted, checks: checks.map(({ id }) => id) },
      says,
    );
  }
});

t.test('a clause that no client can see is not called not run', async (t) => {
  t.equal(clauseStandings([clause], [], { ...places, unseen: { '5.3': 'nobody sees it' } })[0]?.standing, 'unseen');
});

t.test('a pass without samples decides no clause; older results have no samples', async (t) => {
  const passed = result(['passed', 'must'], 0);
  t.equal(clauseStandings([clause], [{ ...passed, samples: 0 }], places)[0]?.standing, 'undecided');
  t.equal(clauseStandings([clause], [passed], places)[0]?.standing, 'holds');
});

t.test('a clause holds only if every required check of this version was decided', async (t) => {
  const known = [0, 1].map((index) => ({ id: `auth/${index}`, level: 'must' as const, clauses: ['5.3'] }));
  const checks = [result(['passed', 'must'], 0), result(['passed', 'must'], 1)];
  const of = (results: CheckResult[]) => clauseStandings([clause], results, { ...places, catalogue: known })[0];
  t.match(of(checks), { standing: 'holds', coverage: { required: 2, decided: 2 } });
  t.match(of(checks.slice(0, 1)), { standing: 'partly', coverage: { required: 2, decided: 1 } });
  const lacks = { ...result(['inapplicable', 'must'], 1), lacks: 'evidence' as const };
  t.match(of([...checks.slice(0, 1), lacks]), { standing: 'partly', coverage: { required: 2, decided: 1 } });
});

t.test('a failed check breaks the clauses that it names, and decides nothing about its others', async (t) => {
  const [passed, failed] = [result(['passed', 'must'], 0), result(['violated', 'must'], 1)];
  const of = (breaks: string[], results = [passed, { ...failed, breaks }]) =>
    clauseStandings([clause], results, places)[0]?.standing;
  t.equal(of(['5.3']), 'departs');
  t.equal(of(['7/code']), 'holds');
  t.equal(of([], [{ ...failed, breaks: ['7/code'] }]), 'undecided');
  t.equal(of([], [passed, failed]), 'departs', 'older results do not say');
  t.equal(
    of([], [{ ...failed, clauses: ['7'], breaks: ['5.3'] }]),
    'departs',
    'another clause than those of its check',
  );
});

t.test('checks of other clauses say nothing about it', async (t) => {
  const other = { ...result(['violated', 'must'], 0), clauses: ['7'] };
  t.equal(clauseStandings([clause], [other], places)[0]?.standing, 'not-run');
});
