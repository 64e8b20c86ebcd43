import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '../../schemas/random.ts';

const shortestMilliseconds = 60;
const longestMilliseconds = 700;
/** Between two stops; the processes get some work done in it. */
const pauseMilliseconds = [80, 500] as const;

/**
 * Stops one of the processes after the other and lets it continue, as a busy machine does, until it is disposed. `pids` is asked
 * before each stop, because processes start and end meanwhile. The same seed draws the same lengths.
 */
export function stallProcesses(pids: () => readonly number[], seed: string): AsyncDisposable {
  const random = seededRandom(seed);
  const between = (from: number, to: number): number => from + random() * (to - from);
  const end = new AbortController();
  const work = async (): Promise<void> => {
    while (!end.signal.aborted) {
      await sleep(between(...pauseMilliseconds), undefined, { signal: end.signal }).catch(() => {});
      const running = pids();
      const pid = running[Math.floor(random() * running.length)];
      const milliseconds = between(shortestMilliseconds, longestMilliseconds);
      if (pid === undefined || end.signal.aborted || !signal(pid, 'SIGSTOP')) continue;
      await sleep(milliseconds, undefined, { signal: end.signal }).catch(() => {});
      signal(pid, 'SIGCONT');
    }
  };
  const finished = work();
  return {
    async [Symbol.asyncDispose]() {
      end.abort();
      await finished;
    },
  };
}

/** False if the process has ended. */
function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

/** The processes with this name that a process has started, directly or through others. */
export function descendants(pid: number, name: string): number[] {
  const all = readdirSync('/proc').filter((entry) => /^\d+$/.test(entry));
  const parents = new Map(all.flatMap((entry) => statOf(Number(entry))).map((stat) => [stat.pid, stat]));
  const isBelow = (one: number): boolean => {
    const { parent } = parents.get(one) ?? { parent: 0 };
    return parent === pid || (parent > 1 && isBelow(parent));
  };
  return [...parents.values()].filter((stat) => stat.name === name && isBelow(stat.pid)).map((stat) => stat.pid);
}

function statOf(pid: number): { pid: number; name: string; parent: number }[] {
  try {
    const [, name = '', parent = ''] = /\((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return [{ pid, name, parent: Number(parent) }];
  } catch {
    return [];
  }
}
