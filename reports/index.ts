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
import { characterReference, withoutCommands } from './text/safe-text.ts';

export { reportFromHtml } from './html/index.ts';
export { fileNames, type ReporterName, reporterNames } from './names.ts';
export type { Reporter, ReporterOptions } from './reporter.ts';

/** A reporter in whose text CI runners find no commands. Only `github` has some, its own. */
const inert =
  (reporter: Reporter, write?: (character: string) => string): Reporter =>
  (report, options) =>
    withoutCommands(reporter(report, options), write);

/**
 * Every format by name. Loading this costs about 40 ms for the HTML's templates and scales: import names.ts
 * where only the names are needed.
 */
export const reporters: Record<ReporterName, Reporter> = {
  pretty: inert(pretty),
  plain: inert(plain),
  tap: inert(tap),
  json,
  junit: inert(junit),
  markdown: inert(markdown),
  html: inert(html, characterReference),
  github,
};
