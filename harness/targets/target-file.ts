import { existsSync, lstatSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { KeySource, TargetFile, TargetKeys } from '../../schemas/generated/types.ts';
import { UsageError } from '../io/errors.ts';
import { foundFile, parseJsonFile, readDocument, requireRegularFile, requireValid } from '../io/input-file.ts';

const fileName = 'textgen.target.json';

/** Names of variables that are meant for this program. */
const ownVariable = /^TEXTGEN_/;

/**
 * Path of the nearest `textgen.target.json`: in the directory or in a folder above it, up to the one that holds `.git`.
 * Without such a folder only the directory is searched. Undefined if there is none.
 */
export function findTargetFile(directory: string): string | undefined {
  return searchedFolders(directory)
    .map((folder) => join(folder, fileName))
    .find((path) => lstatSync(path, { throwIfNoEntry: false }) !== undefined);
}

function searchedFolders(directory: string): string[] {
  const folders = [directory];
  for (let folder = directory; !existsSync(join(folder, '.git')); folders.push(folder)) {
    const above = dirname(folder);
    if (above === folder) return [directory];
    folder = above;
  }
  return folders;
}

/** Reads and validates a target file. Throws UsageError with the file, the member and the expected value. */
export const readTargetFile = (path: string): TargetFile => readDocument(path, 'TargetFile', 'target file');

/**
 * Reads a target file that nobody named; `shown` is its path for messages. Without `trust` it throws UsageError if the
 * file belongs to another user, or uses variables that are not meant for this program: they hold other secrets.
 */
export function readFoundTargetFile(path: string, shown: string, directory: string, trust: boolean): TargetFile {
  const remedy = `If you trust it, name it with --target ${shown}, or add --trust`;
  if (lstatSync(path).isSymbolicLink())
    throw new UsageError(`found ${shown}, which is a symbolic link. If you trust it, name it with --target ${shown}`);
  requireRegularFile(path, shown);
  const found = foundFile(path);
  if (found === undefined) throw new UsageError(`found ${shown}, which cannot be read. ${remedy}`);
  const owners = [0, process.getuid?.() ?? found.uid, statSync(directory).uid];
  if (!trust && !owners.includes(found.uid))
    throw new UsageError(`found ${shown}, which belongs to another user. ${remedy}`);
  const value = parseJsonFile(found.text, path, 'target file');
  const file = requireValid<TargetFile>(value, 'TargetFile', path, 'target file');
  if (trust) return file;
  const foreign = variablesOf(file.keys ?? {}).filter(({ env }) => !ownVariable.test(env));
  if (foreign.length === 0) return file;
  const uses = foreign.map(({ role, env }) => `${env} (keys.${role})`).join(', ');
  throw new UsageError(
    `found ${shown}, which would send the value of ${uses} to ${file.baseUrl}. Nothing was sent: a target file that was found, not named, may use only variables that begin with TEXTGEN_. ${remedy}`,
  );
}

/** The variables of a target file, with their roles. */
export const variablesOf = (keys: TargetKeys): { role: string; env: string }[] =>
  Object.entries(keys).flatMap(([role, sources]) =>
    ([sources].flat() as KeySource[]).map(({ env }) => ({ role, env })),
  );
