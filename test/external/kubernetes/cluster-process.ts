/** The processes of the one-node cluster, and their cleanup. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** A program of the cluster. Its output goes to the file NAME.log. */
export interface Program {
  name: string;
  process: ChildProcess;
}

export function startProgram(folder: string, path: string, args: readonly string[]): Program {
  const name = path.split('/').at(-1) ?? path;
  const log = openSync(join(folder, `${name}.log`), 'w');
  // The kernel ends the program when the test's process ends, for any reason.
  const started = spawn('setpriv', ['--pdeathsig', 'KILL', path, ...args], {
    stdio: ['ignore', log, log],
    cwd: folder,
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` },
  });
  started.once('error', () => {});
  return { name, process: started };
}

/** Waits until a condition is true. Throws the end of the program's log if the program ends first or the time is up. */
export async function waitFor(
  folder: string,
  program: Program,
  seconds: number,
  condition: () => Promise<boolean> | boolean,
): Promise<void> {
  const until = Date.now() + seconds * 1000;
  while (!(await Promise.resolve(condition()).catch(() => false))) {
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

/** Kills a program and waits until it is gone. Its data is discarded, so a clean shutdown is not needed. */
export async function endProgram({ process: child }: Program): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/** Ends and removes the containers that a kubelet has left in a containerd. */
export function endContainers(folder: string): void {
  const ctr = (...args: string[]): string => {
    try {
      return execFileSync('ctr', ['--address', join(folder, 'c.sock'), '--namespace', 'k8s.io', ...args], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
        timeout: 20_000,
      });
    } catch {
      // containerd has already ended, or the container went with its sandbox. The others must end all the same.
      return '';
    }
  };
  for (const id of ctr('tasks', 'ls', '--quiet').split('\n').filter(Boolean)) ctr('tasks', 'delete', '--force', id);
}

/** Unmounts everything below a folder, innermost first, and removes the folder. */
export function removePlace(folder: string): void {
  const mounts = readFileSync('/proc/self/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' ')[1] ?? '')
    .filter((path) => path.startsWith(`${folder}/`));
  for (const path of mounts.reverse()) execFileSync('umount', ['--lazy', path], { stdio: 'ignore' });
  rmSync(folder, { recursive: true, force: true });
}
