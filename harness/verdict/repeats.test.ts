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

t.test('what is violated in each of the plays is plainly violated', async (t) => {
  t.match(merge('violated', 'violated'), { outcome: 'violated', flaky: undefined });
});

t.test('what is violated in some of the plays is violated and flaky', async (t) => {
  t.match(merge('passed', 'violated', 'passed'), { outcome: 'violated', flaky: { violated: 1, runs: 3 } });
  t.match(merge('violated', 'violated', 'passed'), { outcome: 'violated', flaky: { violated: 2, runs: 3 } });
});

t.test('what could not be judged once is not passed', async (t) => {
  t.match(merge('passed', 'blocked'), { outcome: 'blocked', flaky: undefined });
  t.match(merge('errored', 'blocked'), { outcome: 'errored' });
  t.match(merge('observed', 'observed'), { outcome: 'observed' });
});

t.test('a cause stays as long as it explains something', async (t) => {
  const blocked = mergeRepeats([played('passed'), played('blocked', 'gone')]);
  t.strictSame(blocked.causes, [{ id: 'gone', says: 'gone', checks: ['auth/a'] }]);
  t.strictSame(mergeRepeats([played('violated'), played('blocked', 'gone')]).causes, []);
});

t.test('what was sent adds up, remarks are said once, an interruption of one is one of all', async (t) => {
  const all = mergeRepeats([played('passed'), { ...played('passed'), interrupted: true }]);
  t.match(all, { requestsSent: 20, generations: 8, interrupted: true });
  t.strictSame(all.warnings, ['echoed']);
});
