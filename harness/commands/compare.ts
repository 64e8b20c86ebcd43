import { resolve } from 'node:path';
import {
  type Comparison,
  type ComparisonName,
  compare,
  comparisonFiles,
  comparisonNames,
  comparisonReporters,
} from '../../reports/compare/index.ts';
import type { RunCommand } from '../invocation/invocation.ts';
import { UsageError } from '../io/errors.ts';
import type { Output } from '../io/output.ts';
import { singleFormat, writeFormats } from '../results/publish.ts';
import { savedReport } from '../results/saved-report.ts';

const logColumns = 100;

/** `compare`: exit code 1 if the second run is worse than the first. */
export const run: RunCommand = async ({ arguments: [base = '', next = ''], options }, { stdout, directory }) => {
  const { reporter = [], out, noise = [], seed } = options;
  const names = reporter.map(comparisonName);
  const read = (path: string) => savedReport(resolve(directory, path));
  const repeats = await Promise.all(noise.map(read));
  const comparison = compare(await read(base), await read(next), { repeats, ...(seed !== undefined && { seed }) });
  if (out === undefined) print(comparison, singleFormat(names) ?? 'pretty', stdout);
  else {
    const render = (name: ComparisonName) => comparisonReporters[name](comparison);
    writeFormats(resolve(directory, out), names, comparisonFiles, render, stdout);
  }
  return comparison.worse ? 1 : 0;
};

function comparisonName(name: string): ComparisonName {
  const known = comparisonNames.find((each) => each === name);
  if (known === undefined)
    throw new UsageError(`compare supports --reporter ${comparisonNames.join(', ')}, not ${name}`);
  return known;
}

function print(comparison: Comparison, name: ComparisonName, stdout: Output): void {
  const columns = stdout.isTerminal ? stdout.columns : logColumns;
  stdout.writeRendered(comparisonReporters[name](comparison, { columns, color: stdout.color }));
}
