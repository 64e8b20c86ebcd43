import type { ReportDocument } from '../document.ts';
import { documentPage } from '../html/document.ts';
import { documentComment } from '../markdown/document.ts';
import type { ReporterOptions } from '../reporter.ts';
import { documentEnd, documentText } from '../terminal/document.ts';
import { characterReference, inLines, jsonText, withoutCommands } from '../text/safe-text.ts';
import type { Comparison } from './comparison.ts';
import { comparisonDocument } from './comparison-document.ts';
import type { Matrix } from './matrix.ts';
import { matrixDocument } from './matrix-document.ts';

export { baselineResult } from './baseline.ts';
export { type CompareOptions, compare } from './compare.ts';
export type { Comparison, ComparisonVerdict } from './comparison.ts';
export { type Matrix, type MatrixOptions, matrixOf } from './matrix.ts';

export const comparisonNames = ['pretty', 'markdown', 'json', 'html'] as const;
export type ComparisonName = (typeof comparisonNames)[number];

/** The files of each format in the folder of `--out`, for a comparison and for a matrix. */
export const comparisonFiles = filesOf('compare');
export const matrixFiles = filesOf('matrix');

function filesOf(name: string): Partial<Record<ComparisonName, string>> {
  return { markdown: `${name}.md`, json: `${name}.json`, html: `${name}.html` };
}

/** Every format of a value by name, by way of its document; only pretty uses the options. */
const formatsOf = <Value>(
  documentOf: (value: Value) => ReportDocument,
): Record<ComparisonName, (value: Value, options?: ReporterOptions) => string> => ({
  pretty: (value, options) => withoutCommands(documentText(inLines(documentOf(value)), options)),
  markdown: (value) => withoutCommands(documentComment(inLines(documentOf(value)))),
  json: (value) => `${jsonText(value)}\n`,
  html: (value) => withoutCommands(documentPage(documentOf(value)), characterReference),
});

export const comparisonReporters = formatsOf<Comparison>(comparisonDocument);
export const matrixReporters = formatsOf<Matrix>(matrixDocument);

/** The reasons and the result, for a terminal. */
export const comparisonResult = (comparison: Comparison, options?: ReporterOptions): string =>
  withoutCommands(documentEnd(inLines(comparisonDocument(comparison)), options));
