import { UsageError } from '../io/errors.ts';
import { fileText } from '../io/input-file.ts';

/**
 * The variables of a file, read as `docker run --env-file` does: one `NAME=value` a line, the value being everything
 * after the first `=`. `NAME` alone takes the value from the environment. Empty lines and lines with # are ignored.
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
    if (!/^[^\s=]+$/.test(name)) throw new UsageError(`${path}, line ${index + 1}: expected NAME=value`);
    const value = text.includes('=') ? text.slice(name.length + 1) : env[name];
    if (value !== undefined) variables[name] = value;
  }
  return variables;
}
