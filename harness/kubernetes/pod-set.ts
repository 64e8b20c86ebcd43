import { finished } from 'node:stream/promises';
import type { CoreV1Event, V1Job, V1OwnerReference, V1Pod } from '@kubernetes/client-node';
import { type K6End, type K6Run, lastComplaint, memberLog } from '../../load/engines/k6/launcher.ts';
import { newFileStream } from '../../load/processes/new-file.ts';
import { retry, statusOf, withTimeout } from './api/api-errors.ts';
import type { Cluster } from './api/cluster.ts';
import { followPodLog } from './api/pod-log.ts';
import { createObject, listObjects, podKind, selectorOf } from './api/run-objects.ts';
import {
  containerName,
  jobName,
  jobReference,
  type LoadJob,
  startMapOf,
  startName,
  suspension,
} from './manifests/load-job.ts';
import { failureOf, type PodFailure, type PodState, podFailure, podState, podSummary } from './pod-state.ts';

/** Time between the creation of the start's ConfigMap and the first request: the kubelet starts k6, which reads its script. */
const leadMilliseconds = 5000;
/** The lead without the right to change pods: a kubelet then looks for the ConfigMap only every 10 to 15 s. */
const unaidedLeadMilliseconds = 20_000;
/** Longest API outage, in ms, before the run is aborted. k6 keeps running. */
const maxOutageMilliseconds = 120_000;

/** The pods of one Job: their states, their logs and how they ended. */
export class PodSet {
  /** The known pods, sorted by index. */
  states: PodState[] = [];
  readonly #cluster: Cluster;
  readonly #job: LoadJob;
  readonly #say: (line: string) => void;
  readonly #folder: string;
  readonly #stop = new AbortController();
  /** By the pod's index. A promise resolves at the end of the log, with the error if it could not be read to there. */
  readonly #logs = new Map<number, Promise<string | undefined>>();
  /** The last line that k6 itself wrote in a pod, by the pod's index. */
  readonly #complaints = new Map<number, string>();
  readonly #failures = new Map<number, PodFailure>();
  #summary = '';
  #isStopping = false;

  /** `folder` is the run's folder, which receives the logs; `say` reports each change of the states. */
  constructor(cluster: Cluster, job: LoadJob, folder: string, say: (line: string) => void) {
    this.#cluster = cluster;
    this.#job = job;
    this.#folder = folder;
    this.#say = say;
  }

