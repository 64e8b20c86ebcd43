import { shellQuote } from '../../reports/text/shell.ts';
import type { Invocation } from './invocation.ts';
import { type OptionName, optionTable } from './options.ts';

/** The command line that repeats a run. It contains no keys: they come from the environment again. */
export function invocationText({ command, arguments: given, options }: Invocation): string {
  const flags = Object.entries(options).flatMap(([name, value]) => {
    const flag = optionTable[name as OptionName].long ?? '';
    if (typeof value === 'boolean') return name === 'load' && value ? [] : [flag];
    return [value].flat().flatMap((each) => [flag, shellWord(String(each))]);
  });
  return ['textgen-harness', command, ...given.map(shellWord), ...flags].join(' ');
}

const shellWord = (text: string): string => (/^[\w@%+=:,./-]+$/.test(text) ? text : shellQuote(text));
