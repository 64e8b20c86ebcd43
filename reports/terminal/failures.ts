import type { CheckResult, RunReport } from '../../schemas/generated/types.ts';
import { explanation } from '../summary/explanation.ts';
import { isRequired, isTrouble, worstFirst } from '../summary/gating.ts';
import { plural } from '../text/quantities.ts';
import { oneLine } from '../text/safe-text.ts';
import { levelWords, outcomeWords, signs } from '../text/words.ts';
import { type Canvas, outcomeStyles } from './paint.ts';
import { hanging, wrapCurl } from './wrap.ts';

const labelWidth = 11;

function explanationLines(check: CheckResult, { paint, width }: Canvas): string[] {
  return explanation(check).flatMap(([label, text]) => {
    const lead = `    ${paint('dim', label.padEnd(labelWidth - 1))} `;
    if (label !== 'repeat') return hanging(lead, 4 + labelWidth, text, width);
    const [first = '', ...rest] = wrapCurl(text, width - 4 - labelWidth);
    return [`${lead}${first}`, ...rest.map((line) => `${' '.repeat(4 + labelWidth)}${line}`)];
  });
}

function failure(check: CheckResult, canvas: Canvas): string[] {
  const { paint } = canvas;
  const toleration = check.tolerated ? ' · tolerated' : '';
  const head = `${signs[check.outcome]} ${outcomeWords[check.outcome]}`;
  return [
    `  ${paint(outcomeStyles[check.outcome], head)} · ${levelWords[check.level]}${toleration} · ${paint('bold', check.id)}`,
    ...hanging('    ', 4, oneLine(check.title), canvas.width),
    ...explanationLines(check, canvas),
    '',
  ];
}

/** Fewer blocked checks with one cause are shown each by itself. */
const fewestShared = 3;

function sharedBlocks(report: RunReport, checks: CheckResult[], { paint, width }: Canvas): string[] {
  return report.causes.flatMap((cause) => {
    const blocked = checks.filter((check) => check.cause === cause.id);
    if (blocked.length < fewestShared) return [];
    const head = paint(outcomeStyles.blocked, `${signs.blocked} blocked`);
    return [
      `  ${head} · ${plural(blocked.length, 'check')} with one cause`,
      ...hanging('    ', 4, paint('bold', oneLine(cause.says)), width),
      ...hanging('    ', 4, blocked.map(({ id }) => id).join(', '), width),
      '',
    ];
  });
}

function section(report: RunReport, title: string, checks: CheckResult[], canvas: Canvas): string[] {
  if (checks.length === 0) return [];
  const blocked = checks.filter((check) => check.outcome === 'blocked');
  const shared = (check: CheckResult): boolean =>
    check.outcome === 'blocked' &&
    check.cause !== undefined &&
    report.causes.some(({ id }) => id === check.cause) &&
    blocked.filter(({ cause }) => cause === check.cause).length >= fewestShared;
  return [
    canvas.paint('bold', title),
    '',
    ...sharedBlocks(report, blocked, canvas),
    ...checks.filter((check) => !shared(check)).flatMap((check) => failure(check, canvas)),
  ];
}

/** All trouble in full, the worst last: advisory, then required. */
export function failures(report: RunReport, canvas: Canvas): string[] {
  const troubled = worstFirst(report.checks.filter(isTrouble)).reverse();
  return [
    ...section(
      report,
      'Advisory',
      troubled.filter((check) => !isRequired(check)),
      canvas,
    ),
    ...section(report, 'Required', troubled.filter(isRequired), canvas),
  ];
}
