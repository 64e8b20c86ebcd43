import type { Command, CommanderError } from 'commander';
import { nearest } from '../../schemas/nearest.ts';
import { adviceFor } from './other-tools.ts';

/** The message for an error of commander, with the nearest command or option where there is one. */
export function usageMessage(error: CommanderError, program: Command, args: readonly string[]): string {
  // The whole word: a secret that is cut would not be recognised and masked. Only --flag=value ends at its value.
  const word = (/'(.*)'/s.exec(error.message)?.[1] ?? '').replace(/^(--[^=]*)=.*/s, '$1');
  const command = program.commands.find((each) => each.name() === args[0]) ?? program;
  if (error.code === 'commander.unknownCommand') return unknownCommand(word, program);
  if (error.code === 'commander.unknownOption') return unknownOption(word, command, program);
  const [, flags, value, problem] =
    /^error: option '(.*?)' argument '(.*)' is invalid\. (.*?)\.?$/s.exec(error.message) ?? [];
  if (flags !== undefined) return `${/--[\w-]+/.exec(flags)?.[0]} ${value}: ${problem}`;
  return `${command.name()}: ${error.message.replace(/^error: /, '').replace(/\.$/, '')}; ${helpHint(command, program)}`;
}

function unknownCommand(word: string, program: Command): string {
  if (/^https?:/.test(word)) return `no command given before ${word}; did you mean textgen-harness gate ${word}?`;
  const names = program.commands.map((command) => command.name());
  const guess = nearest(word, names);
  const hint = guess === undefined ? `Commands: ${names.join(', ')}` : `Did you mean ${guess}?`;
  return `unknown command "${word}". ${hint}`;
}

const removedOptions: Readonly<Record<string, string>> = {
  '--deploy-reference':
    'apply examples/kubernetes/reference-servers.yaml of the textgen-harness repository and give the URL of its servers (docs/kubernetes.md)',
};

function unknownOption(flag: string, command: Command, program: Command): string {
  const where = command === program ? 'before the command' : `of ${command.name()}`;
  const replacement = removedOptions[flag];
  if (replacement !== undefined) return `the option ${flag} was removed: ${replacement}`;
  if (/^--.*key/.test(flag)) return `unknown option ${flag} ${where}; keys are never options: set TEXTGEN_KEY`;
  const elsewhere = adviceFor(flag);
  if (elsewhere !== undefined) return `unknown option ${flag} ${where}: ${elsewhere}`;
  const others = program.commands.filter((other) => other !== command && flags(other).includes(flag));
  if (others.length > 0)
    return `${command.name()} has no option ${flag}; it is an option of ${others.map((other) => other.name()).join(', ')}`;
  // Dashes are no letters: otherwise short names are near to all others.
  const guess = nearest(
    flag.replace(/^-+/, ''),
    flags(command).map((known) => known.replace(/^-+/, '')),
  );
  const hint = guess === undefined ? helpHint(command, program) : `did you mean --${guess}?`;
  return `unknown option ${flag} ${where}; ${hint}`;
}

const flags = (command: Command): string[] => [...command.options.map((option) => option.long ?? ''), '--help'];

const helpHint = (command: Command, program: Command): string =>
  `see textgen-harness ${command === program ? '' : `${command.name()} `}--help`;
