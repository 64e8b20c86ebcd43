import { truncate } from '../../reports/terminal/wrap.ts';
import { visible } from '../../reports/text/safe-text.ts';
import type { CheckResult } from '../../schemas/generated/types.ts';
import type { Output } from './output.ts';

/** What is going on, for people, on standard error. */
export interface Progress {
  /** A line that stays. */
  say(line: string): void;
  /** The present moment, in one or more lines: replaced in place on a terminal, not shown elsewhere. */
  show(...moment: string[]): void;
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
  let shown = 0;
  const cleared = (): string => {
    const above = '\x1b[1A\x1b[2K'.repeat(Math.max(shown - 1, 0));
    return shown === 0 ? '' : `\r\x1b[2K${above}`;
  };
  const clear = (): void => {
    if (shown > 0) output.writeRendered(cleared());
    shown = 0;
  };
  return {
    say: (line) => {
      clear();
      say(line);
      shownAt = Number.NEGATIVE_INFINITY;
    },
    show: (...moment) => {
      if (now() - shownAt < shortestMilliseconds) return;
      shownAt = now();
      const lines = moment.map((line) => truncate(visible(line).replaceAll('\n', ' '), output.columns - 1));
      output.writeRendered(cleared() + lines.join('\n'));
      shown = lines.length;
    },
    clear,
  };
}

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
