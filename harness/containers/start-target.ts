import { InconclusiveError, UsageError } from '../io/errors.ts';
import type { Target } from '../targets/target.ts';
import { sweep } from './cleanup.ts';
import { containerEngine, type Engine } from './container-engine.ts';
import { type Deployment, deployment } from './deployment.ts';
import type { Supply } from './images.ts';
import { startSeconds } from './start-seconds.ts';

/** What a start in containers sees of the machine. */
export interface StartTerms {
  env: Readonly<Record<string, string | undefined>>;
  /** The user wants to stop. */
  stop: AbortSignal;
  say(line: string): void;
}

/** Starts the parts of a target. */
export type Start = (deployment: Deployment, supply: Supply) => Promise<Omit<Target, keyof AsyncDisposable | 'logs'>>;

const usualStartSeconds = 60;

/**
 * A target in containers, which are gone when it is disposed of. One deadline covers the whole start, fetching and
 * building of images included. Throws UsageError without an engine, InconclusiveError where something does not start.
 */
export async function started({ env, stop, say }: StartTerms, start: Start): Promise<Target> {
  const seconds = startSeconds(env, usualStartSeconds);
  const engine = await containerEngine(env);
  const deadline = AbortSignal.timeout(seconds * 1000);
  const made = deployment(engine);
  try {
    const swept = await sweep(engine.docker);
    if (swept > 0) say(`removed ${swept} ${swept === 1 ? 'container' : 'containers'} that killed runs had left`);
    const signal = AbortSignal.any([stop, deadline]);
    await settleReaper(engine, say);
    const target = await start(made, { engine, env, signal, say });
    return { ...target, logs: made.logs, [Symbol.asyncDispose]: () => made[Symbol.asyncDispose]() };
  } catch (error) {
    await made[Symbol.asyncDispose]();
    if (stop.aborted)
      throw new InconclusiveError('interrupted while the containers were being started; they are removed');
    if (error instanceof InconclusiveError || error instanceof UsageError || !deadline.aborted) throw error;
    throw new InconclusiveError(
      `the containers were not started within ${seconds} s; TEXTGEN_START_SECONDS allows more`,
    );
  }
}

/**
 * testcontainers starts Ryuk, which removes what a killed process leaves behind, unless TESTCONTAINERS_RYUK_DISABLED says
 * otherwise. Where its image cannot be had and nobody asked for it, the sweep at the next start has to do.
 */
async function settleReaper({ client }: Engine, say: StartTerms['say']): Promise<void> {
  const { getReaper } = await import('testcontainers');
  const asked = process.env.TESTCONTAINERS_RYUK_DISABLED;
  try {
    await getReaper(client);
  } catch (error) {
    const why = (error as Error).message.trim();
    if (asked === 'false')
      throw new InconclusiveError(`Ryuk cannot be started (TESTCONTAINERS_RYUK_DISABLED=false): ${why}`);
    process.env.TESTCONTAINERS_RYUK_DISABLED = 'true';
    say(`going on without Ryuk (${why}): what a killed run leaves is removed at the next start`);
  }
}
