import { nearest } from './nearest.ts';

/** One problem of a document: a JSON pointer ('' for the whole) and the rest of a sentence that begins with it. */
export type Problem = {
  path: string;
  says: string;
  /** `says` without the value that was expected, if it names one. */
  actual?: string;
  /** The member at the pointer that is missing or forbidden. */
  missing?: string;
  extra?: string;
};

/** The members of a validator's error that this module reads. The short validators leave out the last two. */
export type RawError = {
  instancePath: string;
  keyword: string;
  params: Record<string, unknown>;
  data?: unknown;
  parentSchema?: {
    properties?: Record<string, unknown>;
    examples?: unknown[];
    writeOnly?: boolean;
    description?: string;
  };
};
type SchemaError = Required<RawError>;

/** The value at a JSON pointer. */
function valueAt(whole: unknown, pointer: string): unknown {
  const names = pointer.split('/').slice(1);
  return names.reduce<unknown>((value, name) => Object(value)[name.replaceAll('~1', '/').replaceAll('~0', '~')], whole);
}

const article = (noun: string): string => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
const anyOf = (words: string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
const quote = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'missing';
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
};

// Strings and objects are described by type only: a value of the wrong type may be a misplaced secret.
function describe(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : article(typeof value);
}

const quantity = (count: unknown, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
const alternatives = (words: unknown[]): string =>
  anyOf(words.map((word) => (typeof word === 'string' && /^[\w-]+$/.test(word) ? word : quote(word))));
const typesOf = (type: unknown): string => anyOf([type].flat().map((name) => article(String(name))));

function notAmong({ data, params }: SchemaError): string {
  const values = params.allowedValues as unknown[];
  const expected = `expected ${values.length > 1 ? 'one of ' : ''}${alternatives(values)}`;
  if (typeof data !== 'string') return `is ${describe(data)}, ${expected}`;
  const near = nearest(
    data,
    values.filter((value) => typeof value === 'string'),
  );
  return `is ${quote(data)}, ${expected}${near === undefined ? '' : `; did you mean \`${near}\`?`}`;
}

function unknownMember({ params, parentSchema, data }: SchemaError): string {
  const name = String(params.additionalProperty);
  const known = Object.keys(parentSchema.properties ?? {}).filter((each) => each !== '$schema');
  const free = known.filter((each) => !Object.hasOwn(Object(data), each));
  const near = nearest(name, free);
  const others = free.length === 0 ? '' : `; it can also have ${anyOf(free.map((each) => `\`${each}\``))}`;
  return `has an unknown member \`${name}\`${near === undefined ? others : `; did you mean \`${near}\`?`}`;
}

const comparisons: Record<string, string> = { '>=': 'at least', '<=': 'at most', '>': 'more than', '<': 'less than' };

const outOfRange = ({ data, params }: SchemaError): string =>
  `is ${String(data)}, expected ${comparisons[String(params.comparison)]} ${String(params.limit)}`;

function malformed({ data, params, parentSchema }: SchemaError): string {
  const { examples = [], writeOnly, description } = parentSchema;
  if (writeOnly) return `must be ${description}`;
  const expected =
    examples.length === 0 ? `text that matches ${params.pattern}` : `text like ${anyOf(examples.map(quote))}`;
  return `is ${quote(data)}, expected ${expected}`;
}

const sentences: Record<string, (error: SchemaError) => string> = {
  type: ({ data, params }) => `is ${describe(data)}, expected ${typesOf(params.type)}`,
  required: ({ params }) => `lacks the member \`${params.missingProperty}\``,
  additionalProperties: unknownMember,
  enum: notAmong,
  const: ({ params, ...error }) => notAmong({ ...error, params: { allowedValues: [params.allowedValue] } }),
  minimum: outOfRange,
  maximum: outOfRange,
  exclusiveMinimum: outOfRange,
  exclusiveMaximum: outOfRange,
  pattern: malformed,
  format: ({ data, params }) => `is ${quote(data)}, expected a ${params.format}`,
  minLength: ({ params }) =>
    params.limit === 1 ? 'is empty' : `is shorter than ${quantity(params.limit, 'character')}`,
  minItems: ({ params }) =>
    params.limit === 1 ? 'is empty' : `has fewer than ${quantity(params.limit, 'entry').replace('entrys', 'entries')}`,
  maxItems: ({ params }) => `has more than ${params.limit} entries`,
  not: ({ data }) => `must not be ${quote(data)}`,
  'false schema': () => 'must not be here',
};

const ofValue = ['type', 'enum', 'const', 'format'];

/** The actual value, for errors whose sentence ends with what was expected. */
const actualOf = ({ keyword, data }: SchemaError): Pick<Problem, 'actual'> =>
  ofValue.includes(keyword)
    ? { actual: `is ${keyword !== 'type' && typeof data === 'string' ? quote(data) : describe(data)}` }
    : {};

const isOfAnotherKind = ({ keyword, instancePath, data }: SchemaError, at: string): boolean =>
  instancePath === at && (keyword === 'type' || (keyword === 'enum' && typeof data === 'object'));

// If a schema has alternatives, the errors of the one with the value's own type are reported.
function meantOf(branches: SchemaError[], at: string): SchemaError[] {
  const meant = branches.filter((error) => !isOfAnotherKind(error, at));
  if (meant.length > 0) return meant;
  const type = [...new Set(branches.flatMap(({ params }) => params.type ?? []))];
  return branches
    .filter(({ keyword }) => keyword === 'type')
    .slice(0, 1)
    .map((error) => ({ ...error, params: { type } }));
}

// ajv reports the errors of all alternatives first, then the error of anyOf.
function withoutAlternatives(errors: readonly SchemaError[]): SchemaError[] {
  const kept: SchemaError[] = [];
  for (const error of errors) {
    if (error.keyword !== 'anyOf') kept.push(error);
    else {
      const first = kept.findLastIndex(({ instancePath }) => !instancePath.startsWith(error.instancePath)) + 1;
      kept.push(...meantOf(kept.splice(first), error.instancePath));
    }
  }
  return kept;
}

// A misspelt member is reported once, not also as the missing member that was meant.
function isMisspelt({ keyword, instancePath, params }: SchemaError, errors: SchemaError[]): boolean {
  const hint = `did you mean \`${params.missingProperty}\`?`;
  return (
    keyword === 'required' &&
    errors.some(
      (other) =>
        other.keyword === 'additionalProperties' &&
        other.instancePath === instancePath &&
        unknownMember(other).endsWith(hint),
    )
  );
}

/** The errors that a validator found in a value as problems, without repetitions, in the order of the schema. */
export function problemsFrom(errors: readonly RawError[], whole: unknown): Problem[] {
  const complete = errors.map(({ data, parentSchema = {}, ...error }) => ({
    ...error,
    ...{ parentSchema, data: data ?? valueAt(whole, error.instancePath) },
  }));
  const own = withoutAlternatives(complete);
  const problems = own
    .filter((error) => !isMisspelt(error, own))
    .map((error) => ({
      path: error.instancePath,
      says: sentences[error.keyword]?.(error) ?? `breaks the rule ${error.keyword}`,
      ...actualOf(error),
      ...(error.keyword === 'required' && { missing: String(error.params.missingProperty) }),
      ...(error.keyword === 'additionalProperties' && { extra: String(error.params.additionalProperty) }),
    }));
  return [...new Map(problems.map((problem) => [`${problem.path} ${problem.says}`, problem])).values()];
}
