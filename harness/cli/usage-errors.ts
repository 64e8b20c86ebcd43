import type { Command, CommanderError } from 'commander';
import { nearest } from '../../schemas/nearest.ts';

/** What is wrong with a command line, and the nearest right word, from what commander threw about it. */
export function mistake(error: CommanderError, program: Command, args: readonly string[]): string {
  // Whole, as what is left of a cut secret is not known for one; only a flag ends where its value begins.
  const word = (/'(.*)'/s.exec(error.message)?.[1] ?? '').replace(/^(--[^=]*)=.*/s, '$1');
  const command = program.commands.find((each) => each.name() === args[0]) ?? program;
  if (error.code === 'commander.unknownCommand') return unknownCommand(word, program);
  if (error.code === 'commander.unknownOption') return unknownOption(word, command, program);
  return `${command.name()}: ${error.message.replace(/^error: /, '').replace(/\.$/, '')}; ${see(command, program)}`;
}

function unknownCommand(word: string, program: Command): string {
  if (/^https?:/.test(word)) return `a command is missing before ${word}: did you mean textgen-harness gate ${word}?`;
  const names = program.commands.map((command) => command.name());
  const guess = nearest(word, names);
  return `unknown command ${word}; ${guess === undefined ? `there are ${names.join(', ')}` : `did you mean ${guess}?`}`;
}

/** Options of earlier versions, with their replacements. */
const removedOptions: Readonly<Record<string, string>> = {
  '--deploy-reference':
    'apply examples/kubernetes/reference-servers.yaml of the textgen-harness repository and give the URL of its servers (docs/kubernetes.md)',
};

function unknownOption(flag: string, command: Command, program: Command): string {
  const where = command === program ? 'before the command' : `of ${command.name()}`;
  const replacement = removedOptions[flag];
  if (replacement !== undefined) return `the option ${flag} was removed: ${replacement}`;
  if (/^--.*key/.test(flag)) return `unknown option ${flag} ${where}; keys are never options: set TEXTGEN_KEY`;
  const others = program.commands.filter((other) => other !== command && flags(other).includes(flag));
  if (others.length > 0)
    return `${command.name()} has no option ${flag}; ${others.map((other) => other.name()).join(', ')} has it`;
  const guess = nearest(flag, flags(command));
  return `unknown option ${flag} ${where}; ${guess === undefined ? see(command, program) : `did you mean ${guess}?`}`;
}

const flags = (command: Command): string[] => [...command.options.map((option) => option.long ?? ''), '--help'];

const see = (command: Command, program: Command): string =>
  `see textgen-harness ${command === program ? '' : `${command.name()} `}--help`;
