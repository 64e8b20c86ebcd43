import { thresholdWords } from '../summary/thresholds.ts';
import { latency, plural, quantity } from '../text/quantities.ts';
import type { Change, Comparison, FactChange, LatencyChange, ThroughputChange } from './comparison.ts';

/** The parts of the sentence on what changed, the same in every format. */
export function comparisonParts(comparison: Comparison): string[] {
  const { checks, observations, models, latencies, throughputs, appeared, gone } = comparison;
  const of = (change: Change): number => checks.filter((check) => check.change === change).length;
  const moved = latencies.filter(({ verdict }) => verdict === 'slower' || verdict === 'faster').length;
  const comparable = latencies.filter(({ verdict }) => verdict !== 'cannot tell').length;
  const rates = throughputs.filter(({ verdict }) => verdict === 'lower' || verdict === 'higher').length;
  const parts: [number, string][] = [
    [of('worse'), `${plural(of('worse'), 'check')} worse`],
    [of('better'), `${plural(of('better'), 'check')} better`],
    [of('other'), plural(of('other'), 'other change')],
    [appeared.length, plural(appeared.length, 'new check')],
    [gone.length, plural(gone.length, 'removed check')],
    [models.length, `${plural(models.length, 'model change')}`],
    [observations.length, plural(observations.length, 'changed observation')],
    [
      comparable,
      moved === 0 ? 'latency within noise' : `${moved} of ${plural(comparable, 'latency', 'latencies')} changed`,
    ],
    [rates, `${plural(rates, 'rate')} changed`],
  ];
  const present = parts.filter(([count]) => count > 0).map(([, text]) => text);
  return present.length > 0 ? present : ['no changes'];
}

/** `validity`, or a threshold in words: comparisons name it by its metric and bound. */
export function loadChangeWords(what: string): string {
  const [metric = '', ...bound] = what.split(' ');
  return bound.length === 0 ? what : thresholdWords({ metric, bound: bound.join(' ') });
}

/** A fact as text; a dash if it was not recorded. */
export const factText = (value: FactChange['from']): string => {
  if (value === undefined) return '–';
  if (value === null) return 'none';
  return value === '' ? 'empty' : String(value);
};

/** A relative change with its sign: `+12 %`. */
export function percent(from: number, to: number): string {
  if (from === 0) return '–';
  const share = ((to - from) / from) * 100;
  const digits = Math.abs(share) < 10 ? 1 : 0;
  return `${share < 0 ? '\u2212' : '+'}${Math.abs(share).toFixed(digits)} %`;
}

/** A figure of both runs in words: `noisy admitted p50, ms`, 7.99, 26.0, +225 %, slower. */
export interface Figure {
  profile: string;
  what: string;
  from: string;
  to: string;
  change: string;
  verdict: LatencyChange['verdict'] | ThroughputChange['verdict'];
}

export const figures = ({ latencies, throughputs }: Comparison): Figure[] => [
  ...latencies.map(({ profile, key, answers, percentile, from, to, verdict }) => ({
    ...{ profile, what: `${key} ${answers} ${percentile}, ms`, from: latency(from), to: latency(to) },
    ...{ change: percent(from, to), verdict },
  })),
  ...throughputs.map(({ profile, key, from, to, verdict }) => ({
    ...{ profile, what: `${key} admitted per second`, from: quantity(from), to: quantity(to) },
    ...{ change: percent(from, to), verdict },
  })),
];
