import type { Reporter } from '../reporter.ts';
import { characterReference, jsonText, withoutCommands } from '../text/safe-text.ts';
import type { Comparison } from './comparison.ts';
import { markdown } from './markdown.ts';
import { comparisonPage } from './page.ts';
import { pretty, prettyEnd } from './pretty.ts';

export { type CompareOptions, compare } from './compare.ts';
export type { Comparison } from './comparison.ts';

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
  withoutCommands(prettyEnd(comparison, options));

/** Every format of a comparison by name; only pretty uses the options. */
export const comparisonReporters: Record<ComparisonName, (comparison: Comparison, options?: Options) => string> = {
  pretty: (comparison, options) => withoutCommands(pretty(comparison, options)),
  markdown: (comparison) => withoutCommands(markdown(comparison)),
  json: (comparison) => `${jsonText(comparison)}\n`,
  html: (comparison) => withoutCommands(comparisonPage(comparison), characterReference),
};
