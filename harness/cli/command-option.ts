import { Option } from 'commander';
import { optionValue } from '../invocation/kinds.ts';
import type { OptionRow } from '../invocation/option-row.ts';
import type { OptionName } from '../invocation/options.ts';

/** The words for an option that can be given several times. */
export const timesOf = ({ repeats }: OptionRow): string[] =>
  repeats === undefined ? [] : [repeats === true ? 'repeatable' : `repeatable ${repeats}`];

/** An option of commander whose value has the name of the table, not that of its flag. */
export class CommandOption extends Option {
  readonly #name: string;
  readonly row: OptionRow;

  constructor(name: OptionName, row: OptionRow, command: string) {
    const usual = [row.says, ...timesOf(row)].join('; ');
    super(row.flags, row.otherwise?.[command] ?? usual);
    this.#name = name;
    this.row = row;
    this.helpGroup(row.heading);
    if (row.hiddenIn?.includes(command)) this.hideHelp();
    if (row.excludes !== undefined) this.conflicts([...row.excludes]);
    if (row.repeats)
      this.argParser((given: string, earlier: unknown[] = []) => [
        ...earlier,
        optionValue(row.kind, this.long ?? '', given),
      ]);
    else if (this.required) this.argParser((given: string) => optionValue(row.kind, this.long ?? '', given));
  }

  override attributeName(): string {
    return this.#name;
  }
}
