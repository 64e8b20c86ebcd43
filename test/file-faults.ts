/** Makes calls of node:fs fail that write into a folder. */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { sep } from 'node:path';

/** Codes of writes that fail in the tests. */
export const faultCodes = ['ENOSPC', 'EACCES', 'EPIPE'] as const;

type FaultCode = (typeof faultCodes)[number] | 'EIO';

/** A call that writes or removes: its function, and the name of the file. */
export interface WriteCall {
  call: 'openSync' | 'writeSync' | 'renameSync' | 'mkdirSync' | 'mkdtempSync' | 'rmSync';
  name: string;
}

interface Faults extends Disposable {
  /** The calls so far, those that failed included. */
  calls: WriteCall[];
}

const nameOf = (path: string): string =>
  (path.split(sep).at(-1) ?? '').replace(/\.[0-9a-f]{8}\.tmp$|^(textgen-harness-[a-z0-9]+)-.*/, '$1');

/** Counts the writing calls below a folder, and fails those that `fails` picks by their number, from 0, and what they do. */
export function fileFaults(
  folder: string,
  code: FaultCode,
  fails: (number: number, call: WriteCall) => boolean,
): Faults {
  const calls: WriteCall[] = [];
  const { openSync, writeSync, renameSync, mkdirSync, mkdtempSync, rmSync } = fs;
  const files = new Map<number, string>();
  const note = (call: WriteCall['call'], path: string) => {
    const made = { call, name: nameOf(path) };
    calls.push(made);
    if (fails(calls.length - 1, made))
      throw Object.assign(new Error(`${code}: injected, ${call} '${path}'`), {
        code,
        syscall: call.replace('Sync', ''),
        path,
      });
  };
  const isInside = (path: unknown): path is string => typeof path === 'string' && path.startsWith(folder + sep);
  Object.assign(fs, {
    openSync: (...args: Parameters<typeof openSync>) => {
      const [path, flags] = args;
      const writes = isInside(path) && (typeof flags === 'number' ? (flags & 3) !== 0 : flags !== 'r');
      if (writes) note('openSync', path);
      const file = openSync(...args);
      if (writes) files.set(file, path);
      return file;
    },
    writeSync: (file: number, ...rest: unknown[]) => {
      const path = files.get(file);
      if (path !== undefined) note('writeSync', path);
      return (writeSync as (...args: unknown[]) => number)(file, ...rest);
    },
    renameSync: (...args: Parameters<typeof renameSync>) => {
      if (isInside(args[1])) note('renameSync', args[1]);
      renameSync(...args);
    },
    mkdirSync: (...args: Parameters<typeof mkdirSync>) => {
      if (isInside(args[0])) note('mkdirSync', args[0]);
      return mkdirSync(...args);
    },
    mkdtempSync: (...args: Parameters<typeof mkdtempSync>) => {
      if (isInside(args[0])) note('mkdtempSync', args[0]);
      return mkdtempSync(...args);
    },
    rmSync: (...args: Parameters<typeof rmSync>) => {
      if (isInside(args[0])) note('rmSync', args[0]);
      rmSync(...args);
    },
  });
  syncBuiltinESMExports();
  return {
    calls,
    [Symbol.dispose]() {
      Object.assign(fs, { openSync, writeSync, renameSync, mkdirSync, mkdtempSync, rmSync });
      syncBuiltinESMExports();
    },
  };
}
