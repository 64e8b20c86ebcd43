import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { LoadOptions } from '../../../load/options.ts';
import { probeSender } from '../../http/probe-sender.ts';

/** How the calibration server behaves from now on. */
export interface Conduct {
  /** Every answer takes so long. */
  delayMilliseconds?: number;
  /** It stands still for so long … */
  stallMilliseconds?: number;
  /** … in every so long. */
  everyMilliseconds?: number;
  /** Of the limiters below `/NAME`. */
  limit?: number;
  windowMilliseconds?: number;
}

/** What the server recorded since its conduct was set. */
export interface Truth {
  /** From the arrival of each request to its answer, milliseconds. */
  durations: number[];
  /** By limiter and by Authorization. */
  limiters: Record<string, { admitted: Record<string, number>; refused: Record<string, number> }>;
}

export interface ServerMessage {
  url?: string;
  truth?: Truth;
  ready?: true;
}

/** How a load reaches the server. */
export function accessTo(baseUrl: string): Pick<LoadOptions, 'connection' | 'send'> {
  const connection = { baseUrl, headers: [], tls: {}, timeoutMilliseconds: 10_000 };
  return { connection, send: probeSender(connection) };
}

/** The built-in server with known delays, stalls and limiters, in its own process. */
export class TruthServer implements AsyncDisposable {
  readonly url: string;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, url: string) {
    this.#child = child;
    this.url = url;
  }

  static async start(): Promise<TruthServer> {
    const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
    const child = fork(join(import.meta.dirname, `known-server-process.${extension}`), {
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const [message] = (await once(child, 'message')) as [ServerMessage];
    return new TruthServer(child, message.url ?? '');
  }

  async behave(conduct: Conduct): Promise<void> {
    this.#child.send(conduct);
    await once(this.#child, 'message');
  }

  async truth(): Promise<Truth> {
    this.#child.send('truth');
    const [message] = (await once(this.#child, 'message')) as [ServerMessage];
    return message.truth ?? { durations: [], limiters: {} };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#child.exitCode !== null) return;
    const exited = once(this.#child, 'exit');
    this.#child.disconnect();
    await exited;
  }
}
