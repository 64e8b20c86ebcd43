import { closeSync, openSync, readSync } from 'node:fs';

/** Ten times the size of the largest run's report. */
export const mostFileBytes = 32 * 1024 * 1024;

/** The text of a file or pipe. Throws the errors of node:fs: EFBIG if it is longer than `mostBytes`. */
export function boundedText(path: string, mostBytes = mostFileBytes): string {
  const file = openSync(path, 'r');
  try {
    return textOfFile(file, mostBytes);
  } finally {
    closeSync(file);
  }
}

/** The text of an open file or pipe. Like `boundedText`. */
export function textOfFile(file: number, mostBytes = mostFileBytes): string {
  const chunks: Buffer[] = [];
  for (let length = 0; ; ) {
    const chunk = Buffer.allocUnsafe(256 * 1024);
    const read = readSync(file, chunk);
    length += read;
    if (length > mostBytes) throw Object.assign(new Error('too long'), { code: 'EFBIG' });
    if (read === 0) return Buffer.concat(chunks).toString();
    chunks.push(chunk.subarray(0, read));
  }
}
