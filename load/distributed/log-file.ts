import { closeSync, openSync, readSync } from 'node:fs';
import { basename } from 'node:path';
import type { LogFile } from './collect.ts';

const chunkBytes = 256 * 1024;

/** A log in a file. Each iteration reads it anew, in chunks. Throws errors of node:fs. */
export function logFile(path: string): LogFile {
  return { name: basename(path), lines: () => linesOf(path) };
}

function* linesOf(path: string): Generator<string> {
  const file = openSync(path, 'r');
  const decoder = new TextDecoder();
  const chunk = Buffer.alloc(chunkBytes);
  let rest = '';
  try {
    for (let bytes = readSync(file, chunk); bytes > 0; bytes = readSync(file, chunk)) {
      const lines = (rest + decoder.decode(chunk.subarray(0, bytes), { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
    if (rest !== '') yield rest;
  } finally {
    closeSync(file);
  }
}
