import type { HistoryEntry, RunReport } from '../../schemas/generated/types.ts';
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

/** The worsening since the last run that conformed: `2 checks failed since 20 Nov 2026 11:42 UTC`; undefined if there is none. */
export function worseThanBefore({ history = [] }: RunReport): string | undefined {
  const [now] = history.slice(-1);
  const good = history.slice(0, -1).findLast(({ verdict }) => verdict === 'conforms');
  if (now === undefined || good === undefined || now.verdict === 'conforms') return undefined;
  const since = `since the last run that conformed, ${instant(good.startedAt)}`;
  const failed = now.failed.filter((id) => !good.failed.includes(id)).length;
  return failed > 0 ? `${plural(failed, 'check')} failed ${since}` : `worse ${since}`;
}
