import type { RunReport } from '../../schemas/generated/types.ts';
import { plural, quantity } from '../text/quantities.ts';
import { verdictWords } from '../text/words.ts';
import { asksForLimit } from './load-answer.ts';

type Judged = Pick<RunReport, 'verdict' | 'coverage' | 'baseline' | 'command'> & Partial<Pick<RunReport, 'load'>>;

/** `46 of 59 required checks decided`, in older files `ran`; undefined if the report does not say so. */
export function coverageText({ coverage }: Pick<RunReport, 'coverage'>): string | undefined {
  if (coverage === undefined) return undefined;
  const { ran, decided = ran, required } = coverage;
  return `${decided} of ${plural(required, 'required check')} ${coverage.decided === undefined ? 'ran' : 'decided'}`;
}

/** True if some required check was not decided although its condition occurred. */
export const isUncovered = ({ coverage }: Pick<RunReport, 'coverage'>): boolean =>
  coverage !== undefined && coverage.ran < coverage.required;

/** Doubts about a load that met its thresholds: degraded results, or over half of its requests refused, though no threshold is about a limit. */
function loadDoubts({ load = [] }: Judged): string[] {
  const free = load.filter((one) => !asksForLimit(one)).flatMap(({ keys }) => keys);
  const [sent, refused] = (['sent', 'refused'] as const).map((name) => free.reduce((sum, key) => sum + key[name], 0));
  return [
    ...(load.some(({ validity }) => validity.verdict === 'degraded') ? ['load results degraded'] : []),
    ...(sent && refused && 2 * refused > sent ? [`${quantity(refused)} of ${plural(sent, 'request')} refused`] : []),
  ];
}

/** The reason why a run that met everything is no full pass, in words; undefined without one. */
export function partialText(report: Judged): string | undefined {
  if (report.verdict !== 'conforms') return undefined;
  const parts = [...(isUncovered(report) ? [coverageText(report)] : []), ...loadDoubts(report)];
  return parts.length === 0 ? undefined : parts.join(', ');
}

/** True if the server conforms only as far as the run tested it. */
export const isPartial = (report: Judged): boolean => partialText(report) !== undefined;

/** True if only the comparison with the baseline makes the run fail. */
export const isOnlyWorse = ({ baseline }: Pick<RunReport, 'baseline'>): boolean =>
  baseline?.verdict === 'worse' && baseline.runVerdict !== 'departs';

/** A load alone says nothing about the interface. */
const loadWords = { ...verdictWords, conforms: 'Thresholds met', departs: 'Thresholds breached' };

/** The verdict in words: `Conforms`, `Conforms, partly`, `Thresholds met`, `Worse than the baseline`. */
export function headlineWord(report: Judged): string {
  if (isOnlyWorse(report)) return 'Worse than the baseline';
  const words = report.command === 'load' || report.command === 'judge' ? loadWords : verdictWords;
  return isPartial(report) ? `${words.conforms}, partly` : words[report.verdict];
}

/** The verdict in one line: `Does not conform`, or `Conforms, partly: 46 of 59 required checks decided`. */
export const headline = (report: RunReport): string =>
  isPartial(report) ? `${headlineWord(report)}: ${partialText(report)}` : headlineWord(report);
