import { reporters } from '../../reports/index.ts';
import { type ReporterName, reporterNames } from '../../reports/names.ts';
import type { ReporterOptions } from '../../reports/reporter.ts';
import type { RunReport } from '../../schemas/generated/types.ts';
import { requireKnown } from '../invocation/suggestion.ts';
import { UsageError } from '../io/errors.ts';

/**
 * The text of a report in one of the formats of `reporterNames`. Throws UsageError for another format, or a value that is no report.
 *
 * @example
 * await writeFile('junit.xml', render(report, 'junit'));
 */
export function render(report: RunReport, format: ReporterName, options: ReporterOptions = {}): string {
  requireKnown('format', [String(format)], reporterNames);
  const { checks, load, verdict } = (report ?? {}) as Partial<RunReport>;
  if (!Array.isArray(checks) || !Array.isArray(load) || verdict === undefined)
    throw new UsageError(
      'render: this is not a report: give the result of conformance or load, or the JSON of a run.json',
    );
  return reporters[format](report, options);
}
