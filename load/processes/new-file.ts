/**
 * The only place that opens files for writing; a test holds all others to it. A file gets a new name, which no link or pipe
 * has, and takes its place by a rename. Whoever may write into the folder can therefore not choose another file of this
 * user to be overwritten, nor read what is written. Folders on the way are those that the user named.
 */
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  constants,
  createWriteStream,
  fchmodSync,
  fstatSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  type WriteStream,
  writeSync,
} from 'node:fs';

/** Only the user who ran the command may read a file, unless it is meant to be committed or shared. */
const privateMode = 0o600;

const { O_APPEND, O_CREAT, O_EXCL, O_NONBLOCK, O_RDWR, O_WRONLY, O_NOFOLLOW = 0 } = constants;

/** Creates a file and returns its descriptor. Throws the errors of node:fs: EEXIST also for a link that leads nowhere. */
const openNew = (path: string, mode = privateMode): number =>
  openSync(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode);

/** Writes all of a content; a single call may write a part of it. */
export function writeAll(file: number, content: string | Buffer): void {
  let left = typeof content === 'string' ? Buffer.from(content) : content;
  while (left.length > 0) left = left.subarray(writeSync(file, left));
}

function writeAndClose(file: number, content: string | Buffer): void {
  try {
    writeAll(file, content);
  } finally {
    closeSync(file);
  }
}

/** Writes a file that must not exist. Throws the errors of node:fs. */
export function writeNewFile(path: string, content: string | Buffer, mode = privateMode): void {
  writeAndClose(openNew(path, mode), content);
}

/** A stream into a file that must not exist. A write that fails ends the stream and not the program: `finished` throws its error. */
export function newFileStream(path: string): WriteStream {
  const stream = createWriteStream(path, { fd: openNew(path) });
  return stream.on('error', () => {});
}

/**
 * Writes a file whole: it is never incomplete under its name, and a link, pipe or device there is replaced, never written
 * to. Throws the errors of node:fs.
 */
export function replaceFile(path: string, text: string, mode = privateMode): void {
  const temporary = temporaryName(path);
  try {
    writeNewFile(temporary, text, mode);
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** A file that is written in parts, and replaces another one at `place`. `close` removes it if it has not. */
export interface Replacement {
  readonly file: number;
  place(): void;
  close(): void;
}

/** Opens a replacement of a file. Throws the errors of node:fs, also those that its place would meet. */
export function openReplacement(path: string): Replacement {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory())
    throw Object.assign(new Error(`${path} is a folder`), { code: 'EISDIR' });
  const temporary = temporaryName(path);
  const file = openNew(temporary);
  let isPlaced = false;
  return {
    file,
    place() {
      if (!isPlaced) renameSync(temporary, path);
      isPlaced = true;
    },
    close() {
      closeSync(file);
      if (!isPlaced) rmSync(temporary, { force: true });
    },
  };
}

const temporaryName = (path: string): string => `${path}.${randomBytes(4).toString('hex')}.tmp`;

/**
 * Adds a text to the end of a file, which is created if needed. A file of this program becomes private, and gets the text on a line of
 * its own; one of others (`keepsMode`) keeps its mode. Throws the errors of node:fs: ELOOP for a link, ENXIO or EINVAL for no file.
 */
export function appendToFile(path: string, text: string, { keepsMode = false } = {}): void {
  // Without O_NONBLOCK, opening a pipe waits for a reader.
  const file = openSync(
    path,
    (keepsMode ? O_WRONLY : O_RDWR) | O_CREAT | O_APPEND | O_NOFOLLOW | O_NONBLOCK,
    privateMode,
  );
  try {
    const { mode, uid, size } = fstatSync(file);
    if ((mode & constants.S_IFMT) !== constants.S_IFREG)
      throw Object.assign(new Error(`${path} is not a regular file`), { code: 'EINVAL' });
    if (!keepsMode && uid === process.getuid?.()) fchmodSync(file, privateMode);
    const last = Buffer.from('\n');
    if (!keepsMode && size > 0) readSync(file, last, 0, 1, size - 1);
    writeAll(file, last.toString() === '\n' ? text : `\n${text}`);
  } finally {
    closeSync(file);
  }
}
