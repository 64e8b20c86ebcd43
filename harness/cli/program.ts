import { Command, CommanderError, Option } from 'commander';
import manifest from '../../package.json' with { type: 'json' };
import type { ExitCode, Invocation } from '../invocation/invocation.ts';
import { type OptionSpec, type Options, optionTable } from '../invocation/options.ts';
import type { CommandContext } from '../io/context.ts';
import { UsageError } from '../io/errors.ts';
import { type CommandSpec, commands } from './commands.ts';
import { mistake } from './usage-errors.ts';

const closing = `
Keys come from the environment: TEXTGEN_KEY, TEXTGEN_KEY_SECONDARY, TEXTGEN_KEY_FORBIDDEN,
TEXTGEN_KEY_EXHAUSTIBLE, TEXTGEN_KEY_BYSTANDER, TEXTGEN_KEYS_LOAD (comma-separated); or from the
variables that a target file names.

Exit codes: 0 conforms, 1 departs, 2 misused, 3 inconclusive.

Example:
  textgen-harness gate     the whole gate on the embedded server
  TEXTGEN_KEY=… textgen-harness check https://staging.example.com`;

/** Reads a command line and carries it out. Throws UsageError for what it cannot read, and what commands throw. */
export async function cli(args: readonly string[], context: CommandContext): Promise<ExitCode> {
  let wanted: { spec: CommandSpec; invocation: Invocation } | undefined;
  const program = new Command('textgen-harness')
    .description('Does a server keep the promises of the Text Generation Service Interface, also under load?')
    .version(manifest.version, '--version', 'print the version')
    .addHelpText('after', closing);
  for (const spec of commands) {
    const made = command(spec);
    if (args.includes(spec.name)) await spec.prepare?.(made);
    made.action(() => {
      wanted = { spec, invocation: { command: spec.name, arguments: made.args, options: made.opts<Options>() } };
    });
    program.addCommand(made);
  }
  for (const each of [program, ...program.commands]) quieten(each, context);
  if (args.length === 0) throw new UsageError(`which command?\n\n${program.helpInformation().trimEnd()}`);
  try {
    program.parse([...args], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode !== 0) throw new UsageError(mistake(error, program, args));
  }
  if (wanted === undefined) return 0;
  const { run } = await wanted.spec.load();
  return run(wanted.invocation, context);
}

function command(spec: CommandSpec): Command {
  const made = new Command(spec.name).description(spec.says);
  for (const [form, says] of spec.arguments ?? []) made.argument(form, says);
  for (const name of spec.options) made.addOption(option(optionTable[name]));
  return made.addHelpText('after', `\nExample:\n${spec.examples.map((line) => `  ${line}`).join('\n')}`);
}

function option(spec: OptionSpec): Option {
  const made = new Option(spec.flags, spec.says);
  const { read, repeatable } = spec;
  if (read === undefined) return made;
  return made.argParser((text: string, earlier: unknown) => {
    const value = read(made.long ?? spec.flags, text);
    return repeatable === true ? [...((earlier as unknown[] | undefined) ?? []), value] : value;
  });
}

/** Mistakes are thrown instead of printed; help goes to standard output. */
function quieten(command: Command, { stdout }: CommandContext): void {
  command
    .helpOption('--help', 'show this help')
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
