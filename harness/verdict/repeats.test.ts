import t from 'tap';
import type { CheckResult, Outcome } from '../../schemas/generated/types.ts';
import type { CheckRun } from '../checks/runner.ts';
import { mergeRepeats } from './repeats.ts';

const result = (outcome: Outcome, cause?: string): CheckResult => ({
  id: 'auth/a',
  suite: 'auth',
  clauses: [],
  level: 'must',
  title: '',
  outcome,
  durationMilliseconds: 0,
  exchanges: [],
  ...(cause !== undefined && { cause }),
});
const played = (outcome: Outcome, cause?: string): CheckRun => ({
  checks: [result(outcome, cause)],
  causes: cause === undefined ? [] : [{ id: cause, says: 'gone', checks: ['auth/a'] }],
  requestsSent: 10,
  generations: 4,
  warnings: ['echoed'],
  interrupted: false,
});
const merge = (first: Outcome, ...others: Outcome[]) =>
  mergeRepeats([played(first), ...others.map((each) => played(each))]).checks[0];

t.test('a check violated in every run is violated, not flaky', async (t) => {
  t.match(merge('violated', 'violated'), { outcome: 'violated', flaky: undefined });
});

t.test('a check violated in some runs is violated and flaky', async (t) => {
  t.match(merge('passed', 'violated', 'passed'), { outcome: 'violated', flaky: { violated: 1, runs: 3 } });
  t.match(merge('violated', 'violated', 'passed'), { outcome: 'violated', flaky: { violated: 2, runs: 3 } });
});

t.test('a check that was blocked once is not passed', async (t) => {
  t.match(merge('passed', 'blocked'), { outcome: 'blocked', flaky: undefined });
  t.match(merge('errored', 'blocked'), { outcome: 'errored' });
  t.match(merge('observed', 'observed'), { outcome: 'observed' });
});

t.test('a cause without blocked checks is removed', async (t) => {
  const blocked = mergeRepeats([played('passed'), played('blocked', 'gone')]);
  t.strictSame(blocked.causes, [{ id: 'gone', says: 'gone', checks: ['auth/a'] }]);
  t.strictSame(mergeRepeats([played('violated'), played('blocked', 'gone')]).causes, []);
});

t.test('requests add up, warnings are merged, one interrupted run interrupts all', async (t) => {
  const all = mergeRepeats([played('passed'), { ...played('passed'), interrupted: true }]);
  t.match(all, { requestsSent: 20, generations: 8, interrupted: true });
  t.strictSame(all.warnings, ['echoed']);
});
