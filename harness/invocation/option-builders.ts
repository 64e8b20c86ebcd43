import { Option } from 'commander';
import { type Reader, text, wholeNumber } from './option-values.ts';

/** An option of commander with the type of its value. */
export interface TypedOption<Value> extends Option {
  value?: Value;
  /** The words that the option takes, if they are known. */
  words?: readonly string[] | undefined;
}

export const flag = (flags: string, description: string): TypedOption<boolean> => new Option(flags, description);

export function option<Value>(flags: string, description: string, read: Reader<Value>): TypedOption<Value> {
  const made = new Option(flags, description);
  made.argParser((given: string) => read(made.long ?? flags, given));
  return Object.assign(made, { words: read.words });
}

export const textOption = (flags: string, description: string) => option(flags, description, text);

export const numberOption = (flags: string, description: string, least: number, most: number) =>
  option(flags, description, wholeNumber(least, most));

export function list<Value>(flags: string, description: string, read: Reader<Value>): TypedOption<Value[]> {
  const made = new Option(flags, `${description}; repeatable`);
  made.argParser((given: string, earlier: Value[] = []) => [...earlier, read(made.long ?? flags, given)]);
  return Object.assign(made, { words: read.words });
}
