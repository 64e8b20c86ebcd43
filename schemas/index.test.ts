import t from 'tap';
import { clauseById, clauses, inWords, openapi, problemsOf, schemaDocuments, schemaNames } from './index.ts';

t.test('the package exports the clauses, the schemas, the OpenAPI document and validation', async (t) => {
  t.equal(clauseById('5.3')?.kind, 'stated');
  t.ok(clauses.length > 100);
  t.same([...Object.keys(schemaDocuments), 'HistoryEntry'], schemaNames);
  for (const [name, document] of Object.entries(schemaDocuments)) t.equal(document.title, name);
  t.match(openapi, { openapi: /^3\.1/, paths: { '/v1/generate': {} } });
  t.same(
    problemsOf('ErrorEnvelope', []).map((problem) => inWords(problem, 'the body')),
    ['the body is an array, expected an object'],
  );
});
