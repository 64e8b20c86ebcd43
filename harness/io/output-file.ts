import { randomBytes } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { UsageError } from './errors.ts';

/**
 * Writes each text into `directory`, by name, replacing what was there. Written to a temporary name and renamed, so no
 * file is ever half written. Throws UsageError, calling the directory `named`, where that cannot be done.
 */
export function writeFiles(directory: string, files: Readonly<Record<string, string>>, named = directory): void {
  try {
    makeFolder(directory);
    for (const [name, text] of Object.entries(files)) replaceFile(join(directory, name), text);
  } catch (error) {
    throw new UsageError(`cannot write ${named}: ${reason(error)}`);
  }
}

/** Writes one file whole or not at all. Throws what node:fs throws. */
export function replaceFile(path: string, text: string): void {
  const temporary = `${path}.${randomBytes(4).toString('hex')}.tmp`;
  try {
    writeFileSync(temporary, text);
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** Writes one file that the user named. Throws UsageError where that cannot be done. */
export function writeNamed(path: string, text: string, given: string): void {
  writeFiles(dirname(path), { [basename(path)]: text }, given);
}

/** Finds out before anything begins whether files can be written into a folder; leaves nothing there. Throws UsageError. */
export function refuseUnwritable(folder: string, flag: string, given: string): void {
  try {
    for (const made of makeFolder(folder)) rmdirSync(made);
    if (existsSync(folder)) accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new UsageError(`${flag} ${given}: ${reason(error)}`);
  }
}

/** Finds out the same of a file that must not exist yet. Throws UsageError. */
export function refuseOldFile(path: string, flag: string, given: string): void {
  if (existsSync(path))
    throw new UsageError(`${flag} ${given}: there is such a file already, and it may hold what somebody wrote`);
  if (!existsSync(dirname(path))) throw new UsageError(`${flag} ${given}: there is no folder ${dirname(given)}`);
  refuseUnwritable(dirname(path), flag, given);
}

/**
 * Makes a folder and those above it; returns those that were not there, the innermost first. One by one: the recursive
 * form of node:fs tries for ever where the system has no room for new entries, as below /proc. Throws what node:fs throws.
 */
function makeFolder(path: string): string[] {
  if (existsSync(path)) {
    if (!statSync(path).isDirectory()) throw new UsageError('there is a file of that name');
    return [];
  }
  const above = makeFolder(dirname(path));
  mkdirSync(path);
  return [path, ...above];
}

const reasons: Record<string, string> = {
  EACCES: 'nothing may be written there',
  EPERM: 'nothing may be written there',
  EROFS: 'nothing can be changed there',
  ENOTDIR: 'a part of the path is a file',
  ENOENT: 'no folder can be made there',
  ENOSPC: 'there is no space left',
};

function reason(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return reasons[code ?? ''] ?? message;
}
