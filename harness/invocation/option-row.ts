import type { Kind } from './kinds.ts';

/** One option: the command line, help, completion, docs/cli.md and the API are made from it. */
export interface OptionRow<Value = unknown> {
  /** In commander's notation: `-o, --out <folder>`. */
  flags: string;
  kind: Kind<unknown>;
  /** One sentence. */
  says: string;
  /** Heading in --help, where the options of one heading are in the order of this table. */
  heading: string;
  /** Commands that have it. */
  commands: readonly string[] | 'all';
  /** Its sentence in commands where it means something else. */
  otherwise?: Readonly<Record<string, string>>;
  /** Present if it can be given several times; a string says where. */
  repeats?: true | string;
  /** It has an effect only together with one of these, in the commands that have them. */
  needs?: readonly string[];
  /** It cannot be combined with these. */
  excludes?: readonly string[];
  /** Commands in which it works but is not shown, because another command or option replaces it. */
  hiddenIn?: readonly string[];
  /** True if the API functions for its commands take it too, under the same name. */
  api?: true;
  /** Carries the type of the value; never present. */
  value?: Value;
}

type Row<Value> = Omit<OptionRow<Value>, 'heading' | 'commands'> & Partial<Pick<OptionRow, 'commands'>>;
type More = Omit<Row<unknown>, 'flags' | 'kind' | 'says' | 'value'>;

export const option = <Value>(flags: string, kind: Kind<Value>, says: string, more: More = {}): Row<Value> => ({
  ...{ flags, kind, says },
  ...more,
});

export const repeatable = <Value>(flags: string, kind: Kind<Value>, says: string, more: More = {}): Row<Value[]> => ({
  ...{ flags, kind, says },
  ...{ repeats: true, ...more },
});

type Section<Rows> = { [Name in keyof Rows]: Rows[Name] & Pick<OptionRow, 'heading' | 'commands'> };

/** Rows under one heading, each of the same commands unless it names its own. */
export function section<Rows extends Record<string, Row<unknown>>>(
  heading: string,
  commands: OptionRow['commands'],
  rows: Rows,
): Section<Rows> {
  const entries = Object.entries(rows).map(([name, row]) => [name, { heading, commands, ...row }]);
  return Object.fromEntries(entries) as Section<Rows>;
}
