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
 * Writes files, by name, into `directory`, which is created if needed; replaces existing files. Throws UsageError, with
 * `named` as the name of the directory.
 */
export function writeFiles(directory: string, files: Readonly<Record<string, string>>, named = directory): void {
  try {
    makeFolder(directory);
    for (const [name, text] of Object.entries(files)) replaceFile(join(directory, name), text);
  } catch (error) {
    throw new UsageError(`cannot write ${named}: ${reason(error)}`);
  }
}

/** Writes a temporary file and renames it, so that no file is ever incomplete. Throws the errors of node:fs. */
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

/** Writes a file that the user named. Throws UsageError. */
export function writeNamed(path: string, text: string, given: string): void {
  writeFiles(dirname(path), { [basename(path)]: text }, given);
}

/** Throws UsageError if no files can be written into a folder. Leaves nothing there. */
export function refuseUnwritable(folder: string, flag: string, given: string): void {
  try {
    for (const made of makeFolder(folder)) rmdirSync(made);
    if (existsSync(folder)) accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new UsageError(`${flag} ${given}: ${reason(error)}`);
  }
}

/** Throws UsageError if a file exists, or cannot be written. */
export function refuseOldFile(path: string, flag: string, given: string): void {
  if (existsSync(path)) throw new UsageError(`${flag} ${given}: the file exists and is not overwritten`);
  if (!existsSync(dirname(path))) throw new UsageError(`${flag} ${given}: no such directory: ${dirname(given)}`);
  refuseUnwritable(dirname(path), flag, given);
}

/**
 * Creates a folder and its parents; returns the new ones, innermost first. Not with `recursive`: below /proc that never
 * returns. Throws the errors of node:fs.
 */
function makeFolder(path: string): string[] {
  if (existsSync(path)) {
    if (!statSync(path).isDirectory()) throw new UsageError('a file of that name exists');
    return [];
  }
  const above = makeFolder(dirname(path));
  mkdirSync(path);
  return [path, ...above];
}

const reasons: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOTDIR: 'part of the path is a file',
  ENOENT: 'the directory cannot be created',
  ENOSPC: 'no space left on the device',
};

function reason(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return reasons[code ?? ''] ?? message;
}
