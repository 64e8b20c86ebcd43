import type { RunReport } from '../../schemas/generated/types.ts';
import { plural } from '../text/quantities.ts';
import { verdictWords } from '../text/words.ts';

/** `46 of 59 required checks ran`; undefined if the report does not say so. */
export function coverageText({ coverage }: RunReport): string | undefined {
  return coverage && `${coverage.ran} of ${plural(coverage.required, 'required check')} ran`;
}

/** True if the server conforms as far as the checks ran, and some required check did not run. */
export const isPartial = ({ verdict, coverage }: RunReport): boolean =>
  verdict === 'conforms' && coverage !== undefined && coverage.ran < coverage.required;

/** The verdict in words: `Conforms`, `Conforms, partly`. */
export const headlineWord = (report: RunReport): string =>
  isPartial(report) ? `${verdictWords.conforms}, partly` : verdictWords[report.verdict];

/** The verdict in one line: `Does not conform`, or `Conforms, partly: 46 of 59 required checks ran`. */
export const headline = (report: RunReport): string =>
  isPartial(report) ? `${headlineWord(report)}: ${coverageText(report)}` : headlineWord(report);
