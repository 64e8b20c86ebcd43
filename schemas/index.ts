/** Public entry of the package: the clauses, the types and schemas of all documents, and their validation. */
export { type Clause, clauseById, clauses } from './clauses.ts';
export { documents as schemaDocuments } from './generated/documents.ts';
export type * from './generated/types.ts';
export { openapi } from './openapi.ts';
export { inWords, type Problem, problemsOf, type SchemaName, schemaNames } from './validate.ts';
