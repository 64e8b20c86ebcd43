import { lstatSync, mkdirSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';

/** This program's folder in the user's cache folder. Relative paths in the variables are ignored, as XDG requires. */
export function cacheFolder(env: Readonly<Record<string, string | undefined>>): string {
  const { XDG_CACHE_HOME: cache = '', HOME: home = '' } = env;
  return join(isAbsolute(cache) ? cache : join(isAbsolute(home) ? home : homedir(), '.cache'), 'textgen-harness');
}

/**
 * The same folder, made if needed, or undefined unless no other user but root can change what is in it: code and decisions
 * are read from there.
 */
export function privateCacheFolder(env: Readonly<Record<string, string | undefined>>): string | undefined {
  const folder = cacheFolder(env);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const stats = lstatSync(folder);
    const isOwn = stats.uid === (process.getuid?.() ?? stats.uid) && (stats.mode & 0o022) === 0 && stats.isDirectory();
    const above = [folder, realpathSync(folder)].flatMap(foldersAbove);
    return isOwn && above.every(isSafe) ? folder : undefined;
  } catch {
    return undefined;
  }
}

const foldersAbove = (path: string): string[] => {
  const above = dirname(path);
  return above === path ? [] : [above, ...foldersAbove(above)];
};

/** True if no other user but root can rename what this user has in a folder. */
function isSafe(folder: string): boolean {
  const stats = lstatSync(folder);
  const isSticky = (stats.mode & 0o1000) !== 0;
  const isOwners = [0, process.getuid?.() ?? stats.uid].includes(stats.uid);
  return isOwners && (stats.isSymbolicLink() || (stats.mode & 0o022) === 0 || isSticky);
}
