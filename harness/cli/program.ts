import { Command, CommanderError, Option } from 'commander';
import manifest from '../../package.json' with { type: 'json' };
import { commaList } from '../../reports/text/words.ts';
import { programOf } from '../invocation/command-line.ts';
import type { ExitCode, Invocation } from '../invocation/invocation.ts';
import { optionTable } from '../invocation/option-table.ts';
import { longFlag, type OptionName, type Options, optionsOf } from '../invocation/options.ts';
import type { CommandContext } from '../io/context.ts';
import { UsageError } from '../io/errors.ts';
import { type Output, writeProse } from '../io/output.ts';
import { registerEnvironment } from '../run/register-secrets.ts';
import type { FoundTarget } from '../targets/confirmed-targets.ts';
import { CommandOption } from './command-option.ts';
import type { CommandSpec } from './command-spec.ts';
import { commands } from './commands.ts';
import { addClosing, helpStyle, helpWidth } from './help.ts';
import { unknownCommand, usageMessage } from './usage-errors.ts';

const generalHeading = optionTable.color.heading;
const closing = [
  'API keys come from the environment: TEXTGEN_KEY, TEXTGEN_KEY_SECONDARY, TEXTGEN_KEY_FORBIDDEN, TEXTGEN_KEY_EXHAUSTIBLE, TEXTGEN_KEY_BYSTANDER, TEXTGEN_KEYS_LOAD (comma-separated), or from the variables that a target file names. A file .env beside the target file may hold them.',
  'Exit codes: 0 conforms, 1 does not conform, 2 usage error, 3 inconclusive.',
  'textgen-harness COMMAND --help shows the options of a command.',
];
const examples = ['textgen-harness gate --embedded', 'TEXTGEN_KEY=… textgen-harness gate https://staging.example.com'];

/** A command line that was parsed. */
interface ParsedCommand {
  spec: CommandSpec;
  invocation: Invocation;
}

/** Parses a command line and runs its command. Throws UsageError, and the errors of the command. */
export async function runProgram(args: readonly string[], context: CommandContext): Promise<ExitCode> {
  if (args[0] === '__complete') return printCandidates(args.slice(1), context);
  const parsed = await parseCommand(args, context);
  if (parsed === undefined) return 0;
  const { run } = await parsed.spec.load();
  return run(parsed.invocation, await withKeysOfFile(parsed, context));
}

/** Answers the completion script of a shell: a line for each word, with its description after a tab. */
async function printCandidates(words: readonly string[], context: CommandContext): Promise<0> {
  const { candidates } = await import('./candidates.ts');
  const found = await candidates(await buildProgram(words, context), words);
  const lines = found.map((one) => `${one.filter((text) => text !== undefined).join('\t')}\n`);
  context.stdout.writeRendered(lines.join(''));
  return 0;
}

/** The context of a command, with the keys of a `.env` file if the command uses the keys of a server that exists. */
async function withKeysOfFile({ spec, invocation }: ParsedCommand, context: CommandContext): Promise<CommandContext> {
  const { target: file, trust, embedded, collect, runtime } = invocation.options;
  if (
    !optionTable.embedded.commands.includes(spec.name) ||
    embedded === true ||
    collect !== undefined ||
    runtime !== undefined
  )
    return context;
  const { withEnvFile } = await import('../targets/env-file.ts');
  const [url] = invocation.arguments;
  const { env, directory, secrets, stderr } = context;
  const { env: complete, says, unconfirmed } = withEnvFile({ url, file, trust, env, directory });
  if (unconfirmed !== undefined) await confirm(unconfirmed, spec.name, context);
  registerEnvironment(secrets, complete);
  if (says !== undefined) writeProse(stderr, `textgen-harness: ${says}\n`);
  return { ...context, env: complete };
}

/** Asks once who gets the keys of a `.env` file, and remembers the answer. Throws UsageError where nobody can answer, or for no. */
async function confirm(
  target: FoundTarget & { says: string },
  command: string,
  context: CommandContext,
): Promise<void> {
  const [{ confirmTarget }, { askYes, withQuestions }] = await Promise.all([
    import('../targets/confirmed-targets.ts'),
    import('../commands/prompt.ts'),
  ]);
  const isWanted = await withQuestions(
    context,
    async (ask) => ask !== undefined && (await askYes(ask, `${target.says}. Is that what you want?`, false)),
  );
  if (!isWanted)
    throw new UsageError(
      `${target.says}. Nothing was sent. To confirm this file and this server once: ${programOf(context.env)} ${command} --trust. A file that you name with --target needs no confirmation`,
    );
  confirmTarget(target, context.env);
}

