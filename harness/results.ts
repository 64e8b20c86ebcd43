import { spawn } from 'node:child_process';
import { join, relative } from 'node:path';
import { fileNames, type ReporterName } from '../reports/names.ts';
import type { RunReport } from '../schemas/generated/types.ts';
import type { Output, Surroundings } from './surroundings.ts';
import { writeFiles } from './write.ts';

/** The formats that every run leaves in its folder. */
const written = ['json', 'html', 'junit', 'tap', 'markdown'] as const satisfies readonly ReporterName[];

/** Writes every format of a report into a folder and says where the one for people lies, as seen from `directory`. */
export async function writeResults(report: RunReport, folder: string, directory: string): Promise<string> {
  const { reporters } = await import('../reports/index.ts');
  const files = written.map((name) => [fileNames[name] ?? '', reporters[name](report)] as const);
  writeFiles(folder, Object.fromEntries(files));
  const path = join(folder, fileNames.html ?? '');
  const near = relative(directory, path);
  return near.startsWith('..') ? path : near;
}

/** One format as text, for a given output. */
export async function rendered(report: RunReport, name: ReporterName | undefined, output: Output): Promise<string> {
  const { reporters } = await import('../reports/index.ts');
  const { columns, color } = output;
  return reporters[name ?? usualReporter(output)](report, { columns, color });
}

export const usualReporter = (output: Output): ReporterName => (output.isTerminal ? 'pretty' : 'plain');

/** Whether a format is for people to read, so that more may be said beside it. */
export const isProse = (name: ReporterName): boolean => name === 'pretty' || name === 'plain';

const openers: Partial<Record<NodeJS.Platform, [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

/** Opens a file with what the desktop opens such files with; says so if there is nothing. */
export function openFile(path: string, { stderr }: Pick<Surroundings, 'stderr'>): void {
  const [program, ...args] = openers[process.platform] ?? ['xdg-open'];
  const child = spawn(program, [...args, path], { stdio: 'ignore', detached: true });
  child.on('error', () => stderr.write(`textgen-harness: cannot open ${path}: ${program} is not here\n`));
  child.unref();
}
