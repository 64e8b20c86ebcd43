import t from 'tap';
import type { CheckResult } from '../../schemas/generated/types.ts';
import { fails, isRequired, worstFirst } from './gating.ts';

const check = (members: Partial<CheckResult>): CheckResult => ({
  id: 'auth/any',
  suite: 'auth',
  clauses: [],
  level: 'must',
  gates: true,
  title: 'it holds',
  outcome: 'violated',
  durationMilliseconds: 0,
  exchanges: [],
  ...members,
});

t.test('a result is required if the verdict recorded that it counts', async (t) => {
  t.equal(isRequired(check({ level: 'should', gates: true })), true);
  t.equal(isRequired(check({ level: 'must', gates: false })), false);
});

t.test('violated, blocked and errored checks fail', async (t) => {
  for (const outcome of ['violated', 'blocked', 'errored'] as const) t.ok(fails(check({ outcome })), outcome);
  for (const outcome of ['passed', 'inapplicable', 'observed'] as const) t.notOk(fails(check({ outcome })), outcome);
});

t.test('worst first: by outcome, required before advisory, by level, then in the order of the run', async (t) => {
  const of = (id: string, members: Partial<CheckResult>) => check({ id, ...members });
  const sorted = worstFirst([
    of('passed', { outcome: 'passed' }),
    of('should', { level: 'should', gates: false }),
    of('blocked', { outcome: 'blocked' }),
    of('declared', { level: 'declared' }),
    of('must', {}),
    of('must too', {}),
  ]);
  t.same(
    sorted.map(({ id }) => id),
    ['must', 'must too', 'declared', 'should', 'blocked', 'passed'],
  );
});
