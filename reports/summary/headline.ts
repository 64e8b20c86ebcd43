import type { RunReport } from '../../schemas/generated/types.ts';
import { plural } from '../text/quantities.ts';
import { looks, signs, verdictWords } from '../text/words.ts';

type Judged = Pick<RunReport, 'verdict' | 'coverage' | 'baseline'>;

/** `46 of 59 required checks decided`, in older files `ran`; undefined if the report does not say so. */
export function coverageText({ coverage }: Pick<RunReport, 'coverage'>): string | undefined {
  if (coverage === undefined) return undefined;
  const { ran, decided = ran, required } = coverage;
  return `${decided} of ${plural(required, 'required check')} ${coverage.decided === undefined ? 'ran' : 'decided'}`;
}

/** True if the server conforms as far as the run can tell, and some required check was not decided though its condition arose. */
export const isPartial = ({ verdict, coverage }: Judged): boolean =>
  verdict === 'conforms' && coverage !== undefined && coverage.ran < coverage.required;

/** True if only the comparison with the baseline makes the run fail. */
export const isOnlyWorse = ({ baseline }: Pick<RunReport, 'baseline'>): boolean =>
  baseline?.verdict === 'worse' && baseline.runVerdict !== 'departs';

/** The verdict in words: `Conforms`, `Conforms, partly`, `Worse than the baseline`. */
export function headlineWord(report: Judged): string {
  if (isOnlyWorse(report)) return 'Worse than the baseline';
  return isPartial(report) ? `${verdictWords.conforms}, partly` : verdictWords[report.verdict];
}

/** The verdict in words with its sign: `✔ Conforms, partly`. */
export const signedHeadline = (report: Judged): string => `${signs[looks[report.verdict]]} ${headlineWord(report)}`;

/** The verdict in one line: `Does not conform`, or `Conforms, partly: 46 of 59 required checks decided`. */
export const headline = (report: RunReport): string =>
  isPartial(report) ? `${headlineWord(report)}: ${coverageText(report)}` : headlineWord(report);
