import t from 'tap';
import type { CheckResult, Observation, RunReport } from '../../schemas/generated/types.ts';
import { everyOutcome } from '../../test/goldens/every-outcome.ts';
import { changeOf, checkChanges, factChanges, modelChanges, observationChanges, presentOnlyIn } from './changes.ts';

const check = (outcome: CheckResult['outcome'], members: Partial<CheckResult> = {}): CheckResult => ({
  id: 'auth/any',
  suite: 'auth',
  clauses: [],
  level: 'must',
  title: 'it holds',
  outcome,
  durationMilliseconds: 0,
  exchanges: [],
  ...members,
});
const run = (...checks: CheckResult[]): RunReport => ({ ...everyOutcome, checks, load: [] });

t.test(
  'worse is what held and is broken, or is required and undecided; lost is what is no longer judged',
  async (t) => {
    const cases: [CheckResult, CheckResult, boolean, string][] = [
      [check('passed'), check('violated'), true, 'worse'],
      [check('passed'), check('violated', { level: 'should' }), false, 'worse'],
      [check('inapplicable'), check('violated'), true, 'worse'],
      [check('blocked'), check('violated'), true, 'worse'],
      [check('passed'), check('blocked'), true, 'worse'],
      [check('passed'), check('errored'), true, 'worse'],
      [check('passed'), check('blocked', { level: 'should' }), false, 'lost'],
      [check('passed'), check('inapplicable'), true, 'lost'],
      [check('violated'), check('inapplicable'), true, 'lost'],
      [check('inapplicable'), check('passed'), true, 'other'],
      [check('passed'), check('violated', { tolerated: {} }), false, 'other'],
      [check('violated', { tolerated: {} }), check('violated'), true, 'worse'],
      [check('violated'), check('passed'), true, 'better'],
      [check('blocked'), check('passed'), true, 'better'],
      [check('violated'), check('blocked'), true, 'lost'],
      [check('violated', { level: 'observe' }), check('blocked', { level: 'observe' }), false, 'other'],
    ];
    for (const [from, to, decides, wanted] of cases)
      t.equal(changeOf(from, { ...to, gates: decides }), wanted, `${from.outcome} to ${to.outcome}, ${to.level}`);
  },
);

t.test('only what changed is listed, with what came', async (t) => {
  const base = run(check('passed'), check('passed', { id: 'auth/same' }), check('passed', { id: 'auth/gone' }));
  const next = run(
    check('violated', { got: '200' }),
    check('passed', { id: 'auth/same' }),
    check('passed', { id: 'auth/new' }),
  );
  t.match(checkChanges(base, next), [{ id: 'auth/any', from: 'passed', to: 'violated', change: 'worse', got: '200' }]);
  t.equal(checkChanges(base, next).length, 1);
  t.same(
    presentOnlyIn(next, base).map(({ id }) => id),
    ['auth/new'],
  );
  t.same(
    presentOnlyIn(base, next).map(({ id }) => id),
    ['auth/gone'],
  );
});

t.test('facts drift one by one; null, empty and absent are three things', async (t) => {
  t.same(factChanges({ a: 1, b: null, c: 'x', d: '' }, { a: 2, b: null, d: null, e: false }), [
    { name: 'a', from: 1, to: 2 },
    { name: 'd', from: '', to: null },
    { name: 'e', to: false },
    { name: 'c', from: 'x' },
  ]);
});

const observed = (facts: Observation['facts'], suite = 'models'): CheckResult =>
  check('observed', { id: `${suite}/catalogue`, suite, level: 'observe', observation: { says: '', facts } });

t.test('observations are compared where both runs made them', async (t) => {
  t.same(observationChanges(run(observed({ status: 400 })), run(observed({ status: 404 }))), [
    { id: 'models/catalogue', title: 'it holds', facts: [{ name: 'status', from: 400, to: 404 }] },
  ]);
  t.same(observationChanges(run(check('passed')), run(observed({ status: 404 }))), []);
});

t.test('a model may gain, not lose; whether it is still listed is not judged', async (t) => {
  const base = {
    'model-v1.maxTokens': 2048,
    'model-v1.contextWindow': 8192,
    'model-v1.capabilities': 'generate stream',
  };
  const lost = (facts: Observation['facts']) => modelChanges(run(observed(base)), run(observed(facts)));
  t.same(
    lost({ ...base, 'model-v1.maxTokens': 4096, 'model-v1.capabilities': 'function_calling stream generate' }),
    [],
  );
  t.match(lost({ ...base, 'model-v1.maxTokens': 1024 }), [
    { model: 'model-v1', what: 'maxTokens', from: '2048', to: '1024', worse: true },
  ]);
  t.match(lost({ ...base, 'model-v1.contextWindow': null }), [{ what: 'contextWindow', worse: true }]);
  t.match(lost({ ...base, 'model-v1.capabilities': 'generate' }), [{ what: 'capabilities', worse: true }]);
  t.match(lost({ 'acme/model:7b.maxTokens': 1 }), [{ model: 'model-v1', what: 'listed', worse: false }]);
  t.same(lost({}), [], 'a run that observed no models says nothing of them');
  t.same(modelChanges(run(observed(base, 'generate')), run(observed({ 'model-v1.maxTokens': 1 }, 'generate'))), []);
});
