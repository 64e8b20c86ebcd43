import type { Command, Option } from 'commander';
import { CommandOption } from './command-option.ts';

/** One word that the shell may offer, with its description; `:files` and `:folders` ask the shell for paths. */
type Candidate = readonly [word: string, description?: string];

const files: Candidate[] = [[':files']];
const folders: Candidate[] = [[':folders']];

/** The words that may come last on a command line; `words` are those after the program's name, the last one unfinished. */
export async function candidates(program: Command, words: readonly string[]): Promise<Candidate[]> {
  // bash passes the = of --option=value as a word of its own.
  const given = words.filter((word) => word !== '=');
  const [current = '', previous = ''] = given.toReversed();
  const command = given.length > 1 ? program.commands.find((each) => each.name() === given[0]) : program;
  if (command === undefined) return [];
  const [, flag, value] = /^(--[\w-]+)=(.*)$/s.exec(current) ?? [];
  const awaiting = optionOf(command, flag ?? previous);
  if (awaiting?.required === true) {
    const found = startingWith(value ?? current, await valuesOf(awaiting));
    return flag === undefined ? found : found.map(([word, ...rest]) => [`${flag}=${word}`, ...rest]);
  }
  if (current.startsWith('-')) return startingWith(current, optionsOf(command, given));
  return startingWith(current, command === program ? commandsOf(program) : await argumentsOf(command));
}

const startingWith = (beginning: string, all: readonly Candidate[]): Candidate[] =>
  all.filter(([word]) => word.startsWith(':') || word.startsWith(beginning));

const optionOf = (command: Command, flag: string): Option | undefined =>
  command.options.find(({ long, short }) => flag !== '' && (long === flag || short === flag));

/** The options that may still be given: those that repeat, and those not given yet. */
function optionsOf(command: Command, given: readonly string[]): Candidate[] {
  const open = command.options.filter(
    ({ long = '', short = '', description, hidden }) =>
      !hidden && (/repeatable/.test(description) || !(given.includes(long) || given.includes(short))),
  );
  return [...open.map(({ long = '', description }): Candidate => [long, description]), ['--help', 'show this help']];
}

const commandsOf = (program: Command): Candidate[] =>
  program.commands.map((command) => [command.name(), command.summary()]);

/**
 * Names and ids that an option or argument takes, by its name. Each list is imported when it is needed. The modules of --suite-file are
 * not imported: a user who presses Tab has not yet decided to run their code.
 */
const names: Partial<Record<string, () => Promise<Candidate[]>>> = {
  suites: async () => (await import('../../scenarios/index.ts')).suites.map(({ name, title }) => [name, title]),
  checks: async () => (await import('../../scenarios/index.ts')).checks.map(({ id, title }) => [id, title]),
  profile: async () => {
    const { profiles } = await import('../../load/profiles/built-in/index.ts');
    return [...profiles.map(({ name, asks }): Candidate => [name, asks]), ...files];
  },
  defect: async () =>
    (await import('../../reference-server/defects/index.ts')).defects.map(({ name, does }) => [name, does]),
  variant: async () =>
    (await import('../../reference-server/variants/index.ts')).variants.map(({ name, does }) => [name, does]),
  scenarios: async () => [
    ['scenarios', 'all scenarios'],
    ['variants', 'all variants that are on'],
    ...(await import('../../scenarios/client/scenarios.ts')).clientScenarios.map(
      ({ name, title }): Candidate => [name, title],
    ),
    ...((await names.variant?.()) ?? []),
  ],
  only: async () => [...((await names.defect?.()) ?? []), ...((await names.variant?.()) ?? [])],
  kind: async () => [...Object.entries((await import('../commands/catalogue.ts')).kinds), ['suites', 'Suites']],
  id: async () => {
    const { catalogueOf } = await import('../commands/catalogue.ts');
    return (await catalogueOf({}, '.')).map(({ id, columns }) => [id, columns.at(-1) ?? '']);
  },
  shell: async () => [['bash'], ['zsh'], ['fish']],
};

async function valuesOf(option: Option): Promise<Candidate[]> {
  const words = option instanceof CommandOption ? option.row.kind.words : undefined;
  return words?.map((word): Candidate => [word]) ?? (await names[option.attributeName()]?.()) ?? pathsOf(option.flags);
}

async function argumentsOf(command: Command): Promise<Candidate[]> {
  const found = await Promise.all(
    command.registeredArguments.map(async (argument) => (await names[argument.name()]?.()) ?? pathsOf(argument.name())),
  );
  return found.flat();
}

/** Paths, where the name of a value says that it is one. */
function pathsOf(name: string): Candidate[] {
  if (/folder/.test(name)) return folders;
  return /file|json|base|new/.test(name) ? files : [];
}
