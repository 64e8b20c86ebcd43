import type { CheckResult, HistoryEntry, RunReport } from '../../schemas/generated/types.ts';
import { instant, plural } from '../text/quantities.ts';

/** One check in the runs of a history, the oldest first. */
export interface CheckHistory {
  id: string;
  states: ('failed' | 'undecided' | 'other')[];
  /** Changes between failed and not failed. */
  turns: number;
}

const stateIn = (id: string, { failed, undecided }: HistoryEntry): CheckHistory['states'][number] => {
  if (failed.includes(id)) return 'failed';
  return undecided.includes(id) ? 'undecided' : 'other';
};

/** The checks that failed or were undecided in a run of the history, those that failed last first. */
export function checkHistories(history: readonly HistoryEntry[]): CheckHistory[] {
  const ids = new Set(history.toReversed().flatMap(({ failed, undecided }) => [...failed, ...undecided]));
  const all = [...ids].map((id): CheckHistory => {
    const states = history.map((entry) => stateIn(id, entry));
    const turns = states.filter(
      (state, index) => index > 0 && (state === 'failed') !== (states[index - 1] === 'failed'),
    );
    return { id, states, turns: turns.length };
  });
  return all.toSorted((one, other) => other.states.lastIndexOf('failed') - one.states.lastIndexOf('failed'));
}

/** `failed in 3 of 30 runs, changed 4 times`. */
export function checkHistoryText({ states, turns }: CheckHistory): string {
  const failed = states.filter((state) => state === 'failed').length;
  const undecided = states.filter((state) => state === 'undecided').length;
  const words = [
    ...(failed > 0 ? [`failed in ${failed} of ${plural(states.length, 'run')}`] : []),
    ...(undecided > 0 ? [`undecided in ${undecided}`] : []),
    ...(turns > 1 ? [`changed ${plural(turns, 'time')}`] : []),
  ];
  return words.join(', ');
}

/** The last run and those before it for which `test` holds without a break. */
function streak(history: readonly HistoryEntry[], test: (entry: HistoryEntry) => boolean): HistoryEntry[] {
  return history.slice(history.findLastIndex((entry) => !test(entry)) + 1);
}

/** `since 18 Nov 2026 00:00 UTC (3 runs)`, `in this run, not in the one before`, `in all 30 runs shown, from 18 Nov 2026 00:00 UTC on`. */
function sinceText(history: readonly HistoryEntry[], runs: readonly HistoryEntry[]): string {
  const [first] = runs;
  if (first === undefined || runs.length === 1) return 'in this run, not in the one before';
  if (runs.length === history.length) return `in all ${runs.length} runs shown, from ${instant(first.startedAt)} on`;
  return `since ${instant(first.startedAt)} (${plural(runs.length, 'run')})`;
}

const verdicts = { conforms: 'conforms', departs: 'does not conform', inconclusive: 'is inconclusive' };

/**
 * Since when the run is as it is: `does not conform since 18 Nov 2026 00:00 UTC (3 runs): 2 checks failed that passed in the run before`;
 * undefined without a history.
 */
export function sinceWhen({ history = [] }: Pick<RunReport, 'history'>): string | undefined {
  const now = history.at(-1);
  if (now === undefined || history.length < 2) return undefined;
  const runs = streak(history, ({ verdict }) => verdict === now.verdict);
  const says = `${verdicts[now.verdict]} ${sinceText(history, runs)}`;
  const before = history.at(-1 - runs.length);
  if (before === undefined || now.verdict === 'conforms') return says;
  const failed = now.failed.filter((id) => !before.failed.includes(id)).length;
  const when = runs.length === 1 ? 'in the run before' : 'in the run before that';
  return failed > 0 ? `${says}; ${plural(failed, 'check')} failed that did not fail ${when}` : says;
}

/** Since when some of these checks fail; undefined without a history, or if none failed. */
export function failingSince(
  checks: readonly CheckResult[],
  { history = [] }: Pick<RunReport, 'history'>,
): string | undefined {
  const ids = checks.filter(({ outcome }) => outcome === 'violated').map(({ id }) => id);
  const runs = streak(history, ({ failed }) => ids.some((id) => failed.includes(id)));
  return history.length < 2 || runs.length === 0 ? undefined : `fails ${sinceText(history, runs)}`;
}
