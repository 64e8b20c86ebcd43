/** Values made from a JSON Schema, for tests with the files of strangers. */
import { documents } from '../schemas/generated/documents.ts';

type Schema = {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  format?: string;
  pattern?: string;
  examples?: unknown[];
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  prefixItems?: Schema[];
  items?: Schema | boolean;
  anyOf?: Schema[];
  required?: string[];
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  minProperties?: number;
};

/** Draws what a schema leaves open. */
export interface Draw {
  /** From 0 to below 1. */
  random(): number;
  /** A string that may have any content. */
  text(): string;
  /** The name of a member where all names are allowed. */
  name(): string;
  /** The likelihood of a member that is not required. */
  optional: number;
  /** The most elements of an array without a bound. */
  most: number;
}

/** A string for each pattern of the schemas. */
const patterns: Record<string, string> = {
  '^[a-z0-9-]+/[a-z0-9-]+$': 'auth/key-invalid',
  '^https?://': 'http://127.0.0.1:9',
  '^[A-Za-z_][A-Za-z0-9_]*$': 'TEXTGEN_KEY',
  '^/[\\x21-\\x7e]*$': '/v1/generate',
  '^[\\x20-\\x7e]*$': 'one',
  '^[are]*$': 'are',
  '^[a-z0-9][a-z0-9-]*$': 'mine',
  '^[a-z][a-zA-Z0-9-]*$': 'noisy',
  '^[a-z][a-zA-Z0-9-]*\\.[a-zA-Z0-9_.]+$': 'noisy.admitted.p99',
};

/** A value that fits the schema of a document, or of one of its definitions. */
export function valueFor(document: keyof typeof documents, draw: Draw, definition?: string): unknown {
  const root = documents[document] as unknown as { $defs?: Record<string, Schema> } & Schema;
  const whole = definition === undefined ? root : root.$defs?.[definition];
  if (whole === undefined) throw new Error(`${document} has no ${definition}`);
  const integer = (below: number): number => Math.floor(draw.random() * below);
  const pick = <Item>(items: readonly Item[]): Item => items[integer(items.length)] as Item;

  const valueIn = (schema: Schema, depth: number): unknown => {
    if (schema.$ref !== undefined) return valueIn(referenced(schema.$ref), depth);
    if ('const' in schema) return schema.const;
    if (schema.enum !== undefined) return pick(schema.enum);
    if (schema.anyOf?.some(({ required }) => required === undefined)) return valueIn(pick(schema.anyOf), depth);
    const type = Array.isArray(schema.type) ? pick(schema.type) : schema.type;
    if (type === 'object' || schema.properties !== undefined) return objectOf(schema, depth + 1);
    if (type === 'array') return arrayOf(schema, depth + 1);
    if (type === 'string') return textOf(schema);
    if (type === 'number' || type === 'integer') return numberOf(schema, type);
    return type === 'boolean' ? draw.random() < 0.5 : null;
  };
  const referenced = (reference: string): Schema => {
    const found = root.$defs?.[reference.replace('#/$defs/', '')];
    if (found === undefined) throw new Error(`no ${reference} in ${document}`);
    return found;
  };
  const textOf = ({ format, pattern }: Schema): string => {
    if (format === 'date') return '2027-01-01';
    if (format === 'date-time') return '2026-11-20T11:42:00.000Z';
    if (pattern === undefined) return draw.text();
    const known = patterns[pattern];
    if (known === undefined) throw new Error(`no text for ${pattern} of ${document}`);
    return known;
  };
  const numberOf = ({ minimum, exclusiveMinimum, maximum }: Schema, type: string): number => {
    const low = minimum ?? (exclusiveMinimum === undefined ? 0 : exclusiveMinimum + 0.5);
    const high = Math.min(maximum ?? Number.POSITIVE_INFINITY, low + pick([0, 1, 3, 100, 1e6, 1e15]));
    const value = low + draw.random() * (high - low);
    return type === 'integer' ? Math.ceil(low) + Math.floor(value - low) : value;
  };
  const arrayOf = ({ items, prefixItems, minItems = 0, maxItems = draw.most }: Schema, depth: number): unknown[] => {
    if (prefixItems !== undefined) return prefixItems.map((item) => valueIn(item, depth));
    if (typeof items !== 'object') return [];
    const length = Math.max(minItems, integer(Math.min(maxItems, draw.most) + 1));
    return Array.from({ length }, () => valueIn(items, depth));
  };
  const objectOf = (schema: Schema, depth: number): unknown => {
    const { properties = {}, required = [], additionalProperties, anyOf = [] } = schema;
    const wanted = new Set([...required, ...(pick(anyOf.map((one) => one.required ?? [])) ?? [])]);
    const entries = Object.entries(properties)
      .filter(([name]) => wanted.has(name) || draw.random() < draw.optional)
      .map(([name, member]): [string, unknown] => [name, valueIn(member, depth)]);
    if (typeof additionalProperties === 'object')
      for (let left = Math.max(schema.minProperties ?? 0, integer(draw.most)); left > 0; left--)
        entries.push([draw.name(), valueIn(additionalProperties, depth)]);
    return Object.fromEntries(entries);
  };
  return valueIn(whole, 0);
}
