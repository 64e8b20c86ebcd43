import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunReport } from '../../schemas/generated/types.ts';
import { type Outcome, textgenHarness } from '../command-line.ts';
import type { Hostile } from './hostile.ts';

/** What a run against a hostile server came to, seen from outside. */
export interface Examined extends Outcome {
  /** Undefined where the run ended before anything was judged. */
  report: RunReport | undefined;
  /** The most memory that the process held. */
  megabytes: number;
}

const measuring = join(import.meta.dirname, 'most-memory.ts');

const keys = {
  TEXTGEN_KEY: 'demo-key-primary',
  TEXTGEN_KEY_SECONDARY: 'demo-key-secondary',
  TEXTGEN_KEY_FORBIDDEN: 'demo-key-forbidden',
  TEXTGEN_KEY_EXHAUSTIBLE: 'demo-key-exhaustible',
  TEXTGEN_KEY_BYSTANDER: 'demo-key-bystander',
};

/** Runs `check`, or another command, against the server from outside; results go into `directory`. */
export async function examined(
  { serve, args = [] }: Pick<Hostile, 'serve' | 'args'>,
  directory: string,
  command = 'check',
): Promise<Examined> {
  await using server = await serve();
  const memory = join(directory, 'memory');
  const env = { ...keys, NODE_OPTIONS: `--import ${measuring}`, MOST_MEMORY_FILE: memory };
  const quiet = command === 'doctor' ? [] : ['--quiet'];
  const outcome = await textgenHarness([command, server.url, '--timeout', '1', ...quiet, ...args], { directory, env });
  const run = join(directory, 'harness-results', 'run.json');
  const report = existsSync(run) ? (JSON.parse(readFileSync(run, 'utf8')) as RunReport) : undefined;
  return { ...outcome, report, megabytes: Number(readFileSync(memory, 'utf8')) / 1024 };
}
