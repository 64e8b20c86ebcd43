import type { OptionRow } from './option-row.ts';
import { optionTable } from './option-table.ts';

export type OptionName = keyof typeof optionTable;

type ValueOf<Row> = Row extends OptionRow<infer Value> ? Value : never;

/** The options of one command line. One that was not given is absent, but `load` and `color` are true without --no-load and --no-color. */
export type Options = { [Name in OptionName]?: ValueOf<(typeof optionTable)[Name]> };

const rows: readonly (readonly [OptionName, OptionRow])[] = Object.entries(optionTable) as [OptionName, OptionRow][];

/** The options of a command, in the order of --help. */
export const optionsOf = (command: string): (readonly [OptionName, OptionRow])[] =>
  rows.filter(([, { commands }]) => commands === 'all' || commands.includes(command));

/** The value of an option. */
export type OptionValue<Name extends OptionName> = Exclude<Options[Name], undefined>;

/** `--out` of the option `out`. */
export const longFlag = (name: OptionName): string => /--[\w-]+/.exec(optionTable[name].flags)?.[0] ?? '';

/** The given members among the named ones. */
export function pick<Whole extends object, Name extends keyof Whole>(
  whole: Whole,
  ...names: Name[]
): Pick<Whole, Name> {
  const given = names.filter((name) => whole[name] !== undefined).map((name) => [name, whole[name]]);
  return Object.fromEntries(given) as Pick<Whole, Name>;
}
