import { resolve } from 'node:path';
import {
  type ComparisonName,
  type ComparisonVerdict,
  compare,
  comparisonFiles,
  comparisonNames,
  comparisonReporters,
  comparisonResult,
  matrixFiles,
  matrixOf,
  matrixReporters,
} from '../../reports/compare/index.ts';
import type { RunReport } from '../../schemas/generated/types.ts';
import type { ExitCode, RunCommand } from '../invocation/invocation.ts';
import { UsageError } from '../io/errors.ts';
import { tryOutput } from '../io/optional-output.ts';
import type { Output } from '../io/output.ts';
import { formatFiles, singleFormat, writeFormats } from '../results/publish.ts';
import { reportAddress, savedReport } from '../results/saved-report.ts';

const logColumns = 100;

/** `compare`: exit code 1 if a new run is worse than the first, else 3 if one has nothing in common with it. */
export const run: RunCommand = async ({ arguments: paths, options }, context) => {
  const { stdout, directory } = context;
  const { reporter = [], out, noise = [], seed, allowLost = false, matrix = false } = options;
  const names = reporter.map(comparisonName);
  const read = (path: string) => savedReport(resolve(directory, path));
  const common = { repeats: await Promise.all(noise.map(read)), allowLost, ...(seed !== undefined && { seed }) };
  const [base, ...others] = (await Promise.all(paths.map(read))) as [RunReport, RunReport, ...RunReport[]];
  const folder = resolve(directory, out ?? '.');
  const addresses = paths.map((path) => reportAddress(resolve(directory, path), folder));
  const show = async (render: Render, fileNames: FileNames, summary: () => string): Promise<void> => {
    if (out === undefined) return stdout.writeRendered(render(singleFormat(names, 'compare') ?? 'pretty', stdout));
    stdout.writeRendered(summary());
    const files = formatFiles(names, fileNames, render);
    await tryOutput(context, () => writeFormats(folder, files, stdout));
  };

  if (matrix || others.length > 1) {
    const document = matrixOf([base, ...others], { ...common, reports: addresses });
    const render: Render = (name, to) => matrixReporters[name](document, to && textOptions(to));
    await show(render, matrixFiles, () => render('pretty', stdout));
    return exitCodeOf(document.comparisons.map(({ verdict }) => verdict));
  }
  const comparison = compare(base, others[0], { ...common, reports: { base: addresses[0], new: addresses[1] } });
  const render: Render = (name, to) => comparisonReporters[name](comparison, to && textOptions(to));
  await show(render, comparisonFiles, () => comparisonResult(comparison, textOptions(stdout)));
  return exitCodeOf([comparison.verdict]);
};

/** Renders a format; with an output, for its width and colours. */
type FileNames = Partial<Record<ComparisonName, string>>;
type Render = (name: ComparisonName, to?: Output) => string;

function exitCodeOf(verdicts: readonly ComparisonVerdict[]): ExitCode {
  if (verdicts.includes('worse')) return 1;
  return verdicts.includes('inconclusive') ? 3 : 0;
}

function comparisonName(name: string): ComparisonName {
  const known = comparisonNames.find((each) => each === name);
  if (known === undefined)
    throw new UsageError(`compare supports --reporter ${comparisonNames.join(', ')}, not ${name}`);
  return known;
}

const textOptions = (stdout: Output) => ({
  columns: stdout.isTerminal ? stdout.columns : logColumns,
  color: stdout.color,
});
