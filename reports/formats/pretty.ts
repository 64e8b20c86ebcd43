import type { CheckResult, Outcome, RunReport } from '../../schemas/generated/types.ts';
import type { ReporterOptions } from '../reporter.ts';
import { checkCount, notTested } from '../summary/not-tested.ts';
import { countsInWords, sentenceParts } from '../summary/sentence.ts';
import { type Canvas, failures } from '../terminal/failures.ts';
import { loads } from '../terminal/loads.ts';
import { outcomeStyles, paintFor } from '../terminal/paint.ts';
import { table } from '../terminal/table.ts';
import { hanging, wrap, wrapParts } from '../terminal/wrap.ts';
import { duration, instant, plural } from '../text/quantities.ts';
import { oneLine } from '../text/safe-text.ts';
import { looks, outcomeWords, signs, verdictText } from '../text/words.ts';

const outcomes: Outcome[] = ['passed', 'observed', 'inapplicable', 'blocked', 'errored', 'violated'];

function heading(report: RunReport, { paint, width }: Canvas): string[] {
  const { target, budget } = report;
  const sent = (budget?.sent ?? 0) + (budget?.loadSent ?? 0);
  const facts = [
    report.command,
    instant(report.startedAt),
    duration(report.durationMilliseconds),
    ...(sent > 0 ? [plural(sent, 'request')] : []),
    `seed ${report.seed}`,
  ];
  return [
    ...hanging('', 0, `${paint('bold', oneLine(target.name))}  ${oneLine(target.baseUrl)}`, width),
    ...wrapParts(facts, width).map((line) => paint('dim', line)),
    '',
  ];
}

function suiteTable(report: RunReport, { paint, width }: Canvas): string[] {
  const suites = Map.groupBy(report.checks, ({ suite }) => suite);
  const shown = outcomes.filter((outcome) => report.checks.some((check) => check.outcome === outcome));
  const count = (checks: CheckResult[], outcome: Outcome): string =>
    String(checks.filter((check) => check.outcome === outcome).length || '·');
  const rows = [...suites].map(([suite, checks]) => [suite, ...shown.map((outcome) => count(checks, outcome))]);
  const words = shown.map((outcome) => `${signs[outcome]} ${outcomeWords[outcome]}`);
  const isWide = 14 + words.join('  ').length <= width;
  const head = ['', ...(isWide ? words : shown.map((outcome) => signs[outcome]))];
  const colour = (cell: string, row: number, column: number): string => {
    const outcome = shown[column - 1];
    if (outcome === undefined) return cell;
    return cell.trim() === '·' ? paint('dim', cell) : paint(row === 0 ? 'dim' : outcomeStyles[outcome], cell);
  };
  return rows.length > 0 ? [...table([head, ...rows], width, colour), ''] : [];
}

function notTestedSection(report: RunReport, { paint, width }: Canvas): string[] {
  const lines = notTested(report).flatMap((one) =>
    hanging(`  ${paint('dim', signs.inapplicable)} `, 4, `${oneLine(one.reason)}${checkCount(one)}`, width),
  );
  return lines.length > 0 ? [paint('bold', 'Not tested, and how to enable it'), ...lines, ''] : [];
}

function remarks(report: RunReport, { paint, width }: Canvas): string[] {
  const lines = (report.warnings ?? []).flatMap((text) => hanging('  ! ', 4, oneLine(text), width));
  return lines.length > 0 ? [paint('bold', 'Remarks'), ...lines, ''] : [];
}

function causes(report: RunReport, { paint, width }: Canvas): string[] {
  const shown = report.causes.slice(0, 5);
  if (shown.length === 0) return [];
  const lines = shown.flatMap((cause, index) =>
    hanging(`  ${index + 1} `, 4, `${oneLine(cause.says, 240)} (${plural(cause.checks.length, 'check')})`, width),
  );
  return [paint('bold', 'Fix first'), ...lines, ''];
}

/** The last lines of every terminal report: verdict, sentence, counts per outcome. */
export function conclusion(report: RunReport, { paint, width }: Canvas): string[] {
  const word = verdictText(report.verdict).toUpperCase();
  const indent = word.length + 2;
  const parts = wrapParts(sentenceParts(report), width - indent);
  return [
    ...parts.map(
      (line, index) =>
        `${index === 0 ? `${paint(['bold', outcomeStyles[looks[report.verdict]]], word)}  ` : ' '.repeat(indent)}${line}`,
    ),
    ...wrap(countsInWords(report), width).map((line) => paint('dim', line)),
  ];
}

/** For a terminal of `columns` characters: failures last, in full, then the verdict. */
export function pretty(report: RunReport, options: ReporterOptions = {}): string {
  const canvas: Canvas = { paint: paintFor(options), width: Math.max(40, options.columns ?? 80) };
  const lines = [
    ...heading(report, canvas),
    ...suiteTable(report, canvas),
    ...loads(report.load, canvas),
    ...notTestedSection(report, canvas),
    ...remarks(report, canvas),
    ...failures(report, canvas),
    ...causes(report, canvas),
    ...conclusion(report, canvas),
  ];
  return `${lines.join('\n')}\n`;
}
