import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { accessSync, constants, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { delimiter, join } from 'node:path';

/** One run of k6. The folder holds script.ts, plan.json and what the run writes. */
export interface K6Run {
  folder: string;
  /** Arguments after `k6`; paths in them begin with the folder as k6 sees it. */
  arguments(folder: string): string[];
  /** The environment k6 needs, secrets among it; never on its command line. */
  environment(folder: string): Record<string, string>;
  /** Asks it to end: what it learned so far counts. */
  signal: AbortSignal;
  /** It is killed when it has not ended by then. */
  longestMilliseconds: number;
}

export interface K6End {
  /** Absent where it was killed. */
  exitCode?: number;
  /** The last line of its own complaints. */
  complaint: string;
  /** Share of all processors, while it ran. */
  cpuShare?: number;
}

/** A way to start k6: a process of this machine, or a container. */
export interface K6Launcher {
  /** How long k6 takes until it can send, where that is more than a process of this machine takes. */
  leadMilliseconds?: number;
  /** The origin of the server, where k6 reaches it under another than the harness. */
  origin?: string;
  launch(run: K6Run): Promise<K6End>;
}

export const k6Version = '1.8.1';

/** Where k6 may lie: in the checkout, where `npm run k6` puts it, or on the path. */
export function k6Candidates(environment: NodeJS.ProcessEnv = process.env): string[] {
  const checkouts = [join(import.meta.dirname, '..', '..'), join(import.meta.dirname, '..', '..', '..'), process.cwd()];
  return [
    ...checkouts.map((folder) => join(folder, '.tools', 'k6')),
    ...(environment.PATH ?? '').split(delimiter).map((folder) => join(folder, 'k6')),
  ];
}

/** The k6 of this machine; nothing where there is none that runs. */
export function findK6(environment: NodeJS.ProcessEnv = process.env): { path: string; version: string } | undefined {
  for (const path of k6Candidates(environment)) {
    try {
      accessSync(path, constants.X_OK);
      const said = execFileSync(path, ['version'], { encoding: 'utf8', timeout: 10_000 });
      const version = /v(\d+\.\d+\.\d+)/.exec(said)?.[1];
      if (version?.startsWith('1.')) return { path, version };
    } catch {
      // Not there, or nothing that can be run: the next one.
    }
  }
  return undefined;
}

/** Starts k6 as a process of this machine. */
export function processLauncher(path: string): K6Launcher {
  return {
    async launch(run) {
      const child = spawn(path, run.arguments(run.folder), {
        cwd: run.folder,
        env: { ...inherited(), ...run.environment(run.folder) },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      let complaint = '';
      child.stderr.on('data', (chunk: Buffer) => {
        complaint = lastLine(complaint + chunk.toString());
      });
      return await ended(child, run, () => complaint);
    },
  };
}

/** What a process needs of our environment, and no secret of it. */
function inherited(): Record<string, string> {
  const names = [
    'PATH',
    'HOME',
    'TMPDIR',
    'LANG',
    'HTTP_PROXY',
    'HTTPS_PROXY',
    'NO_PROXY',
    'http_proxy',
    'https_proxy',
    'no_proxy',
  ];
  return Object.fromEntries(
    names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
}

async function ended(child: ChildProcess, run: K6Run, complaint: () => string): Promise<K6End> {
  const cpu = watchCpu(child.pid);
  const interrupt = () => child.kill('SIGINT');
  const timer = setTimeout(() => child.kill('SIGKILL'), run.longestMilliseconds);
  run.signal.addEventListener('abort', interrupt, { once: true });
  if (run.signal.aborted) interrupt();
  try {
    const exitCode = await new Promise<number | null>((resolve, reject) => {
      child.on('error', reject);
      child.on('close', resolve);
    });
    const cpuShare = cpu();
    return {
      complaint: complaint(),
      ...(exitCode === null ? {} : { exitCode }),
      ...(cpuShare === undefined ? {} : { cpuShare }),
    };
  } finally {
    clearTimeout(timer);
    run.signal.removeEventListener('abort', interrupt);
  }
}

const lastLine = (text: string): string => text.trimEnd().split('\n').at(-1)?.slice(-500) ?? '';

const ticksPerSecond = 100;

/** Follows a process' use of the processors where /proc tells it; the call says the share of all of them. */
function watchCpu(pid: number | undefined): () => number | undefined {
  const from = performance.now();
  let seconds: number | undefined;
  const look = () => {
    seconds = cpuSeconds(pid) ?? seconds;
  };
  const timer = setInterval(look, 200);
  look();
  return () => {
    clearInterval(timer);
    return seconds === undefined ? undefined : (seconds * 1000) / (performance.now() - from) / availableParallelism();
  };
}

function cpuSeconds(pid: number | undefined): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
  } catch {
    return undefined;
  }
}
