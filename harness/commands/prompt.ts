import { createInterface } from 'node:readline/promises';
import type { Options } from '../invocation/options.ts';
import type { CommandContext } from '../io/context.ts';
import type { TargetDraftOptions } from '../preflight/target-draft.ts';

/** What options decide, or else a person at a terminal, or else what is given as usual. */
export async function decisions(
  options: Options,
  usual: TargetDraftOptions,
  context: CommandContext,
): Promise<TargetDraftOptions> {
  const { name, allowLoad } = options;
  const told = { name: name ?? usual.name, allowLoad: allowLoad ?? usual.allowLoad };
  if (process.stdin.isTTY !== true || !context.stderr.isTerminal || context.env.CI) return told;
  const asking = createInterface({ input: process.stdin, output: process.stderr });
  const ask = (question: string) => asking.question(question, { signal: context.stop });
  try {
    const called = name ?? (await ask(`name of the target [${usual.name}]: `));
    const allowed = allowLoad ?? (await ask(`may load be run against it? [${usual.allowLoad ? 'Y/n' : 'y/N'}]: `));
    return { name: called.trim() || usual.name, allowLoad: answered(allowed, usual.allowLoad) };
  } finally {
    asking.close();
  }
}

const answered = (text: string | boolean, usual: boolean): boolean =>
  typeof text === 'boolean' ? text : text.trim() === '' ? usual : /^y/i.test(text.trim());
