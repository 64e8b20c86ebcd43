import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { KeyRecord } from '../../reference-server/keys/keys.ts';
import type { ServerSettings } from './server.ts';
import { descendants, stallProcesses } from './stalls.ts';

const harness = join(import.meta.dirname, '..', '..', 'harness', 'launch.ts');
const server = join(import.meta.dirname, 'server.ts');
const longestRunMilliseconds = 180_000;

const secretOf = (name: string): string => `stalls-${name}-5b8e21`;
const key = (name: string, limit: number, windowSeconds: number, lacks: string[] = []): KeyRecord => ({
  ...{ id: name, secret: secretOf(name), limit, windowSeconds, lacks },
});
const numbered = (name: string): string[] => [1, 2, 3].map((place) => `${name}-${place}`);

/** The limit of the keys that a run uses up. */
export const testedRule = { limit: 20, windowSeconds: 2 };

/** The keys of the server: three that `check` uses up, three for loads, and others with room. */
export const serverKeys: readonly KeyRecord[] = [
  ...['primary', 'secondary', 'bystander', 'load-primary'].map((name) => key(name, 5000, 60)),
  key('forbidden', 5000, 60, ['POST /v1/generate']),
  ...[...numbered('exhaustible'), ...numbered('load')].map((name) =>
    key(name, testedRule.limit, testedRule.windowSeconds),
  ),
];

/** The reference server in a process of its own. */
export async function startServer(settings: Partial<ServerSettings>) {
  const all: ServerSettings = { keys: serverKeys, ...settings };
  const child = spawn(process.execPath, [server, JSON.stringify(all)], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [said] = await once(child.stdout, 'data');
  return {
    url: String(said).trim(),
    pid: child.pid ?? 0,
    async [Symbol.asyncDispose]() {
      child.stdin.end();
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

/** A variable for each numbered key. */
const eachOf = (name: string): Record<string, string> =>
  Object.fromEntries(numbered(name).map((key, index) => [`TEXTGEN_${name.toUpperCase()}_${index + 1}`, secretOf(key)]));

/** The variables with the keys of a run. */
export const environments = {
  check: {
    TEXTGEN_KEY: secretOf('primary'),
    TEXTGEN_KEY_SECONDARY: secretOf('secondary'),
    TEXTGEN_KEY_FORBIDDEN: secretOf('forbidden'),
    TEXTGEN_KEY_BYSTANDER: secretOf('bystander'),
    TEXTGEN_KEY_EXHAUSTIBLE: numbered('exhaustible').map(secretOf).join(','),
    ...eachOf('exhaustible'),
  },
  load: {
    TEXTGEN_KEY: secretOf('load-primary'),
    TEXTGEN_KEYS_LOAD: numbered('load').map(secretOf).join(','),
    ...eachOf('load'),
  },
};

/** Writes a target file that declares limit and window of the load keys and of those that are used up, and returns its name. */
export function declareLimits(directory: string, baseUrl: string): string {
  mkdirSync(directory, { recursive: true });
  const tested = (name: string) =>
    [1, 2, 3].map((place) => ({ env: `TEXTGEN_${name.toUpperCase()}_${place}`, ...testedRule }));
  const target = {
    name: 'stalls',
    baseUrl,
    keys: { primary: { env: 'TEXTGEN_KEY' }, load: tested('load'), exhaustible: tested('exhaustible') },
  };
  writeFileSync(join(directory, 'target.json'), JSON.stringify(target));
  return 'target.json';
}

export interface HarnessRun {
  code: number | null;
  stdout: string;
  stderr: string;
}

interface Start {
  directory: string;
  env: Readonly<Record<string, string>>;
  /** Default: the command line of the harness. */
  program?: string;
}

/** Runs a program in a folder of its own. `whileRunning` gets the process. */
export async function runHarness(
  args: readonly string[],
  { directory, env, program = harness }: Start,
  whileRunning: (child: ChildProcess) => AsyncDisposable = () => ({ async [Symbol.asyncDispose]() {} }),
): Promise<HarnessRun> {
  mkdirSync(directory, { recursive: true });
  const child = spawn(process.execPath, [program, ...args], {
    cwd: directory,
    env: { PATH: process.env.PATH ?? '', HOME: directory, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: longestRunMilliseconds,
    killSignal: 'SIGKILL',
  });
  await using _ = whileRunning(child);
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code, stdout, stderr };
}

/** Stops the harness, its k6 processes and the server in turn while the harness runs. */
export const stalling =
  (server: { pid: number }, seed: string) =>
  ({ pid = 0 }: ChildProcess): AsyncDisposable =>
    stallProcesses(() => [pid, server.pid, ...descendants(pid, 'k6')], seed);
