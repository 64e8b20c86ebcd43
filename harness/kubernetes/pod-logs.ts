import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { lastComplaint, memberLog } from '../../load/engines/k6/launcher.ts';
import type { Cluster } from './api/cluster.ts';
import { followLog } from './api/pod-log.ts';
import { containerName } from './manifests/load-job.ts';
import type { PodState } from './pod-state.ts';

/** Copies the logs of the pods into the run's folder. */
export class PodLogs {
  readonly #cluster: Cluster;
  readonly #folder: string;
  readonly #stop = new AbortController();
  /** By the pod's index. A promise resolves at the end of the log, with the error if it could not be read to there. */
  readonly #ends = new Map<number, Promise<string | undefined>>();
  readonly #complaints = new Map<number, string>();

  constructor(cluster: Cluster, folder: string) {
    this.#cluster = cluster;
    this.#folder = folder;
  }

  /** Begins to follow the log of a pod, unless that was done before. `isOver` is true once the pod has ended. */
  follow({ index, name }: PodState, isOver: () => boolean): void {
    if (!this.#ends.has(index)) this.#ends.set(index, this.#copy(index, name, isOver));
  }

  async #copy(index: number, pod: string, isOver: () => boolean): Promise<string | undefined> {
    const file = createWriteStream(memberLog(this.#folder, index), { mode: 0o600 });
    const onLine = (line: string) => {
      const complaint = isScriptLine(line) ? '' : lastComplaint(line);
      if (complaint !== '') this.#complaints.set(index, complaint);
      file.write(`${line}\n`);
    };
    const source = { cluster: this.#cluster, pod, container: containerName, signal: this.#stop.signal };
    try {
      await followLog(source, onLine, isOver);
      return undefined;
    } catch (error) {
      return `could not be followed: ${(error as Error).message}`;
    } finally {
      file.end();
      await finished(file);
    }
  }

  /** Waits for the end of all logs. Returns the errors by the pod's index. */
  async errors(): Promise<Map<number, string | undefined>> {
    return new Map(await Promise.all([...this.#ends].map(async ([index, end]) => [index, await end] as const)));
  }

  /** The last line that k6 itself wrote in a pod. */
  complaint(index: number): string {
    return this.#complaints.get(index) ?? '';
  }

  /** Stops following. */
  stop(): void {
    this.#stop.abort();
  }
}

/** Each line of our script begins with a letter that says its kind. All other lines are k6's own. */
const isScriptLine = (line: string): boolean => /^[a-z] \S/.test(line);
