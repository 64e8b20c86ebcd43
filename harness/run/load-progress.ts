import type { LoadProgress } from '../../load/progress.ts';
import { table } from '../../reports/terminal/table.ts';
import { plural } from '../../reports/text/quantities.ts';
import { bar, type Progress } from '../io/progress.ts';

/** A log of a long run stays readable. */
const secondsBetweenLines = 10;

/** Shows a load run: a table updated in place on a terminal, else a line after the first second and every ten seconds. */
export function showLoad(progress: Progress, live: boolean): (now: LoadProgress) => void {
  let saidAt = Number.NEGATIVE_INFINITY;
  let phase: LoadProgress['phase'] | undefined;
  let lines = 0;
  let waitsFor: string | undefined;
  return (now) => {
    if (live) return progress.show(...terminalLines(now));
    const due = now.phase === 'running' && now.elapsedSeconds - saidAt >= (lines < 2 ? 1 : secondsBetweenLines);
    if (!due && now.phase === phase && now.waitsFor?.says === waitsFor) return;
    phase = now.phase;
    waitsFor = now.waitsFor?.says;
    lines = now.phase === 'running' ? lines + 1 : 0;
    saidAt = now.phase === 'running' ? now.elapsedSeconds : Number.NEGATIVE_INFINITY;
    progress.say(logLine(now));
  };
}

const phases: Record<LoadProgress['phase'], string> = {
  preparing: 'learning the rate limits of the keys',
  waiting: 'waiting for new rate-limit windows',
  running: 'running',
  judging: 'analysing the results',
};

const head = ({ profile, phase, elapsedSeconds, totalSeconds, waitsFor }: LoadProgress): string => {
  if (waitsFor !== undefined)
    return `load ${profile}: waiting for ${waitsFor.says} (${Math.ceil(waitsFor.atMostSeconds)} s at most)`;
  if (phase !== 'running' || totalSeconds === undefined) return `load ${profile}: ${phases[phase]}`;
  if (elapsedSeconds > totalSeconds) return `load ${profile}: waiting for the last replies`;
  return `load ${profile}: ${elapsedSeconds.toFixed(0)} of ${totalSeconds.toFixed(0)} s`;
};

function terminalLines(now: LoadProgress): string[] {
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
    ...table([['', 'offered', 'admitted', 'refused', 'errors', 'p99 ms'], ...rows], Number.POSITIVE_INFINITY),
  ];
}

function validityText({ validity, latestMilliseconds }: LoadProgress): string {
  if (validity === undefined) return '';
  const late = validity === 'valid' ? '' : `: requests up to ${latestMilliseconds.toFixed(0)} ms late`;
  return `, ${validity} so far${late}`;
}

function logLine(now: LoadProgress): string {
  const keys = now.keys.map(({ key, admitted, refused, errors }) => {
    const wrong = errors > 0 ? `, ${plural(errors, 'error')}` : '';
    return `${key} ${admitted} admitted, ${refused} refused${wrong}`;
  });
  if (now.phase !== 'running') return head(now);
  return [`${head(now)}${now.validity === 'valid' ? '' : validityText(now)}`, ...keys].join('; ');
}
