import type { CommandContext } from '../harness/io/context.ts';
import { Secrets } from '../harness/secrets/secrets.ts';

/** A context without environment that keeps what is written; `screen` makes its streams a terminal. */
export function capturedContext(
  screen: { columns?: number; color?: boolean; isTerminal?: boolean } = {},
): CommandContext & { shown: string[] } {
  const shown: string[] = [];
  const write = (text: string) => void shown.push(text);
  const output = {
    ...{ write, writeRendered: write, showLive: write, mask: (text: string) => text },
    ...{ isTerminal: false, columns: 80, color: false, ...screen },
  };
  return {
    ...{ env: {}, directory: '.', stdout: output, stderr: output, stop: new AbortController().signal },
    secrets: new Secrets(),
    shown,
  };
}
