import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import type { CoreV1Event, V1Job, V1Pod } from '@kubernetes/client-node';
import { type K6End, lastComplaint, memberLog } from '../../load/engines/k6/launcher.ts';
import { codeOf, persistently } from './api/api-errors.ts';
import { type Cluster, inTime } from './api/cluster.ts';
import { followLog } from './api/pod-log.ts';
import { listed, selectorOf } from './api/run-objects.ts';
import { containerName, jobName, type LoadJob, startName } from './manifests/load-job.ts';
import { failureOf, inWords, type PodState, podState, type WrongEnd, wrongEnd } from './pod-state.ts';

/** A log that is being followed. */
interface Following {
  done: Promise<string | undefined>;
  complaint: string;
}

/** So long the API may be out of reach before a run is given up; k6 goes on meanwhile. */
const mostSilenceMilliseconds = 120_000;

/** The pods of one Job: what is known of them, their logs, their ends. */
export class PodSet {
  /** By index, so far as there are any. */
  states: PodState[] = [];
  readonly #cluster: Cluster;
  readonly #job: LoadJob;
  readonly #say: (line: string) => void;
  readonly #wrong = new Map<number, WrongEnd>();
  readonly #logs = new Map<number, Following>();
  #shown: V1Job | undefined;
  #said = '';
  #isStopping = false;
  readonly #abandoned = new AbortController();

  constructor(cluster: Cluster, job: LoadJob, say: (line: string) => void) {
    this.#cluster = cluster;
    this.#job = job;
    this.#say = say;
  }

  /** Asks Kubernetes how far the pods are. Throws when the API stays out of reach. */
  async look(): Promise<readonly PodState[]> {
    const { marks, namespace, members } = this.#job;
    const name = jobName(marks);
    const pods = await persistently(
      () => listed<V1Pod>(this.#cluster, 'v1', 'Pod', `${selectorOf(marks.run)},job-name=${name}`),
      mostSilenceMilliseconds,
    );
    const asked = { apiVersion: 'batch/v1', kind: 'Job', metadata: { name, namespace } };
    this.#shown = await persistently(() => inTime(this.#cluster.objects.read<V1Job>(asked))).catch((error) => {
      if (codeOf(error) === 404) return undefined;
      throw error;
    });
    const now = pods.map((pod) => podState(pod, startName(marks))).sort((a, b) => a.index - b.index);
    const gone = this.states.filter(({ index }) => !now.some((state) => state.index === index));
    this.states = [...now, ...gone.map((state): PodState => ({ ...state, stage: 'ended', isBeingDeleted: true }))];
    this.#noteWrongEnds();
    const words = inWords(this.states, members);
    if (words !== this.#said) this.#say(`kubernetes: ${words}`);
    this.#said = words;
    return this.states;
  }

  #noteWrongEnds(): void {
    if (this.#isStopping) return;
    for (const state of this.states) {
      if (state.stage !== 'ended' && !state.isBeingDeleted) continue;
      const wrong = wrongEnd(state, failureOf(this.#shown));
      if (wrong !== undefined && !this.#wrong.has(state.index)) this.#wrong.set(state.index, wrong);
    }
  }

  /** What Kubernetes says of the Job, where it makes no pods. */
  async complaints(): Promise<string[]> {
    const { namespace, marks } = this.#job;
    const more = [undefined, undefined, undefined] as const;
    const field = `involvedObject.name=${jobName(marks)}`;
    const listing = this.#cluster.objects.list<CoreV1Event>('v1', 'Event', namespace, ...more, field);
    const { items } = await inTime(listing).catch(() => ({ items: [] }));
    return items.filter(({ type }) => type === 'Warning').map(({ reason, message }) => `${reason}: ${message}`);
  }

  /** Follows the logs of those that have begun since; what they say goes into the run's folder. */
  follow(folder: string): void {
    for (const { index, name, stage } of this.states)
      if (!this.#logs.has(index) && (stage === 'running' || stage === 'ended'))
        this.#logs.set(index, this.#following(folder, index, name));
  }

  #following(folder: string, index: number, pod: string): Following {
    const file = createWriteStream(memberLog(folder, index));
    const following: Following = { done: Promise.resolve(undefined), complaint: '' };
    const take = (line: string) => {
      if (!isLedger(line)) following.complaint = lastComplaint(line) || following.complaint;
      file.write(`${line}\n`);
    };
    const isOver = () => this.states.find((state) => state.index === index)?.stage === 'ended';
    const { signal } = this.#abandoned;
    following.done = followLog({ cluster: this.#cluster, pod, container: containerName, signal }, take, isOver)
      .then(
        () => undefined,
        (error: Error) => `could not be followed: ${error.message}`,
      )
      .finally(async () => {
        file.end();
        await finished(file);
      });
    return following;
  }

  areOver(): boolean {
    return this.states.length === this.#job.members && this.states.every(({ stage }) => stage === 'ended');
  }

  /** Follows no log any longer. */
  abandon(): void {
    this.#abandoned.abort();
  }

  /** Asks all pods to end. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    const { marks, namespace } = this.#job;
    const metadata = { name: jobName(marks), namespace };
    const job: V1Job = {
      apiVersion: 'batch/v1',
      kind: 'Job',
      metadata,
      spec: { suspend: true } as V1Job['spec'] & object,
    };
    await persistently(() => inTime(this.#cluster.objects.patch(job)));
  }

  /** The ends of all members, once their logs have come. Those that have not ended are late. */
  async ends(): Promise<K6End[]> {
    const late = this.states.filter(({ stage }) => stage !== 'ended');
    // Nothing more is waited for from them.
    this.states = this.states.map((state) => ({ ...state, stage: 'ended' }));
    const lost = await Promise.all([...this.#logs].map(async ([index, { done }]) => [index, await done] as const));
    const unread = new Map(lost);
    this.#blameSomebody();
    return Array.from({ length: this.#job.members }, (_, index) => {
      const state = this.states.find((one) => one.index === index);
      const isLate = late.some((one) => one.index === index);
      const missing =
        state === undefined
          ? 'was never made'
          : (this.#wrong.get(index)?.says ?? (isLate && !this.#isStopping ? 'did not end in time' : unread.get(index)));
      return endOf(state, index, this.#logs.get(index)?.complaint ?? '', missing);
    });
  }

  /** Where all are said to have ended because of another, it was the first that was deleted. */
  #blameSomebody(): void {
    const all = [...this.#wrong.values()];
    if (all.length === 0 || all.some(({ byAnother }) => !byAnother)) return;
    const [first] = all.toSorted((a, b) => a.at - b.at);
    if (first) Object.assign(first, { says: 'was deleted while it ran', byAnother: false });
  }
}

function endOf(state: PodState | undefined, index: number, complaint: string, missing: string | undefined): K6End {
  const name = state === undefined ? `pod ${index}` : `pod ${state.name}`;
  const exitCode = state?.terminated?.exitCode;
  const wasKilled = exitCode === undefined || exitCode > 128;
  const machine = state?.node || undefined;
  return {
    name,
    complaint,
    ...(machine && { machine }),
    ...(!wasKilled && { exitCode }),
    ...(missing !== undefined && { missing }),
  };
}

/** Lines of the script begin with a letter for what they are; all else is what k6 says itself. */
const isLedger = (line: string): boolean => /^[a-z] \S/.test(line);
