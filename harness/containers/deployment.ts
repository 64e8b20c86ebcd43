import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { thisProcess } from '../../load/processes/process-identity.ts';
import { InconclusiveError } from '../io/errors.ts';
import { unlessAborted } from './abort.ts';
import type { Part, RunSettings } from './container.ts';
import type { Docker, Engine } from './container-engine.ts';
import { labelsOf, newRun, removeRun } from './ownership.ts';

/** A container that was started. */
export interface RunningPart {
  name: string;
  id: string;
  /** Address of one of its ports for this process, as `host:port`. */
  address(port: number): string;
}

const failureLogLines = 50;
const keptLogLines = 20_000;
/** Time that a container which is being started may take to exist, so that it can be removed. */
const settlingMilliseconds = 3000;

/** The containers of one run. Disposing of it removes them all, those that are still being started included. */
export class Deployment implements AsyncDisposable {
  readonly engine: Engine;
  readonly #run = newRun();
  readonly #parts: { name: string; id: string }[] = [];
  readonly #starts: Promise<unknown>[] = [];
  readonly #removeAll = () => this.#remove();

  constructor(engine: Engine) {
    this.engine = engine;
    // After an internal error the code that disposes of the containers may never run.
    process.once('beforeExit', this.#removeAll);
  }

  /** Starts a container. Throws InconclusiveError if it does not start, and the signal's reason if that is aborted. */
  async start(part: Part, signal: AbortSignal): Promise<RunningPart> {
    const { PartContainer } = await import('./container.ts');
    const settings: RunSettings = {
      docker: this.engine.docker,
      labels: labelsOf(this.#run, thisProcess(), part.name),
      bindTo: this.engine.isLocal ? '127.0.0.1' : '',
      signal,
      onCreated: (id) => {
        if (part.output === undefined) this.#parts.push({ name: part.name, id });
      },
    };
    const starting = new PartContainer(part, settings).start();
    this.#starts.push(starting.catch(() => {}));
    const started = await unlessAborted(starting, signal).catch(async (error: Error) => {
      signal.throwIfAborted();
      const existing = this.#parts.find(({ name }) => name === part.name);
      const what = `did not start (image ${part.image}): ${error.message.trim()}`;
      if (existing === undefined) throw new InconclusiveError(`${part.name} ${what}`);
      // Of a program that ends at once, testcontainers says only that its ports were not published in time.
      throw await this.failure(existing, (await this.whyStopped(existing).catch(() => undefined)) ?? what);
    });
    return {
      name: part.name,
      id: started.getId(),
      address: (port) => `${this.engine.host}:${started.getMappedPort(port)}`,
    };
  }

  /** The reason why a part has stopped working; undefined while it runs, and if its program never ran. */
  async whyStopped({ id }: { id: string }): Promise<string | undefined> {
    const { State } = await this.engine.docker.getContainer(id).inspect();
    if (State.Status === 'created') return undefined;
    if (State.Health?.Status === 'unhealthy') return 'is unhealthy, by the health check of its image';
    return State.Running ? undefined : `ended with code ${State.ExitCode}${State.OOMKilled ? ', out of memory' : ''}`;
  }

  /** An error that says what happened to a part, with the end of its log. */
  async failure({ name, id }: { name: string; id: string }, what: string): Promise<InconclusiveError> {
    const log = (await containerLog(this.engine.docker, id, failureLogLines)).trimEnd();
    return new InconclusiveError(
      log === '' ? `${name} ${what}; its log is empty` : `${name} ${what}; the end of its log:\n${indent(log)}`,
    );
  }

  /** The logs of all containers, each under its name. */
  async logs(): Promise<string> {
    const logs = this.#parts.map(
      async ({ name, id }) => `==> ${name} <==\n${await containerLog(this.engine.docker, id, keptLogLines)}`,
    );
    return (await Promise.all(logs)).join('\n');
  }

  async #remove(): Promise<void> {
    const settled = Promise.all(this.#starts).then(() => true);
    const timer = new AbortController();
    const late = pause(settlingMilliseconds, false, { signal: timer.signal }).catch(() => false);
    const isSettled = await Promise.race([settled, late]);
    timer.abort();
    await removeRun(this.engine.docker, this.#run);
    this.engine.hangUp();
    if (!isSettled) await removeRun(this.engine.docker, this.#run);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    process.off('beforeExit', this.#removeAll);
    await this.#remove();
  }
}

const indent = (text: string): string => text.replace(/^/gm, '  ');

/** The last `lines` lines that a container wrote, standard output and standard error in order. */
async function containerLog(docker: Docker, id: string, lines: number): Promise<string> {
  try {
    const bytes = await docker.getContainer(id).logs({ stdout: true, stderr: true, tail: lines, follow: false });
    const frames = Readable.from([bytes]);
    const output = new PassThrough();
    docker.modem.demuxStream(frames, output, output);
    frames.once('end', () => output.end());
    return await text(output);
  } catch (error) {
    return `(its log cannot be read: ${(error as Error).message.trim()})`;
  }
}
