import type { Command, CommanderError } from 'commander';
import { nearest } from '../../schemas/nearest.ts';
import { misplacedArgument } from '../run/target-choice.ts';
import { commands } from './commands.ts';
import { adviceFor, commandAdviceFor } from './other-tools.ts';

/** The message for an error of commander, with the nearest command or option where there is one. */
export function usageMessage(error: CommanderError, program: Command, args: readonly string[]): string {
  // The whole word: a secret that is cut would not be recognised and masked. Only --flag=value ends at its value.
  const word = (/'(.*)'/s.exec(error.message)?.[1] ?? '').replace(/^(--[^=]*)=.*/s, '$1');
  const command = program.commands.find((each) => each.name() === args[0]) ?? program;
  if (error.code === 'commander.unknownCommand') return unknownCommand(word, program);
  if (error.code === 'commander.unknownOption') return unknownOption(word, command, program);
  if (error.code === 'commander.optionMissingArgument') return `${command.name()}: ${missingValue(word)}`;
  if (error.code === 'commander.missingArgument') return missingArgument(word, command);
  if (error.code === 'commander.excessArguments') return excessArguments(error, command);
  const [, flags, value, problem] =
    /^error: option '(.*?)' argument '(.*)' is invalid\. (.*?)\.?$/s.exec(error.message) ?? [];
  if (flags !== undefined) return `${/--[\w-]+/.exec(flags)?.[0]} ${value}: ${problem}`;
  return `${command.name()}: ${error.message.replace(/^error: /, '').replace(/\.$/, '')}; ${helpHint(command, program)}`;
}

/** The message for a word in the place of a command, with the nearest command, or all of them. */
export function unknownCommand(word: string, program: Command): string {
  if (/^https?:/.test(word)) return `no command given before ${word}; did you mean textgen-harness gate ${word}?`;
  const names = program.commands.map((command) => command.name());
  const guess = nearest(word, names);
  const advice =
    commandAdviceFor(word) ?? (guess === undefined ? `Commands: ${names.join(', ')}` : `Did you mean ${guess}?`);
  return `unknown command "${word}". ${advice}`;
}

const removedOptions: Readonly<Record<string, string>> = {
  '--deploy-reference':
    'apply examples/kubernetes/reference-servers.yaml of the textgen-harness repository and give the URL of its servers (docs/kubernetes.md)',
};

function unknownOption(flag: string, command: Command, program: Command): string {
  const where = command === program ? 'before the command' : `of ${command.name()}`;
  const replacement = removedOptions[flag];
  if (replacement !== undefined) return `the option ${flag} was removed: ${replacement}`;
  if (flags(command).includes(flag)) return `${command.name()}: ${flag} takes no value`;
  if (/^--.*key/.test(flag) && flag !== '--client-key')
    return `unknown option ${flag} ${where}; keys are never options: set TEXTGEN_KEY`;
  if (command === program) return globalOption(flag, program);
  const others = program.commands.filter((other) => other !== command && flags(other).includes(flag));
  // If another command that tests a server has the option, it is meant; elsewhere the word may have another meaning.
  const advice = others.some((other) => flags(other).includes('--target')) ? undefined : adviceFor(flag);
  if (advice !== undefined) return `unknown option ${flag} ${where}: ${advice}`;
  if (others.length > 0)
    return `${command.name()} has no option ${flag}; it is an option of ${others.map((other) => other.name()).join(', ')}`;
  const guess = nearestFlag(flag, command);
  const hint = guess === undefined ? helpHint(command, program) : `did you mean ${guess}?`;
  return `unknown option ${flag} ${where}; ${hint}`;
}

/** An option before the command: those of commands come after it. */
function globalOption(flag: string, program: Command): string {
  const start = `unknown option ${flag} before the command`;
  if (flag === '-v') return `${start}; did you mean --version?`;
  const guess = nearestFlag(flag, program);
  if (guess !== undefined) return `${start}; did you mean ${guess}?`;
  const owner = program.commands.find((command) => flags(command).includes(flag));
  if (owner !== undefined) return `${start}: put it after the command, as in textgen-harness ${owner.name()} ${flag}`;
  return `${start}; ${helpHint(program, program)}`;
}

/** Dashes are not compared: short names would be close to all others. A single letter is close to none. */
function nearestFlag(flag: string, command: Command): string | undefined {
  const plain = (text: string) => text.replace(/^-+/, '');
  if (plain(flag).length < 2) return undefined;
  const guess = nearest(plain(flag), flags(command).map(plain));
  return guess && `--${guess}`;
}

/** `--out needs a value: --out FOLDER` */
function missingValue(option: string): string {
  const [, flag = option, value = 'value'] = /(--[\w-]+) <(.*)>/.exec(option) ?? [];
  return `${flag} needs a value: ${flag} ${value.toUpperCase()}`;
}

function missingArgument(name: string, command: Command): string {
  const example = commands.find((spec) => spec.name === command.name())?.examples[0];
  return `${command.name()}: the argument ${name.toUpperCase()} is missing, as in ${example}`;
}

/** More arguments than the command takes; often one of them is the value of an option. */
function excessArguments(error: CommanderError, command: Command): string {
  const given = (/got \d+: (.*?)\.?$/s.exec(error.message)?.[1] ?? '').split(', ');
  const expected = command.registeredArguments.map((argument) => argument.name().toUpperCase());
  for (const word of given) {
    const option = optionFor(word, command);
    if (option !== undefined) return `${command.name()}: too many arguments; did you mean ${option} ${word}?`;
  }
  const takes = expected.length === 0 ? 'no arguments' : `the arguments ${expected.join(' ')}`;
  return `${command.name()} takes ${takes}, and got ${given.length}: ${given.join(', ')}`;
}

/** The option of the command that takes this word. */
function optionFor(word: string, command: Command): string | undefined {
  const has = (flag: string | undefined) => flag !== undefined && flags(command).includes(flag);
  const option = misplacedArgument(word);
  if (has(option)) return option;
  if (/^\d+$/.test(word) && has('--port') && command.registeredArguments.length === 0) return '--port';
  return has('--only') ? '--only' : undefined;
}

const flags = (command: Command): string[] => [...command.options.map((option) => option.long ?? ''), '--help'];

const helpHint = (command: Command, program: Command): string =>
  `see textgen-harness ${command === program ? '' : `${command.name()} `}--help`;
