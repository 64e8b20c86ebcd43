import type { LoadKey, LoadResult } from '../../schemas/generated/types.ts';
import { latency, plural, quantity } from '../text/quantities.ts';

/** True if the decisions rule out every other limit and windows a little shorter or longer, and no refusal needed an excuse. */
export const isExactlyTested = ({ possibleLimits }: LoadKey): boolean =>
  possibleLimits !== undefined &&
  possibleLimits.lowest === possibleLimits.highest &&
  possibleLimits.isExcused !== true &&
  possibleLimits.isWindowOpen !== true;

/** `20 per 2 s` */
export const ruleOf = ({ limit = 0, windowSeconds = 0 }: LoadKey): string =>
  `${quantity(limit)} per ${quantity(windowSeconds)} s`;

/** `19 to 22 per 2 s`; undefined if the limits that stay possible are not known, or there is one only. */
export function possibleRange({ possibleLimits, windowSeconds = 0 }: LoadKey): string | undefined {
  if (possibleLimits === undefined || possibleLimits.lowest === possibleLimits.highest) return undefined;
  return `${quantity(possibleLimits.lowest)} to ${quantity(possibleLimits.highest)} per ${quantity(windowSeconds)} s`;
}

/** One sentence without a full stop for each key that was refused: the limits that its requests cannot distinguish from its own. */
export const finenessSentences = ({ keys, validity }: LoadResult): string[] =>
  keys.flatMap((key) => {
    const says = fineness(key);
    if (says === undefined) return [];
    const sentence = `${key.key}: ${says}`;
    return validity.reasons.some((reason) => reason === sentence) ? [] : sentence;
  });

function fineness(key: LoadKey): string | undefined {
  const { undecided, possibleLimits, limit = 0, latency: of } = key;
  if (undecided !== undefined) return undecided;
  if (possibleLimits === undefined) return undefined;
  const excused = possibleLimits.isExcused ? ', if its refusals announced the truth' : '';
  const range = possibleRange(key);
  if (range !== undefined)
    return `limits of ${range} are possible${excused}: with answers of ${latency(of.admitted.p50 ?? of.admitted.max)} ms they would look the same`;
  const others = limit > 1 ? `${quantity(limit - 1)} or ${quantity(limit + 1)}` : quantity(limit + 1);
  const shown = possibleLimits.isWindowOpen
    ? 'a window a tenth shorter or longer would look the same'
    : `a limit of ${others} would have shown`;
  return excused === '' ? shown : `held to ${ruleOf(key)}${excused}; ${shown}`;
}

/** `at least 7 requests admitted too many: 47 between 0.53 and 2.41 s; no limiter of 20 per 2 s admits more than 40` */
export function excessSentence(key: LoadKey): string | undefined {
  const { excess } = key;
  if (excess === undefined) return undefined;
  const { count, admitted, most, fromSeconds, untilSeconds } = excess;
  return `at least ${plural(count, 'request')} admitted too many: ${admitted} between ${quantity(fromSeconds)} and ${quantity(untilSeconds)} s; no limiter of ${ruleOf(key)} admits more than ${most}`;
}
