import type { CommandContext } from '../io/context.ts';
import { InconclusiveError, UsageError } from '../io/errors.ts';
import type { Target } from '../targets/target.ts';
import { type ContainerEngine, containerEngine } from './container-engine.ts';
import { Deployment } from './deployment.ts';
import type { ImageSource } from './images.ts';
import { sweepContainers } from './ownership.ts';

/** The parts of the command context that a start in containers uses. */
export interface StartContext extends Pick<CommandContext, 'env' | 'stop'> {
  say(line: string): void;
}

type StartParts = (
  deployment: Deployment,
  source: ImageSource,
) => Promise<Omit<Target, keyof AsyncDisposable | 'logs'>>;

const defaultStartSeconds = 60;

/**
 * Starts a target in containers, which are removed when the target is disposed of. One deadline covers the whole start,
 * image pulls and builds included. Throws UsageError if no engine answers, InconclusiveError if a part does not start.
 */
export async function startTarget({ env, stop, say }: StartContext, startParts: StartParts): Promise<Target> {
  const seconds = startSeconds(env, defaultStartSeconds);
  const engine = await containerEngine(env);
  const deadline = AbortSignal.timeout(seconds * 1000);
  const signal = AbortSignal.any([stop, deadline]);
  const deployment = new Deployment(engine, signal);
  try {
    const swept = await sweepContainers(engine.docker);
    if (swept > 0) say(`removed ${swept} ${swept === 1 ? 'container' : 'containers'} of killed runs`);
    await startReaper(engine, say);
    const target = await startParts(deployment, { engine, env, signal, say });
    const dispose = () => deployment[Symbol.asyncDispose]();
    return { ...target, logs: () => deployment.logs(), [Symbol.asyncDispose]: dispose };
  } catch (error) {
    await deployment[Symbol.asyncDispose]();
    if (stop.aborted) throw new InconclusiveError('interrupted while containers were starting; they are removed');
    if (error instanceof InconclusiveError || error instanceof UsageError) throw error;
    const { statusCode, code, message } = error as NodeJS.ErrnoException & { statusCode?: number };
    if (!deadline.aborted && (statusCode ?? code) !== undefined)
      throw new InconclusiveError(`the container engine refuses to start containers: ${message.trim()}`);
    if (!deadline.aborted) throw error;
    throw new InconclusiveError(
      `the containers did not start within ${seconds} s; set TEXTGEN_START_SECONDS to allow more`,
    );
  }
}

/** Starts Ryuk, which removes the containers of a killed process. Without it, the next start removes them. */
async function startReaper({ client }: ContainerEngine, say: StartContext['say']): Promise<void> {
  const { getReaper } = await import('testcontainers');
  const isRequired = process.env.TESTCONTAINERS_RYUK_DISABLED === 'false';
  try {
    await getReaper(client);
  } catch (error) {
    const reason = (error as Error).message.trim();
    if (isRequired)
      throw new InconclusiveError(`Ryuk cannot be started (TESTCONTAINERS_RYUK_DISABLED=false): ${reason}`);
    process.env.TESTCONTAINERS_RYUK_DISABLED = 'true';
    say(`continuing without Ryuk (${reason}): the next start removes what a killed run leaves`);
  }
}

/** Time in seconds that containers or pods may take to start: TEXTGEN_START_SECONDS, else the default. Throws UsageError. */
export function startSeconds(env: StartContext['env'], defaultSeconds: number): number {
  const seconds = Number(env.TEXTGEN_START_SECONDS || defaultSeconds);
  if (seconds > 0 && seconds <= 3600) return seconds;
  throw new UsageError(
    `TEXTGEN_START_SECONDS is "${env.TEXTGEN_START_SECONDS}": expected seconds, above 0 and at most 3600`,
  );
}
