import t from 'tap';
import { defects } from '../../reference-server/defects/index.ts';
import { checks } from '../../scenarios/index.ts';
import type { CheckResult } from '../../schemas/generated/types.ts';
import { likelyCauses } from './likely-causes.ts';

const judged = checks.map(({ id, brokenBy = [] }) => ({ id, brokenBy }));

/** A run in which the checks with an actual result failed, and all others passed. */
function causesIn(actual: Readonly<Record<string, string>>) {
  const results = judged.map(
    ({ id }): CheckResult => ({
      ...{
        id,
        suite: id.split('/')[0] ?? '',
        clauses: [],
        level: 'must',
        title: '',
        durationMilliseconds: 1,
        exchanges: [],
      },
      ...(actual[id] === undefined ? { outcome: 'passed' } : { outcome: 'violated', got: actual[id] }),
    }),
  );
  return likelyCauses(results, judged, defects);
}

const sentence = (name: string): string => defects.find((defect) => defect.name === name)?.does ?? '';
const brokenBy = (name: string): string[] =>
  judged.filter((check) => check.brokenBy.includes(name)).map(({ id }) => id);
const all = (name: string, actual: string) => Object.fromEntries(brokenBy(name).map((id) => [id, actual]));

t.test('a defect is named only if none of the checks that it violates passed', async (t) => {
  const whole = causesIn(all('accepts-any-key', '200'));
  for (const id of brokenBy('accepts-any-key')) t.same(whole.get(id), [sentence('accepts-any-key')], id);
  const { 'auth/key-near-miss-refused': _, ...others } = all('accepts-any-key', '200');
  for (const causes of causesIn(others).values()) t.notOk(causes.includes(sentence('accepts-any-key')));
});

t.test('the defect that explains most failed checks is named on each of them', async (t) => {
  const causes = causesIn(all('forgets-idempotency-keys', 'another id'));
  for (const id of brokenBy('forgets-idempotency-keys'))
    t.same(causes.get(id), [sentence('forgets-idempotency-keys')], id);
  t.same(causesIn({ 'idempotency/duplicates-agree': 'another id' }).get('idempotency/duplicates-agree'), [
    sentence('races-idempotency-keys'),
  ]);
});

t.test('a defect is named only if the failure shows what its sentence says', async (t) => {
  const causeOf = (name: string, actual: string) => causesIn(all(name, actual)).get(brokenBy(name)[0] ?? '');
  for (const [name, actual] of [
    ['wrong-401-code', 'error.code is "unauthorized", status 401'],
    ['omits-created-at', 'createdAt is missing'],
    ['numeric-created-at', 'createdAt is 1795338000'],
    ['html-errors', '400, the body is not JSON: it begins "<!DOCTYPE html>"'],
    ['plain-400', '400, the body is not JSON: it begins "bad request"'],
    ['error-as-string', '/error is a string, expected an object'],
    ['admits-one-too-many', '21 requests of POST /v1/generate admitted (30 sent together), limit 20'],
    ['never-refuses', 'all 28 requests succeeded, limit 20'],
    ['nests-envelope', 'id is missing; the only member is `result`'],
  ] as const)
    t.same(causeOf(name, actual), [sentence(name)], name);
  t.same(causeOf('wrong-401-code', 'error.type is "auth_error", status 401'), []);
  t.same(causeOf('admits-one-too-many', '25 requests of POST /v1/generate admitted, limit 20'), []);
  t.notOk(causeOf('never-refuses', '31 × 200, 29 × 429')?.includes(sentence('never-refuses')));
});

t.test(
  'nothing is said if more than two defects explain a failure equally well, or the server did not answer',
  async (t) => {
    t.same(causesIn(all('zero-reset', 'a value')).get('rate-limit/reset-tells-when'), []);
    const check: CheckResult = {
      ...{ id: 'models/list-direct', suite: 'models', clauses: [], level: 'must', title: '', outcome: 'violated' },
      durationMilliseconds: 1,
      exchanges: [
        { part: 'step', request: { method: 'GET', path: '/', headers: [] }, curl: '', failure: 'no connection' },
      ],
    };
    t.equal(likelyCauses([check], judged, defects).size, 0);
  },
);
