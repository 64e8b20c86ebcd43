import { badge } from './formats/badge.ts';
import { github } from './formats/github.ts';
import { junit } from './formats/junit.ts';
import { tap } from './formats/tap.ts';
import { page } from './html/page.ts';
import { markdown } from './markdown/run.ts';
import type { ReporterName } from './names.ts';
import type { Reporter, ReporterOptions } from './reporter.ts';
import { type RunDocument, runDocument } from './summary/run-document.ts';
import { plain } from './terminal/plain.ts';
import { pretty } from './terminal/pretty.ts';
import { characterReference, inLines, jsonText, withoutCommands, withShortNames } from './text/safe-text.ts';

export { reportFromHtml } from './html/data.ts';
export { fileNames, type ReporterName, reporterNames } from './names.ts';
export type { Reporter, ReporterOptions } from './reporter.ts';

/** The reporter, with the commands of CI runners in its text spelled out. Only `github` writes commands. */
const inert =
  (reporter: Reporter, write?: (character: string) => string): Reporter =>
  (report, options) =>
    withoutCommands(reporter(report, options), write);

/** The reporter of a format of lines: it never sees a line break or a control character in a value. */
const lines =
  (reporter: Reporter): Reporter =>
  (report, options) =>
    reporter(inLines(report), options);

/** The reporter of a medium that renders the document of a run. */
const document =
  (render: (document: RunDocument, options?: ReporterOptions) => string): Reporter =>
  (report, options) =>
    render(runDocument(withShortNames(report)), options);

/**
 * Every format by name. Loading takes about 40 ms, because of HTML: import names.ts if only the names are needed.
 */
export const reporters: Record<ReporterName, Reporter> = {
  pretty: inert(lines(document(pretty))),
  plain: inert(lines(document(plain))),
  tap: inert(lines(document(tap))),
  json: (report) => `${jsonText(report)}\n`,
  junit: inert(document(junit)),
  markdown: inert(lines(document(markdown))),
  html: inert(document(page), characterReference),
  github: lines(document(github)),
  badge: document(badge),
};
