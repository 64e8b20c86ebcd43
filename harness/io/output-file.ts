import { accessSync, constants, existsSync, lstatSync, mkdirSync, rmdirSync, type Stats, statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { appendToFile, replaceFile } from '../../load/processes/new-file.ts';
import { UsageError } from './errors.ts';
import { entryAt } from './input-file.ts';

/** Results repeat what servers say: only the user who ran the command may read them, and find them. */
const folderMode = 0o700;
/** Files to be committed and shared have the usual mode, that is what the umask leaves. */
const sharedMode = 0o666;

/**
 * Writes results, by file name, into `directory`, which is created if needed; replaces existing files. An existing
 * directory keeps its mode. Throws UsageError, with `named` as the name of the directory.
 */
export function writeFiles(directory: string, files: Readonly<Record<string, string>>, named = directory): void {
  write(named, () => {
    makeFolder(directory);
    for (const [name, text] of Object.entries(files)) writeInto(directory, name, text);
  });
}

/** Writes something. Throws UsageError that names it. */
function write(named: string, how: () => void): void {
  try {
    how();
  } catch (error) {
    throw new UsageError(`cannot write ${named}: ${writeFailure(error)}`);
  }
}

/** Like `writeFiles`, but writes the other files if one fails. Then throws UsageError with the missing names and the first reason. */
export function writeEachFile(directory: string, files: Readonly<Record<string, string>>, named: string): void {
  const missing: string[] = [];
  let first: unknown;
  for (const [name, text] of Object.entries(files)) {
    try {
      makeFolder(directory);
      writeInto(directory, name, text);
    } catch (error) {
      first ??= error;
      missing.push(name);
    }
  }
  if (missing.length > 0)
    throw new UsageError(`cannot write ${missing.join(', ')} in ${named}: ${writeFailure(first)}`);
}

/** Adds a text to a file of another program. Throws UsageError. */
export function appendToOthersFile(path: string, text: string): void {
  write(path, () => appendToFile(path, text, { keepsMode: true }));
}

/** Makes the folder again if another run, which had made it, removes it. */
function writeInto(directory: string, name: string, text: string, tries = mostTries): void {
  try {
    replaceFile(join(directory, name), text);
  } catch (error) {
    if (tries === 1 || entryOf(directory) !== undefined) throw error;
    makeFolder(directory);
    writeInto(directory, name, text, tries - 1);
  }
}

const entryOf = (path: string): Stats | undefined => entryAt(path, lstatSync);

/** Writes a draft to a file that the user named. It is meant to be edited and committed. Throws UsageError. */
export function writeDraft(path: string, text: string, given: string): void {
  write(given, () => replaceFile(path, text, sharedMode));
}

/** Adds a line to a file of results, which is created with its folder if needed. Throws UsageError. */
export function appendLine(directory: string, name: string, line: string): void {
  const path = join(directory, name);
  write(path, () => {
    makeFolder(directory);
    appendToFile(path, `${line}\n`);
  });
}

/**
 * Makes the folders between a project and one of its files. Throws UsageError if one of them is a symbolic link: a
 * repository could contain it and so choose the folder that receives the file.
 */
export function makeProjectFolders(project: string, path: string): void {
  const folders = relative(project, dirname(path)).split(sep).filter(Boolean);
  for (const [index] of folders.entries()) {
    const shown = join(...folders.slice(0, index + 1));
    if (entryOf(join(project, shown))?.isSymbolicLink() === true)
      throw new UsageError(`${shown} is a symbolic link: nothing is written through it`);
  }
  write(relative(project, path), () => mkdirSync(dirname(path), { recursive: true }));
}

/**
 * Throws UsageError if a folder that nobody named is a symbolic link: whoever planted it, for example in a repository,
 * would decide where files are replaced.
 */
export function refuseLink(folder: string, flag: string, given: string): void {
  if (entryOf(folder)?.isSymbolicLink() === true)
    throw new UsageError(`${given} is a symbolic link: if you trust it, name it with ${flag} ${given}`);
}

/** Throws UsageError if no files can be written into a folder. Leaves nothing there. */
export function refuseUnwritable(folder: string, flag: string, given: string): void {
  try {
    for (const made of makeFolder(folder)) removeIfUnused(made);
    if (existsSync(folder)) accessSync(folder, constants.W_OK);
  } catch (error) {
    // The folder was there, and another run has removed it.
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' && syscall === 'access') return;
    // Output on standard output does not need the disk, which may also have room by then.
    if (isFull(error)) return;
    throw new UsageError(`${flag} ${given}: ${writeFailure(error)}`);
  }
}

/** Removes an empty folder that this run made; another run may use it by now, or have removed it. */
function removeIfUnused(folder: string): void {
  try {
    rmdirSync(folder);
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

/** Throws UsageError if a file exists, or cannot be written. */
export function refuseOldFile(path: string, flag: string, given: string): void {
  if (entryOf(path) !== undefined) throw new UsageError(`${flag} ${given}: the file exists and is not overwritten`);
  if (!existsSync(dirname(path))) throw new UsageError(`${flag} ${given}: no such directory: ${dirname(given)}`);
  refuseUnwritable(dirname(path), flag, given);
}

/** Runs that begin in one folder at the same time get in each other's way this often at most. */
const mostTries = 100;

/**
 * Creates a folder and its parents; returns the new ones, innermost first. Not with `recursive`: below /proc that never
 * returns. Throws the errors of node:fs.
 */
function makeFolder(path: string, tries = mostTries): string[] {
  const entry = statSync(path, { throwIfNoEntry: false });
  if (entry?.isDirectory()) return [];
  if (entry !== undefined) throw new UsageError('a file of that name exists');
  const above = makeFolder(dirname(path));
  try {
    mkdirSync(path, folderMode);
  } catch (error) {
    // Another run has made it meanwhile, or has removed it or the folder above again.
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return above;
    const { code = '' } = error as NodeJS.ErrnoException;
    const isChanged = ['EEXIST', 'ENOENT'].includes(code) && entryOf(path)?.isDirectory() !== false;
    if (isChanged && tries > 1) return [...makeFolder(path, tries - 1), ...above];
    throw error;
  }
  return [path, ...above];
}

const reasons: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOTDIR: 'part of the path is a file',
  EEXIST: 'a symbolic link of that name leads nowhere',
  EISDIR: 'a directory has the name of one of the files',
  ENOENT: 'the directory cannot be created',
  ENOSPC: 'no space left on the device',
  EDQUOT: 'the disk quota is used up',
  EPIPE: 'nobody reads it',
  ELOOP: 'it is a symbolic link',
  ENXIO: 'it is not a regular file',
};

/** True for a disk without room, which is no mistake of the command line. */
export const isFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');

/** The reason why a file cannot be written, for people. */
export function writeFailure(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return reasons[code ?? ''] ?? message;
}
