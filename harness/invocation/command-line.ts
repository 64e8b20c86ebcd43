import { shellQuote } from '../../reports/text/shell.ts';
import type { Invocation } from './invocation.ts';
import { longFlag, type OptionName } from './options.ts';

/** The words that start this program: in this repository it is a script of npm, and npx leaves no command behind. */
export function programOf({
  npm_package_name: name,
  npm_lifecycle_event: event,
}: Readonly<Record<string, string | undefined>>): string {
  if (event === 'npx') return 'npx textgen-harness';
  return name === 'textgen-harness' ? 'npm run -s harness --' : 'textgen-harness';
}

/** The command line that repeats a run. It contains no keys: they come from the environment again. */
export function invocationText(
  { command, arguments: given, options }: Invocation,
  env: Readonly<Record<string, string | undefined>>,
): string {
  const flags = Object.entries(options).flatMap(([name, value]) => {
    const flag = longFlag(name as OptionName);
    if (typeof value === 'boolean') return value === flag.startsWith('--no-') ? [] : [flag];
    return [value].flat().flatMap((each) => [flag, shellWord(String(each))]);
  });
  const words = given.map(shellWord);
  // The words of a client program may look like options.
  return [programOf(env), command, ...(command === 'client' ? [...flags, '--', ...words] : [...words, ...flags])].join(
    ' ',
  );
}

/** A text as one word of a shell command, quoted if it needs it. */
export const shellWord = (text: string): string => (/^[\w@%+=:,./-]+$/.test(text) ? text : shellQuote(text));
