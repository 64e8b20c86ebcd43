import { join, resolve } from 'node:path';
import { fileNames, type ReporterName, reporterNames } from '../../reports/names.ts';
import type { RunReport } from '../../schemas/generated/types.ts';
import type { Run } from '../cli/commands.ts';
import type { Surroundings } from '../io/context.ts';
import { Misuse } from '../io/errors.ts';
import { writeFiles } from '../io/output-file.ts';
import { oneFormat, openFile, rendered } from '../results/publish.ts';
import { savedReport } from '../results/saved-report.ts';

/** `report`: formats of saved results, to a folder or to standard output. */
export const run: Run = async ({ arguments: [path = ''], options }, surroundings) => {
  const { reporter: names = [], out, open } = options;
  if (open === true && (out === undefined || (names.length > 0 && !names.includes('html'))))
    throw new Misuse('--open needs --out FOLDER and the html format, which is what is opened');
  const report = await savedReport(resolve(surroundings.directory, path));
  if (out === undefined) await toOutput(report, names, surroundings);
  else await toFolder(report, names, resolve(surroundings.directory, out), surroundings);
  if (open === true && out !== undefined)
    openFile(join(resolve(surroundings.directory, out), fileNames.html ?? ''), surroundings);
  return 0;
};

async function toOutput(report: RunReport, names: readonly ReporterName[], { stdout }: Surroundings): Promise<void> {
  stdout.write(await rendered(report, oneFormat(names), stdout));
}

async function toFolder(
  report: RunReport,
  names: readonly ReporterName[],
  folder: string,
  { stdout }: Surroundings,
): Promise<void> {
  const wanted = names.length > 0 ? names : reporterNames.filter((name) => fileNames[name] !== undefined);
  const files: Record<string, string> = {};
  for (const name of wanted) {
    const file = fileNames[name];
    if (file === undefined) throw new Misuse(`${name} is for standard output and has no file: leave --out away`);
    files[file] = await rendered(report, name, stdout);
  }
  writeFiles(folder, files);
  for (const file of Object.keys(files)) stdout.write(`${join(folder, file)}\n`);
}
