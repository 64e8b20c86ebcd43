import { commaList } from '../../reports/text/words.ts';
import { nearest } from '../../schemas/nearest.ts';
import { UsageError } from '../io/errors.ts';
import { isModulePath, type ModulePath } from '../io/module-file.ts';

/** Parses the value of an option. Throws UsageError with the option, the text and the expected form. */
export interface Reader<Value> {
  (flag: string, text: string): Value;
  /** All texts that it accepts, if they are few. */
  words?: readonly string[];
}

export const wholeNumber =
  (least: number, most: number): Reader<number> =>
  (flag, text) => {
    const value = /^[+-]?\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    const range = most === Number.MAX_SAFE_INTEGER ? `${least} or more` : `from ${least} to ${most}`;
    throw new UsageError(`${flag} ${text}: expected a whole number ${range}`);
  };

const unitSeconds = { ms: 0.001, s: 1, m: 60, h: 3600 };

/** Seconds of a number of seconds, fractions allowed, or of a duration like 90s, 1h30m or 500ms. */
export const seconds: Reader<number> = (flag, text) => {
  const parts = [...text.trim().matchAll(/(\d*\.?\d+)(ms|s|m|h)/g)];
  const isWhole = parts.map(([part]) => part).join('') === text.trim() && parts.length > 0;
  const sum = parts.reduce((total, [, count, unit]) => total + Number(count) * unitSeconds[unit as 's'], 0);
  const value = isWhole ? sum : /^\d*\.?\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
  if (value > 0 && value <= 86_400) return value;
  throw new UsageError(
    `${flag} ${text}: expected seconds or a duration like 90s, 5m or 1h30m, above 0 and at most 24h`,
  );
};

/** Words of other tools for values of options. */
const otherWords: Readonly<Record<string, string>> = {
  ...{
    xml: 'junit',
    'junit-xml': 'junit',
    md: 'markdown',
    cli: 'pretty',
    console: 'pretty',
    spec: 'pretty',
    dot: 'plain',
  },
  ...{ text: 'plain', ndjson: 'json', k8s: 'kubernetes', cluster: 'kubernetes', podman: 'docker', container: 'docker' },
  ...{ error: 'must', errors: 'must', required: 'must', warning: 'should', warnings: 'should', recommended: 'should' },
};

/** A positive number, fractions allowed. */
export const positive =
  (most: number): Reader<number> =>
  (flag, text) => {
    const value = /^\d*\.?\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
    if (value > 0 && value <= most) return value;
    throw new UsageError(`${flag} ${text}: expected a number above 0 and at most ${most}`);
  };

export function oneOf<const Word extends string>(words: readonly Word[]): Reader<Word> {
  const read = (flag: string, text: string): Word => {
    if ((words as readonly string[]).includes(text)) return text as Word;
    const guess = words.find((word) => word === otherWords[text.toLowerCase()]) ?? nearest(text, words);
    const hint = guess === undefined ? '' : `; did you mean ${guess}?`;
    throw new UsageError(`${flag} ${text}: expected ${commaList(words, 'or')}${hint}`);
  };
  return Object.assign(read, { words });
}

/** One of the words, or the path of a module. */
export function oneOfOrModule<const Word extends string>(words: readonly Word[]): Reader<Word | ModulePath> {
  const word = oneOf(words);
  const read = (flag: string, text: string): Word | ModulePath => (isModulePath(text) ? text : word(flag, text));
  return Object.assign(read, { words });
}

export const text: Reader<string> = (flag, value) => {
  if (value !== '') return value;
  throw new UsageError(`${flag}: the value is empty`);
};
