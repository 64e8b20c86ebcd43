import { createRequire } from 'node:module';
import { places } from './generated/places.ts';
import { type Problem, problemsFrom, type RawError } from './problem.ts';

export type { Problem } from './problem.ts';

/** The title of a schema, e.g. `TargetFile` or `ErrorEnvelope`. */
export type SchemaName = keyof typeof places;

export const schemaNames = Object.keys(places) as SchemaName[];

type Validator = { (value: unknown): boolean; errors?: RawError[] | null };

// Validators are loaded at first use: a run needs few of them, and `list` none.
const require = createRequire(import.meta.url);
const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
const modules = new Map<string, Record<string, Validator>>();

function validatorOf(name: SchemaName): Validator {
  const place = places[name];
  const module =
    modules.get(place) ?? (require(`./generated/validators/${place}.${extension}`) as Record<string, Validator>);
  modules.set(place, module);
  const validator = module[`validate${name}`];
  if (validator === undefined) throw new Error(`no validator for ${name}: run \`npm run generate\``);
  return validator;
}

/** More errors than a person reads; a large wrong document has one for each of its values. */
const mostErrors = 200;

/** The problems of a value (parsed JSON) by the schema of that name; empty if it is valid. */
export function problemsOf(name: SchemaName, value: unknown): Problem[] {
  const validator = validatorOf(name);
  return validator(value) ? [] : problemsFrom((validator.errors ?? []).slice(0, mostErrors), value);
}

/** A problem as a sentence: `the target file lacks the member `baseUrl``, `/keys/load is a string, expected an array`. */
export const inWords = ({ path, says }: Problem, whole: string): string => `${path === '' ? whole : path} ${says}`;
