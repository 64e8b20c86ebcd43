/** Public entry of the package: the clauses, the types and schemas of all documents, and their validation. */
export { type Clause, clauseById, clauses } from './clauses.ts';
export { documents as schemaDocuments } from './generated/documents.ts';
export type * from './generated/types.ts';
export { default as openapi } from './openapi.json' with { type: 'json' };
export { inWords, type Problem, problemsOf, type SchemaName, schemaNames } from './validate.ts';
