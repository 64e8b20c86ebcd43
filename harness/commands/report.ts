import { join, resolve } from 'node:path';
import { fileNames, type ReporterName, reporterNames } from '../../reports/names.ts';
import type { RunReport } from '../../schemas/generated/types.ts';
import type { RunCommand } from '../invocation/invocation.ts';
import type { CommandContext } from '../io/context.ts';
import { UsageError } from '../io/errors.ts';
import { writeFiles } from '../io/output-file.ts';
import { oneFormat, openFile, rendered } from '../results/publish.ts';
import { savedReport } from '../results/saved-report.ts';

/** `report`: formats of saved results, to a folder or to standard output. */
export const run: RunCommand = async ({ arguments: [path = ''], options }, context) => {
  const { reporter: names = [], out, open } = options;
  if (open === true && (out === undefined || (names.length > 0 && !names.includes('html'))))
    throw new UsageError('--open needs --out FOLDER and the html format, which is what is opened');
  const report = await savedReport(resolve(context.directory, path));
  if (out === undefined) await toOutput(report, names, context);
  else await toFolder(report, names, resolve(context.directory, out), context);
  if (open === true && out !== undefined)
    openFile(join(resolve(context.directory, out), fileNames.html ?? ''), context);
  return 0;
};

async function toOutput(report: RunReport, names: readonly ReporterName[], { stdout }: CommandContext): Promise<void> {
  stdout.writeRendered(await rendered(report, oneFormat(names), stdout));
}

async function toFolder(
  report: RunReport,
  names: readonly ReporterName[],
  folder: string,
  { stdout }: CommandContext,
): Promise<void> {
  const wanted = names.length > 0 ? names : reporterNames.filter((name) => fileNames[name] !== undefined);
  const files: Record<string, string> = {};
  for (const name of wanted) {
    const file = fileNames[name];
    if (file === undefined) throw new UsageError(`${name} is for standard output and has no file: leave --out away`);
    files[file] = await rendered(report, name, stdout);
  }
  writeFiles(folder, files);
  for (const file of Object.keys(files)) stdout.write(`${join(folder, file)}\n`);
}
