/** The formats in the order they are listed, without loading any of them. */
export const reporterNames = ['pretty', 'plain', 'tap', 'json', 'junit', 'markdown', 'html', 'github'] as const;

export type ReporterName = (typeof reporterNames)[number];

/** The file of a format in the folder of `--out`. Formats that only make sense on a terminal or in a log have none. */
export const fileNames: Partial<Record<ReporterName, string>> = {
  json: 'run.json',
  html: 'report.html',
  junit: 'junit.xml',
  tap: 'run.tap',
  markdown: 'summary.md',
};
