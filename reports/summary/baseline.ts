import type { RunReport } from '../../schemas/generated/types.ts';
import { instant } from '../text/quantities.ts';
import { oneLine } from '../text/safe-text.ts';
import { outcomeWords } from '../text/words.ts';

const comparisons = {
  worse: 'worse than the baseline',
  'not worse': 'not worse than the baseline',
  inconclusive: 'not compared with the baseline',
};

/** `worse than the baseline of 20 Nov 2026 11:42 UTC: 1 check worse`; undefined without a baseline. */
export function baselineText({ baseline }: RunReport): string | undefined {
  if (baseline === undefined) return undefined;
  const { verdict, startedAt, says } = baseline;
  const text = `${comparisons[verdict]} of ${instant(startedAt)}`;
  return verdict === 'not worse' ? text : `${text}: ${oneLine(says, 300)}`;
}

/** Each change that makes the run worse than its baseline, one line each. */
export function baselineChanges({ baseline }: RunReport): string[] {
  const checks = baseline?.checks ?? [];
  return [
    ...checks.map(({ id, from, to }) => `${id}: ${outcomeWords[from]} → ${outcomeWords[to]}`),
    ...(baseline?.reasons ?? []).map((reason) => oneLine(reason, 400)),
  ];
}
