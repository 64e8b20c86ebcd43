import { styleText } from 'node:util';
import { type Command, type Help, Help as PlainHelp } from 'commander';
import { wrapCommand, wrapProse } from '../../reports/terminal/wrap.ts';
import type { Output } from '../io/output.ts';

const widest = 120;
/** A description narrower than this is put under its term instead of beside it. */
const narrowestDescription = 32;

/** Columns for help and lists: those of the terminal, within reason. */
export const helpWidth = ({ columns }: Pick<Output, 'columns'>): number => Math.min(Math.max(columns, 40), widest);

const style = (name: Parameters<typeof styleText>[0]) => (text: string) =>
  styleText(name, text, { validateStream: false });

/** Colours and wrapping of commander's help. commander removes the colours where the stream has none. */
export const helpStyle: Partial<Help> = {
  styleTitle: style('bold'),
  styleOptionText: style('cyan'),
  styleArgumentText: style('cyan'),
  styleSubcommandText: style('cyan'),
  minWidthToWrap: 20,
  // A list of commands shows their names; their options and arguments are in their own help.
  subcommandTerm: (command) => command.name(),
  formatItem(term, termWidth, description, helper) {
    const width = helper.helpWidth ?? 80;
    if (description === '' || width - termWidth - 4 >= narrowestDescription)
      return PlainHelp.prototype.formatItem.call(this, term, termWidth, description, helper);
    const lines = helper.boxWrap(description, width - 6).split('\n');
    return [`  ${term}`, ...lines.map((line) => `      ${line}`)].join('\n');
  },
};

/** Command lines under a heading, broken between words so that each can be copied into a shell. */
function exampleLines(examples: readonly string[], width: number): string[] {
  return examples.flatMap((example) => wrapCommand(example, width - 2).map((line) => `  ${line}`));
}

/** Adds text to the end of the help of a command: paragraphs of prose, then examples. */
export function addClosing(
  command: Command,
  { paragraphs = [], examples }: { paragraphs?: readonly string[]; examples: readonly string[] },
  output: Output,
): void {
  const bold = output.color ? style('bold') : (text: string) => text;
  const width = helpWidth(output);
  const prose = paragraphs.flatMap((text) => ['', ...wrapProse(text, width)]);
  const title = bold(examples.length === 1 ? 'Example:' : 'Examples:');
  command.addHelpText('after', [...prose, '', title, ...exampleLines(examples, width)].join('\n'));
}
