/** The processes of the one-node cluster, and what they leave behind. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** A program of the cluster; what it writes lies in a file of its name. */
export interface Program {
  name: string;
  process: ChildProcess;
}

export function startProgram(folder: string, path: string, args: readonly string[]): Program {
  const name = path.split('/').at(-1) ?? path;
  const log = openSync(join(folder, `${name}.log`), 'w');
  // Whatever ends the test ends the program.
  const started = spawn('setpriv', ['--pdeathsig', 'KILL', path, ...args], {
    stdio: ['ignore', log, log],
    cwd: folder,
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` },
  });
  started.once('error', () => {});
  return { name, process: started };
}

/** Waits until something holds; a program that has ended, or the time, ends the waiting with the end of its log. */
export async function holds(
  folder: string,
  program: Program,
  seconds: number,
  what: () => Promise<boolean> | boolean,
): Promise<void> {
  const until = Date.now() + seconds * 1000;
  while (!(await Promise.resolve(what()).catch(() => false))) {
    const { exitCode, signalCode } = program.process;
    const isOver = exitCode !== null || signalCode !== null;
    if (isOver || Date.now() > until) {
      const log = readFileSync(join(folder, `${program.name}.log`), 'utf8')
        .trimEnd()
        .split('\n')
        .slice(-15);
      throw new Error(`${program.name} ${isOver ? 'has ended' : 'is not ready'}:\n${log.join('\n')}`);
    }
    await pause(100);
  }
}

/** Ends a program by its id and waits until it is gone. What it has stored is thrown away: it need not end well. */
export async function endProgram({ process: child }: Program): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/** The containers that a kubelet has left running in a containerd, ended and removed. */
export function endContainers(folder: string): void {
  const ctr = (...args: string[]) =>
    execFileSync('ctr', ['--address', join(folder, 'c.sock'), '--namespace', 'k8s.io', ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 20_000,
    });
  try {
    for (const id of ctr('tasks', 'ls', '--quiet').split('\n').filter(Boolean)) ctr('tasks', 'delete', '--force', id);
  } catch {
    // It has ended already; its shims are found by their address.
  }
}

/** Unmounts what is mounted under a folder, innermost first, and removes the folder. */
export function removePlace(folder: string): void {
  const mounts = readFileSync('/proc/self/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' ')[1] ?? '')
    .filter((path) => path.startsWith(`${folder}/`));
  for (const path of mounts.reverse()) execFileSync('umount', ['--lazy', path], { stdio: 'ignore' });
  rmSync(folder, { recursive: true, force: true });
}
