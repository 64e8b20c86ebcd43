import t from 'tap';
import type { CheckResult } from '../../schemas/generated/types.ts';
import { coverage } from './coverage.ts';

const result = (id: string, members: Partial<CheckResult>): CheckResult => ({
  ...{
    id,
    suite: 'a',
    clauses: [],
    level: 'must',
    title: '',
    outcome: 'passed',
    durationMilliseconds: 0,
    exchanges: [],
  },
  ...members,
});
const catalogue = ['a/1', 'a/2', 'a/3', 'a/4'].map((id) => ({ id, level: 'must' as const }));

t.test('a required check ran if it was decided, or if its condition never arose', async (t) => {
  const cases: [says: string, members: Partial<CheckResult>, ran: number, decided?: number][] = [
    ['passed', {}, 1],
    ['passed without a sample', { samples: 0 }, 0],
    ['failed', { outcome: 'violated' }, 1],
    ['its condition never arose', { outcome: 'inapplicable' }, 1, 0],
    ['a key was missing', { outcome: 'inapplicable', lacks: 'key' }, 0],
    ['a declaration was missing', { outcome: 'inapplicable', lacks: 'declaration' }, 0],
    ['budget was missing', { outcome: 'inapplicable', lacks: 'budget' }, 0],
    ['its answers did not tell', { outcome: 'inapplicable', lacks: 'evidence' }, 0],
    ['left out by an option', { outcome: 'inapplicable', lacks: 'selection' }, 0],
    ['blocked', { outcome: 'blocked' }, 0],
    ['ended with an internal error', { outcome: 'errored' }, 0],
    ['recommended only', { level: 'should' }, 1],
  ];
  for (const [says, members, ran, decided = ran] of cases)
    t.strictSame(coverage(catalogue, [result('a/1', members)]), { required: 4, ran, decided }, says);
});

t.test('checks of other levels are not counted', async (t) => {
  const others = [
    { id: 'a/5', level: 'should' as const },
    { id: 'a/6', level: 'declared' as const },
  ];
  t.strictSame(coverage([...catalogue, ...others], [result('a/5', { level: 'should' })]), {
    required: 4,
    ran: 0,
    decided: 0,
  });
});

t.test('a required check that is not in the catalogue is counted too', async (t) => {
  t.strictSame(coverage(catalogue, [result('own/1', {})]), { required: 5, ran: 1, decided: 1 });
});
