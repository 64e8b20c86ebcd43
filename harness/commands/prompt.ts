import { createInterface } from 'node:readline/promises';
import type { Options } from '../invocation/options.ts';
import type { CommandContext } from '../io/context.ts';
import { isCi } from '../io/environment.ts';
import type { TargetDraftOptions } from '../preflight/target-draft.ts';

/** Asks a person one question; an empty answer gives the default, which is shown. */
export type Ask = (question: string, usual: string) => Promise<string>;

/** Calls `use` with a way to ask, or with undefined where nobody can answer: without a terminal, and in CI. */
export async function withQuestions<Result>(
  { env, stderr, stop }: CommandContext,
  use: (ask: Ask | undefined) => Promise<Result>,
): Promise<Result> {
  if (process.stdin.isTTY !== true || !stderr.isTerminal || isCi(env)) return use(undefined);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await use(async (question, usual) => {
      const hint = usual === '' ? '' : ` [${usual}]`;
      return (await terminal.question(`${question}${hint}: `, { signal: stop })).trim() || usual;
    });
  } finally {
    terminal.close();
  }
}

/** Asks for yes or no. */
export const askYes = async (ask: Ask, question: string, usual: boolean): Promise<boolean> =>
  /^y(?!\/)/i.test(await ask(question, usual ? 'yes' : 'no'));

/** Values from the options, else asked on a terminal, else the defaults. */
export const askDraftOptions = (
  { name, allowLoad }: Options,
  defaults: TargetDraftOptions,
  context: CommandContext,
): Promise<TargetDraftOptions> =>
  withQuestions(context, async (ask) => ({
    name: name ?? (await ask?.('name of the target', defaults.name)) ?? defaults.name,
    allowLoad:
      allowLoad ??
      (ask && (await askYes(ask, 'allow load tests against it?', defaults.allowLoad))) ??
      defaults.allowLoad,
  }));
