import type { CheckResult, Outcome } from '../../schemas/generated/types.ts';
import type { ReporterOptions } from '../reporter.ts';
import { type NotTested, notTestedTitle, openInWords, reasonScope, undecidedTitle } from '../summary/explanation.ts';
import { headlineWord, isPartial, partialText } from '../summary/headline.ts';
import { failingSince } from '../summary/history.ts';
import { causeCount, reasonCounts, shownReasons } from '../summary/reason.ts';
import type { RunDocument } from '../summary/run-document.ts';
import { briefFacts } from '../summary/run-facts.ts';
import { sentenceParts, withOutcome } from '../summary/sentence.ts';
import { plural } from '../text/quantities.ts';
import { oneLine } from '../text/safe-text.ts';
import { capitalize, looks, noResult, outcomeWords, signs } from '../text/words.ts';
import { failureTexts } from './failures.ts';
import { loads } from './loads.ts';
import { type Canvas, canvasFor, outcomeStyles, resultLines, titledSection } from './paint.ts';
import { tableLines } from './table.ts';
import { hanging, wrap, wrapParts } from './wrap.ts';

const outcomes: Outcome[] = ['passed', 'observed', 'inapplicable', 'blocked', 'errored', 'violated'];

function heading({ report, facts }: RunDocument, { paint, width }: Canvas): string[] {
  const { target } = report;
  return [
    ...hanging('', 0, `${paint('bold', oneLine(target.name))}  ${oneLine(target.baseUrl)}`, width),
    ...wrapParts(briefFacts(facts, 'terminal'), width).map((line) => paint('dim', line)),
    '',
  ];
}

/** The outcomes of each suite; beside one cause of nearly all failures their counts. */
export function suiteTable({ report, isOneCause, counts }: RunDocument, { paint, width }: Canvas): string[] {
  if (isOneCause) return [...wrap(counts, width), ''];
  const suites = Map.groupBy(report.checks, ({ suite }) => suite);
  const shown = outcomes.filter((outcome) => withOutcome(report.checks, outcome) > 0);
  const count = (checks: CheckResult[], outcome: Outcome): string => String(withOutcome(checks, outcome) || '·');
  const rows = [...suites].map(([suite, checks]) => [suite, ...shown.map((outcome) => count(checks, outcome))]);
  const words = shown.map(
    (outcome) => `${signs[outcome]} ${outcome === 'inapplicable' ? noResult : outcomeWords[outcome]}`,
  );
  const isWide = 14 + words.join('  ').length <= width;
  const head = ['', ...(isWide ? words : shown.map((outcome) => signs[outcome]))];
  const colour = (cell: string, row: number, column: number): string => {
    const outcome = shown[column - 1];
    if (outcome === undefined) return cell;
    return cell.trim() === '·' ? paint('dim', cell) : paint(row === 0 ? 'dim' : outcomeStyles[outcome], cell);
  };
  return rows.length > 0 ? [...tableLines([head, ...rows], width, colour), ''] : [];
}

function listed(title: string, all: readonly NotTested[], canvas: Canvas, more: readonly string[] = []): string[] {
  const lead = `  ${canvas.paint('dim', signs.inapplicable)} `;
  const texts = [...all.map((one) => `${one.reason}${reasonScope(one)}`), ...more];
  const lines = texts.flatMap((text) => hanging(lead, 4, oneLine(text), canvas.width));
  return titledSection(title, lines, canvas);
}

/** Lists of open questions, and warnings; beside one cause of nearly all failures only the needs of loads that it does not explain. */
export function remarks(document: RunDocument, canvas: Canvas): string[] {
  const { notTested, undecided, causes } = document;
  const isOfOtherLoads = ({ loads = [] }: NotTested): boolean =>
    loads.some((profile) => profile !== causes[0]?.load?.profile);
  if (document.isOneCause) return listed(notTestedTitle, notTested.filter(isOfOtherLoads), canvas);
  const lines = document.remarks.flatMap((text) => hanging('  ! ', 4, oneLine(text), canvas.width));
  return [
    ...listed(notTestedTitle, notTested, canvas),
    ...listed(undecidedTitle, undecided, canvas, openInWords(document)),
    ...titledSection('Remarks', lines, canvas),
  ];
}

/** The causes of all failures, numbered, the worst first. */
export function fixFirst({ causes: all, report }: RunDocument, canvas: Canvas): string[] {
  const lines = all.slice(0, shownReasons).flatMap((reason, index) => {
    const counts = reasonCounts(reason);
    const text = `${reason.says}${counts === '' ? '' : ` (${counts})`}`;
    const detail = [reason.detail, failingSince(reason.checks, report)]
      .filter((part) => part !== undefined)
      .flatMap((part) => hanging('    ', 4, capitalize(part), canvas.width));
    return [...hanging(`  ${index + 1} `, 4, text, canvas.width), ...detail.map((line) => canvas.paint('dim', line))];
  });
  const more = causeCount(all.slice(shownReasons));
  return titledSection('Fix first', more > 0 ? [...lines, `    and ${plural(more, 'more cause')}`] : lines, canvas);
}

/** The last lines of every terminal report: verdict and sentence. */
export function conclusion({ report }: RunDocument, canvas: Canvas): string[] {
  const parts = sentenceParts(report, 'belowLoads');
  const look = looks[report.verdict];
  const word = `${signs[look]} ${headlineWord(report).toUpperCase()}`;
  return isPartial(report)
    ? [
        `${canvas.paint(['bold', outcomeStyles[look]], `${word}:`)} ${partialText(report)}`,
        ...wrapParts(parts, canvas.width - 2).map((line) => `  ${line}`),
      ]
    : resultLines(word, look, parts, canvas);
}

/** For a terminal of `columns` characters: failures last, in full, then the verdict. */
export function pretty(document: RunDocument, options: ReporterOptions = {}): string {
  const canvas = canvasFor(options);
  const lines = [
    ...heading(document, canvas),
    ...suiteTable(document, canvas),
    ...loads(document, canvas),
    ...remarks(document, canvas),
    ...failureTexts(document, canvas),
    ...fixFirst(document, canvas),
    ...conclusion(document, canvas),
  ];
  return `${lines.join('\n')}\n`;
}