/** The command that a command line names; undefined if it only printed help or the version. Throws UsageError. */
export async function parseCommand(
  args: readonly string[],
  context: CommandContext,
): Promise<ParsedCommand | undefined> {
  let chosen: ParsedCommand | undefined;
  const program = await buildProgram(args, context, (parsed) => {
    chosen = parsed;
  });
  if (args.length === 0)
    throw new UsageError(`no command given\n\n${program.helpInformation({ error: true }).trimEnd()}`);
  refuseHelp(args, program);
  try {
    program.parse([...args], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // The exit code of a help text is that of the process, which is not decided yet.
    if (!isHelp(error)) throw new UsageError(usageMessage(error, program, args));
  }
  if (chosen === undefined) return undefined;
  refuseSecondCommand(chosen.spec, chosen.invocation.arguments);
  refuseLoneOptions(chosen.spec, chosen.invocation.options);
  return chosen;
}

/** Throws UsageError for the help of a command that is not there, or of several: commander prints nothing, or the general help. */
function refuseHelp(args: readonly string[], program: Command): void {
  const [first = '', ...rest] = args.filter((arg) => arg !== '--no-color');
  const words = rest.filter((word) => !word.startsWith('-'));
  if (first === 'help' && words.length > 1)
    throw new UsageError(`help shows one command, not ${commaList(words, 'and')}`);
  const isAsked = first === 'help' || rest.includes('--help') || rest.includes('-h');
  const word = first === 'help' ? (words[0] ?? first) : first;
  if (isAsked && !/^-|^help$/.test(word) && !commands.some(({ name }) => name === word))
    throw new UsageError(unknownCommand(word, program));
}

const isHelp = ({ code, exitCode }: CommanderError): boolean =>
  /^commander\.(help|version)/.test(code) || exitCode === 0;

/** The program with all its commands. */
export async function buildProgram(
  args: readonly string[],
  context: CommandContext,
  choose: (parsed: ParsedCommand) => void = () => {},
): Promise<Command> {
  const program = new Command('textgen-harness')
    .description(manifest.description)
    .usage('<command> [options]')
    .addHelpCommand(
      new Command('help')
        .argument('[command]')
        .description('show the help of a command')
        .helpGroup('Look things up:' satisfies CommandSpec['group']),
    )
    .optionsGroup(generalHeading)
    .version(manifest.version, '-V, --version', 'print the version')
    .addOption(new CommandOption('color', optionTable.color, ''));
  addClosing(program, { paragraphs: closing, examples }, context.stdout);
  for (const spec of commands) {
    const command = buildCommand(spec, context.stdout);
    if (args.includes(spec.name)) await spec.prepare?.(command);
    command.action(() => {
      const invocation = { command: spec.name, arguments: command.args, options: command.opts<Options>() };
      choose({ spec, invocation });
    });
    program.addCommand(command);
  }
  for (const command of [program, ...program.commands]) throwInsteadOfExit(command, context);
  return program;
}

function buildCommand(spec: CommandSpec, stdout: Output): Command {
  const command = new Command(spec.name).summary(spec.description).description(spec.description).helpGroup(spec.group);
  for (const [form, description] of spec.arguments ?? []) command.argument(form, description);
  for (const [name, row] of optionsOf(spec.name)) command.addOption(new CommandOption(name, row, spec.name));
  addClosing(command, { examples: spec.examples }, stdout);
  return command;
}

/** Throws UsageError for a second command in the place of a URL. */
function refuseSecondCommand({ name }: CommandSpec, [url = '']: readonly string[]): void {
  if (name !== 'explain' && name !== 'client' && commands.some((other) => other.name === url))
    throw new UsageError(`${name} and ${url} are two commands: run one after the other`);
}

function refuseLoneOptions(spec: CommandSpec, options: Options): void {
  const own = optionsOf(spec.name);
  for (const [name, { needs = [] }] of own) {
    const others = needs.filter((other) => own.some(([each]) => each === other)) as OptionName[];
    if (others.length > 0 && options[name] !== undefined && others.every((other) => options[other] === undefined))
      throw new UsageError(`${spec.name}: ${longFlag(name)} needs ${commaList(others.map(longFlag), 'or')}`);
  }
}

/** Errors are thrown instead of printed; help goes to standard output. */
function throwInsteadOfExit(command: Command, { stdout, stderr }: CommandContext): void {
  command
    .addHelpOption(new Option('-h, --help', 'show this help').helpGroup(generalHeading))
    .configureHelp(helpStyle)
    .exitOverride()
    .showSuggestionAfterError(false)
    .allowExcessArguments(false);
  command.configureOutput({
    writeOut: (text) => stdout.writeRendered(text),
    writeErr: () => {},
    getOutHelpWidth: () => helpWidth(stdout),
    getErrHelpWidth: () => helpWidth(stderr),
    getErrHasColors: () => false,
    getOutHasColors: () => stdout.color,
  });
}
