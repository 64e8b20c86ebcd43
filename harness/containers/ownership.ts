import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** The label that says which run a container belongs to. */
export const runLabel = 'textgen-harness.run';
/** The label that says which process made it, so that what a killed run left behind can be told from a live one. */
export const ownerLabel = 'textgen-harness.owner';

/** The label that says what a container is in its run. */
export const partLabel = 'textgen-harness.part';

/** A process, among all machines that may share a container engine. */
export interface Owner {
  machine: string;
  /** Changes with every start of the machine. */
  boot: string;
  /** The space in which the process number counts. */
  processes: string;
  pid: number;
  /** When the process began, in the kernel's own unit; empty where that cannot be told. */
  began: string;
}

export const newRun = (): string => randomBytes(6).toString('hex');

/** This process. */
export function thisProcess(): Owner {
  return {
    machine: createHash('sha256')
      .update(`${read('/etc/machine-id')}\n${hostname()}`)
      .digest('hex')
      .slice(0, 12),
    boot: read('/proc/sys/kernel/random/boot_id').slice(0, 8),
    processes: link('/proc/self/ns/pid'),
    pid: process.pid,
    began: beginning(process.pid) ?? '',
  };
}

export const labelsOf = (run: string, owner: Owner, part: string): Record<string, string> => ({
  [runLabel]: run,
  [partLabel]: part,
  [ownerLabel]: JSON.stringify(owner),
});

/** Whether the process that made a container is certainly gone. What cannot be told counts as alive. */
export function isAbandoned(labels: Readonly<Record<string, string>>, self = thisProcess()): boolean {
  const owner = ownerIn(labels[ownerLabel]);
  if (labels[runLabel] === undefined || owner === undefined || owner.machine !== self.machine) return false;
  if (owner.boot !== self.boot) return true;
  if (owner.processes !== self.processes) return false;
  const began = beginning(owner.pid);
  return began === undefined || (owner.began !== '' && began !== '' && began !== owner.began);
}

function ownerIn(label: string | undefined): Owner | undefined {
  try {
    const { machine, boot, processes, pid, began } = JSON.parse(label ?? '');
    const isWhole = [machine, boot, processes, began].every((part) => typeof part === 'string') && pid > 0;
    return isWhole ? { machine, boot, processes, pid, began } : undefined;
  } catch {
    return undefined;
  }
}

/** When a process began, empty where that cannot be told, undefined where there is no such process. */
function beginning(pid: number): string | undefined {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return undefined;
  }
  // The name of the program, the second field, may itself hold spaces and parentheses; the state is the third, the beginning the 22nd.
  const fields = read(`/proc/${pid}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ');
  return fields[0] === 'Z' ? undefined : (fields[19] ?? '');
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return '';
  }
}

function link(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}
