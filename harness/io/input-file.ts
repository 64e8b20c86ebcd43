import { closeSync, constants, fstatSync, lstatSync, openSync, type Stats, statSync } from 'node:fs';
import { oneLine } from '../../reports/text/safe-text.ts';
import { boundedText, mostFileBytes, textOfFile } from '../../schemas/bounded-text.ts';
import { jsonValue } from '../../schemas/json-text.ts';
import { inWords, problemsOf, type SchemaName } from '../../schemas/validate.ts';
import { UsageError } from './errors.ts';

/** The entry at a path, of a link itself with lstatSync. Undefined if none can be reached, also below a file or in a loop of links. */
export function entryAt(path: string, statsOf: (path: string) => Stats = statSync): Stats | undefined {
  try {
    return statsOf(path);
  } catch {
    return undefined;
  }
}

/**
 * Throws UsageError for a link, pipe or device in the place of a file that the user did not name: a link may lead to the file
 * of somebody else, a pipe has no end.
 */
export function requireRegularFile(path: string, shown = path): void {
  const stats = entryAt(path, lstatSync);
  if (stats?.isSymbolicLink())
    throw new UsageError(`${shown} is a symbolic link, and links are followed only if they are named`);
  if (stats !== undefined && !stats.isFile()) throw new UsageError(`${shown} is not a regular file`);
}

/** Throws UsageError if there is no file that the user named; `what` is the kind of file. */
export function requireFile(path: string, what: string): void {
  try {
    if (!statSync(path).isDirectory()) return;
  } catch (error) {
    throw unreadable(error, path, what);
  }
  throw unreadable({ code: 'EISDIR' }, path, what);
}

const reasons: Record<string, string> = {
  ENOENT: 'no such file',
  EISDIR: 'it is a directory',
  ENOTDIR: 'part of the path is a file',
  ELOOP: 'its symbolic links lead in a circle',
  ENAMETOOLONG: 'the name is too long',
  EACCES: 'permission denied',
  EFBIG: `it is longer than ${mostFileBytes / 1024 / 1024} MB`,
};

function unreadable(error: unknown, path: string, what: string): UsageError {
  const { code, message } = error as NodeJS.ErrnoException;
  return new UsageError(`cannot read the ${what} ${path}: ${reasons[code ?? ''] ?? code ?? message}`);
}

/** Signals that stop a run in an orderly way, for as long as their handlers can run. */
export const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Lets these signals end this process at once until its disposal: while it waits for the text of a pipe or terminal, perhaps for ever,
 * Node runs no handlers, or they cannot end that wait.
 */
export function defaultSignals(): Disposable {
  const handlers = stopSignals.map((signal) => [signal, process.listeners(signal)] as const);
  for (const [signal] of handlers) process.removeAllListeners(signal);
  return {
    [Symbol.dispose]() {
      for (const [signal, listeners] of handlers) for (const listener of listeners) process.on(signal, listener);
    },
  };
}

/** The text of a file that the user named. Throws UsageError; `what` is the kind of file. */
export function fileText(path: string, what: string): string {
  try {
    using _ = entryAt(path)?.isFile() === false ? defaultSignals() : undefined;
    return boundedText(path);
  } catch (error) {
    throw unreadable(error, path, what);
  }
}

const { O_NOFOLLOW = 0, O_NONBLOCK, O_RDONLY } = constants;

/**
 * A file that nobody named: somebody else may have planted a link or a pipe in its place, which is never followed or read.
 * Undefined if there is no such file, if it is not a regular file, or if it is longer than `boundedText` reads.
 */
export function foundFile(path: string): { text: string; uid: number } | undefined {
  let file: number | undefined;
  try {
    file = openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    const stats = fstatSync(file);
    return stats.isFile() ? { text: textOfFile(file), uid: stats.uid } : undefined;
  } catch {
    return undefined;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** The JSON value of such a text. Throws UsageError. */
export function parseJsonFile(text: string, path: string, what: string, author?: 'program'): unknown {
  try {
    return jsonValue(text, author);
  } catch (error) {
    throw new UsageError(`the ${what} ${path} is not JSON, ${(error as Error).message}`);
  }
}

/** The value in a JSON file that the user named. Throws UsageError. */
export const jsonFile = (path: string, what: string): unknown => parseJsonFile(fileText(path, what), path, what);

/** Returns `value`, from the file at `path`, if it fits its schema. Throws UsageError with the first problems. */
export function requireValid<Value>(value: unknown, schema: SchemaName, path: string, what: string): Value {
  const problems = problemsOf(schema, value).map((problem) => `\n  ${oneLine(inWords(problem, 'the file'), 500)}`);
  if (problems.length === 0) return value as Value;
  throw new UsageError(`the ${what} ${path} is not valid:${problems.slice(0, mostProblems).join('')}`);
}

const mostProblems = 20;

/** Reads a JSON file that has a schema. Throws UsageError. */
export const readDocument = <Value>(path: string, schema: SchemaName, what: string): Value =>
  requireValid(jsonFile(path, what), schema, path, what);
