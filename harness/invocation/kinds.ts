import { commaList } from '../../reports/text/words.ts';
import { nearest } from '../../schemas/nearest.ts';
import { UsageError } from '../io/errors.ts';
import { isModulePath, type ModulePath } from '../io/module-file.ts';

/** A kind of value: of an option of the command line, and of an argument of the API. */
export interface Kind<Value> {
  /** `a whole number from 1 to 16`. */
  expected: string;
  accepts(value: unknown): boolean;
  /** The value of a text of the command line; undefined if it has none. Without it a text is itself the value. */
  parse?(text: string): Value | undefined;
  /** The form of the texts, where it is not `expected`. */
  expectedText?: string;
  /** All texts, if they are few. */
  words?: readonly string[];
  /** True if a wrong value may be shown: it is no secret. */
  shown?: true;
}

const kind = <Value>(expected: string, accepts: (value: unknown) => boolean, more: Partial<Kind<Value>> = {}) => ({
  ...{ expected, accepts },
  ...more,
});

export const text: Kind<string> = kind('a text', (value) => typeof value === 'string');
export const flag: Kind<boolean> = kind('true or false', (value) => typeof value === 'boolean');
export const object: Kind<object> = kind(
  'an object',
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
);
/** The message names the usual form. */
export const flagOrObject: Kind<boolean | object> = {
  ...flag,
  accepts: (value) => flag.accepts(value) || object.accepts(value),
};
export const callback: Kind<(...args: never) => unknown> = kind('a function', (value) => typeof value === 'function');
export const abortSignal: Kind<AbortSignal> = kind('an AbortSignal', (value) => value instanceof AbortSignal);
/** Checked where it is used. */
export const anything: Kind<unknown> = kind('', () => true);

export const listOf = (each: Kind<unknown> = anything): Kind<readonly unknown[]> =>
  kind('a list', (value) => Array.isArray(value) && value.every(each.accepts));

/** An object that may have these members, each of its kind. */
export const shape = (members: Readonly<Record<string, Kind<unknown>>>): Kind<object> =>
  kind(
    `an object with ${commaList(Object.keys(members))}`,
    (value) =>
      object.accepts(value) &&
      Object.entries(value as object).every(
        ([name, member]) => member === undefined || (Object.hasOwn(members, name) && members[name]?.accepts(member)),
      ),
  );

const isWithin = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && value >= least && value <= most;

const decimal = (given: string): number => (/^\d*\.?\d+$/.test(given.trim()) ? Number(given) : Number.NaN);

export function whole(least: number, most: number): Kind<number> {
  const accepts = (value: unknown) => isWithin(value, least, most) && Number.isInteger(value);
  return kind(`a whole number from ${least} to ${most}`, accepts, {
    parse: (given) => (/^[+-]?\d+$/.test(given.trim()) ? ifAccepted(Number(given), accepts) : undefined),
    shown: true,
  });
}

/** `2/3`: the second of three parts. */
export const part: Kind<string> = {
  ...text,
  expected: 'a part such as 2/3',
  parse(given) {
    const [, index, count] = /^(\d{1,3})\/(\d{1,3})$/.exec(given) ?? [];
    return Number(index) >= 1 && Number(index) <= Number(count) ? given : undefined;
  },
  shown: true,
};

/** A positive number, fractions allowed. */
export function positive(most: number): Kind<number> {
  const accepts = (value: unknown) => isWithin(value, Number.MIN_VALUE, most);
  const parse = (given: string) => ifAccepted(decimal(given), accepts);
  return kind(`a number above 0 and at most ${most}`, accepts, { parse, shown: true });
}

const ifAccepted = (value: number, accepts: (value: unknown) => boolean): number | undefined =>
  accepts(value) ? value : undefined;

const unitSeconds = { ms: 0.001, s: 1, m: 60, h: 3600 };
const day = positive(86_400);

/** Seconds, fractions allowed; on the command line also a duration like 90s, 1h30m or 500ms. */
export const seconds: Kind<number> = {
  ...day,
  expectedText: 'seconds or a duration like 90s, 5m or 1h30m, above 0 and at most 24h',
  parse(given) {
    const parts = [...given.trim().matchAll(/(\d*\.?\d+)(ms|s|m|h)/g)];
    const isDuration = parts.map(([part]) => part).join('') === given.trim() && parts.length > 0;
    const sum = parts.reduce((total, [, count, unit]) => total + Number(count) * unitSeconds[unit as 's'], 0);
    return ifAccepted(isDuration ? sum : decimal(given), day.accepts);
  },
};

export function oneOf<const Word extends string>(words: readonly Word[]): Kind<Word> {
  const accepts = (value: unknown): value is Word => (words as readonly unknown[]).includes(value);
  const parse = (given: string) => (accepts(given) ? given : undefined);
  return kind(commaList(words, 'or'), accepts, { parse, words, shown: true });
}

/** One of the words, or the path of a module. */
export function oneOfOrModule<const Word extends string>(words: readonly Word[]): Kind<Word | ModulePath> {
  const word = oneOf(words);
  return { ...word, parse: (given) => (isModulePath(given) ? given : word.parse?.(given)) };
}

/** Words of other tools for values of options. */
const otherWords: Readonly<Record<string, string>> = {
  ...{ xml: 'junit', 'junit-xml': 'junit', md: 'markdown', cli: 'pretty', console: 'pretty', spec: 'pretty' },
  ...{ dot: 'plain', text: 'plain', ndjson: 'json' },
  ...{ k8s: 'kubernetes', cluster: 'kubernetes', podman: 'docker', container: 'docker' },
  ...{ error: 'must', errors: 'must', required: 'must', warning: 'should', warnings: 'should', recommended: 'should' },
};

/** The value of an option on the command line. Throws UsageError with the option, the text and the expected form. */
export function optionValue<Value>({ parse, ...kind }: Kind<Value>, option: string, given: string): Value {
  if (given === '') throw new UsageError(`${option}: the value is empty`);
  const value = parse === undefined ? (given as Value) : parse(given);
  if (value !== undefined) return value;
  throw new UsageError(
    `${option} ${given}: expected ${kind.expectedText ?? kind.expected}${hintFor(given, kind.words)}`,
  );
}

function hintFor(given: unknown, words: readonly string[] | undefined): string {
  const word = String(given);
  const guess = words?.find((each) => each === otherWords[word.toLowerCase()]) ?? (words && nearest(word, words));
  return guess === undefined ? '' : `; did you mean ${guess}?`;
}

/** Throws UsageError unless `given` is an object whose members are known, and undefined or of their kinds. */
export function requireKinds(caller: string, given: object, kinds: Readonly<Record<string, Kind<unknown>>>): void {
  if (!object.accepts(given))
    throw new UsageError(
      `${caller}: expected an object with options${'target' in kinds ? ', such as { target, keys }' : ''}`,
    );
  const names = Object.keys(kinds);
  for (const [name, value] of Object.entries(given)) {
    const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
    if (kind === undefined) {
      const guess = nearest(name, names);
      const hint = guess === undefined ? `options: ${names.join(', ')}` : `did you mean ${guess}?`;
      throw new UsageError(`${caller}: unknown option ${name}; ${hint}`);
    }
    if (value !== undefined && !kind.accepts(value)) {
      const shown = kind.shown ? ` ${String(value)}` : '';
      throw new UsageError(`${caller}: ${name}${shown}: expected ${kind.expected}${hintFor(value, kind.words)}`);
    }
  }
}
