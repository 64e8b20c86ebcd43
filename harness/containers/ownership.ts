import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Label with the id of the run that made a container or an object in a cluster. */
export const runLabel = 'textgen-harness.run';
/** Label with the process that made it, as JSON. It tells the leftovers of a killed run from the containers of a live one. */
export const ownerLabel = 'textgen-harness.owner';
/** Label with the part that a container or object has in its run. */
export const partLabel = 'textgen-harness.part';

/** A process on one of the machines that share a container engine or a cluster. */
export interface Owner {
  machine: string;
  /** Changes each time the machine starts. */
  boot: string;
  /** The process namespace in which `pid` counts. */
  processes: string;
  pid: number;
  /** Start of the process, in clock ticks since the boot; empty if unknown. */
  began: string;
}

export const newRun = (): string => randomBytes(6).toString('hex');

export function thisProcess(): Owner {
  const machine = `${contentOf('/etc/machine-id')}\n${hostname()}`;
  return {
    machine: createHash('sha256').update(machine).digest('hex').slice(0, 12),
    boot: contentOf('/proc/sys/kernel/random/boot_id').slice(0, 8),
    processes: contentOf('/proc/self/ns/pid', readlinkSync),
    pid: process.pid,
    began: startOf(process.pid) ?? '',
  };
}

export const labelsOf = (run: string, owner: Owner, part: string): Record<string, string> => ({
  [runLabel]: run,
  [partLabel]: part,
  [ownerLabel]: JSON.stringify(owner),
});

/** True if the process that made a container no longer exists. False if that cannot be known. */
export function isAbandoned(labels: Readonly<Record<string, string>>, self = thisProcess()): boolean {
  const owner = ownerIn(labels[ownerLabel]);
  if (labels[runLabel] === undefined || owner === undefined || owner.machine !== self.machine) return false;
  if (owner.boot !== self.boot) return true;
  if (owner.processes !== self.processes) return false;
  const began = startOf(owner.pid);
  return began === undefined || (owner.began !== '' && began !== '' && began !== owner.began);
}

function ownerIn(label = ''): Owner | undefined {
  try {
    const owner: Owner = JSON.parse(label);
    const texts = [owner.machine, owner.boot, owner.processes, owner.began];
    return texts.every((value) => typeof value === 'string') && owner.pid > 0 ? owner : undefined;
  } catch {
    return undefined;
  }
}

/** Start of a process as in Owner.began; undefined if there is no such process. */
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
