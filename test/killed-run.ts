/** Kills a run of the command line, and looks for everything that it leaves behind. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Test } from 'tap';
import { demoKeys } from '../reference-server/keys/keys-file.ts';
import { listen } from '../reference-server/server.ts';
import { compileCache, textgenHarness } from './command-line.ts';
import { commandOf, processesWith } from './processes.ts';

const program = join(import.meta.dirname, '..', 'harness', 'launch.ts');
/** The bound of the promise is 3 s; a busy machine gets more. */
const mostMilliseconds = 15_000;

const keys = demoKeys.map((key) => ({ ...key, limit: key.id.startsWith('load') ? 20 : 5000, windowSeconds: 1 }));
const secretsOf = (role: string): string[] => keys.filter(({ id }) => id.startsWith(role)).map(({ secret }) => secret);
const env = { TEXTGEN_KEY: secretsOf('primary').join(), TEXTGEN_KEYS_LOAD: secretsOf('load').join() };

/** A reference server that tells how many requests it has decided on. */
export async function countingTarget() {
  const server = await listen({ keys, port: 0, adminPort: 0 });
  return {
    url: server.url,
    async requests(): Promise<number> {
      const truth = (await (await fetch(`${server.adminUrl}/truth`)).json()) as {
        keys: { admitted: number; refused: number }[];
      };
      return truth.keys.reduce((sum, { admitted, refused }) => sum + admitted + refused, 0);
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

/** The state of a run at which it is killed. */
export interface Moment {
  /** Everything that it has written. */
  output: string;
  /** The command lines of its child processes. */
  children: string[];
}

export interface KilledRun {
  directory: string;
  /** Called every 20 ms until it returns true. */
  killAt(moment: Moment): boolean | Promise<boolean>;
  signal?: NodeJS.Signals;
  /** A folder of programs that are found before others. */
  programs?: string;
}

/** The run's folders in its temporary directory, apart from Node's cache of compiled code. */
const foldersIn = (temporary: string): string[] => readdirSync(temporary).filter((name) => name.startsWith('textgen'));

/**
 * Runs the command line, kills it, and asserts that all of its child processes end and that the next start leaves no
 * folder. Returns the state at which it was killed.
 */
export async function killRun(t: Test, args: readonly string[], { directory, killAt, signal, programs }: KilledRun) {
  const temporary = join(directory, 'temporary');
  mkdirSync(temporary, { recursive: true });
  const child = spawn(process.execPath, [program, ...args], {
    cwd: directory,
    env: {
      ...{ PATH: [programs, process.env.PATH].filter(Boolean).join(':'), HOME: directory, TMPDIR: temporary },
      ...{ NODE_COMPILE_CACHE: compileCache, ...env },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const moment: Moment = { output: '', children: [] };
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      moment.output += chunk;
    });
  const running = () => processesWith('TMPDIR', temporary);
  const ended = once(child, 'exit');
  do {
    await pause(20);
    moment.children = running()
      .filter((pid) => pid !== child.pid)
      .map(commandOf);
    if (child.exitCode !== null) throw new Error(`ended before it was killed: ${moment.output}`);
  } while (!(await killAt(moment)));
  child.kill(signal ?? 'SIGKILL');
  const from = performance.now();
  await ended;
  while (running().length > 0 && performance.now() - from < mostMilliseconds) await pause(20);
  const took = Math.round(performance.now() - from);
  t.strictSame(running().map(commandOf), [], `no child process is left (${took} ms)`);
  await textgenHarness(['list', 'profiles'], { directory, env: { TMPDIR: temporary } });
  t.strictSame(foldersIn(temporary), [], 'no folder is left');
  return moment;
}

/** Asserts that no more requests arrive at a target. */
export async function isQuiet(t: Test, { requests }: { requests(): Promise<number> }): Promise<void> {
  const before = await requests();
  await pause(1000);
  t.equal(await requests(), before, 'no request arrives any more');
}
