import { shellQuote } from '../../reports/text/shell.ts';
import type { Invocation } from './invocation.ts';
import { optionTable } from './options.ts';

/** The command line that runs the same again. Options never hold keys; what reads from the environment does so again. */
export function invocationText({ command, arguments: given, options }: Invocation): string {
  const flags = Object.entries(options).flatMap(([name, value]) => {
    const flag = optionTable[name as keyof typeof optionTable].flags.split(' ')[0] ?? '';
    if (typeof value === 'boolean') return name === 'load' && value ? [] : [flag];
    return [value].flat().flatMap((each) => [flag, quoted(String(each))]);
  });
  return ['textgen-harness', command, ...given.map(quoted), ...flags].join(' ');
}

const quoted = (text: string): string => (/^[\w@%+=:,./-]+$/.test(text) ? text : shellQuote(text));
