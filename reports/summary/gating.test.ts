import t from 'tap';
import type { CheckResult } from '../../schemas/generated/types.ts';
import { everyOutcome } from '../../test/goldens/every-outcome.ts';
import { fails, gates, worstFirst } from './gating.ts';

const check = (members: Partial<CheckResult>): CheckResult => ({
  id: 'auth/any',
  suite: 'auth',
  clauses: [],
  level: 'must',
  title: 'it holds',
  outcome: 'violated',
  durationMilliseconds: 0,
  exchanges: [],
  ...members,
});

t.test('what the run says of a result decides; else its level does', async (t) => {
  const cases: [Partial<CheckResult>, boolean, string][] = [
    [{}, true, 'a must gates'],
    [{ level: 'declared' }, true, 'declared gates'],
    [{ level: 'should' }, false, 'a should does not'],
    [{ level: 'should', gates: true }, true, 'a should does with --level should'],
    [{ gates: false }, false, 'a must need not'],
    [{ tolerated: {} }, false, 'a tolerated violation does not'],
  ];
  for (const [members, wanted, name] of cases) t.equal(gates(everyOutcome, check(members)), wanted, name);
  const shoulds = { ...everyOutcome, gatingLevels: ['must', 'declared', 'should'] as const };
  t.equal(gates({ ...everyOutcome, gatingLevels: [...shoulds.gatingLevels] }, check({ level: 'should' })), true);
});

t.test('only violated, blocked and errored fail', async (t) => {
  for (const outcome of ['violated', 'blocked', 'errored'] as const)
    t.ok(fails(everyOutcome, check({ outcome })), outcome);
  for (const outcome of ['passed', 'inapplicable', 'observed'] as const)
    t.notOk(fails(everyOutcome, check({ outcome })), outcome);
});

t.test('worst first: by outcome, by what gates, by level, then as it was', async (t) => {
  const of = (id: string, members: Partial<CheckResult>) => check({ id, ...members });
  const sorted = worstFirst(everyOutcome, [
    of('passed', { outcome: 'passed' }),
    of('should', { level: 'should' }),
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
