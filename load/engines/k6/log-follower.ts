import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import type { K6LedgerReader } from './log-reader.ts';

const readEveryMilliseconds = 250;
const mostBytesWhileRunning = 64 * 1024;

/** Reads what is appended to a member's log, until told to stop, and then the rest. */
export function follower(path: string, reader: K6LedgerReader): { stop(): void } {
  const decoder = new TextDecoder();
  const chunk = Buffer.alloc(mostBytesWhileRunning);
  let file: number | undefined;
  const look = (most: number) => {
    if (file === undefined && existsSync(path)) file = openSync(path, 'r');
    if (file === undefined) return;
    for (let read = 0, bytes = 1; bytes > 0 && read < most; read += bytes) {
      bytes = readSync(file, chunk);
      reader.feed(decoder.decode(chunk.subarray(0, bytes), { stream: true }));
    }
  };
  // Reading costs the processors that k6 and the target run on: what is more than a live view needs waits for the end.
  const timer = setInterval(() => look(mostBytesWhileRunning), readEveryMilliseconds);
  return {
    stop() {
      clearInterval(timer);
      look(Number.POSITIVE_INFINITY);
      if (file !== undefined) closeSync(file);
    },
  };
}
