import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** Compiled code of programs that tests start: not in their home, which is the folder of the test. */
export const {
  NODE_COMPILE_CACHE: compileCache = join(import.meta.dirname, '..', 'node_modules', '.cache', 'compiled'),
} = process.env;

const program = join(import.meta.dirname, '..', 'harness', 'launch.ts');

/** A run that lasts longer hangs. It ends then, so that a test names it. */
export const longestRunMilliseconds = 600_000;

/** The result of one run of the command line. */
export interface Outcome {
  code: number | null;
  stdout: string;
  stderr: string;
  milliseconds: number;
}

export interface Start {
  directory: string;
  env?: Record<string, string>;
  /** Sends SIGINT as soon as standard error matches. */
  interruptAt?: RegExp;
}

/** Starts the command line as a child process, with only the given environment. */
const started = (args: readonly string[], { directory, env = {} }: Start) =>
  spawn(process.execPath, [program, ...args], {
    cwd: directory,
    env: { PATH: process.env.PATH, HOME: directory, NODE_COMPILE_CACHE: compileCache, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: longestRunMilliseconds,
    killSignal: 'SIGKILL',
  });

/** Runs the command line in a child process until it exits. */
export async function textgenHarness(args: readonly string[], context: Start): Promise<Outcome> {
  const { interruptAt } = context;
  const begun = performance.now();
  const child = started(args, context);
  let said = '';
  child.stderr.on('data', (chunk) => {
    const before = interruptAt?.test(said) === true;
    said += chunk;
    if (!before && interruptAt?.test(said) === true) child.kill('SIGINT');
  });
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code, stdout, stderr, milliseconds: performance.now() - begun };
}

/** A running `serve` command. */
export interface Serving extends AsyncDisposable {
  url: string;
  adminUrl: string;
  /** Stops it and returns its exit code and output. */
  ended(): Promise<Pick<Outcome, 'code' | 'stdout' | 'stderr'>>;
}

/** Starts `serve`; `args` must contain `--admin-port`. */
export async function serving(args: readonly string[], context: Start): Promise<Serving> {
  const child = started(args, context);
  const said = { stdout: '', stderr: '' };
  const closed = once(child, 'close');
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (chunk: string) => {
      said[name] += chunk;
    });
  const ended = async () => {
    child.kill('SIGTERM');
    const [code] = await closed;
    return { code, ...said };
  };
  while (!/truth\n/.test(said.stdout)) {
    const over = await Promise.race([once(child.stdout, 'data').then(() => undefined), closed]);
    if (over) throw new Error(`serve ended with ${over[0]}: ${said.stderr}`);
  }
  const [url = '', adminUrl = ''] = said.stdout.match(/http:\/\/[\d.:]+/g) ?? [];
  return { url, adminUrl, ended, [Symbol.asyncDispose]: async () => void (await ended()) };
}
