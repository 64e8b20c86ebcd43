import { github } from './github.ts';
import { html } from './html/index.ts';
import { json } from './json.ts';
import { junit } from './junit.ts';
import { markdown } from './markdown.ts';
import type { ReporterName } from './names.ts';
import { plain } from './plain.ts';
import { pretty } from './pretty.ts';
import type { Reporter } from './reporter.ts';
import { tap } from './tap.ts';

export { reportFromHtml } from './html/index.ts';
export { fileNames, type ReporterName, reporterNames } from './names.ts';
export type { Reporter, ReporterOptions } from './reporter.ts';

/**
 * Every format by name. Loading this costs about 40 ms for the HTML's templates and scales: whoever only needs the
 * names imports names.ts.
 */
export const reporters: Record<ReporterName, Reporter> = {
  pretty,
  plain,
  tap,
  json,
  junit,
  markdown,
  html,
  github,
};
