// Writes the tables of options in docs/cli.md from the table of options. `--check` only compares.
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { commaList } from '../../reports/text/words.ts';
import type { OptionRow } from '../invocation/option-row.ts';
import { optionTable } from '../invocation/option-table.ts';
import { longFlag, type OptionName } from '../invocation/options.ts';
import { timesOf } from './command-option.ts';

const path = join(import.meta.dirname, '..', '..', 'docs', 'cli.md');
const [begin, end] = ['<!-- Options: written by `npm run generate` -->', '<!-- End of the options -->'];
const code = (text: string): string => `\`${text}\``;

/** `docs/cli.md` as it is, and as it should be. */
export function optionPage(): { current: string; wanted: string } {
  const current = readFileSync(path, 'utf8');
  const [before = '', rest = ''] = current.split(begin);
  const after = rest.split(end)[1] ?? '';
  return { current, wanted: [before, begin, '\n\n', ...sections(), end, after].join('') };
}

function sections(): string[] {
  const shown = Object.values<OptionRow>(optionTable).filter(
    (row) => row.commands === 'all' || commandsIn(row).length > 0,
  );
  const groups = Map.groupBy(shown, ({ heading }) => heading);
  return [...groups].map(([heading, rows]) => {
    const lines = rows.map((row) => `| ${flagsOf(row)} | ${sentenceOf(row)} | ${commandsOf(row)} |`);
    return [`### ${heading.replace(':', '')}`, '', '| Option | Meaning | Of |', '|---|---|---|', ...lines, '', ''].join(
      '\n',
    );
  });
}

/** `-o, --out <folder>` as `-o`, `--out FOLDER`. */
const flagsOf = ({ flags }: OptionRow): string =>
  flags
    .split(', ')
    .map((flag) => code(flag.replace(/<(.*)>/, (_, name: string) => name.toUpperCase())))
    .join(', ');

function sentenceOf(row: OptionRow): string {
  const { says, otherwise = {} } = row;
  const [needs, excludes] = [visible(row.needs), visible(row.excludes)];
  const flags = (names: readonly string[]) => names.map((name) => code(longFlag(name as OptionName)));
  const parts = [
    says,
    ...timesOf(row),
    ...(needs.length > 0 ? [`${needersOf(row)}needs ${commaList(flags(needs), 'or')}`] : []),
    ...(excludes.length > 0 ? [`not with ${commaList(flags(excludes), 'or')}`] : []),
    ...Object.entries(otherwise).map(([command, other]) => `of ${code(command)}: ${other}`),
  ];
  return parts.join('; ').replaceAll('|', '\\|').replaceAll('<', '&lt;');
}

/** The commands whose help shows an option; none for one that all commands have. */
const commandsIn = ({ commands, hiddenIn = [] }: OptionRow): readonly string[] =>
  commands === 'all' ? [] : commands.filter((command) => !hiddenIn.includes(command));
/** The names of options that the help of a command shows, among `names`. */
const visible = (names: readonly string[] = []): readonly string[] =>
  names.filter((name) => commandsIn(optionTable[name as OptionName]).length > 0);
const commandsOf = (row: OptionRow): string => commandsIn(row).map(code).join(', ') || 'all';

/** The commands in which an option needs another, unless those are all. */
function needersOf({ needs = [], ...row }: OptionRow): string {
  const others: OptionRow[] = needs.map((name) => optionTable[name as OptionName]);
  const needers = commandsIn(row).filter((command) => others.some((other) => commandsIn(other).includes(command)));
  return needers.length === commandsIn(row).length ? '' : `of ${commaList(needers.map(code))}: `;
}

if (basename(process.argv[1] ?? '') === 'option-page.ts') {
  const { current, wanted } = optionPage();
  if (!process.argv.includes('--check')) writeFileSync(path, wanted);
  else if (current !== wanted) {
    process.stderr.write('docs/cli.md is not current: run `npm run generate` and commit it.\n');
    process.exitCode = 1;
  }
}