  /** Reads the states of the pods from the API. Throws if the outage of the API lasts too long. */
  async refresh(): Promise<readonly PodState[]> {
    const { marks, members } = this.#job;
    const selector = `${selectorOf(marks.run)},job-name=${jobName(marks)}`;
    const pods = await retry(() => listObjects<V1Pod>(this.#cluster, podKind, selector), maxOutageMilliseconds);
    const jobFailure = failureOf(await this.#readJob());
    const present = pods.map((pod) => podState(pod, startName(marks))).sort((a, b) => a.index - b.index);
    const deleted = this.states.filter(({ index }) => !present.some((state) => state.index === index));
    this.states = [
      ...present,
      ...deleted.map((state) => ({ ...state, stage: 'ended' as const, isBeingDeleted: true })),
    ];
    if (!this.#isStopping) this.#noteFailures(jobFailure);
    const summary = podSummary(this.states, members);
    if (summary !== this.#summary) this.#say(`kubernetes: ${summary}`);
    this.#summary = summary;
    return this.states;
  }

  /** The Job, or undefined if somebody has deleted it. */
  #readJob(): Promise<V1Job | undefined> {
    return retry(() => withTimeout(this.#cluster.objects.read<V1Job>(jobReference(this.#job)))).catch((error) => {
      if (statusOf(error) === 404) return undefined;
      throw error;
    });
  }

  /** Keeps the first failure of each pod. */
  #noteFailures(jobFailure: ReturnType<typeof failureOf>): void {
    for (const state of this.states) {
      if (this.#failures.has(state.index) || (state.stage !== 'ended' && !state.isBeingDeleted)) continue;
      const failure = podFailure(state, jobFailure);
      if (failure !== undefined) this.#failures.set(state.index, failure);
    }
  }

  /** The warnings of Kubernetes about the Job, for example why it creates no pods. */
  async jobWarnings(): Promise<string[]> {
    const { namespace, marks } = this.#job;
    const unused = [undefined, undefined, undefined] as const;
    const field = `involvedObject.name=${jobName(marks)}`;
    const listing = this.#cluster.objects.list<CoreV1Event>('v1', 'Event', namespace, ...unused, field);
    const { items } = await withTimeout(listing).catch(() => ({ items: [] }));
    return items.filter(({ type }) => type === 'Warning').map(({ reason, message }) => `${reason}: ${message}`);
  }

  /** Creates the ConfigMap with the start time, for which the pods wait. Returns that time. */
  async start(run: K6Run, owner: V1OwnerReference): Promise<number> {
    const mayAnnotate = await this.#annotate('ready');
    const begin = run.postpone(Date.now() + (mayAnnotate ? leadMilliseconds : unaidedLeadMilliseconds));
    await createObject(this.#cluster, startMapOf(this.#job, begin, owner));
    if (mayAnnotate) await this.#annotate('started');
    return begin;
  }

  /** Changes the pods, at which their kubelets then look at once. Returns false if that is not allowed. */
  async #annotate(value: string): Promise<boolean> {
    const { objects, namespace } = this.#cluster;
    const annotations = { 'textgen-harness.state': value };
    const patches = this.states.map(({ name }) => {
      const pod = { ...podKind, metadata: { name, namespace, annotations } };
      return withTimeout(objects.patch(pod), leadMilliseconds);
    });
    return (await Promise.allSettled(patches)).every(({ status }) => status === 'fulfilled');
  }

  /** Begins to follow the logs of the pods that have started since the last call. */
  followLogs(): void {
    for (const state of this.states)
      if ((state.stage === 'running' || state.stage === 'ended') && !this.#logs.has(state.index))
        this.#logs.set(state.index, this.#copyLog(state));
  }

  async #copyLog({ index, name }: PodState): Promise<string | undefined> {
    const source = { cluster: this.#cluster, pod: name, container: containerName, signal: this.#stop.signal };
    try {
      const file = newFileStream(memberLog(this.#folder, index));
      const onLine = (line: string) => {
        const complaint = isScriptLine(line) ? '' : lastComplaint(line);
        if (complaint !== '') this.#complaints.set(index, complaint);
        file.write(`${line}\n`);
      };
      const isOver = () => this.#stateOf(index)?.stage === 'ended';
      await followPodLog(source, onLine, isOver).finally(() => finished(file.end()));
      return undefined;
    } catch (error) {
      return `could not be followed: ${(error as Error).message}`;
    }
  }

  stopLogs(): void {
    this.#stop.abort();
  }

  haveEnded(): boolean {
    return this.states.length === this.#job.members && this.states.every(({ stage }) => stage === 'ended');
  }

  /** Ends all pods: Kubernetes deletes the pods of a suspended Job. */
  async suspend(): Promise<void> {
    this.#isStopping = true;
    await retry(() => withTimeout(this.#cluster.objects.patch(suspension(this.#job, true))));
  }

  /** Waits for the logs. Returns one end for each member, in the order of their indices. */
  async ends(): Promise<K6End[]> {
    const late = new Set(this.states.filter(({ stage }) => stage !== 'ended').map(({ index }) => index));
    // The logs of late pods need not be followed to their end.
    this.states = this.states.map((state) => ({ ...state, stage: 'ended' }));
    await Promise.all(this.#logs.values());
    this.#blameFirst();
    const ends = Array.from({ length: this.#job.members }, async (_, index): Promise<K6End> => {
      const failure = this.#failures.get(index)?.text;
      const lateness = late.has(index) && !this.#isStopping ? 'did not end in time' : undefined;
      const state = this.#stateOf(index);
      if (state === undefined) return { name: `pod ${index}`, complaint: '', missing: 'was never created' };
      return endOf(state, this.#complaints.get(index) ?? '', failure ?? lateness ?? (await this.#logs.get(index)));
    });
    return Promise.all(ends);
  }

  #stateOf(index: number): PodState | undefined {
    return this.states.find((state) => state.index === index);
  }

  /** If each pod was ended because another one had failed, the one that was deleted first is the one that failed. */
  #blameFirst(): void {
    const failures = [...this.#failures.values()];
    if (failures.some(({ byAnother }) => !byAnother)) return;
    const [first] = failures.sort((a, b) => a.at - b.at);
    if (first) Object.assign(first, { text: 'was deleted while it ran', byAnother: false });
  }
}

function endOf({ name, node, terminated }: PodState, complaint: string, missing: string | undefined): K6End {
  const exitCode = terminated?.exitCode;
  return {
    name: `pod ${name}`,
    complaint,
    ...(node !== '' && { machine: node }),
    // A greater exit code means that a signal killed k6.
    ...(exitCode !== undefined && exitCode <= 128 && { exitCode }),
    ...(missing !== undefined && { missing }),
  };
}

/** Each line of our script begins with a letter that says its kind. All other lines are k6's own. */
const isScriptLine = (line: string): boolean => /^[a-z] \S/.test(line);
