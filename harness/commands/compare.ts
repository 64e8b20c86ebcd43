import { join, resolve } from 'node:path';
import {
  type Comparison,
  type ComparisonName,
  compare,
  comparisonFiles,
  comparisonNames,
  comparisonReporters,
} from '../../reports/compare/index.ts';
import type { RunCommand } from '../invocation/invocation.ts';
import { listed } from '../invocation/option-values.ts';
import type { CommandContext } from '../io/context.ts';
import { UsageError } from '../io/errors.ts';
import { writeFiles } from '../io/output-file.ts';
import { oneFormat } from '../results/publish.ts';
import { savedReport } from '../results/saved-report.ts';

/** `compare`: 1 where the second run is worse than the first. */
export const run: RunCommand = async ({ arguments: [base = '', next = ''], options }, context) => {
  const { reporter = [], out, noise = [], seed } = options;
  const names = reporter.map((name) => {
    const known = comparisonNames.find((each) => each === name);
    if (known === undefined)
      throw new UsageError(`--reporter ${name}: a comparison comes as ${listed(comparisonNames)}`);
    return known;
  });
  const read = (path: string) => savedReport(resolve(context.directory, path));
  const repeats = await Promise.all(noise.map(read));
  const comparison = compare(await read(base), await read(next), { repeats, ...(seed !== undefined && { seed }) });
  if (out === undefined) toOutput(comparison, oneFormat(names), context);
  else toFolder(comparison, names, resolve(context.directory, out), context);
  return comparison.worse ? 1 : 0;
};

const logColumns = 100;

function toOutput(comparison: Comparison, name: ComparisonName | undefined, { stdout }: CommandContext): void {
  const columns = stdout.isTerminal ? stdout.columns : logColumns;
  stdout.writeRendered(comparisonReporters[name ?? 'pretty'](comparison, { columns, color: stdout.color }));
}

function toFolder(
  comparison: Comparison,
  names: readonly ComparisonName[],
  folder: string,
  { stdout }: CommandContext,
): void {
  const wanted = names.length > 0 ? names : comparisonNames.filter((name) => comparisonFiles[name] !== undefined);
  const files: Record<string, string> = {};
  for (const name of wanted) {
    const file = comparisonFiles[name];
    if (file === undefined) throw new UsageError(`${name} is for standard output and has no file: leave --out away`);
    files[file] = comparisonReporters[name](comparison);
  }
  writeFiles(folder, files);
  for (const file of Object.keys(files)) stdout.write(`${join(folder, file)}\n`);
}
