import { lstatSync, realpathSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { entryAt } from '../io/input-file.ts';

const runCommands = ['gate', 'check', 'load', 'client', 'judge'];
/** With these a command writes no results. */
const previews = ['--help', '-h', '--dry-run', '--plan', '--emit'];
const usualFolder = 'harness-results';

/**
 * The folder into which a command line would have written its results, if that is certain although the command line is
 * wrong. Undefined for commands without results, for a folder that the command line also reads, and for a default folder
 * that is a link.
 */
export function resultsFolder(args: readonly string[], directory: string): string | undefined {
  const [command = '', ...rest] = args;
  if (!runCommands.includes(command) || rest.some((word) => previews.includes(word.split('=')[0] ?? '')))
    return undefined;
  const { out, others } = outOption(rest);
  if (out === '' || (out === undefined && isLink(join(directory, usualFolder)))) return undefined;
  const folder = resolve(directory, out ?? usualFolder);
  const isRead = others.some((path) =>
    `${realPath(resolve(directory, path))}${sep}`.startsWith(`${realPath(folder)}${sep}`),
  );
  return isRead ? undefined : folder;
}

/** The last value of --out, and all other words; the values of options are apart from their names. */
function outOption(words: readonly string[]): { out: string | undefined; others: string[] } {
  let out: string | undefined;
  const others: string[] = [];
  for (let index = 0; index < words.length; index++) {
    const word = words[index] ?? '';
    const [, joined] = /^(?:--out=|-o)(.*)$/s.exec(word) ?? [];
    if (word === '--out' || word === '-o') out = words[++index] ?? '';
    else if (joined !== undefined) out = joined;
    else others.push(word.startsWith('-') ? word.slice(word.indexOf('=') + 1) : word);
  }
  return { out, others };
}

/** The path without links, if there is something. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

const isLink = (path: string): boolean => entryAt(path, lstatSync)?.isSymbolicLink() === true;
