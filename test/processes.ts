/** The processes of this machine as Linux lists them in /proc. */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';

/** Reason to skip a test that needs /proc; false if there is one. */
export const withoutProc = existsSync('/proc/self/environ') ? false : 'there is no /proc';

/** The text of a file of /proc; empty if its process has ended. */
export const readProc = (path: string): string => {
  try {
    return readFileSync(`/proc/${path}`, 'utf8');
  } catch {
    return '';
  }
};

/** The processes that descend from this one, or from `parent`. */
export const descendants = (parent = process.pid): number[] =>
  globSync(`/proc/${parent}/task/*/children`)
    .flatMap((path) => readProc(path.slice('/proc/'.length)).split(' ').filter(Boolean))
    .map(Number)
    .flatMap((child) => [child, ...descendants(child)]);

/** The arguments of a process, with a space between them. */
export const commandOf = (pid: number): string => readProc(`${pid}/cmdline`).replaceAll('\0', ' ').trim();

/** True until the process has ended, also if nobody has asked for its exit code yet. */
export const isRunning = (pid: number): boolean => /\) [^ZX]/.test(readProc(`${pid}/stat`));

/** The running processes whose environment has this variable with this value. */
export const processesWith = (name: string, value: string): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && readProc(`${pid}/environ`).split('\0').includes(`${name}=${value}`))
    .filter(isRunning);
