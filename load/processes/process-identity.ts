import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** A process on one of the machines that share a folder, a container engine or a cluster. */
export interface ProcessIdentity {
  machine: string;
  /** Changes each time the machine starts. */
  boot: string;
  /** The process namespace in which `pid` counts. */
  processes: string;
  pid: number;
  /** Start of the process, in clock ticks since the boot; empty if unknown. */
  began: string;
}

export function thisProcess(): ProcessIdentity {
  const machine = `${contentOf('/etc/machine-id')}\n${hostname()}`;
  return {
    machine: createHash('sha256').update(machine).digest('hex').slice(0, 12),
    boot: contentOf('/proc/sys/kernel/random/boot_id').slice(0, 8),
    processes: contentOf('/proc/self/ns/pid', readlinkSync),
    pid: process.pid,
    began: startOf(process.pid) ?? '',
  };
}

/** True if the process no longer exists. False if that cannot be known. */
export function hasEnded(other: ProcessIdentity, self = thisProcess()): boolean {
  if (other.machine !== self.machine) return false;
  if (other.boot !== self.boot) return true;
  if (other.processes !== self.processes) return false;
  const began = startOf(other.pid);
  return began === undefined || (other.began !== '' && began !== '' && began !== other.began);
}

/** Start of a process as in ProcessIdentity.began; undefined if there is no such process. */
function startOf(pid: number): string | undefined {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return undefined;
  }
  // The second field, the program's name in parentheses, may contain spaces. The third is the state, the 22nd the start.
  const [state, ...fields] = contentOf(`/proc/${pid}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ');
  return state === 'Z' ? undefined : (fields[18] ?? '');
}

/** The content of a file, empty if it cannot be read. */
function contentOf(path: string, read = (path: string) => readFileSync(path, 'utf8')): string {
  try {
    return read(path).trim();
  } catch {
    return '';
  }
}
