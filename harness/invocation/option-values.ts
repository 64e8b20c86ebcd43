import { nearest } from '../../schemas/nearest.ts';
import { UsageError } from '../io/errors.ts';

/** Turns the text after an option into its value. Throws UsageError that names the option, the text and what is wanted. */
export type Reader<Value> = (flag: string, text: string) => Value;

/** A whole number from `least` to `most`. */
export const wholeNumber =
  (least: number, most: number): Reader<number> =>
  (flag, text) => {
    const value = /^[+-]?\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    const range = most === Number.MAX_SAFE_INTEGER ? `${least} or more` : `from ${least} to ${most}`;
    throw new UsageError(`${flag} ${text}: wanted a whole number, ${range}`);
  };

/** A positive number of seconds, fractions allowed. */
export const seconds: Reader<number> = (flag, text) => {
  const value = /^\d*\.?\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
  if (value > 0 && value <= 86_400) return value;
  throw new UsageError(`${flag} ${text}: wanted seconds, a number above 0 and at most 86400`);
};

/** One of a few words. */
export const oneOf =
  <Word extends string>(words: readonly Word[]): Reader<Word> =>
  (flag, text) => {
    if ((words as readonly string[]).includes(text)) return text as Word;
    const guess = nearest(text, words);
    const hint = guess === undefined ? '' : `; did you mean ${guess}?`;
    throw new UsageError(`${flag} ${text}: wanted ${listed(words)}${hint}`);
  };

/** Any text but none. */
export const text: Reader<string> = (flag, value) => {
  if (value !== '') return value;
  throw new UsageError(`${flag}: wanted a value, got an empty one`);
};

/** `a, b or c` */
export function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}
