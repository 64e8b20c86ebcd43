// The server that --start names: a command of the user's in a process group of its own, from before the run to its end.
import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { connectionProblem } from '../http/reachability.ts';
import type { CommandContext } from '../io/context.ts';
import { InconclusiveError, UsageError } from '../io/errors.ts';
import { groupGraceMilliseconds, groupGuard, signalGroup } from '../io/process-group.ts';
import type { Target } from './target.ts';

const connectMilliseconds = 1000;
const pollMilliseconds = 100;
const keptLines = 50;

interface StartTerms extends Pick<CommandContext, 'directory' | 'env' | 'stop'> {
  /** Time until the server must accept connections. */
  seconds: number;
  say(line: string): void;
}

/**
 * Starts the command, and returns its server when it accepts connections. Its disposal ends the command and its children.
 * Throws UsageError if another program listens there already, and InconclusiveError with the end of the output if the command
 * ends or does not listen in time.
 */
export async function startProgram(command: string, named: Target, terms: StartTerms): Promise<Target> {
  const { baseUrl } = named;
  if ((await connectionProblem(baseUrl, connectMilliseconds)) === undefined)
    throw new UsageError(
      `--start: a program listens at ${baseUrl} already, which is not the one to test: end it first`,
    );
  terms.say(`starting ${command}`);
  const program = new Program(command, terms);
  try {
    await program.listens(baseUrl, terms);
  } catch (error) {
    await program.end();
    throw error;
  }
  return { ...named, logs: async () => program.output(), [Symbol.asyncDispose]: () => program.end() };
}

class Program {
  readonly #child: ChildProcess;
  readonly #lines: string[] = [];
  #ended: string | undefined;

  constructor(command: string, { directory, env }: StartTerms) {
    this.#child = spawn('/bin/sh', ['-c', `${groupGuard}\n${command}`], {
      ...{ cwd: directory, env: { ...env }, stdio: ['pipe', 'pipe', 'pipe'] },
      detached: true,
    });
    this.#child.stdin?.on('error', () => {});
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.#lines.push(...text.split('\n').filter((line) => line !== ''));
        this.#lines.splice(0, this.#lines.length - keptLines);
      });
    this.#child.once('error', ({ message }) => {
      this.#ended = message;
    });
    this.#child.once('exit', (code, signal) => {
      this.#ended = signal ?? `code ${code}`;
    });
  }

  output(): string {
    return this.#lines.map((line) => `${line}\n`).join('');
  }

  async listens(baseUrl: string, { seconds, stop }: StartTerms): Promise<void> {
    const fail = (reason: string): never => {
      const said = this.#lines.length === 0 ? ['it printed nothing'] : this.#lines;
      throw new InconclusiveError([`the server of --start ${reason}:`, ...said].join('\n  '));
    };
    const until = performance.now() + seconds * 1000;
    for (;;) {
      const problem = await connectionProblem(baseUrl, connectMilliseconds);
      if (stop.aborted) throw new InconclusiveError('interrupted before any check was run');
      if (this.#ended !== undefined) fail(`ended (${this.#ended}) before it listened at ${baseUrl}`);
      if (problem === undefined) return;
      if (performance.now() >= until) fail(`did not listen at ${baseUrl} within ${seconds} s (--wait)`);
      await pause(pollMilliseconds);
    }
  }

  /** Ends the command and all its children. */
  async end(): Promise<void> {
    signalGroup(this.#child, 'SIGTERM');
    for (
      const until = performance.now() + groupGraceMilliseconds;
      performance.now() < until && signalGroup(this.#child, 0);
    )
      await pause(pollMilliseconds / 4);
    signalGroup(this.#child, 'SIGKILL');
  }
}
