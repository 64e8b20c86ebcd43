import { spawn } from 'node:child_process';
import { join, relative } from 'node:path';
import { childEnvironment } from '../../load/processes/child-environment.ts';
import { fileNames, type ReporterName } from '../../reports/names.ts';
import type { Reporter } from '../../reports/reporter.ts';
import { headline } from '../../reports/summary/headline.ts';
import type { RunReport } from '../../schemas/generated/types.ts';
import type { Options } from '../invocation/options.ts';
import type { CommandContext } from '../io/context.ts';
import { UsageError } from '../io/errors.ts';
import { tryOutput } from '../io/optional-output.ts';
import type { Output } from '../io/output.ts';
import { appendToOthersFile, writeEachFile } from '../io/output-file.ts';
import { removeEarlierResults } from './earlier-results.ts';
import { runFormats } from './result-files.ts';

/** Destination and format of the report of a run. */
export interface Publication extends Pick<Options, 'quiet' | 'verbose' | 'open'> {
  /** Absolute path. */
  folder: string;
  /** Format of standard output. Default: pretty on a terminal, else plain. */
  reporter: ReporterName | undefined;
  /** The reporter of a module that the user named, in place of the others. */
  ownReporter?: Reporter;
}

/** Writes the report into its folder, prints it, and passes it on to GitHub Actions. What fails is a message only. */
export async function publish(report: RunReport, publication: Publication, context: CommandContext): Promise<void> {
  const { reporters } = await import('../../reports/index.ts');
  const { folder, reporter, ownReporter, quiet, verbose, open } = publication;
  const { stdout, stderr, env } = context;
  const files = Object.fromEntries(runFormats.map((name) => [fileNames[name] ?? '', reporters[name](report)]));
  const isWritten = await tryOutput(context, () => {
    writeEachFile(folder, files, shortPath(folder, context.directory));
    removeEarlierResults(folder);
    return true;
  });
  const name = ownReporter === undefined ? (reporter ?? terminalFormat(stdout)) : 'own';
  const render = ownReporter ?? reporters[reporter ?? terminalFormat(stdout)];
  stdout.writeRendered(render(report, { columns: stdout.columns, color: stdout.color, verbose: verbose === true }));
  const page = join(folder, fileNames.html ?? '');
  const where = `report: ${shortPath(page, context.directory)}\n`;
  if (name === 'pretty' || name === 'plain') {
    if (isWritten) stdout.write(where);
  } else if (!quiet) stderr.write(`${headline(report)}${isWritten ? `; ${where}` : '\n'}`);
  if (env.GITHUB_ACTIONS === 'true' && (reporter ?? ownReporter) === undefined)
    stdout.writeRendered(reporters.github(report));
  const { GITHUB_STEP_SUMMARY: summary } = env;
  if (summary) await tryOutput(context, () => appendToOthersFile(summary, reporters.markdown(report)));
  if (open && isWritten) openFile(page, context);
}

/** The path as seen from the working directory, if it is below it. */
function shortPath(path: string, directory: string): string {
  const near = relative(directory, path);
  return near.startsWith('..') ? path : near;
}

/** The format for a person who reads `output`. */
export const terminalFormat = (output: Output) => (output.isTerminal ? 'pretty' : 'plain');

/** The one format of standard output, if any is named. Throws UsageError for several; `several` is the command that writes them. */
export function singleFormat<Name extends string>(
  names: readonly Name[],
  several: 'report' | 'compare' = 'report',
): Name | undefined {
  if (names.length < 2) return names[0];
  throw new UsageError(
    `standard output takes one format, not ${names.join(' and ')}; to write several, use textgen-harness ${several} with --out`,
  );
}

/** A document in the named formats, by default all that have a file name: texts by the name of their file. Throws UsageError. */
export function formatFiles<Name extends string>(
  names: readonly Name[],
  fileNames: Readonly<Partial<Record<Name, string>>>,
  render: (name: Name) => string,
): Record<string, string> {
  const chosen = names.length > 0 ? names : (Object.keys(fileNames) as Name[]);
  return Object.fromEntries(
    chosen.map((name): [string, string] => {
      const file = fileNames[name];
      if (file === undefined) throw new UsageError(`--reporter ${name} has no file name: omit --out to print it`);
      return [file, render(name)];
    }),
  );
}

/** Writes such files and prints the path of each. Throws UsageError once all that can be written are. */
export function writeFormats(folder: string, files: Readonly<Record<string, string>>, stdout: Output): void {
  writeEachFile(folder, files, folder);
  for (const file of Object.keys(files)) stdout.write(`${join(folder, file)}\n`);
}

const openers: Partial<Record<NodeJS.Platform, [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

/** Opens a file with the program that the desktop has for it. Failure is reported on standard error only. */
export function openFile(path: string, { stderr }: Pick<CommandContext, 'stderr'>): void {
  const [program, ...args] = openers[process.platform] ?? ['xdg-open'];
  const child = spawn(program, [...args, path], { stdio: 'ignore', detached: true, env: childEnvironment('browser') });
  child.on('error', () => stderr.write(`textgen-harness: cannot open ${path}: ${program} is not installed\n`));
  child.unref();
}
