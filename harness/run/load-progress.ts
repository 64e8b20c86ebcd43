import type { LoadState } from '../../load/progress.ts';
import { tableLines } from '../../reports/terminal/table.ts';
import { plural } from '../../reports/text/quantities.ts';
import { bar, lineIsDue, longWaitSeconds, type Progress } from '../io/progress.ts';

/**
 * Shows a load run: a table updated in place on a terminal, else a line after its first second, every ten seconds, and one for each
 * long wait, which says how long it lasts at most.
 */
export function showLoad(progress: Progress, live: boolean, clock?: () => number): (now: LoadState) => void {
  let isDue = lineIsDue(undefined, clock);
  let phase: LoadState['phase'] | undefined;
  let waitsFor: string | undefined;
  return (now) => {
    if (live) return progress.show(...terminalLines(now));
    if (now.phase !== phase) isDue = lineIsDue(now.phase === 'running' ? 1 : undefined, clock);
    phase = now.phase;
    const { says, atMostSeconds = 0 } = now.waitsFor ?? {};
    const isNewWait = says !== waitsFor && atMostSeconds >= longWaitSeconds;
    waitsFor = says;
    if (says === undefined ? isDue() : isNewWait) progress.say(logLine(now));
  };
}

const phases: Record<LoadState['phase'], string> = {
  preparing: 'learning the rate limits of the keys',
  waiting: 'waiting for new rate-limit windows',
  running: 'running',
  judging: 'analysing the results',
};

const head = ({ profile, phase, elapsedSeconds, totalSeconds, waitsFor }: LoadState): string => {
  if (waitsFor !== undefined && waitsFor.atMostSeconds > 0)
    return `load ${profile}: waiting up to ${Math.ceil(waitsFor.atMostSeconds)} s for ${waitsFor.says}`;
  if (phase !== 'running' || totalSeconds === undefined) return `load ${profile}: ${phases[phase]}`;
  if (elapsedSeconds > totalSeconds) return `load ${profile}: waiting for the last replies`;
  return `load ${profile}: ${elapsedSeconds.toFixed(0)} of ${totalSeconds.toFixed(0)} s`;
};

function terminalLines(now: LoadState): string[] {
  const { phase, elapsedSeconds, totalSeconds, keys } = now;
  if (phase !== 'running' || totalSeconds === undefined) return [head(now)];
  const rows = keys.map(({ key, offered, admitted, refused, errors, p99Milliseconds }) => [
    key,
    ...[offered, admitted, refused, errors].map(String),
    p99Milliseconds === undefined ? '–' : p99Milliseconds.toFixed(1),
  ]);
  const done = Math.floor(Math.min(elapsedSeconds, totalSeconds));
  return [
    `${bar(done, Math.ceil(totalSeconds))} s  load ${now.profile}${validityText(now)}`,
    ...tableLines([['', 'offered', 'admitted', 'refused', 'errors', 'p99 ms'], ...rows], Number.POSITIVE_INFINITY),
  ];
}

function validityText({ validity, latestMilliseconds }: LoadState): string {
  if (validity === undefined) return '';
  const late = validity === 'valid' ? '' : `: requests up to ${latestMilliseconds.toFixed(0)} ms late`;
  return `, ${validity} so far${late}`;
}

function logLine(now: LoadState): string {
  const keys = now.keys.map(({ key, admitted, refused, errors }) => {
    const wrong = errors > 0 ? `, ${plural(errors, 'error')}` : '';
    return `${key} ${admitted} admitted, ${refused} refused${wrong}`;
  });
  if (now.phase !== 'running') return head(now);
  return [`${head(now)}${now.validity === 'valid' ? '' : validityText(now)}`, ...keys].join('; ');
}
