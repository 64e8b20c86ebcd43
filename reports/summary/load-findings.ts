import type { LoadResult, LoadTokens } from '../../schemas/generated/types.ts';
import { latency, plural, quantity } from '../text/quantities.ts';
import { finenessSentences } from './fineness.ts';
import { lastGoodStep } from './load-answer.ts';
import { thresholdResult } from './thresholds.ts';

/** The breached threshold that ended the load early, as a list of one sentence or none. */
export const endSentence = ({ endedBy }: Pick<LoadResult, 'endedBy'>): string[] =>
  endedBy === undefined
    ? []
    : [
        `ended after ${quantity(Math.round(endedBy.atSeconds * 10) / 10)} s by a breached threshold: ${thresholdResult({ ...endedBy, verdict: 'breached' })}`,
      ];

/** Number of generators and the difference of their clocks; undefined for a single generator. */
export function generatorsSentence({ generators = [] }: Pick<LoadResult, 'generators'>): string | undefined {
  if (generators.length < 2) return undefined;
  const requests = generators.map((one) => one.requests);
  const [least, most] = [Math.min(...requests), Math.max(...requests)];
  const each = least === most ? quantity(least) : `${quantity(least)} to ${quantity(most)}`;
  return `${generators.length} generators, ${each} requests each, ${clockWords(generators)}`;
}

function clockWords(generators: NonNullable<LoadResult['generators']>): string {
  const active = generators.filter(({ requests }) => requests > 0);
  const offsets = active.map((one) => Math.abs(one.clockOffsetMilliseconds ?? Number.NaN));
  if (offsets.some(Number.isNaN)) return 'clocks not compared';
  const uncertainty = Math.max(0, ...active.map((one) => one.uncertaintyMilliseconds ?? 0));
  if (uncertainty === 0) return 'one clock';
  return `clocks up to ${quantity(Math.max(...offsets))} ms apart, corrected to ± ${quantity(uncertainty)} ms`;
}

/** The part of the run that the ledger covers; undefined if it has every request. */
export function sampleSentence({ sample }: Pick<LoadResult, 'sample'>): string | undefined {
  if (sample === undefined) return undefined;
  const { wholeSeconds, ledgerRequests, countedRequests } = sample;
  const later = plural(countedRequests, 'later request was', 'later requests were');
  return `invariants and limiter were checked for the first ${quantity(wholeSeconds)} s (${plural(ledgerRequests, 'request')}); ${later} only counted`;
}

/** Sentences without a full stop: the resolution of each limit, answers to the profile's question, disagreements of two engines. */
export const findingSentences = (load: LoadResult): string[] => [
  ...finenessSentences(load),
  ...findings.flatMap((find) => find(load) ?? []),
];

const findings = [isolation, releases, recovery, herd, retries, goodRate, badRate, tokens, disagreement];

/** The thresholds that say the same as an invariant, for its key or for the run. */
const sameAs: Partial<Record<string, string>> = {
  'admitted-at-most-limit': 'overAdmitted',
  'refused-only-when-due': 'underAdmitted',
};

/** Broken invariants that no breached threshold states, each with its key. */
export function brokenInvariants({ invariants, limits, validity }: LoadResult): string[] {
  const breached = new Set(limits.flatMap(({ metric, verdict }) => (verdict === 'breached' ? [metric] : [])));
  const isSaid = ({ id, key }: LoadResult['invariants'][number]): boolean =>
    validity.verdict !== 'invalid' && (breached.has('run.invariantsBroken') || breached.has(`${key}.${sameAs[id]}`));
  return invariants
    .filter((invariant) => invariant.verdict === 'broken' && !isSaid(invariant))
    .map(({ key, says }) => (key === undefined ? says : `${key}: ${says}`));
}

/** Cliff's delta in words (Romano et al. 2006). */
function effect(size: number): string {
  const strength = Math.abs(size);
  if (strength < 0.147) return 'a negligible effect';
  if (strength < 0.33) return 'a small effect';
  return strength < 0.474 ? 'a medium effect' : 'a large effect';
}

function isolation({ isolation: found }: LoadResult): string | undefined {
  if (found === undefined) return undefined;
  const { key, neighbour, without, with: beside, shiftMilliseconds: shift, effectSize } = found;
  const sides = `p50 ${latency(beside.latency.p50)} instead of ${latency(without.latency.p50)} ms, ${beside.refused} instead of ${without.refused} refused`;
  if (shift === undefined) return `${key} beside ${neighbour}: too few requests to compare; ${sides}`;
  const isChance = shift.low <= 0 && shift.high >= 0;
  const size =
    effectSize === undefined
      ? 'a significant difference'
      : `${effect(effectSize)} (Cliff's delta ${withSign(effectSize)})`;
  const interval = `95 % CI ${withSign(shift.low)}…${withSign(shift.high)}`;
  return `${key}: p50 ${withSign(shift.estimate)} ms beside ${neighbour} (${interval}): ${isChance ? 'no significant difference' : size}; ${sides}`;
}

