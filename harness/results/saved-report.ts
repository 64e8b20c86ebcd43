import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { RunReport } from '../../schemas/generated/types.ts';
import { inWords, problemsOf } from '../../schemas/validate.ts';
import { UsageError } from '../io/errors.ts';
import { fileText, parsedJson } from '../io/input-file.ts';

/**
 * The results in a run.json, in a report.html, or in the folder of a run. Members that are not known are ignored.
 * Throws UsageError where there is no such thing.
 */
export async function savedReport(path: string): Promise<RunReport> {
  const file = statSync(path, { throwIfNoEntry: false })?.isDirectory() ? join(path, 'run.json') : path;
  const text = fileText(file, 'results');
  const value = /^\s*</.test(text) ? await ofPage(text, file) : parsedJson(text, file, 'results file');
  const problems = problemsOf('RunReport', value);
  if (problems.length === 0) return value as RunReport;
  const lines = problems.slice(0, 5).map((problem) => `  ${inWords(problem, 'the file')}`);
  throw new UsageError(`${file} does not hold the results of a run:\n${lines.join('\n')}`);
}

async function ofPage(text: string, file: string): Promise<unknown> {
  const { reportFromHtml } = await import('../../reports/index.ts');
  try {
    return reportFromHtml(text);
  } catch {
    throw new UsageError(`${file} is a page without the results of a run`);
  }
}
