// Runs a client program once: in its own process group, with the address and the key in its environment, until it ends, is told to
// stop, or is late. Compilers and interpreters may be slow to start, so time counts from the first request.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isExecutable } from '../../load/processes/programs-on-path.ts';
import type { ClientEnd } from '../../scenarios/client/evidence.ts';
import { UsageError } from '../io/errors.ts';
import { groupGuard, signalGroup } from '../io/process-group.ts';
import type { Client, ClientStart } from './client-start.ts';

/** Characters of standard output and error that are kept, from their end. */
const keptOutput = 4096;
/** Time that a program has between SIGTERM and SIGKILL, and its last output to arrive. */
const graceMilliseconds = 500;
/** Folders in which shells look for a program if the environment has no PATH. */
const usualPath = '/usr/local/bin:/usr/bin:/bin';
/** The report repeats at most this many characters of a program's last line. */
const longestWords = 300;

/** Fills the placeholders in the arguments of a program. */
const filled = (word: string, { baseUrl, key }: ClientStart): string =>
  word.replaceAll('{baseUrl}', baseUrl).replaceAll('{key}', key);

/** A client that is a program of the user's. `env` is the environment that it extends; `mask` hides keys in what it writes. */
export function programClient(
  [program = '', ...args]: readonly string[],
  directory: string,
  env: Readonly<Record<string, string | undefined>>,
  mask: (text: string) => string,
): Client {
  return async (start) => {
    const began = performance.now();
    const words = [program, ...args].map((word) => filled(word, start));
    const child = startGroup(words, {
      cwd: directory,
      env: {
        ...env,
        TEXTGEN_BASE_URL: start.baseUrl,
        TEXTGEN_KEY: start.key,
        TEXTGEN_REQUESTS: String(start.generations),
        TEXTGEN_RESET_UNIT: start.resetUnit,
        TEXTGEN_SCENARIO: start.scenario,
      },
    });
    const streams = [child.stderr, child.stdout];
    const tails = streams.map((stream) => {
      const tail = new Tail(mask);
      stream.setEncoding('utf8').on('data', tail.add);
      return tail;
    });
    child.stdin?.on('error', () => {});
    const closed = new Promise((resolve) => child.once('close', resolve));
    const stop = () => void endGroup(child);
    start.signal.addEventListener('abort', stop, { once: true });
    try {
      const exit = await exitOf(child, program);
      const milliseconds = performance.now() - began;
      const kind: ClientEnd['kind'] = start.signal.aborted ? 'stopped' : exit === 0 ? 'done' : 'failed';
      signalGroup(child, 'SIGKILL');
      await Promise.race([closed, wait(graceMilliseconds, undefined, { ref: false })]);
      const said = lastWordsOf(tails);
      const code = typeof exit === 'number' ? `exit code ${exit}` : `signal ${exit}`;
      const says = kind === 'failed' ? `${code}${said === '' ? '' : `: ${said}`}` : said;
      return { kind, says, milliseconds };
    } finally {
      start.signal.removeEventListener('abort', stop);
      signalGroup(child, 'SIGKILL');
      // A process that left the group, such as the daemon of a build tool, may keep the pipes open.
      for (const stream of streams) stream.destroy();
    }
  };
}

/**
 * Starts a program in a group of its own, so that the children of a wrapper such as `go run` end with it, and the group with this
 * process. Windows has no groups. Throws UsageError if there is no such program.
 */
function startGroup([program = '', ...args]: readonly string[], { cwd, env }: { cwd: string; env: NodeJS.ProcessEnv }) {
  if (process.platform === 'win32') return spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const { PATH = usualPath } = env;
  const problem = problemOf(program, cwd, PATH);
  if (problem !== undefined) throw notStarted(program, problem);
  const shell = ['-c', `${groupGuard}\nexec "$@"`, 'sh', program, ...args];
  return spawn('/bin/sh', shell, { cwd, env: { ...env, PATH }, detached: true, stdio: ['pipe', 'pipe', 'pipe'] });
}

/** The reason why a program cannot be executed, which a shell would tell only in words. */
function problemOf(program: string, directory: string, path: string): 'ENOENT' | 'EACCES' | undefined {
  const folders = program.includes('/') ? [''] : path.split(delimiter);
  const files = folders.map((folder) => resolve(directory, folder, program));
  if (files.some(isExecutable)) return undefined;
  return files.some((file) => existsSync(file)) ? 'EACCES' : 'ENOENT';
}

const notStarted = (program: string, code: string | undefined): UsageError =>
  new UsageError(`client: ${program} cannot be started (${code}): is the program there, and may it be executed?`);

/** The exit code, or the signal that ended it. Throws UsageError if the program does not start. */
async function exitOf(child: ChildProcess, program: string): Promise<number | string> {
  const { promise, resolve: end, reject } = Promise.withResolvers<number | string>();
  child.once('error', ({ code }: NodeJS.ErrnoException) => reject(notStarted(program, code)));
  child.once('exit', (code, signal) => end(code ?? signal ?? 'unknown'));
  return await promise;
}

async function endGroup(child: ChildProcess): Promise<void> {
  signalGroup(child, 'SIGTERM');
  const timer = setTimeout(() => signalGroup(child, 'SIGKILL'), graceMilliseconds);
  child.once('exit', () => clearTimeout(timer));
}

/** The end of the output of a program. Keys are masked before anything is cut: a part of a key would not be found. */
class Tail {
  #text = '';
  readonly #mask: (text: string) => string;

  constructor(mask: (text: string) => string) {
    this.#mask = mask;
  }

  readonly add = (chunk: string): void => {
    this.#text = this.#mask(this.#text + chunk).slice(-keptOutput);
  };

  /** The lines that say something. */
  get lines(): string[] {
    return this.#text.split('\n').filter((line) => line.trim() !== '');
  }
}

const errorLine = /^\s*((\w+\.)*([A-Z]\w*)?(Error|Exception)|panic)\b.*:/;
/** A line that belongs to the error above it. */
const traceLine = /^(\s|at |\}|\[signal |Caused by: |Node\.js v)/;

/** The error that its trace alone follows; undefined if the lines end otherwise. A trace of Go goes on to the end. */
function lastErrorOf({ lines }: Tail): string | undefined {
  const at = lines.findLastIndex((line) => errorLine.test(line));
  const after = lines.slice(at + 1);
  const other = after.findIndex((line) => !traceLine.test(line));
  return other < 0 || /^goroutine \d/.test(after[other] ?? '') ? lines[at] : undefined;
}

/** The last line that says something: of a stack trace, the error itself. The streams come in the order of their weight. */
function lastWordsOf(tails: readonly Tail[]): string {
  const errors = tails.flatMap((tail) => lastErrorOf(tail) ?? []);
  const last = tails.flatMap(({ lines }) => lines.at(-1) ?? []);
  return (errors[0] ?? last[0] ?? '').trim().slice(0, longestWords);
}
