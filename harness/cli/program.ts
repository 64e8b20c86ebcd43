import { Command, CommanderError, Option } from 'commander';
import manifest from '../../package.json' with { type: 'json' };
import { commaList } from '../../reports/text/words.ts';
import type { ExitCode, Invocation } from '../invocation/invocation.ts';
import { companions, type OptionName, type Options, optionTable } from '../invocation/options.ts';
import type { CommandContext } from '../io/context.ts';
import { UsageError } from '../io/errors.ts';
import { type CommandSpec, commands } from './commands.ts';
import { usageMessage } from './usage-errors.ts';

const closing = `
API keys come from the environment: TEXTGEN_KEY, TEXTGEN_KEY_SECONDARY, TEXTGEN_KEY_FORBIDDEN,
TEXTGEN_KEY_EXHAUSTIBLE, TEXTGEN_KEY_BYSTANDER, TEXTGEN_KEYS_LOAD (comma-separated), or from the
variables that a target file names.

Exit codes: 0 conforms, 1 does not conform, 2 usage error, 3 inconclusive.

Example:
  TEXTGEN_KEY=… textgen-harness gate https://staging.example.com
  textgen-harness gate --embedded     the same against the reference server that is built in`;

/** Parses a command line and runs its command. Throws UsageError, and the errors of the command. */
export async function runProgram(args: readonly string[], context: CommandContext): Promise<ExitCode> {
  let chosen: { spec: CommandSpec; invocation: Invocation } | undefined;
  const program = new Command('textgen-harness')
    .description(manifest.description)
    .version(manifest.version, '-V, --version', 'print the version')
    .addHelpText('after', closing);
  for (const spec of commands) {
    const command = buildCommand(spec);
    if (args.includes(spec.name)) await spec.prepare?.(command);
    command.action(() => {
      chosen = {
        spec,
        invocation: { command: spec.name, arguments: command.args, options: command.opts<Options>() },
      };
    });
    program.addCommand(command);
  }
  for (const command of [program, ...program.commands]) throwInsteadOfExit(command, context);
  if (args.length === 0) throw new UsageError(`no command given\n\n${program.helpInformation().trimEnd()}`);
  try {
    program.parse([...args], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode !== 0) throw new UsageError(usageMessage(error, program, args));
  }
  if (chosen === undefined) return 0;
  refuseLoneOptions(chosen.spec, chosen.invocation.options);
  const { run } = await chosen.spec.load();
  return run(chosen.invocation, context);
}

function buildCommand(spec: CommandSpec): Command {
  const command = new Command(spec.name).description(spec.description);
  for (const [form, description] of spec.arguments ?? []) command.argument(form, description);
  for (const name of spec.options) command.addOption(optionOf(name, spec));
  return command.addHelpText('after', `\nExample:\n${spec.examples.map((line) => `  ${line}`).join('\n')}`);
}

/** The option of the table, in the words of the command. */
function optionOf(name: OptionName, { descriptions = {} }: CommandSpec): Option {
  const option: Option = optionTable[name];
  const description = descriptions[name];
  return description === undefined ? option : Object.assign(Object.create(Option.prototype), option, { description });
}

function refuseLoneOptions(spec: CommandSpec, options: Options): void {
  const flagOf = (name: OptionName) => optionTable[name].long ?? '';
  for (const name of spec.options) {
    const others = companions[name] ?? [];
    if (others.length > 0 && options[name] !== undefined && others.every((other) => options[other] === undefined))
      throw new UsageError(`${spec.name}: ${flagOf(name)} needs ${commaList(others.map(flagOf), 'or')}`);
  }
}

/** Errors are thrown instead of printed; help goes to standard output. */
function throwInsteadOfExit(command: Command, { stdout }: CommandContext): void {
  command
    .helpOption('-h, --help', 'show this help')
    .exitOverride()
    .showSuggestionAfterError(false)
    .allowExcessArguments(false);
  command.configureOutput({
    writeOut: (text) => stdout.write(text),
    writeErr: () => {},
    getOutHelpWidth: () => Math.min(stdout.columns, 120),
    getOutHasColors: () => stdout.color,
  });
}
