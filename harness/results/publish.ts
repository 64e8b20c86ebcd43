import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileNames, type ReporterName } from '../../reports/names.ts';
import type { RunReport } from '../../schemas/generated/types.ts';
import type { Options } from '../invocation/options.ts';
import type { CommandContext } from '../io/context.ts';
import { UsageError } from '../io/errors.ts';
import type { Output } from '../io/output.ts';
import { refuseUnwritable, writeFiles } from '../io/output-file.ts';

/** The formats that every run leaves in its folder. */
const written = ['json', 'html', 'junit', 'tap', 'markdown'] as const satisfies readonly ReporterName[];

/** Writes the results, then shows them: the format asked for on standard output, where they lie beside it. */
export async function publish(report: RunReport, options: Options, context: CommandContext): Promise<void> {
  const { stdout, stderr, directory } = context;
  const page = await writeResults(report, resultsFolder(options, context), directory);
  const name = oneFormat(options.reporter ?? []) ?? usualReporter(stdout);
  stdout.writeRendered(await rendered(report, name, stdout));
  const where = `report: ${page}\n`;
  if (name === 'pretty' || name === 'plain') stdout.write(where);
  else if (options.quiet !== true) stderr.write(`${report.verdict}; ${where}`);
  await publishOnGitHub(report, options, context);
  if (options.open === true) openFile(resolve(directory, page), context);
}

/** In a job of GitHub Actions: annotations in the log, unless a format was asked for, and the summary of the step. */
async function publishOnGitHub(report: RunReport, options: Options, { env, stdout }: CommandContext): Promise<void> {
  const { reporters } = await import('../../reports/index.ts');
  if (env.GITHUB_ACTIONS === 'true' && options.reporter === undefined) stdout.writeRendered(reporters.github(report));
  if (env.GITHUB_STEP_SUMMARY) appendFileSync(env.GITHUB_STEP_SUMMARY, reporters.markdown(report));
}

const usualFolder = 'harness-results';

/** Where the results go. */
const resultsFolder = ({ out = usualFolder }: Options, { directory }: CommandContext): string =>
  resolve(directory, out);

/** Throws UsageError where the results could not be written. */
export function refuseFolder(options: Options, context: CommandContext): void {
  refuseUnwritable(resultsFolder(options, context), '--out', options.out ?? usualFolder);
}

/** Every format, into a folder; says where the one for people lies, as seen from `directory`. */
async function writeResults(report: RunReport, folder: string, directory: string): Promise<string> {
  const { reporters } = await import('../../reports/index.ts');
  const files = written.map((name) => [fileNames[name] ?? '', reporters[name](report)] as const);
  writeFiles(folder, Object.fromEntries(files));
  const path = join(folder, fileNames.html ?? '');
  const near = relative(directory, path);
  return near.startsWith('..') ? path : near;
}

/** The one format that standard output takes, if any is named. Throws UsageError for several. */
export function oneFormat<Name extends string>(names: readonly Name[]): Name | undefined {
  if (names.length < 2) return names[0];
  throw new UsageError(
    `standard output takes one format, not ${names.join(' and ')}: several go into a folder, with the report command and --out`,
  );
}

/** One format as text, for a given output. */
export async function rendered(report: RunReport, name: ReporterName | undefined, output: Output): Promise<string> {
  const { reporters } = await import('../../reports/index.ts');
  const { columns, color } = output;
  return reporters[name ?? usualReporter(output)](report, { columns, color });
}

const usualReporter = (output: Output): ReporterName => (output.isTerminal ? 'pretty' : 'plain');

const openers: Partial<Record<NodeJS.Platform, [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

/** Opens a file with what the desktop opens such files with; says so if there is nothing. */
export function openFile(path: string, { stderr }: Pick<CommandContext, 'stderr'>): void {
  const [program, ...args] = openers[process.platform] ?? ['xdg-open'];
  const child = spawn(program, [...args, path], { stdio: 'ignore', detached: true });
  child.on('error', () => stderr.write(`textgen-harness: cannot open ${path}: ${program} is not here\n`));
  child.unref();
}
