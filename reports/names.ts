/** The formats in the order of --help. */
export const reporterNames = [
  'pretty',
  'plain',
  'tap',
  'json',
  'junit',
  'markdown',
  'html',
  'github',
  'badge',
] as const;

export type ReporterName = (typeof reporterNames)[number];

/** The file of each format in the folder of `--out`. Formats for terminals and logs have none. */
export const fileNames: Partial<Record<ReporterName, string>> = {
  json: 'run.json',
  html: 'report.html',
  junit: 'junit.xml',
  tap: 'run.tap',
  markdown: 'summary.md',
  badge: 'badge.json',
};
