import { plural } from '../text/quantities.ts';
import type { Change, Comparison, FactChange } from './comparison.ts';

/** What changed, in one sentence that anybody can repeat, the same in every format. */
export function comparisonParts(comparison: Comparison): string[] {
  const { checks, observations, models, latencies, throughputs, appeared, gone } = comparison;
  const of = (change: Change): number => checks.filter((check) => check.change === change).length;
  const moved = latencies.filter(({ verdict }) => verdict === 'slower' || verdict === 'faster').length;
  const told = latencies.filter(({ verdict }) => verdict !== 'cannot tell').length;
  const rates = throughputs.filter(({ verdict }) => verdict === 'lower' || verdict === 'higher').length;
  const parts: [number, string][] = [
    [of('worse'), `${plural(of('worse'), 'check')} worse`],
    [of('better'), `${plural(of('better'), 'check')} better`],
    [of('other'), `${plural(of('other'), 'check')} otherwise changed`],
    [appeared.length, `${plural(appeared.length, 'check')} new`],
    [gone.length, `${plural(gone.length, 'check')} gone`],
    [models.length, `${plural(models.length, 'model change')}`],
    [observations.length, `${plural(observations.length, 'observation')} drifted`],
    [told, moved === 0 ? 'latency within the noise' : `${moved} of ${plural(told, 'latency', 'latencies')} moved`],
    [rates, `${plural(rates, 'rate')} moved`],
  ];
  const said = parts.filter(([count]) => count > 0).map(([, text]) => text);
  return said.length > 0 ? said : ['nothing changed'];
}

/** A fact as text; what was not recorded is a dash. */
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
