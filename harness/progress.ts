import type { CheckResult } from '../schemas/generated/types.ts';
import type { Output } from './surroundings.ts';

/** What is going on, for people, on standard error. */
export interface Progress {
  /** A line that stays. */
  say(line: string): void;
  /** The present moment: replaced in place on a terminal, not shown elsewhere. */
  show(moment: string): void;
  /** Takes the present moment away. */
  clear(): void;
}

const silent: Progress = { say: () => {}, show: () => {}, clear: () => {} };
const shortestMilliseconds = 60;

/** Live on a terminal, plain lines elsewhere, nothing when quiet. */
export function progress(output: Output, quiet: boolean, now: () => number = Date.now): Progress {
  if (quiet) return silent;
  const say = (line: string): void => output.write(`${line}\n`);
  if (!output.isTerminal) return { ...silent, say };
  let shownAt = Number.NEGATIVE_INFINITY;
  let shown = false;
  const clear = (): void => {
    if (shown) output.write('\r\x1b[2K');
    shown = false;
  };
  return {
    say: (line) => {
      clear();
      say(line);
      shownAt = Number.NEGATIVE_INFINITY;
    },
    show: (moment) => {
      if (now() - shownAt < shortestMilliseconds) return;
      shownAt = now();
      shown = true;
      output.write(`\r\x1b[2K${fitted(moment, output.columns - 1)}`);
    },
    clear,
  };
}

const fitted = (text: string, columns: number): string =>
  text.length <= columns ? text : `${text.slice(0, Math.max(columns - 1, 0))}…`;

/** How far the checks are: a bar, and what has come out so far. */
export function bar(done: number, total: number, width = 20): string {
  const full = total === 0 ? width : Math.round((done / total) * width);
  return `${'━'.repeat(full)}${'┄'.repeat(width - full)} ${String(done).padStart(String(total).length)}/${total}`;
}

const order = ['violated', 'errored', 'blocked', 'passed', 'observed', 'inapplicable'] as const;

/** `1 violated, 12 passed`, worst first. */
export function tally(checks: readonly CheckResult[]): string {
  const counted = order.map(
    (outcome) => [checks.filter((check) => check.outcome === outcome).length, outcome] as const,
  );
  return counted
    .filter(([count]) => count > 0)
    .map(([count, outcome]) => `${count} ${outcome}`)
    .join(', ');
}
