import { InconclusiveError } from '../io/errors.ts';
import { removeRun } from './cleanup.ts';
import type { Part, Terms } from './container.ts';
import type { Engine } from './container-engine.ts';
import { logOf } from './container-log.ts';
import { labelsOf, newRun, thisProcess } from './ownership.ts';

/** A container that runs. */
export interface RunningPart {
  name: string;
  id: string;
  /** Where a port of it is reached from this process, as `host:port`. */
  address(port: number): string;
}

/** The containers of one run. Disposing of it removes them all, also those whose start is still under way. */
export interface Deployment extends AsyncDisposable {
  engine: Engine;
  run: string;
  /** Starts a container. Throws InconclusiveErrorError with the reason, or the reason of the signal once that is aborted. */
  start(part: Part, signal: AbortSignal): Promise<RunningPart>;
  /** Why a part does not run any more, or nothing. */
  endOf(part: RunningPart): Promise<string | undefined>;
  /** What every container has written so far, under its name. */
  logs(): Promise<string>;
  /** A failure of a part in its own words: what happened, and the end of its log. */
  failure(part: RunningPart, what: string): Promise<InconclusiveError>;
}

const linesOfFailure = 50;
const linesKept = 20_000;
/** How long a container that is being started may take to exist, so that it can be removed. */
const settlingMilliseconds = 3000;

/** A deployment without containers yet. */
export function deployment(engine: Engine): Deployment {
  const { docker } = engine;
  const run = newRun();
  const parts: { name: string; id: string }[] = [];
  const starts: Promise<unknown>[] = [];
  const terms = ({ name, output }: Part, signal: AbortSignal): Terms => ({
    docker,
    labels: labelsOf(run, thisProcess(), name),
    bindTo: engine.isLocal ? '127.0.0.1' : '',
    signal,
    created: (id) => void (output === undefined && parts.push({ name, id })),
  });
  const failure = async ({ name, id }: { name: string; id: string }, what: string) => {
    const log = (await logOf(docker, id, linesOfFailure)).trimEnd();
    return new InconclusiveError(
      log === '' ? `${name} ${what}; it wrote nothing` : `${name} ${what}; the end of its log:\n${indented(log)}`,
    );
  };
  const endOf = async ({ id }: RunningPart) => {
    const { State } = await docker.getContainer(id).inspect();
    if (State.Health?.Status === 'unhealthy') return 'is unhealthy, by the health check of its image';
    return State.Running ? undefined : `ended with code ${State.ExitCode}${State.OOMKilled ? ', out of memory' : ''}`;
  };
  const removeAll = async () => {
    const settled = await within(settlingMilliseconds, Promise.all(starts));
    await removeRun(docker, run);
    engine.hangUp();
    if (!settled) await removeRun(docker, run);
  };
  // After a fault whoever should dispose of the containers may wait for ever, and the process ends with nothing left to do.
  process.once('beforeExit', removeAll);
  return {
    engine,
    run,
    endOf,
    failure,
    async start(part, signal) {
      const { PartContainer } = await import('./container.ts');
      const starting = new PartContainer(part, terms(part, signal)).start();
      starts.push(starting.catch(() => {}));
      const started = await unlessAborted(starting, signal).catch(async (error: Error) => {
        signal.throwIfAborted();
        const made = parts.find(({ name }) => name === part.name);
        const what = `did not start (image ${part.image}): ${error.message.trim()}`;
        throw made === undefined ? new InconclusiveError(`${part.name} ${what}`) : await failure(made, what);
      });
      return {
        name: part.name,
        id: started.getId(),
        address: (port) => `${engine.host}:${started.getMappedPort(port)}`,
      };
    },
    async logs() {
      const texts = await Promise.all(
        parts.map(async ({ name, id }) => `==> ${name} <==\n${await logOf(docker, id, linesKept)}`),
      );
      return texts.join('\n');
    },
    async [Symbol.asyncDispose]() {
      process.off('beforeExit', removeAll);
      await removeAll();
    },
  };
}

const indented = (text: string): string => text.replace(/^/gm, '  ');

/** What is awaited, unless the signal is aborted first; then its reason is thrown. */
export async function unlessAborted<Value>(awaited: Promise<Value>, signal: AbortSignal): Promise<Value> {
  signal.throwIfAborted();
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([awaited, promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/** Whether something was over in time. */
async function within(milliseconds: number, awaited: Promise<unknown>): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), milliseconds);
  return Promise.race([awaited.then(() => true), promise]).finally(() => clearTimeout(timer));
}
