import t from 'tap';
import { defects } from '../../reference-server/defects/index.ts';
import type { CheckResult } from '../../schemas/generated/types.ts';
import proven from '../checks/defect-deviations.json' with { type: 'json' };
import { likelyCauses, type Shown } from './likely-causes.ts';

const shown: Shown = proven;
const ids = [...new Set(Object.values(shown).flatMap((of) => Object.keys(of)))];

const result = (id: string, found?: string): CheckResult => {
  const of = { id, suite: id.split('/')[0] ?? '', clauses: [], level: 'must' as const, title: '' };
  if (found === undefined) return { ...of, outcome: 'passed', durationMilliseconds: 1, exchanges: [] };
  const space = found.indexOf(' ', found.startsWith('header ') ? 'header '.length : 0);
  const deviation = { at: found.slice(0, space), is: found.slice(space + 1) };
  return { ...of, outcome: 'violated', deviation, breaks: ['5.3'], durationMilliseconds: 1, exchanges: [] };
};

/** A run in which the named checks failed with these deviations, and all others passed. */
const causesIn = (found: Readonly<Record<string, string>>) =>
  likelyCauses(
    ids.map((id) => result(id, found[id])),
    shown,
  );

t.test('each defect is known with the deviations of its checks', async (t) => {
  const names = defects.filter(({ kind }) => kind === 'defect').map(({ name }) => name);
  t.strictSame(
    Object.keys(shown).sort(),
    names.sort(),
    'run `node test/defect-deviations.ts` and commit what it writes',
  );
});

t.test(
  'a defect is named if every check of the group shows its deviation, and no other one of it passed',
  async (t) => {
    const onModel = { 'auth/key-invalid-on-model': 'status 2xx', 'auth/key-near-miss-refused': 'status 2xx' };
    const everywhere = {
      ...onModel,
      'auth/key-invalid-on-list': 'status 2xx',
      'auth/key-invalid-on-generate': 'status 2xx',
    };
    for (const id of Object.keys(everywhere)) t.strictSame(causesIn(everywhere).get(id), ['accepts-any-key'], id);
    for (const id of Object.keys(onModel)) t.strictSame(causesIn(onModel).get(id), ['accepts-any-key-on-model'], id);
    const { 'auth/key-near-miss-refused': _, ...others } = everywhere;
    t.strictSame([...causesIn(others)], [], 'a check of it passed');
  },
);

t.test('a 2xx where a refusal was due and a wrong member of a 401 are two causes', async (t) => {
  const causes = causesIn({
    'auth/key-invalid-on-list': 'error.type with another value',
    'auth/key-invalid-on-generate': 'error.type with another value',
    'auth/key-invalid-on-model': 'status 2xx',
    'auth/key-near-miss-refused': 'status 2xx',
  });
  t.strictSame(causes.get('auth/key-invalid-on-model'), ['accepts-any-key-on-model']);
  t.strictSame(causes.get('auth/key-invalid-on-list'), ['wrong-401-type'], 'the other defect hides a part of it');
});

t.test('a group that no defect explains alone has no cause', async (t) => {
  t.strictSame(
    [...causesIn({ 'auth/key-invalid-on-list': 'status 2xx', 'auth/key-invalid-on-model': 'status 2xx' })],
    [],
  );
  t.strictSame([...causesIn({ 'auth/key-invalid-on-list': 'answer missing' })], []);
});

t.test('nothing is said if more than two defects explain a failure equally well', async (t) => {
  const of = { 'a/b': ['status 2xx'] };
  const found = [result('a/b', 'status 2xx')];
  t.strictSame(likelyCauses(found, { one: of, two: of }).get('a/b'), ['one', 'two']);
  t.equal(likelyCauses(found, { one: of, two: of, three: of }).size, 0);
});

t.test('of two defects that fit, none is named if the check that would tell them apart is undecided', async (t) => {
  const of = { 'a/b': ['admissions too many'] };
  const both = { one: of, two: { ...of, 'a/refused': ['refusal missing'] } };
  const undecided: CheckResult = { ...result('a/refused', undefined), outcome: 'inapplicable', lacks: 'evidence' };
  const found = [result('a/b', 'admissions too many')];
  t.equal(likelyCauses([...found, undecided], both).size, 0);
  t.strictSame(likelyCauses([...found, undecided], { two: both.two }).get('a/b'), ['two'], 'the only one that fits');
  t.strictSame(likelyCauses(found, both).get('a/b'), ['one', 'two'], 'the check was not selected');
});

t.test(
  'ids that two processes count, and results that each of them stores, are no defect of a model and no race',
  async (t) => {
    t.strictSame([...causesIn({ 'generate/ids-unique': 'id repeated' })], []);
    t.strictSame([...causesIn({ 'idempotency/duplicates-agree': 'duplicates partly different' })], []);
    const ofModel = causesIn({ 'generate/ids-unique': 'id repeated for one model' });
    t.strictSame([...ofModel.values()], [['repeats-ids-of-fast-model']]);
  },
);