const minus = (value: number): string => quantity(value).replace('-', '\u2212');
const withSign = (value: number): string => `${value > 0 ? '+' : ''}${minus(value)}`;

function releases({ releases: found }: LoadResult): string | undefined {
  if (found === undefined) return undefined;
  const { count, largest, spreadMilliseconds: spread } = found;
  return `${plural(count, 'burst')} of up to ${plural(largest, 'request')}, each sent within ${quantity(spread.median)} ms (median; max ${quantity(spread.max)} ms)`;
}

function recovery({ recovery: found }: LoadResult): string | undefined {
  if (found === undefined) return undefined;
  const { key, resets, milliseconds, announcedInMilliseconds = 0 } = found;
  if (milliseconds === undefined) return `${key}: no success after a 429`;
  const resolution =
    announcedInMilliseconds >= 1000 ? `; resets have ${quantity(announcedInMilliseconds / 1000)} s resolution` : '';
  const { min, median, max } = milliseconds;
  const isEarly = median < 0;
  const [least, most] = isEarly ? [-max, -min] : [min, max];
  return `first success of ${key} after a 429: ${quantity(Math.abs(median))} ms ${isEarly ? 'before' : 'after'} the announced reset (median of ${resets}, range ${minus(least)}…${minus(most)} ms${resolution})`;
}

function herd({ recovery: found }: LoadResult): string | undefined {
  if (found?.herd === undefined || found.herd.released === 0) return undefined;
  const { key, released, admitted, refused, errors } = found.herd;
  const failed = errors > 0 ? `, ${errors} failed` : '';
  return `${key} sent ${plural(released, 'request')} together at its resets: ${admitted} admitted, ${refused} refused${failed}`;
}

function retries({ retries: found }: LoadResult): string | undefined {
  if (found === undefined) return undefined;
  const { pairs, agreeing, differing, oneAnswered, noneAnswered, chargedTwice: charged, otherStatuses = {} } = found;
  const others = Object.entries(otherStatuses).map(([status, count]) => `${status} ${plural(count, 'time')}`);
  const answers = [
    `${agreeing} of ${plural(pairs, 'retry', 'retries')} returned the first result`,
    ...(differing > 0 ? [`${differing} another one`] : []),
    ...(oneAnswered > 0 ? [`${plural(oneAnswered, 'pair')} with one failed request`] : []),
    ...(noneAnswered > 0 ? [`both failed in ${plural(noneAnswered, 'pair')}`] : []),
    ...(others.length > 0 ? [`other statuses: ${others.join(', ')}`] : []),
  ].join(', ');
  if (charged === undefined) return answers;
  const who = charged === pairs ? 'each retry' : charged === 0 ? 'no retry' : plural(charged, 'retry', 'retries');
  return `${answers}; ${who} counted against the limit`;
}

function goodRate({ steps, limiter }: LoadResult): string | undefined {
  if (steps === undefined) return undefined;
  const last = lastGoodStep(steps);
  if (last === undefined) return 'even the lowest rate was not served completely and in time';
  const { limit, windowSeconds } = limiter;
  const share =
    limit === undefined || windowSeconds === undefined
      ? ''
      : `, ${quantity((last.perSecond * windowSeconds) / limit)} of the limit`;
  return `last good rate: ${quantity(last.perSecond)} per second${share}${last === steps.at(-1) ? ', the highest rate tried' : ''}`;
}

function badRate({ steps = [] }: LoadResult): string | undefined {
  const bad = steps.find((step) => step.verdict !== 'good');
  return bad && `at ${quantity(bad.perSecond)} per second: ${bad.because ?? bad.verdict}`;
}

/** `tokens per second, sent and received: noisy 12 and 96, steady 4 and 31` */
function tokens({ keys }: LoadResult): string | undefined {
  const rate = (all: readonly LoadTokens[], name: 'sentPerSecond' | 'receivedPerSecond'): string => {
    const known = all.flatMap((one) => one[name] ?? []);
    return known.length === 0 ? 'unknown' : quantity(known.reduce((sum, value) => sum + value, 0));
  };
  const rates = keys.flatMap(({ key, tokens: all = [] }) =>
    all.length === 0 ? [] : [`${key} ${rate(all, 'sentPerSecond')} and ${rate(all, 'receivedPerSecond')}`],
  );
  return rates.length === 0 ? undefined : `tokens per second, sent and received: ${rates.join(', ')}`;
}

function disagreement({ disagreement: found, engine }: LoadResult): string | undefined {
  if (found === undefined || found.length === 0) return undefined;
  const other = engine === 'k6' ? 'autocannon' : 'k6';
  const apart = found.filter((one) => !one.agrees);
  const named = apart.map(({ metric, here, there }) => `${metric}: ${quantity(here)} here, ${quantity(there)} there`);
  const agree = `${found.length - apart.length} of ${plural(found.length, 'figure')} agree with ${other}`;
  return [agree, ...named].join('; ');
}
