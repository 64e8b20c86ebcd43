import { resolve } from 'node:path';
import {
  type Comparison,
  type ComparisonName,
  compare,
  comparisonFiles,
  comparisonNames,
  comparisonReporters,
  comparisonResult,
} from '../../reports/compare/index.ts';
import type { RunCommand } from '../invocation/invocation.ts';
import { UsageError } from '../io/errors.ts';
import type { Output } from '../io/output.ts';
import { singleFormat, writeFormats } from '../results/publish.ts';
import { reportAddress, savedReport } from '../results/saved-report.ts';

const logColumns = 100;
const exitCodes = { worse: 1, 'not worse': 0, inconclusive: 3 } as const;

/** `compare`: exit code 1 if the second run is worse than the first, 3 if they have nothing in common. */
export const run: RunCommand = async ({ arguments: [base = '', next = ''], options }, { stdout, directory }) => {
  const { reporter = [], out, noise = [], seed, allowLost = false } = options;
  const names = reporter.map(comparisonName);
  const read = (path: string) => savedReport(resolve(directory, path));
  const repeats = await Promise.all(noise.map(read));
  const folder = resolve(directory, out ?? '.');
  const addressOf = (path: string) => reportAddress(resolve(directory, path), folder);
  const comparison = compare(await read(base), await read(next), {
    ...{ repeats, allowLost, reports: { base: addressOf(base), new: addressOf(next) } },
    ...(seed !== undefined && { seed }),
  });
  if (out === undefined) print(comparison, singleFormat(names) ?? 'pretty', stdout);
  else {
    const render = (name: ComparisonName) => comparisonReporters[name](comparison);
    stdout.writeRendered(comparisonResult(comparison, textOptions(stdout)));
    writeFormats(resolve(directory, out), names, comparisonFiles, render, stdout);
  }
  return exitCodes[comparison.verdict];
};

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

function print(comparison: Comparison, name: ComparisonName, stdout: Output): void {
  stdout.writeRendered(comparisonReporters[name](comparison, textOptions(stdout)));
}
