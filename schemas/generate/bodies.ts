import { schemaFiles } from './files.ts';

type Schema = Record<string, unknown>;

function withReferences(value: unknown, nameOf: Map<string, string>, prefix: string): unknown {
  if (Array.isArray(value)) return value.map((item) => withReferences(item, nameOf, prefix));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) =>
      name === '$ref' && typeof member === 'string'
        ? [name, `${prefix}${nameOf.get(`api/${member}`)}`]
        : [name, withReferences(member, nameOf, prefix)],
    ),
  );
}

/** The schemas of api/ by title, as definitions of one document: references between them begin with `prefix`. */
export function bodyDefinitions(prefix: string): Record<string, Schema> {
  const documents = schemaFiles()
    .filter(({ module }) => module === 'api')
    .map(({ document }) => document);
  const nameOf = new Map(documents.map(({ $id, title }) => [$id, title]));
  return Object.fromEntries(
    documents.map(({ $id, $schema, title, ...schema }) => [title, withReferences(schema, nameOf, prefix) as Schema]),
  );
}
