import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { cachePath } from '../../processes/cache-folder.ts';
import { childEnvironment } from '../../processes/child-environment.ts';
import { isExecutable, programsOnPath } from '../../processes/programs-on-path.ts';
import { type K6End, type K6Launcher, type K6Run, lastComplaint, memberLog, memberVariable } from './launcher.ts';
import type { WatchdogNews, WatchdogSignal, WatchdogStart } from './watchdog.ts';

/** The version that `k6 install` builds, and that of the default image. */
export const k6Version = '2.2.0';

/** The root of the checkout or package: 3 folders above the sources, 4 above the built files. */
const root = join(import.meta.dirname, import.meta.filename.endsWith('.ts') ? '../../..' : '../../../..');

type Environment = Readonly<Record<string, string | undefined>>;

/** `k6 install` puts k6 here, in the user's cache folder; undefined if another user can, too. */
export const installedK6 = (env: Environment): string | undefined => cachePath(env, 'bin', 'k6');

/**
 * Paths where k6 may be: on PATH, where `k6 install` puts it, or in the checkout of this program. Never in the working
 * directory, also not through a relative entry of PATH: it may belong to somebody else, and what is found there would be
 * executed.
 */
const k6Candidates = (env: Environment): string[] => [
  ...programsOnPath('k6', env),
  ...[installedK6(env) ?? '', join(root, '.tools', 'k6')].filter(isExecutable),
];

interface FoundK6 {
  path: string;
  version: string;
}

/** Major versions whose script interface this engine uses. */
const supportedMajors = ['1', '2'];

function* foundPrograms(env: Environment): Generator<FoundK6> {
  for (const path of k6Candidates(env)) {
    try {
      const said = execFileSync(path, ['version'], {
        encoding: 'utf8',
        timeout: 10_000,
        env: childEnvironment('k6'),
      });
      yield { path, version: /v(\d+\.\d+\.\d+)/.exec(said)?.[1] ?? said.trim().slice(0, 40) };
    } catch {
      // Not a k6 of this machine: try the next one.
    }
  }
}

const isSupported = ({ version }: FoundK6): boolean => supportedMajors.includes(version.split('.')[0] ?? '');

/** All k6 of this machine whose versions are supported. */
export const supportedK6 = (env: Environment = process.env): FoundK6[] =>
  foundPrograms(env).filter(isSupported).toArray();

/** The first k6 of this machine whose version is supported, or undefined. */
export const findK6 = (env: Environment = process.env): FoundK6 | undefined => foundPrograms(env).find(isSupported);

/** Says which k6 is missing, and how to get one. */
export function missingK6(env: Environment = process.env): string {
  const [other] = foundPrograms(env);
  const problem =
    other === undefined
      ? 'k6 is not on the path'
      : `k6 ${other.version} (${other.path}) is not supported: this engine needs version ${supportedMajors.join(' or ')}`;
  return `${problem}. Run textgen-harness k6 install, which builds it with Go or says how to get it`;
}

/** Starts k6 as processes of this machine. They end when this process ends, however it ends. */
export function processLauncher(path: string, members = 1): K6Launcher {
  return { members, launch: (run) => runMembers(path, run) };
}

/** Variables of k6 that would replace the plan of the load, or what the script logs and measures. */
const plannedNames =
  /^K6_(VUS|ITERATIONS|DURATION|STAGES|RPS|PAUSED|EXECUTION_SEGMENT\w*|NO_SETUP|NO_TEARDOWN|SETUP_TIMEOUT|NO_SUMMARY|SUMMARY_MODE|BATCH\w*|MAX_REDIRECTS|USER_AGENT|INSECURE_\w+|TLS_\w+|NO_\w*CONNECTION_REUSE|DISCARD_RESPONSE_BODIES|SYSTEM_TAGS|HTTP_DEBUG|THROW|DNS|LOCAL_IPS|CONFIG|TYPE)$/;

/** The part of an environment that a load gets. */
export const loadEnvironment = (env: Environment = process.env): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(childEnvironment('k6', env)).filter(([name]) => !plannedNames.test(name)));

function runMembers(path: string, run: K6Run): Promise<K6End[]> {
  const watchdog = startWatchdog();
  const environment = { ...loadEnvironment(), ...run.environment(run.folder) };
  const indexes = Array.from({ length: run.members }, (_, index) => index);
  const start: WatchdogStart = {
    path,
    folder: run.folder,
    members: indexes.map((index) => ({
      args: run.arguments(run.folder, memberLog(run.folder, index)),
      environment: { ...environment, [memberVariable]: String(index) },
    })),
  };
  send(watchdog, start);
  return Promise.all(indexes.map((index) => memberEnd(watchdog, run, index)));
}

