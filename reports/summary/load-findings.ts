import type { LoadResult } from '../../schemas/generated/types.ts';
import { latency, plural, quantity } from '../text/quantities.ts';

/** What a profile asked for beyond every key's counts, and what both engines disagree about: a sentence each, no full stops. */
export function findingSentences(load: LoadResult): string[] {
  return [
    isolation(load),
    releases(load),
    recovery(load),
    herd(load),
    retries(load),
    lastGoodStep(load),
    firstBadStep(load),
    disagreement(load),
  ].filter((sentence) => sentence !== undefined);
}

/** Cliff's delta in words, by the usual bounds. */
function effect(size: number): string {
  const strength = Math.abs(size);
  if (strength < 0.147) return 'no effect';
  if (strength < 0.33) return 'a small effect';
  return strength < 0.474 ? 'a medium effect' : 'a large effect';
}

function isolation({ isolation: found }: LoadResult): string | undefined {
  if (found === undefined) return undefined;
  const { key, neighbour, without, with: beside, shiftMilliseconds: shift, effectSize } = found;
  const moved =
    shift === undefined
      ? 'too few to compare'
      : `shifted by ${signed(shift.estimate)} ms (95 %: ${signed(shift.low)} to ${signed(shift.high)})`;
  const byChance = shift !== undefined && shift.low <= 0 && shift.high >= 0;
  const strength = byChance ? 'which may be chance' : effect(effectSize ?? 0);
  const size = effectSize === undefined ? '' : `, ${strength} (Cliff's delta ${signed(effectSize)})`;
  return `${key} beside ${neighbour}: p50 ${latency(beside.latency.p50)} ms and ${beside.refused} refused; without it ${latency(without.latency.p50)} ms and ${without.refused}; ${moved}${size}`;
}

const minus = (value: number): string => quantity(value).replace('-', '\u2212');
const signed = (value: number): string => `${value > 0 ? '+' : ''}${minus(value)}`;

function releases({ releases: found }: LoadResult): string | undefined {
  if (found === undefined) return undefined;
  const { count, largest, spreadMilliseconds: spread } = found;
  return `${plural(count, 'synchronised release')} of up to ${plural(largest, 'request')}: ${quantity(spread.median)} ms from the first to the last sent (median), ${quantity(spread.max)} ms at most`;
}

function recovery({ recovery: found }: LoadResult): string | undefined {
  if (found === undefined) return undefined;
  const { key, resets, milliseconds, announcedInMilliseconds } = found;
  if (milliseconds === undefined) return `${key} was never admitted after a refusal: no recovery was seen`;
  const exactly = (announcedInMilliseconds ?? 0) >= 1000 ? '; resets are announced in whole seconds' : '';
  const { min, median, max } = milliseconds;
  const when = median < 0 ? 'before' : 'after';
  return `${key} was admitted again ${quantity(Math.abs(median))} ms ${when} the announced reset (median of ${resets}; from ${minus(min)} to ${minus(max)} ms after it${exactly})`;
}

function herd({ recovery: found }: LoadResult): string | undefined {
  if (found?.herd === undefined || found.herd.released === 0) return undefined;
  const { key, released, admitted, refused, errors } = found.herd;
  const failed = errors > 0 ? `, ${errors} failed` : '';
  return `of ${key}'s herd of ${released} at its resets ${admitted} were admitted, ${refused} refused${failed}`;
}

function retries({ retries: found }: LoadResult): string | undefined {
  if (found === undefined) return undefined;
  const { pairs, agreeing, differing, oneAnswered, noneAnswered, chargedTwice, otherStatuses = {} } = found;
  const others = Object.entries(otherStatuses).map(([status, count]) => `${status} ${count} times`);
  const parts = [
    `${agreeing} of ${plural(pairs, 'retried pair')} answered alike`,
    ...(differing > 0 ? [`${differing} differently`] : []),
    ...(oneAnswered > 0 ? [`${oneAnswered} once`] : []),
    ...(noneAnswered > 0 ? [`${noneAnswered} not at all`] : []),
    ...(others.length > 0 ? [`other answers: ${others.join(', ')}`] : []),
    ...(chargedTwice === undefined ? [] : [`${chargedTwice} counted twice against the limit`]),
  ];
  return parts.join(', ');
}

/** The rate of the last step before the first that was not good. */
function lastGoodStep({ steps, limiter }: LoadResult): string | undefined {
  if (steps === undefined) return undefined;
  const firstBad = steps.findIndex((step) => step.verdict !== 'good');
  const last = steps[(firstBad < 0 ? steps.length : firstBad) - 1];
  if (last === undefined) return 'not even the lowest rate was served in full and in time';
  const { limit, windowSeconds } = limiter;
  const share =
    limit === undefined || windowSeconds === undefined
      ? ''
      : `, ${quantity((last.perSecond * windowSeconds) / limit)} of the limit`;
  return `last good rate: ${quantity(last.perSecond)} per second${share}${firstBad < 0 ? ', the highest that was tried' : ''}`;
}

function firstBadStep({ steps = [] }: LoadResult): string | undefined {
  const bad = steps.find((step) => step.verdict !== 'good');
  return bad && `at ${quantity(bad.perSecond)} per second ${bad.because ?? bad.verdict}`;
}

function disagreement({ disagreement: found, engine }: LoadResult): string | undefined {
  if (found === undefined || found.length === 0) return undefined;
  const other = engine === 'k6' ? 'autocannon' : 'k6';
  const apart = found.filter((one) => !one.agrees);
  const named = apart.map(({ metric, here, there }) => `${metric} ${quantity(here)} here and ${quantity(there)} there`);
  const agree = `${found.length - apart.length} of ${plural(found.length, 'figure')} agree with ${other}`;
  return [agree, ...named].join('; ');
}
