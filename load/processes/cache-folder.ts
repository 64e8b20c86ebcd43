import { lstatSync, mkdirSync, realpathSync, type Stats } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/** This program's folder in the user's cache folder. Relative paths in the variables are ignored, as XDG requires. */
function cacheFolder({ XDG_CACHE_HOME: cache = '', HOME: home = '' }: Environment): string {
  return join(isAbsolute(cache) ? cache : join(isAbsolute(home) ? home : homedir(), '.cache'), 'textgen-harness');
}

/**
 * The path of something in this program's cache folder, which is made if needed: programs, compiled code and decisions are read
 * from there. Undefined if another user than root can change that folder, or has put something in the place of one of `names`.
 */
export function cachePath(env: Environment, ...names: readonly string[]): string | undefined {
  const folder = cacheFolder(env);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const stats = lstatSync(folder);
    const isOwn = stats.uid === (process.getuid?.() ?? stats.uid) && (stats.mode & 0o022) === 0 && stats.isDirectory();
    const above = [folder, realpathSync(folder)].flatMap(foldersAbove);
    const parts = names.map((_, index) => join(folder, ...names.slice(0, index + 1)));
    return isOwn && above.every(isSafe) && parts.every(isNobodyElses) ? join(folder, ...names) : undefined;
  } catch {
    return undefined;
  }
}

/** False for what others put there while the folder was open to them. */
function isNobodyElses(path: string): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats === undefined || (isOwners(stats) && !stats.isSymbolicLink());
}

const isOwners = ({ uid }: Stats): boolean => [0, process.getuid?.() ?? uid].includes(uid);

const foldersAbove = (path: string): string[] => {
  const above = dirname(path);
  return above === path ? [] : [above, ...foldersAbove(above)];
};

/** True if no other user but root can rename what this user has in a folder. */
function isSafe(folder: string): boolean {
  const stats = lstatSync(folder);
  const isSticky = (stats.mode & 0o1000) !== 0;
  return isOwners(stats) && (stats.isSymbolicLink() || (stats.mode & 0o022) === 0 || isSticky);
}
