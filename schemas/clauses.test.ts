import t from 'tap';
import { clauseById, clauses } from './clauses.ts';
import { problemsOf } from './validate.ts';

const texts = clauses.flatMap(({ id, title, says, seen, reading }) =>
  Object.entries({ title, says, seen, reading }).flatMap(([name, text]) =>
    text === undefined ? [] : [{ at: `${id} ${name}`, name, text }],
  ),
);

t.test('clauses.json fits its schema', async (t) => {
  t.same(problemsOf('Clauses', clauses), []);
  t.match(problemsOf('Clauses', [{ ...clauses[0], kind: 'implied' }]), [{ path: '/0/kind' }], 'the schema can refuse');
});

t.test('ids are unique and lead to their clause', async (t) => {
  t.equal(new Set(clauses.map(({ id }) => id)).size, clauses.length);
  for (const clause of clauses) t.equal(clauseById(clause.id), clause);
  t.equal(clauseById('5.9'), undefined);
});

t.test('clauses are in the order of the document', async (t) => {
  const sections = clauses.map(({ id }) => Number.parseInt(id, 10));
  t.same(
    sections,
    sections.toSorted((one, other) => one - other),
  );
  const tables = ['2.1', '2.2', '2.3', '4.1', '4.2', '4.3', '4.4', '4.5'];
  const places = clauses.map(({ id }) => tables.indexOf(id.split('/')[0] ?? '')).filter((place) => place >= 0);
  t.same(
    places,
    places.toSorted((one, other) => one - other),
  );
});

t.test('every section, numbered item and table row of the interface has its clause', async (t) => {
  const rows = {
    '2.1': 'id object data createdAt',
    '2.2':
      'id name description contextWindow maxTokens capabilities pricing created stats avgLatency uptime model-v1 ' +
      'model-v2-large model-v1-fast generate stream function_calling',
    '2.3': 'page perPage total totalPages',
    '4': 'list single generate',
    '4.1': 'model prompt maxTokens',
    '7': 'envelope type message code 400 401 403 429 500 503',
    '8.2': 'limit remaining reset',
  };
  const items = [
    '3',
    '6',
    ...[1, 2, 3, 4, 5].map((n) => `5.${n}`),
    '8.1',
    '8.3',
    ...[1, 2, 3, 4, 5, 6].map((n) => `9.${n}`),
  ];
  const ids = [
    ...items,
    ...Object.entries(rows).flatMap(([at, names]) => names.split(' ').map((name) => `${at}/${name}`)),
  ];
  for (const id of ids) t.ok(clauseById(id), id);
});

t.test('items that the interface leaves open are of kind "not shown"', async (t) => {
  const silences = clauses.filter(({ kind }) => kind === 'not shown').map(({ id }) => id);
  t.same(silences, [
    ...['1/streaming-wire', '1/function-calling-wire', '2.1/data-contents', '2.2/avgLatency-unit'],
    ...['2.2/model-v1-fast-pricing', '2.2/model-v1-fast-capabilities', '3', '4.1/further-fields', '4.2/models'],
    ...['4.3/unknown-model', '4.4/retention', '4.4/different-body', '5/key-issue', '5/scopes', '6', '7/values'],
    ...['7/code-per-status', '8/limit-size', '8/window', '8/reset-unit', '8/perPage-default', '8/perPage-maximum'],
    '9/deprecation',
  ]);
});

t.test('titles are short, lower case where they can be, and distinct', async (t) => {
  for (const { id, title } of clauses) {
    t.ok(title.length <= 75, `${id}: ${title.length} characters`);
    t.notMatch(title, /\.$|^(The|A|An|It) /, id);
  }
  t.equal(new Set(clauses.map(({ title }) => title)).size, clauses.length);
});

t.test('says, seen and reading are whole sentences', async (t) => {
  for (const { at, text } of texts.filter(({ name }) => name !== 'title')) t.match(text, /^[A-Za-z].*\.$/s, at);
  for (const { at, text } of texts) t.notMatch(text, / {2}|^ | $|\n/, `${at} has no stray space`);
});

t.test('no two clauses have the same text', async (t) => {
  t.equal(new Set(clauses.map(({ says }) => says)).size, clauses.length);
});

t.test('a clause refers only to clauses that exist', async (t) => {
  for (const { at, text } of texts)
    for (const [reference] of text.matchAll(/\b[1-9](\.[1-9])?\/[A-Za-z][\w-]*\b/g))
      t.ok(clauseById(reference) ?? clauseById(reference.replace(/-$/, '')), `${at} names ${reference}`);
});
