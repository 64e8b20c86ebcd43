import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import type { K6LogReader } from './log-reader.ts';

const readEveryMilliseconds = 250;
const mostBytesWhileRunning = 64 * 1024;

/** Reads what is appended to a member's log. `stop` reads the rest. */
export function followLog(path: string, reader: K6LogReader): { stop(): void } {
  const decoder = new TextDecoder();
  const chunk = Buffer.alloc(mostBytesWhileRunning);
  let file: number | undefined;
  const readUpTo = (most: number) => {
    if (file === undefined && existsSync(path)) file = openSync(path, 'r');
    if (file === undefined) return;
    for (let read = 0, bytes = 1; bytes > 0 && read < most; read += bytes) {
      bytes = readSync(file, chunk);
      reader.feed(decoder.decode(chunk.subarray(0, bytes), { stream: true }));
    }
  };
  // Reading takes processor time from k6 and the target, so most of a large log is read after the run.
  const timer = setInterval(() => readUpTo(mostBytesWhileRunning), readEveryMilliseconds);
  return {
    stop() {
      clearInterval(timer);
      readUpTo(Number.POSITIVE_INFINITY);
      if (file !== undefined) closeSync(file);
    },
  };
}
