import { existsSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import type { RunReport } from '../../schemas/generated/types.ts';
import { UsageError } from '../io/errors.ts';
import { entryAt, fileText, parseJsonFile, requireRegularFile, requireValid } from '../io/input-file.ts';
import { earlierResults } from './earlier-results.ts';

/** Reads a run.json, a report.html, or the folder of a run. Ignores unknown members. Throws UsageError. */
export async function savedReport(path: string): Promise<RunReport> {
  const isFolder = entryAt(path)?.isDirectory() === true;
  const file = isFolder ? join(path, 'run.json') : path;
  if (isFolder) requireRegularFile(file);
  const earlier = existsSync(file) ? undefined : earlierResults(file);
  if (earlier !== undefined)
    throw new UsageError(
      `cannot read the results file ${file}: no such file. The last run left no results; those of an earlier one are in ${earlier}`,
    );
  const text = fileText(file, 'results file');
  const value = /^\s*</.test(text) ? await pageData(text, file) : parseJsonFile(text, file, 'results file', 'program');
  if (!isReport(value))
    throw new UsageError(
      `${file} has no results of textgen-harness: name a run.json, a report.html or the folder of a run`,
    );
  return requireValid(value, 'RunReport', file, 'results file');
}

/** True for a document of this program, valid or not. */
const isReport = (value: unknown): boolean => typeof value === 'object' && value !== null && 'schemaVersion' in value;

async function pageData(text: string, file: string): Promise<unknown> {
  const { reportFromHtml } = await import('../../reports/index.ts');
  try {
    return reportFromHtml(text);
  } catch {
    throw new UsageError(
      `${file} is a page without the results of a run: name a run.json, a report.html or the folder of a run`,
    );
  }
}

/** The address of the report.html of saved results, relative to a folder; undefined if there is none. */
export function reportAddress(path: string, folder: string): string | undefined {
  const isFolder = entryAt(path)?.isDirectory() === true;
  const page = path.endsWith('.html') ? path : join(isFolder ? path : dirname(path), 'report.html');
  if (!existsSync(page)) return undefined;
  return relative(folder, page).split(sep).map(encodeURIComponent).join('/');
}
