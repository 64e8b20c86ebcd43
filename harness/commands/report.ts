import { join, resolve } from 'node:path';
import { fileNames, type ReporterName } from '../../reports/names.ts';
import type { Reporter } from '../../reports/reporter.ts';
import { readReporter } from '../extensions/reporter-file.ts';
import type { RunCommand } from '../invocation/invocation.ts';
import { UsageError } from '../io/errors.ts';
import { isModulePath, type ModulePath } from '../io/module-file.ts';
import { formatFiles, openFile, singleFormat, terminalFormat, writeFormats } from '../results/publish.ts';
import { savedReport } from '../results/saved-report.ts';

/** `report`: renders saved results to a folder or to standard output. */
export const run: RunCommand = async ({ arguments: [path = ''], options }, context) => {
  const { reporter: names = [], out, open } = options;
  const { stdout, directory } = context;
  if (open === true && (out === undefined || (names.length > 0 && !names.includes('html'))))
    throw new UsageError('--open opens the HTML report: it needs --out and the format html');
  const [report, { reporters }] = await Promise.all([
    savedReport(resolve(directory, path)),
    import('../../reports/index.ts'),
  ]);
  const own = new Map<ModulePath, Reporter>();
  for (const name of names.filter(isModulePath)) own.set(name, await readReporter(name, directory));
  const render = (name: ReporterName | ModulePath) =>
    (isModulePath(name) ? own.get(name) : reporters[name])?.(report, stdout) ?? '';
  if (out === undefined) stdout.writeRendered(render(singleFormat(names) ?? terminalFormat(stdout)));
  else writeFormats(resolve(directory, out), formatFiles(names, fileNames, render), stdout);
  if (open === true && out !== undefined) openFile(join(resolve(directory, out), fileNames.html ?? ''), context);
  return 0;
};
