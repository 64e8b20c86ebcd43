import { compile, type JSONSchema } from 'json-schema-to-typescript';
import { bodyDefinitions } from './bodies.ts';
import { banner, schemaFiles } from './files.ts';

// json-schema-to-typescript supports tuples in draft-04 form only.
function withOldTuples(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withOldTuples);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, member]) => [name, withOldTuples(member)] as const);
  const { prefixItems, ...rest } = Object.fromEntries(entries) as Record<string, unknown>;
  return prefixItems === undefined ? rest : { ...rest, items: prefixItems, additionalItems: false };
}

const typesOf = (schema: unknown, name: string, unreachableDefinitions = false): Promise<string> =>
  compile(withOldTuples(schema) as JSONSchema, name, {
    additionalProperties: false,
    bannerComment: '',
    unknownAny: true,
    unreachableDefinitions,
    style: { singleQuote: true, printWidth: 120 },
  });

// The document that combines the bodies needs no type.
const withoutHolder = (text: string): string =>
  text
    .replaceAll(
      /( \*\n)? \* This interface was referenced by `Bodies`'s JSON-Schema\n \* via the `definition` "\w+"\.\n/g,
      '',
    )
    .replaceAll('/**\n */\n', '')
    .replace('export interface Bodies {}\n', '');

/** The text of generated/types.ts: a type for each document and for each body of the interface. */
export async function typesSource(): Promise<string> {
  const documents = schemaFiles().filter(({ module }) => module !== 'api');
  const bodies = { title: 'Bodies', type: 'object', $defs: bodyDefinitions('#/$defs/') };
  const parts = await Promise.all([
    ...documents.map(({ document }) => typesOf(document, document.title)),
    typesOf(bodies, 'Bodies', true),
  ]);
  return `${banner}\n\n${withoutHolder(parts.join('\n'))}`;
}
