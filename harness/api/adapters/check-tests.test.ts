import t from 'tap';
import { status } from '../../../scenarios/vocabulary/expectations.ts';
import { jsonRequest, request } from '../../../scenarios/vocabulary/requests.ts';
import { defineSuite, type OwnCheck, reference } from '../index.ts';
import { checkTests } from './check-tests.ts';

const known = request('GET', '/v1/models');
const check = (id: string, level: 'must' | 'should', part: object): OwnCheck =>
  ({ id: `acme/${id}`, level, title: id, steps: [{ send: known, expect: [status(200)] }], ...part }) as OwnCheck;
const fails = { steps: [{ send: known, expect: [status(201)] }] };
const isBlocked = { control: [{ send: known, expect: [status(201)] }] };
const needsDeclaration = { needs: ['declared.streaming'] };
const suite = (...checks: OwnCheck[]) => defineSuite({ name: 'acme', title: 'Acme', checks });

t.test('each outcome becomes a test as the verdict counts it', async (t) => {
  await using server = await reference();
  const own = suite(
    check('passes', 'must', {}),
    check('fails', 'must', fails),
    check('fails-advisory', 'should', fails),
    check('is-blocked', 'must', isBlocked),
    check('is-blocked-advisory', 'should', isBlocked),
    check('not-applicable', 'must', needsDeclaration),
    check('throws', 'must', { steps: undefined, run: () => Promise.reject(new Error('oops')), costs: 0 }),
  );
  let asked = 0;
  const { tests, end, title } = checkTests({
    target: () => {
      asked += 1;
      return server.target;
    },
    suites: [own],
  });
  t.equal(title, 'conformance');
  t.equal(asked, 0, 'nothing is started before the first test');
  t.equal(tests[0]?.name, 'acme/passes: passes');
  const results = await Promise.all(tests.map(({ result }) => result()));
  t.match(results, [
    { result: 'passed', reason: '' },
    {
      result: 'failed',
      reason: /^GET \/v1\/models with the primary key: 200, expected status 201/,
      error: { message: /\n {2}repeat +curl / },
    },
    { result: 'todo', reason: /^recommended: GET \/v1\/models .*expected status 201/ },
    { result: 'failed', reason: /^blocked: control request/ },
    { result: 'todo', reason: /^recommended: blocked/ },
    { result: 'skipped', reason: /declare streaming in the target file/ },
    { result: 'failed', reason: /oops/ },
  ]);
  t.equal(asked, 1, 'one run for all tests');
  await end();
});

t.test('of a run that decided nothing the last test fails', async (t) => {
  await using server = await reference();
  const { tests, end } = checkTests({
    target: server.target,
    suites: [suite(check('a', 'must', needsDeclaration), check('b', 'must', needsDeclaration))],
  });
  t.match(await Promise.all(tests.map(({ result }) => result())), [
    { result: 'skipped' },
    { result: 'failed', reason: 'the run is inconclusive: no required check passed or failed' },
  ]);
  await end();
});

t.test('without a server every test fails with the reason', async (t) => {
  const server = await reference();
  await server.close();
  const { tests, end } = checkTests({
    target: server.target,
    suites: [suite(check('a', 'must', {}), check('b', 'must', {}))],
  });
  for (const { result } of tests) t.match(await result(), { result: 'failed', reason: /^not run: .*no connection/ });
  await end();
});

t.test('wrong options are errors: of names at once, of the target in each test', async (t) => {
  const wrong = { target: 'http://127.0.0.1:1', suites: ['aut'] };
  // @ts-expect-error: the names of suites are types
  t.throws(() => checkTests(wrong), { name: 'UsageError', message: /did you mean auth/ });
  const { tests, end } = checkTests({ ...wrong, suites: ['versioning'] });
  for (const { result } of tests) await t.rejects(result(), { name: 'UsageError', message: /keys are missing/ });
  await end();
});

t.test('tests that are left out end the run early', async (t) => {
  await using server = await reference();
  const never = check('never', 'must', { steps: undefined, run: () => new Promise(() => {}), costs: 0 });
  const { tests, end } = checkTests({ target: server.target, suites: [suite(check('a', 'must', {}), never)] });
  t.match(await tests[0]?.result(), { result: 'passed' });
  await end();
});

t.test('the report is given when the run has ended; with failFast the rest is skipped', async (t) => {
  await using server = await reference();
  const verdicts: string[] = [];
  const late = check('late', 'should', {
    steps: [{ send: jsonRequest('POST', '/v1/generate', {}), expect: [status(200)] }],
    control: Array.from({ length: 20 }, () => ({ send: known })),
  });
  const { tests, end } = checkTests({
    ...{ target: server.target, suites: [suite(check('a', 'must', fails), late)], failFast: true },
    onReport: ({ verdict }) => void verdicts.push(verdict),
  });
  const [first, second] = await Promise.all(tests.map(({ result }) => result()));
  t.match(first, { result: 'failed' });
  t.match(second, { result: 'skipped', reason: /^not run: / });
  t.same(verdicts, ['departs']);
  await end();
});
