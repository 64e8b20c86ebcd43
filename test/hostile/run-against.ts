import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { RunReport } from '../../schemas/generated/types.ts';
import { type Outcome, textgenHarness } from '../command-line.ts';
import { inProcess } from '../in-process.ts';
import type { Hostile } from './hostile.ts';

/** A server, what its run must end with, and in which time when the machine is not busy. */
export type Expected = Pick<Hostile, 'name' | 'serve' | 'args' | 'withinSeconds' | 'after'> & {
  exit?: number | undefined;
};

/** The result of one run against a hostile server. */
export interface HostileRun extends Outcome {
  /** Undefined when the run ended before any check was decided. */
  report: RunReport | undefined;
  /** Peak memory of the run, if it had a process of its own. */
  megabytes?: number;
  /** The machine held this process up while the server was run against. */
  starved: boolean;
}

export type Where = 'in process' | 'own process';

interface RunOptions {
  folder: string;
  where: Where;
  atOnce: number;
  command?: string;
}

const measuresMemory = join(import.meta.dirname, 'peak-memory.ts');
/** Longer delays of the event loop change what a run with timeouts of half a second sees. */
const starvingMilliseconds = 200;
const mostRepetitions = 3;

const keys = {
  TEXTGEN_KEY: 'demo-key-primary',
  TEXTGEN_KEY_SECONDARY: 'demo-key-secondary',
  TEXTGEN_KEY_FORBIDDEN: 'demo-key-forbidden',
  TEXTGEN_KEY_EXHAUSTIBLE: 'demo-key-exhaustible',
  TEXTGEN_KEY_BYSTANDER: 'demo-key-bystander',
};

/**
 * Runs a command against each server, several at a time. A run that did not end as expected is repeated alone, since the
 * others may have caused it; and again, up to three times, while it is too slow or this process is held up.
 */
export async function runAgainstEach<T extends Expected>(
  servers: readonly T[],
  options: RunOptions,
): Promise<Map<T, HostileRun>> {
  const results = new Map<T, HostileRun>();
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const run = async (server: T, directory: string): Promise<void> => {
    const outcome = await runAgainst(server, join(options.folder, directory), options).catch((cause) => {
      throw new Error(`the run against ${server.name}: ${cause}`, { cause });
    });
    results.set(server, { ...outcome, starved: delay.max / 1e6 > starvingMilliseconds });
  };
  const waiting = [...servers.entries()];
  const runNext = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await run(next[1], `${next[0]}`);
  };
  await Promise.all(Array.from({ length: options.atOnce }, runNext));
  const isDecided = (server: T, repetition: number): boolean => {
    const run = results.get(server) as HostileRun;
    const isExpected = run.code === (server.exit ?? run.code) && passesAfter(server, run);
    const isUndisturbed = repetition > 1 && !run.starved;
    return run.milliseconds < server.withinSeconds * 1000 && (isExpected || isUndisturbed);
  };
  for (const [index, server] of servers.entries())
    for (let repetition = 1; repetition <= mostRepetitions && !isDecided(server, repetition); repetition++) {
      delay.reset();
      await run(server, `${index}-again-${repetition}`);
    }
  delay.disable();
  return results;
}

function passesAfter({ after }: Expected, run: HostileRun): boolean {
  try {
    after?.(run);
    return true;
  } catch {
    return false;
  }
}

async function runAgainst(
  { serve, args = [] }: Expected,
  directory: string,
  { where, command = 'check' }: RunOptions,
): Promise<Omit<HostileRun, 'starved'>> {
  mkdirSync(directory);
  await using server = await serve();
  const quiet = command === 'doctor' ? [] : ['--quiet'];
  const seconds = where === 'in process' ? '0.5' : '1';
  const line = [command, server.url, '--timeout', seconds, ...quiet, ...args];
  const outcome = await (where === 'in process'
    ? inProcess(line, { directory, env: keys })
    : measured(line, directory));
  const run = join(directory, 'harness-results', 'run.json');
  const report = existsSync(run) ? (JSON.parse(readFileSync(run, 'utf8')) as RunReport) : undefined;
  return { ...outcome, report };
}

/** Runs the command line in a child process, and measures its peak memory. */
export async function measured(args: string[], directory: string): Promise<Outcome & { megabytes: number }> {
  const file = join(directory, 'peak-memory');
  const env = { ...keys, NODE_OPTIONS: `--import ${measuresMemory}`, PEAK_MEMORY_FILE: file };
  const outcome = await textgenHarness(args, { directory, env });
  return { ...outcome, megabytes: Number(readFileSync(file, 'utf8')) / 1024 };
}
