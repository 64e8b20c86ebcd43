import type { CheckResult, RunReport } from '../../schemas/generated/types.ts';
import { explanation } from '../summary/explanation.ts';
import { gates, isTrouble, worstFirst } from '../summary/gating.ts';
import { plural } from '../text/quantities.ts';
import { oneLine } from '../text/safe-text.ts';
import { signs } from '../text/signs.ts';
import { outcomeStyles, type Paint } from './paint.ts';
import { hanging, wrapCurl } from './wrap.ts';

export interface Canvas {
  paint: Paint;
  /** Characters in a line. */
  width: number;
}

const labelWidth = 11;

function explained(check: CheckResult, { paint, width }: Canvas): string[] {
  return explanation(check).flatMap(([label, text]) => {
    const lead = `    ${paint('dim', label.padEnd(labelWidth - 1))} `;
    if (label !== 'repeat') return hanging(lead, 4 + labelWidth, text, width);
    const [first = '', ...rest] = wrapCurl(text, width - 4 - labelWidth);
    return [`${lead}${first}`, ...rest.map((line) => `${' '.repeat(4 + labelWidth)}${line}`)];
  });
}

/** One result in full: sign, level, id and title, then what every failing line answers. */
export function failure(check: CheckResult, canvas: Canvas): string[] {
  const { paint } = canvas;
  const excused = check.tolerated ? ' · tolerated' : '';
  const head = `${signs[check.outcome]} ${check.outcome}`;
  return [
    `  ${paint(outcomeStyles[check.outcome], head)} · ${check.level}${excused} · ${paint('bold', check.id)}`,
    ...hanging('    ', 4, oneLine(check.title), canvas.width),
    ...explained(check, canvas),
    '',
  ];
}

const least = 3;

/** Blocked checks that share a cause, said once. */
function sharedBlocks(report: RunReport, checks: CheckResult[], { paint, width }: Canvas): string[] {
  return report.causes.flatMap((cause) => {
    const blocked = checks.filter((check) => check.cause === cause.id);
    if (blocked.length < least) return [];
    const head = paint(outcomeStyles.blocked, `${signs.blocked} blocked`);
    return [
      `  ${head} · ${plural(blocked.length, 'check')} by one cause`,
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
    blocked.filter(({ cause }) => cause === check.cause).length >= least;
  return [
    canvas.paint('bold', title),
    '',
    ...sharedBlocks(report, blocked, canvas),
    ...checks.filter((check) => !shared(check)).flatMap((check) => failure(check, canvas)),
  ];
}

/** All trouble in full, the worst last: what does not gate, then what does. */
export function failures(report: RunReport, canvas: Canvas): string[] {
  const troubled = worstFirst(report, report.checks.filter(isTrouble)).reverse();
  const gating = troubled.filter((check) => gates(report, check));
  const others = troubled.filter((check) => !gates(report, check));
  return [
    ...section(report, 'Does not gate', others, canvas),
    ...section(report, 'Decides the verdict', gating, canvas),
  ];
}
