import { resultCounts } from '../../reports/summary/sentence.ts';
import { truncate } from '../../reports/terminal/wrap.ts';
import { visible } from '../../reports/text/safe-text.ts';
import type { CheckResult } from '../../schemas/generated/types.ts';
import { type Output, writeProse } from './output.ts';

/** Progress messages for people, on standard error. */
export interface Progress {
  say(line: string): void;
  /** Replaces the live lines. Only on a terminal. */
  show(...lines: string[]): void;
  clear(): void;
}

const silent: Progress = { say: () => {}, show: () => {}, clear: () => {} };
const shortestMilliseconds = 60;

/** Live lines on a terminal, plain lines elsewhere, none if `quiet`. */
export function progress(output: Output, quiet: boolean, now: () => number = Date.now): Progress {
  if (quiet) return silent;
  const say = (line: string): void => writeProse(output, `${line}\n`);
  if (!output.isTerminal) return { ...silent, say };
  let shownAt = Number.NEGATIVE_INFINITY;
  return {
    say: (line) => {
      say(line);
      shownAt = Number.NEGATIVE_INFINITY;
    },
    show: (...given) => {
      if (now() - shownAt < shortestMilliseconds) return;
      shownAt = now();
      const lines = given.map((line) => truncate(visible(output.mask(line)).replaceAll('\n', ' '), output.columns - 1));
      output.showLive(lines.join('\n'));
    },
    clear: () => output.showLive(''),
  };
}

/** The log of a long run stays readable, and the log of a short one repeats nothing of its report. */
const secondsBetweenLines = 10;

/** True some seconds after it was made, and then every ten seconds; for lines of a log. */
export function lineIsDue(firstSeconds = secondsBetweenLines, now: () => number = Date.now): () => boolean {
  let dueAt = now() + firstSeconds * 1000;
  return () => {
    if (now() < dueAt) return false;
    dueAt = now() + secondsBetweenLines * 1000;
    return true;
  };
}

/** Shorter waits are not worth a line of a log. */
export const longWaitSeconds = 5;

/** A progress bar: `━━┄┄  5/10`. */
export function bar(done: number, total: number, width = 20): string {
  const full = total === 0 ? width : Math.round((done / total) * width);
  return `${'━'.repeat(full)}${'┄'.repeat(width - full)} ${String(done).padStart(String(total).length)}/${total}`;
}

const troubles: readonly string[] = ['failed', 'internal error', 'blocked'];

/** `1 failed, 12 passed, 3 not tested`, trouble first. */
export const tally = (checks: readonly CheckResult[]): string =>
  resultCounts(checks)
    .toSorted(([one], [other]) => Number(troubles.includes(other)) - Number(troubles.includes(one)))
    .map(([, text]) => text)
    .join(', ');
