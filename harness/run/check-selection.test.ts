import t from 'tap';
import type { Check, Suite } from '../../scenarios/vocabulary/suite.ts';
import { selectChecks } from './check-selection.ts';

const check = (id: string): Check => ({ id, clauses: [], level: 'must', title: '', steps: [], brokenBy: [] });
const suites: Suite[] = [
  { name: 'models', title: '', checks: [check('models/list'), check('models/single')] },
  { name: 'auth', title: '', checks: [check('auth/key-invalid'), check('auth/key-absent')] },
];
const ids = (options: { suites?: string[]; checks?: string[] }) => selectChecks(suites, options).map(({ id }) => id);

t.test('without names all checks are selected', async (t) => {
  t.strictSame(ids({}), ['models/list', 'models/single', 'auth/key-invalid', 'auth/key-absent']);
});

t.test('suites and checks add up, in the order of the suites', async (t) => {
  t.strictSame(ids({ suites: ['auth'] }), ['auth/key-invalid', 'auth/key-absent']);
  t.strictSame(ids({ checks: ['auth/key-absent', 'models/single'] }), ['models/single', 'auth/key-absent']);
  t.strictSame(ids({ suites: ['auth'], checks: ['models/list'] }), [
    'models/list',
    'auth/key-invalid',
    'auth/key-absent',
  ]);
});

t.test('an unknown name is a usage error that suggests the nearest one', async (t) => {
  t.throws(() => ids({ suites: ['auht'] }), {
    name: 'UsageError',
    message: 'unknown suite "auht"; did you mean auth?',
  });
  t.throws(() => ids({ checks: ['auth/key-invlid'] }), {
    name: 'UsageError',
    message: /did you mean auth\/key-invalid\?/,
  });
  t.throws(() => ids({ suites: ['zzzzzz'] }), { name: 'UsageError', message: /known: models, auth/ });
});