/** Starts the program beside this file: a `.ts` file in the repository, `.js` in the package. */
function startWatchdog(): ChildProcess {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  const watchdog = fork(join(import.meta.dirname, `watchdog.${extension}`), {
    env: loadEnvironment(),
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // Not detached: Linux may schedule a session of its own apart from the target, which costs throughput.
  });
  // Each member adds its listeners.
  watchdog.setMaxListeners(0);
  return watchdog;
}

/** Messages to a watchdog that has ended are dropped: its members have ended too. */
const send = (watchdog: ChildProcess, message: WatchdogStart | WatchdogSignal) => watchdog.send(message, () => {});

/** Follows one member to its end. Ends it early when the run is aborted, and kills it when it is late. */
async function memberEnd(watchdog: ChildProcess, run: K6Run, index: number): Promise<K6End> {
  const { promise, resolve } = Promise.withResolvers<Omit<K6End, 'name' | 'cpuShare'>>();
  const from = performance.now();
  let killedBecause: string | undefined;
  let pid: number | undefined;
  let cpu: (() => number | undefined) | undefined;
  const onNews = (news: WatchdogNews) => {
    if (news.index !== index) return;
    if ('pid' in news) {
      pid = news.pid;
      cpu = watchProcess(pid, from, () => kill(tooMuchMemory));
    } else if ('failure' in news) resolve({ missing: `could not be started: ${news.failure}`, complaint: '' });
    else {
      const { exitCode, signal, errorOutput } = news;
      const how =
        exitCode === null ? { missing: killedBecause ?? `was ended by ${signal} from outside` } : { exitCode };
      resolve({ ...how, complaint: lastComplaint(errorOutput) });
    }
  };
  const interrupt = () => send(watchdog, { index, signal: 'SIGINT' });
  const kill = (reason: string) => {
    killedBecause = reason;
    send(watchdog, { index, signal: 'SIGKILL' });
  };
  const onLoss = () => {
    if (pid !== undefined) killOrphan(pid);
    resolve({ missing: 'was killed because its watchdog process ended', complaint: '' });
  };
  watchdog.on('message', onNews);
  watchdog.on('error', ({ message }) => resolve({ missing: `could not be started: ${message}`, complaint: '' }));
  watchdog.on('disconnect', onLoss);
  const timer = setTimeout(kill, run.latestEndAtEpochMilliseconds() - Date.now(), 'did not end in time and was killed');
  run.signal.addEventListener('abort', interrupt, { once: true });
  if (run.signal.aborted) interrupt();
  try {
    const end = await promise;
    const cpuShare = cpu?.();
    const name = pid === undefined ? `k6-${index}` : `k6-${index} (process ${pid})`;
    return { name, ...end, ...(cpuShare !== undefined && { cpuShare }) };
  } finally {
    watchdog.off('disconnect', onLoss);
    clearTimeout(timer);
    run.signal.removeEventListener('abort', interrupt);
  }
}

function killOrphan(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended too.
  }
}

const ticksPerSecond = 100;
const lookEveryMilliseconds = 100;
/** k6 keeps and decompresses whole bodies when answers are compared, and knows no bound. */
const mostMemoryMegabytes = 3000;
const tooMuchMemory = `took more than ${mostMemoryMegabytes} MB of memory and was killed: are the bodies of the answers very long or compressed?`;

/**
 * Watches a process in /proc. Calls back when it takes too much memory. The returned function gives its processor time as
 * a share of all processors since `from`, if known.
 */
function watchProcess(pid: number, from: number, onTooMuchMemory: () => void): () => number | undefined {
  let seconds: number | undefined;
  const look = () => {
    seconds = cpuSeconds(pid) ?? seconds;
    if (memoryMegabytes(pid) > mostMemoryMegabytes) onTooMuchMemory();
  };
  const timer = setInterval(look, lookEveryMilliseconds);
  look();
  return () => {
    clearInterval(timer);
    return seconds === undefined ? undefined : (seconds * 1000) / (performance.now() - from) / availableParallelism();
  };
}

function cpuSeconds(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
  } catch {
    return undefined;
  }
}

function memoryMegabytes(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
