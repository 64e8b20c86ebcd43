import t from 'tap';
import type { CheckResult, ClauseResult, Level, Outcome } from '../../schemas/generated/types.ts';
import { clauseStandings } from './clause-standings.ts';

const clause = { id: '5.3', kind: 'stated', title: 'a fact', says: '', seen: '' } as const;
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
  ['no check is about it', [], 'unseen'],
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
    'undecided',
  ],
  [
    'one is inapplicable',
    [
      ['passed', 'must'],
      ['inapplicable', 'must'],
    ],
    'undecided',
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
  ['its observation was blocked', [['blocked', 'observe']], 'undecided'],
];

t.test('the standing of a clause follows from its checks', async (t) => {
  for (const [says, about, wanted] of cases) {
    const checks = about.map(result);
    const [standing] = clauseStandings([clause], checks);
    t.strictSame(
      standing,
      { id: '5.3', kind: 'stated', title: 'a fact', standing: wanted, checks: checks.map(({ id }) => id) },
      says,
    );
  }
});

t.test('checks of other clauses say nothing about it', async (t) => {
  const other = { ...result(['violated', 'must'], 0), clauses: ['7'] };
  t.equal(clauseStandings([clause], [other])[0]?.standing, 'unseen');
});
