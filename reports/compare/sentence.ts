import { thresholdWords } from '../summary/thresholds.ts';
import { plural } from '../text/quantities.ts';
import type { Change, CheckChange, Comparison, FactChange, LoadChange } from './comparison.ts';

/** The parts of the sentence on what changed, the same in every format. */
export function comparisonParts(comparison: Comparison): string[] {
  if (comparison.verdict === 'inconclusive') return [];
  const { checks, observations, models, latencies, throughputs, appeared, gone, lost, lostAllowed } = comparison;
  const lostChecks = lost.filter(({ kind }) => kind === 'check').length;
  const of = (change: Change): number => checks.filter((check) => check.change === change).length;
  const changed = latencies.filter(({ verdict }) => verdict === 'slower' || verdict === 'faster').length;
  const untold = latencies.filter(({ verdict }) => verdict === 'cannot tell').length;
  const comparable = latencies.length - untold;
  const rates = throughputs.filter(({ verdict }) => verdict === 'lower' || verdict === 'higher').length;
  const changes = `${changed} of ${plural(latencies.length, 'latency', 'latencies')}`;
  const open = untold > 0 ? `, ${untold} cannot be told` : '';
  const parts: [number, string][] = [
    [of('worse'), `${plural(of('worse'), 'check')} worse`],
    [
      lost.length,
      `${lostChecks > 0 ? plural(lostChecks, 'check') : plural(lost.length, 'part')} no longer judged${lostAllowed ? ' (allowed)' : ''}`,
    ],
    [of('better'), `${plural(of('better'), 'check')} better`],
    [of('other'), plural(of('other'), 'other change')],
    [appeared.length, plural(appeared.length, 'new check')],
    [gone.length, plural(gone.length, 'removed check')],
    [models.length, plural(models.length, 'model change')],
    [observations.length, plural(observations.length, 'changed observation')],
    [comparable, changed === 0 ? 'latency of the load within noise' : `${changes} of the load changed${open}`],
    [rates, `${plural(rates, 'rate')} changed`],
  ];
  const present = [...coverageParts(comparison), ...parts.filter(([count]) => count > 0).map(([, text]) => text)];
  return present.length > 0 ? present : ['no changes'];
}

/** `46 of 59 required checks decided (base: 59 of 59)`, if both files say so and it changed; `ran` if one of them is older. */
function coverageParts({ base: { coverage: from }, new: { coverage: to } }: Comparison): string[] {
  if (from === undefined || to === undefined) return [];
  const word = from.decided === undefined || to.decided === undefined ? 'ran' : 'decided';
  const [before, now] = [from[word], to[word]];
  if (before === now && from.required === to.required) return [];
  return [`${now} of ${to.required} required checks ${word} (base: ${before} of ${from.required})`];
}

/** `validity`, or a threshold in words. */
export const loadChangeWords = ({ what, threshold }: LoadChange): string =>
  threshold === undefined ? what : thresholdWords(threshold);

export const loadChangeText = (change: LoadChange): string =>
  `${change.profile}, ${loadChangeWords(change)}: ${change.from} → ${change.to}`;

/** The reason for a changed check, after its outcomes: `; actual: 200`. Empty if the run does not say. */
export function reasonText({ got, because }: CheckChange): string {
  if (got !== undefined) return `; actual: ${got}`;
  return because === undefined ? '' : `; ${because}`;
}

/** The changed checks, the worse ones first. */
export const checksByChange = ({ checks }: Comparison): CheckChange[] =>
  (['worse', 'lost', 'better', 'other'] as const).flatMap((change) =>
    checks.filter((check) => check.change === change),
  );

/** The result in a word and in a sentence, with the outcome that has the same sign and colour. */
export function resultWords({ verdict, reasons: [reason] }: Comparison): {
  look: 'violated' | 'passed' | 'blocked';
  word: string;
  says: string;
} {
  if (verdict === 'worse') return { look: 'violated', word: 'Worse', says: 'the new run is worse than the base run' };
  if (verdict === 'not worse')
    return { look: 'passed', word: 'Not worse', says: 'the new run is not worse than the base run' };
  return { look: 'blocked', word: 'Inconclusive', says: incomparableWords(reason) };
}

export const incomparableWords = (reason: string | undefined): string =>
  reason === undefined
    ? 'the runs have nothing in common that could be compared'
    : `the runs cannot be compared: ${reason}`;

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
