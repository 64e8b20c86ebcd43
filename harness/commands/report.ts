import { join, resolve } from 'node:path';
import { fileNames, type ReporterName } from '../../reports/names.ts';
import type { RunCommand } from '../invocation/invocation.ts';
import { UsageError } from '../io/errors.ts';
import { openFile, singleFormat, terminalFormat, writeFormats } from '../results/publish.ts';
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
  const render = (name: ReporterName) => reporters[name](report, stdout);
  if (out === undefined) stdout.writeRendered(render(singleFormat(names) ?? terminalFormat(stdout)));
  else writeFormats(resolve(directory, out), names, fileNames, render, stdout);
  if (open === true && out !== undefined) openFile(join(resolve(directory, out), fileNames.html ?? ''), context);
  return 0;
};
