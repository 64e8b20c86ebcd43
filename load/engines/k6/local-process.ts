import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { accessSync, constants, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { delimiter, isAbsolute, join } from 'node:path';
import { type K6End, type K6Launcher, type K6Run, lastComplaint, memberLog, memberVariable } from './launcher.ts';

export const k6Version = '1.8.1';

/** The root of the checkout or package: 3 folders above the sources, 4 above the built files. */
const root = join(import.meta.dirname, import.meta.filename.endsWith('.ts') ? '../../..' : '../../../..');

/**
 * Paths where k6 may be: on PATH, or in the checkout of this program. Never in the working directory, also not through a
 * relative entry of PATH: it may belong to somebody else, and what is found there would be executed.
 */
function k6Candidates(environment: NodeJS.ProcessEnv): string[] {
  const folders = (environment.PATH ?? '').split(delimiter).filter(isAbsolute);
  return [...folders, join(root, '.tools')].map((folder) => join(folder, 'k6'));
}

/** The k6 1.x of this machine, or undefined. */
export function findK6(environment: NodeJS.ProcessEnv = process.env): { path: string; version: string } | undefined {
  for (const path of k6Candidates(environment)) {
    try {
      accessSync(path, constants.X_OK);
      const said = execFileSync(path, ['version'], { encoding: 'utf8', timeout: 10_000 });
      const version = /v(\d+\.\d+\.\d+)/.exec(said)?.[1];
      if (version?.startsWith('1.')) return { path, version };
    } catch {
      // Absent or not executable: try the next one.
    }
  }
  return undefined;
}

/** Starts k6 as processes of this machine. */
export function processLauncher(path: string, members = 1): K6Launcher {
  return {
    members,
    launch: (run) => Promise.all(Array.from({ length: run.members }, (_, index) => member(path, run, index))),
  };
}

async function member(path: string, run: K6Run, index: number): Promise<K6End> {
  const child = spawn(path, run.arguments(run.folder, memberLog(run.folder, index)), {
    cwd: run.folder,
    env: { ...baseEnvironment(), ...run.environment(run.folder), [memberVariable]: String(index) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    said = (said + chunk).slice(-65_536);
  });
  const name = child.pid === undefined ? `k6-${index}` : `k6-${index} (process ${child.pid})`;
  return { name, ...(await endOf(child, run, () => lastComplaint(said))) };
}

/** Names of variables that k6 needs from this process's environment. They are no secrets. */
const inheritedNames = /^(PATH|HOME|TMPDIR|LANG|HTTP_PROXY|HTTPS_PROXY|NO_PROXY|http_proxy|https_proxy|no_proxy)$/;

const baseEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => inheritedNames.test(name)));

async function endOf(child: ChildProcess, run: K6Run, complaint: () => string): Promise<K6End> {
  const cpu = watchCpu(child.pid);
  const interrupt = () => child.kill('SIGINT');
  let late = false;
  const kill = () => {
    late = true;
    child.kill('SIGKILL');
  };
  const timer = setTimeout(kill, run.latestEndAtEpochMilliseconds() - Date.now());
  run.signal.addEventListener('abort', interrupt, { once: true });
  if (run.signal.aborted) interrupt();
  try {
    const how = await new Promise<Pick<K6End, 'exitCode' | 'missing'>>((resolve) => {
      child.on('error', ({ message }) => resolve({ missing: `could not be started: ${message}` }));
      child.on('close', (exitCode, ending) =>
        resolve(exitCode === null ? { missing: missing(late, ending) } : { exitCode }),
      );
    });
    const cpuShare = cpu();
    return { ...how, complaint: complaint(), ...(cpuShare === undefined ? {} : { cpuShare }) };
  } finally {
    clearTimeout(timer);
    run.signal.removeEventListener('abort', interrupt);
  }
}

const missing = (late: boolean, ending: string | null): string =>
  late ? 'did not end in time and was killed' : `was ended by ${ending} from outside`;

const ticksPerSecond = 100;

/** Watches a process's processor time in /proc. The returned function gives its share of all processors, if known. */
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
