import type { Cause, CheckResult } from '../../schemas/generated/types.ts';
import { explanation, headlineOf, waterfallTitle } from '../summary/explanation.ts';
import { isRequired, isTrouble, levels, worstFirst } from '../summary/gating.ts';
import { shownReasons } from '../summary/reason.ts';
import type { RunDocument } from '../summary/run-document.ts';
import { episodeWaterfall } from '../summary/waterfall.ts';
import { plural } from '../text/quantities.ts';
import { oneLine } from '../text/safe-text.ts';
import { capitalize, commaList, levelWords, outcomeWords, signs } from '../text/words.ts';
import { type Canvas, outcomeStyles, type Paint } from './paint.ts';
import { waterfallLines } from './waterfall.ts';
import { hanging, wrapCurl } from './wrap.ts';

const labelWidth = 11;

const labelled = (label: string, paint: Paint): string => `    ${paint('dim', label.padEnd(labelWidth - 1))} `;

function explanationLines(check: CheckResult, { paint, width }: Canvas): string[] {
  return explanation(check).flatMap(([label, text]) => {
    const lead = labelled(label, paint);
    if (label !== 'repeat' && label !== 'run again') return hanging(lead, 4 + labelWidth, text, width);
    const [first = '', ...rest] = wrapCurl(text, width - 4 - labelWidth);
    return [`${lead}${first}`, ...rest.map((line) => `${' '.repeat(4 + labelWidth)}${line}`)];
  });
}

/** `same` are the checks that failed for the same reason. */
function failure(check: CheckResult, same: CheckResult[], canvas: Canvas): string[] {
  const { paint } = canvas;
  const toleration = check.tolerated ? ' · tolerated' : '';
  const head = `${signs[check.outcome]} ${outcomeWords[check.outcome]}`;
  return [
    `  ${paint(outcomeStyles[check.outcome], head)} · ${levelWords[check.level]}${toleration} · ${paint('bold', check.id)}`,
    ...hanging('    ', 4, oneLine(headlineOf(check), 400), canvas.width),
    ...explanationLines(check, canvas),
    ...waterfallLines(episodeWaterfall(check), waterfallTitle(check), canvas, 4 + labelWidth),
    ...(same.length === 0 ? [] : sameReason(same, canvas)),
    '',
  ];
}

function sameReason(same: CheckResult[], { paint, width }: Canvas): string[] {
  const names = same.slice(0, shownReasons).map(({ id }) => id);
  const more = same.length > shownReasons ? [`and ${same.length - shownReasons} more`] : [];
  return hanging(labelled('also', paint), 4 + labelWidth, [...names, ...more].join(', '), width);
}

/** Fewer blocked checks than this with one cause are shown separately. */
const fewestShared = 3;

function sharedBlock({ says }: Cause, blocked: CheckResult[], { paint, width }: Canvas): string[] {
  const head = paint(outcomeStyles.blocked, `${signs.blocked} blocked`);
  return [
    `  ${head} · ${plural(blocked.length, 'check')} with one cause`,
    ...hanging('    ', 4, paint('bold', oneLine(says)), width),
    ...hanging('    ', 4, blocked.map(({ id }) => id).join(', '), width),
    '',
  ];
}

function section(document: RunDocument, title: string, checks: CheckResult[], canvas: Canvas): string[] {
  if (checks.length === 0) return [];
  const blockedBy = ({ id }: Cause) => checks.filter(({ outcome, cause }) => outcome === 'blocked' && cause === id);
  const shared = document.report.causes.filter((cause) => blockedBy(cause).length >= fewestShared);
  const others = checks.filter((check) => !shared.some((cause) => blockedBy(cause).includes(check)));
  const causes = document.causes.map((cause) => cause.checks);
  const placeOf = (check: CheckResult | undefined): number =>
    causes.findIndex((of) => check !== undefined && of.includes(check));
  const groups = Map.groupBy(others.toReversed(), (check) => {
    const cause = placeOf(check);
    return cause < 0 ? check.id : `${check.outcome} ${cause}`;
  });
  // The first cause is the last one here, beside the list of causes; checks without a cause come first.
  const inOrder = [...groups.values()].toReversed().toSorted(([one], [other]) => {
    const [first, second] = [placeOf(one), placeOf(other)];
    return first < 0 ? -1 : second < 0 ? 1 : second - first;
  });
  return [
    canvas.paint('bold', title),
    '',
    ...shared.flatMap((cause) => sharedBlock(cause, blockedBy(cause), canvas)),
    ...inOrder.flatMap(([worst, ...same]) => (worst === undefined ? [] : failure(worst, same, canvas))),
  ];
}

/** All trouble in full, the worst last: advisory, then required. One cause of nearly all of it is shown alone, by its worst check. */
export function failureTexts(document: RunDocument, canvas: Canvas): string[] {
  const [worst, ...same] = (document.causes[0]?.checks ?? []).filter(
    ({ outcome }, _, [first]) => outcome === first?.outcome,
  );
  if (document.isOneCause && worst !== undefined) return failure(worst, same, canvas);
  const troubled = worstFirst(document.report.checks.filter(isTrouble)).reverse();
  const advisory = troubled.filter((check) => !isRequired(check));
  const required = troubled.filter(isRequired);
  const levelsOf = levels.filter((level) => required.some((check) => check.level === level));
  const title = capitalize(commaList(levelsOf.map((level) => levelWords[level])));
  return [...section(document, 'Advisory', advisory, canvas), ...section(document, title, required, canvas)];
}
