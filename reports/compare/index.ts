import type { Reporter } from '../reporter.ts';
import { characterReference, inLines, jsonText, withoutCommands } from '../text/safe-text.ts';
import type { Comparison } from './comparison.ts';
import { markdown } from './markdown.ts';
import type { Matrix } from './matrix.ts';
import { matrixPage } from './matrix-page.ts';
import { matrixMarkdown, matrixPretty } from './matrix-text.ts';
import { comparisonPage } from './page.ts';
import { pretty, prettyEnd } from './pretty.ts';

export { baselineResult } from './baseline.ts';
export { type CompareOptions, compare } from './compare.ts';
export type { Comparison, ComparisonVerdict } from './comparison.ts';
export { type Matrix, type MatrixOptions, matrixOf } from './matrix.ts';

export const comparisonNames = ['pretty', 'markdown', 'json', 'html'] as const;
export type ComparisonName = (typeof comparisonNames)[number];

/** The file of each format in the folder of `--out`. */
export const comparisonFiles: Partial<Record<ComparisonName, string>> = {
  markdown: 'compare.md',
  json: 'compare.json',
  html: 'compare.html',
};

type Options = Parameters<Reporter>[1];

/** The reasons and the result, for a terminal. */
export const comparisonResult = (comparison: Comparison, options?: Options): string =>
  withoutCommands(prettyEnd(inLines(comparison), options));

/** Every format of a comparison by name; only pretty uses the options. */
export const comparisonReporters: Record<ComparisonName, (comparison: Comparison, options?: Options) => string> = {
  pretty: (comparison, options) => withoutCommands(pretty(inLines(comparison), options)),
  markdown: (comparison) => withoutCommands(markdown(inLines(comparison))),
  json: (comparison) => `${jsonText(comparison)}\n`,
  html: (comparison) => withoutCommands(comparisonPage(comparison), characterReference),
};

/** The file of each format of a matrix in the folder of `--out`. */
export const matrixFiles: Partial<Record<ComparisonName, string>> = {
  markdown: 'matrix.md',
  json: 'matrix.json',
  html: 'matrix.html',
};

/** Every format of a matrix by name; only pretty uses the options. */
export const matrixReporters: Record<ComparisonName, (matrix: Matrix, options?: Options) => string> = {
  pretty: (matrix, options) => withoutCommands(matrixPretty(inLines(matrix), options)),
  markdown: (matrix) => withoutCommands(matrixMarkdown(inLines(matrix))),
  json: (matrix) => `${jsonText(matrix)}\n`,
  html: (matrix) => withoutCommands(matrixPage(matrix), characterReference),
};
