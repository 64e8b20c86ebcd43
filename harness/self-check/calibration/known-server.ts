import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { LoadSettings } from '../../../load/options.ts';
import { childEnvironment } from '../../../load/processes/child-environment.ts';
import { probeSender } from '../../http/probe-sender.ts';

/** Behaviour of the calibration server. */
export interface Behaviour {
  /** Delay of every answer. */
  delayMilliseconds?: number;
  /** Time for which the whole server stalls, once in every `everyMilliseconds`. */
  stallMilliseconds?: number;
  everyMilliseconds?: number;
  /** Limit and window of the limiters, which are reached by path: `/NAME/…`. */
  limit?: number;
  windowMilliseconds?: number;
}

/** Record of the server since its behaviour was set. */
export interface ServerRecord {
  /** Milliseconds from the arrival of each request to its answer. */
  durations: number[];
  /** Counts by name of the limiter and by Authorization header. */
  limiters: Record<string, { admitted: Record<string, number>; refused: Record<string, number> }>;
}

export interface ServerMessage {
  url?: string;
  truth?: ServerRecord;
  ready?: true;
}

/** Connection and probe of a load against this URL. */
export function accessTo(baseUrl: string): Pick<LoadSettings, 'connection' | 'send'> {
  const connection = { baseUrl, headers: [], tls: {}, timeoutSeconds: 10 };
  return { connection, send: probeSender(connection) };
}

/** A server with known delays, stalls and limiters, in its own process. */
export class KnownServer implements AsyncDisposable {
  readonly url: string;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, url: string) {
    this.#child = child;
    this.url = url;
  }

  static async start(): Promise<KnownServer> {
    const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
    const child = fork(join(import.meta.dirname, `known-server-process.${extension}`), {
      env: childEnvironment('node'),
      execArgv: [],
      // A Ctrl-C in the terminal is for this process, which ends the other one.
      detached: process.platform !== 'win32',
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const [message] = (await once(child, 'message')) as [ServerMessage];
    return new KnownServer(child, message.url ?? '');
  }

  async configure(behaviour: Behaviour): Promise<void> {
    this.#child.send(behaviour);
    await once(this.#child, 'message');
  }

  async truth(): Promise<ServerRecord> {
    this.#child.send('truth');
    const [message] = (await once(this.#child, 'message')) as [ServerMessage];
    return message.truth ?? { durations: [], limiters: {} };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null || !this.#child.connected) return;
    const exited = once(this.#child, 'exit');
    this.#child.disconnect();
    await exited;
  }
}
