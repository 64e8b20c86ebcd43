import type { LoadProgress } from '../../load/progress.ts';
import { table } from '../../reports/terminal/table.ts';
import { bar, type Progress } from '../io/progress.ts';

/** Shows a load run: a table in place on a terminal, a line a second elsewhere. */
export function loadProgress(progress: Progress, live: boolean): (now: LoadProgress) => void {
  let saidAt = Number.NEGATIVE_INFINITY;
  let phase: LoadProgress['phase'] | undefined;
  return (now) => {
    if (live) return progress.show(...moment(now));
    const due = now.phase === 'running' && now.elapsedSeconds - saidAt >= 1;
    if (!due && now.phase === phase) return;
    phase = now.phase;
    saidAt = now.phase === 'running' ? now.elapsedSeconds : Number.NEGATIVE_INFINITY;
    progress.say(line(now));
  };
}

const words: Record<LoadProgress['phase'], string> = {
  preparing: 'learning the limits of its keys',
  waiting: 'waiting for fresh windows',
  running: 'running',
  judging: 'judging the ledger',
};

const head = ({ profile, phase, elapsedSeconds, totalSeconds }: LoadProgress): string => {
  if (phase !== 'running' || totalSeconds === undefined) return `load ${profile}: ${words[phase]}`;
  if (elapsedSeconds > totalSeconds) return `load ${profile}: waiting for the last answers`;
  return `load ${profile}: ${elapsedSeconds.toFixed(0)} of ${totalSeconds.toFixed(0)} s`;
};

function moment(now: LoadProgress): string[] {
  const { phase, elapsedSeconds, totalSeconds, keys } = now;
  if (phase !== 'running' || totalSeconds === undefined) return [head(now)];
  const rows = keys.map(({ key, offered, admitted, refused, errors, p99Milliseconds }) => [
    key,
    ...[offered, admitted, refused, errors].map(String),
    p99Milliseconds === undefined ? '–' : p99Milliseconds.toFixed(1),
  ]);
  const done = Math.floor(Math.min(elapsedSeconds, totalSeconds));
  return [
    `${bar(done, Math.ceil(totalSeconds))} s  load ${now.profile}${soFar(now)}`,
    ...table([['', 'offered', 'admitted', 'refused', 'errors', 'p99 ms'], ...rows], Number.POSITIVE_INFINITY),
  ];
}

/** What the run would be called if it ended now. */
function soFar({ validity, latestMilliseconds }: LoadProgress): string {
  if (validity === undefined) return '';
  const late = validity === 'valid' ? '' : `: requests up to ${latestMilliseconds.toFixed(0)} ms late`;
  return `, ${validity} so far${late}`;
}

function line(now: LoadProgress): string {
  const keys = now.keys.map(({ key, admitted, refused, errors }) => {
    const wrong = errors > 0 ? `, ${errors} ${errors === 1 ? 'error' : 'errors'}` : '';
    return `${key} ${admitted} admitted, ${refused} refused${wrong}`;
  });
  if (now.phase !== 'running') return head(now);
  return [`${head(now)}${now.validity === 'valid' ? '' : soFar(now)}`, ...keys].join('; ');
}
