import t from 'tap';
import { checks } from '../../scenarios/index.ts';
import type { CheckResult } from '../../schemas/generated/types.ts';
import { withFailureAdvice } from './failure-advice.ts';

const violated = (id: string, failure?: string): CheckResult => ({
  id,
  suite: id.split('/')[0] ?? '',
  clauses: [],
  level: 'must',
  title: '',
  outcome: 'violated',
  durationMilliseconds: 1,
  exchanges:
    failure === undefined
      ? []
      : [{ part: 'step', request: { method: 'GET', path: '/', headers: [] }, curl: '', failure }],
});

const invocation = {
  command: 'gate',
  arguments: ['http://127.0.0.1:1'],
  options: { timeoutSeconds: 2, out: 'results', reporter: ['plain' as const] },
};
const adviceFor = async (result: CheckResult) => (await withFailureAdvice([result], checks, invocation, {}))[0];

t.test(
  'a failed check names a defect that explains it and the command that runs it against the same server',
  async (t) => {
    const check = {
      ...violated('auth/permission-missing'),
      deviation: { at: 'status', is: '2xx' },
      breaks: ['5.4'],
    };
    const advice = await adviceFor(check);
    t.same(advice?.likelyCauses, ['The server leaves the check of the permission out: a key that lacks it is served.']);
    t.equal(advice?.runAgain, 'textgen-harness check http://127.0.0.1:1 --timeout 2 --check auth/permission-missing');
  },
);

t.test('the sentence has no words of the server with the defect that another server need not share', async (t) => {
  const check = {
    ...violated('auth/key-invalid-on-list'),
    deviation: { at: 'error.code', is: 'with another value' },
    breaks: ['5.3'],
  };
  t.same((await adviceFor(check))?.likelyCauses, ['The server says another code than `invalid_api_key` in a 401.']);
});

t.test('a check of all answers is run again with its suite, because it sends nothing itself', async (t) => {
  const advice = await adviceFor(violated('generate/envelope-everywhere'));
  t.equal(advice?.runAgain, 'textgen-harness check http://127.0.0.1:1 --timeout 2 --suite generate');
});

t.test('a server that does not answer has none of the defects', async (t) => {
  t.equal((await adviceFor(violated('auth/key-invalid-on-list', 'no connection')))?.likelyCauses, undefined);
});

t.test('a fault that a load proves names the defects, whatever else would explain the check alone', async (t) => {
  const check = { ...violated('rate-limit/refused-with-429'), deviation: { at: 'refusal', is: 'missing' } };
  t.match((await adviceFor(check))?.likelyCauses, [/never answers 429/]);
  const advice = await adviceFor({ ...check, fault: 'one-counter' });
  t.match(advice?.likelyCauses, [/several independent counters/, /each new TCP connection/]);
});

t.test('other results stay as they are', async (t) => {
  const passed: CheckResult = { ...violated('auth/key-invalid-on-list'), outcome: 'passed' };
  t.same(await adviceFor(passed), passed);
});
