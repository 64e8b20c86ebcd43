import { UsageError } from '../io/errors.ts';
import { fileText } from '../io/input-file.ts';

/**
 * The variables of a file as `docker run --env-file` reads it: `NAME=value` on each line, everything after the first `=`
 * as it stands; `NAME` alone takes the value of the environment; empty lines and those that begin with # say nothing.
 * Throws UsageError that names file and line.
 */
export function variablesIn(path: string, env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const lines = fileText(path, 'file of --env-file')
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/);
  const variables: Record<string, string> = {};
  for (const [index, line] of lines.entries()) {
    const text = line.trimStart();
    if (text === '' || text.startsWith('#')) continue;
    const [name = ''] = text.split('=', 1);
    if (!/^[^\s=]+$/.test(name)) throw new UsageError(`${path}, line ${index + 1}: wanted NAME=value`);
    const value = text.includes('=') ? text.slice(name.length + 1) : env[name];
    if (value !== undefined) variables[name] = value;
  }
  return variables;
}
