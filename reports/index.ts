import { github } from './formats/github.ts';
import { json } from './formats/json.ts';
import { junit } from './formats/junit.ts';
import { markdown } from './formats/markdown.ts';
import { plain } from './formats/plain.ts';
import { pretty } from './formats/pretty.ts';
import { tap } from './formats/tap.ts';
import { html } from './html/index.ts';
import type { ReporterName } from './names.ts';
import type { Reporter } from './reporter.ts';

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
