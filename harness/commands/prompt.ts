import { createInterface } from 'node:readline/promises';
import type { Options } from '../invocation/options.ts';
import type { CommandContext } from '../io/context.ts';
import { isCi } from '../io/environment.ts';
import type { TargetDraftOptions } from '../preflight/target-draft.ts';

/** Values from the options, else asked on a terminal, else the defaults. */
export async function askDraftOptions(
  { name, allowLoad }: Options,
  defaults: TargetDraftOptions,
  { env, stderr, stop }: CommandContext,
): Promise<TargetDraftOptions> {
  if (process.stdin.isTTY !== true || !stderr.isTerminal || isCi(env))
    return { name: name ?? defaults.name, allowLoad: allowLoad ?? defaults.allowLoad };
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const ask = async (question: string) => (await terminal.question(question, { signal: stop })).trim();
  try {
    const chosenName = (name ?? (await ask(`name of the target [${defaults.name}]: `))) || defaults.name;
    if (allowLoad !== undefined) return { name: chosenName, allowLoad };
    const answer = await ask(`allow load tests against it? [${defaults.allowLoad ? 'Y/n' : 'y/N'}]: `);
    return { name: chosenName, allowLoad: answer === '' ? defaults.allowLoad : /^y/i.test(answer) };
  } finally {
    terminal.close();
  }
}
