import type { IncomingMessage } from 'node:http';
import { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { thisProcess } from '../../load/processes/process-identity.ts';
import { InconclusiveError } from '../io/errors.ts';
import { unlessStopped } from './abort.ts';
import type { Part, RunSettings } from './container.ts';
import type { ContainerEngine, Docker } from './container-engine.ts';
import { labelsOf, newRun, removeContainersOfRun } from './ownership.ts';

/** A container that was started. */
export interface RunningPart {
  name: string;
  id: string;
  /** Address of one of its ports for this process, as `host:port`. */
  address(port: number): string;
}

const failureLogLines = 50;
const keptLogLines = 20_000;
/** For all containers together: 20,000 lines of 100 characters. */
const keptLogBytes = 2_000_000;
/** Time that a container which is being started may take to exist, so that it can be removed. */
const settlingMilliseconds = 3000;

/** The containers of one run. Disposing of it removes them all, those that are still being started included. */
export class Deployment implements AsyncDisposable {
  readonly engine: ContainerEngine;
  /** Ends the starts of containers. */
  readonly signal: AbortSignal;
  readonly #run = newRun();
  readonly #parts: { name: string; id: string }[] = [];
  readonly #starts: Promise<unknown>[] = [];
  readonly #removeAll = () => this.#remove();

  constructor(engine: ContainerEngine, signal: AbortSignal) {
    this.engine = engine;
    this.signal = signal;
    // After an internal error the code that disposes of the containers may never run.
    process.once('beforeExit', this.#removeAll);
  }

  /** Starts a container. Throws InconclusiveError if it does not start, and the signal's reason if that is aborted. */
  async start(part: Part, signal = this.signal): Promise<RunningPart> {
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
    const started = await unlessStopped(starting, signal).catch(async (error: Error) => {
      signal.throwIfAborted();
      const existing = this.#parts.find(({ name }) => name === part.name);
      const what = `did not start (image ${part.image}): ${error.message.trim()}`;
      if (existing === undefined) throw new InconclusiveError(`${part.name} ${what}`);
      // If a program ends at once, testcontainers says only that its ports were not published in time.
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
    const most = keptLogBytes / this.#parts.length;
    const logs = this.#parts.map(
      async ({ name, id }) => `==> ${name} <==\n${await containerLog(this.engine.docker, id, keptLogLines, most)}`,
    );
    return (await Promise.all(logs)).join('\n');
  }

  async #remove(): Promise<void> {
    const settled = Promise.all(this.#starts).then(() => true);
    const timer = new AbortController();
    const late = pause(settlingMilliseconds, false, { signal: timer.signal }).catch(() => false);
    const isSettled = await Promise.race([settled, late]);
    timer.abort();
    await removeContainersOfRun(this.engine.docker, this.#run);
    this.engine.hangUp();
    if (!isSettled) await removeContainersOfRun(this.engine.docker, this.#run);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    process.off('beforeExit', this.#removeAll);
    await this.#remove();
  }
}

const indent = (text: string): string => text.replace(/^/gm, '  ');

/** The last lines that a container wrote, and no more than the last bytes, standard output and standard error in order. */
async function containerLog(docker: Docker, id: string, lines: number, mostBytes = keptLogBytes): Promise<string> {
  try {
    const { output, text } = lastOf(mostBytes);
    const frames = await logFrames(docker, id, lines);
    docker.modem.demuxStream(frames, output, output);
    frames.once('error', (error) => output.destroy(error)).once('end', () => output.end());
    await finished(output);
    return text();
  } catch (error) {
    return `(its log cannot be read: ${(error as Error).message.trim()})`;
  }
}

/** The log as it arrives. The method of dockerode holds all of a log that is not followed: 22 GB for 320 MB of long lines. */
function logFrames(docker: Docker, id: string, tail: number): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const path = `/containers/${id}/logs?`;
  const request = { path, method: 'GET', options: { stdout: true, stderr: true, tail }, isStream: true };
  docker.modem.dial({ ...request, statusCodes: { 200: true } }, (error, frames) =>
    error === null ? resolve(frames as IncomingMessage) : reject(error),
  );
  return promise;
}

/**
 * A stream that keeps the last bytes written to it, and their text. A cut text begins with a whole line, so that no part of a secret is
 * left. Nothing is buffered, because the writer ignores back pressure.
 */
function lastOf(mostBytes: number): { output: Writable; text: () => string } {
  const chunks: Buffer[] = [];
  let [kept, all] = [0, 0];
  const write = (chunk: Buffer, _: BufferEncoding, done: () => void): void => {
    chunks.push(chunk);
    all += chunk.length;
    kept += chunk.length;
    while (kept - (chunks[0]?.length ?? 0) >= mostBytes) kept -= chunks.shift()?.length ?? 0;
    done();
  };
  const text = (): string => {
    if (all <= mostBytes) return Buffer.concat(chunks).toString();
    const cut = Buffer.concat(chunks).subarray(-mostBytes);
    const end = cut.subarray(cut.indexOf('\n') + 1 || cut.length);
    return `(${all - end.length} bytes before this are left out)\n${end}`;
  };
  return { output: new Writable({ write }), text };
}
