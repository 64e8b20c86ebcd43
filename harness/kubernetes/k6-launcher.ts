import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { KubernetesObject, V1OwnerReference } from '@kubernetes/client-node';
import type { K6End, K6Launcher, K6Run } from '../../load/engines/k6/launcher.ts';
import type { ClusterOptions } from '../../schemas/generated/types.ts';
import { InconclusiveError } from '../io/errors.ts';
import { codeOf, lostCluster, persistently, reasonOf } from './api/api-errors.ts';
import { type Cluster, inTime } from './api/cluster.ts';
import { newMarks, removeRun, sweep } from './api/run-objects.ts';
import { configMapsOf, folder, jobName, jobOf, type LoadJob, secretsOf, startOf } from './manifests/load-job.ts';
import { PodSet } from './pod-set.ts';
import type { PodState } from './pod-state.ts';

/** Where and how pods generate the load. */
export interface PodsPlan {
  cluster: Cluster;
  pods: number;
  image: string;
  options: ClusterOptions;
  /** How long the pods may take until all of them are ready to start. */
  startSeconds: number;
  /** Tells how far the pods have come. */
  say(line: string): void;
}

const pollMilliseconds = 500;
/** From the word to start until k6 sends: the kubelet makes the container, k6 reads its script. */
const leadMilliseconds = 5000;
/** Where the pods may not be touched, the kubelet looks by itself every 10 to 15 s. */
const unaidedLeadMilliseconds = 20_000;
/** So long a Job stays that nobody removes, with all that belongs to it. */
const keptSeconds = 600;
/** A run lasts no longer than this after its latest end before Kubernetes ends it by itself. */
const spareSeconds = 120;

/** Starts k6 as the pods of one Indexed Job. Everything that is made is removed when they have ended, whatever happens. */
export function kubernetesLauncher(plan: PodsPlan): K6Launcher {
  return {
    members: plan.pods,
    ownClocks: true,
    postpones: true,
    async launch(run) {
      const swept = await sweep(plan.cluster);
      if (swept > 0) plan.say(`removed ${swept} objects that killed runs had left`);
      const job = loadJob(plan, run);
      const remove = () => removeRun(plan.cluster, job.marks.run);
      // After a fault whoever should wait for the end may be gone, and the process ends with nothing left to do.
      process.once('beforeExit', remove);
      try {
        return await played(plan, run, job);
      } catch (error) {
        throw lostCluster(error);
      } finally {
        process.off('beforeExit', remove);
        await remove().catch((error: Error) => plan.say(`kubernetes: ${error.message}`));
      }
    },
  };
}

function loadJob({ cluster, pods, image, options, startSeconds }: PodsPlan, run: K6Run): LoadJob {
  const seconds = Math.ceil((run.latestEndAtEpochMilliseconds() - Date.now()) / 1000) + startSeconds + spareSeconds;
  return {
    marks: newMarks(seconds),
    namespace: cluster.namespace,
    members: pods,
    image,
    arguments: run.arguments(folder, '/dev/stdout'),
    environment: run.environment(folder),
    files: new Map(readdirSync(run.folder).map((name) => [name, readFileSync(join(run.folder, name))])),
    options,
    deadlineSeconds: seconds,
    keptSeconds,
  };
}

async function played(plan: PodsPlan, run: K6Run, job: LoadJob): Promise<K6End[]> {
  const owner = await submitted(plan, job);
  const pods = new PodSet(plan.cluster, job, plan.say);
  try {
    if (!(await allHolding(plan, run, pods))) return await interrupted(pods);
    const begin = await begun(plan, run, job, owner, pods);
    plan.say(`kubernetes: all pods are ready; the load begins in ${((begin - Date.now()) / 1000).toFixed(1)} s`);
    return await followed(run, pods);
  } finally {
    pods.abandon();
  }
}

/** Makes the Job and what belongs to it, which Kubernetes removes with it. Throws InconclusiveErrorError with the API's own words. */
async function submitted({ cluster }: PodsPlan, job: LoadJob): Promise<V1OwnerReference> {
  const create = (object: KubernetesObject) => created(cluster, object);
  const made = await create(jobOf(job, true));
  const owner = { apiVersion: 'batch/v1', kind: 'Job', name: jobName(job.marks), uid: made.metadata?.uid ?? '' };
  for (const object of [...secretsOf(job, owner), ...configMapsOf(job, owner)]) await create(object);
  const released = { apiVersion: 'batch/v1', kind: 'Job', metadata: { name: owner.name, namespace: job.namespace } };
  await persistently(() => inTime(cluster.objects.patch({ ...released, spec: { suspend: false } })));
  return owner;
}

/** Makes an object; one that is there already was made by an attempt whose answer was lost. */
export async function created<Kind extends KubernetesObject>(
  { objects, namespace }: Cluster,
  object: Kind,
): Promise<Kind> {
  return persistently(() => inTime(objects.create(object))).catch((error) => {
    if (codeOf(error) === 409) return objects.read({ ...object, metadata: { name: '', ...object.metadata } });
    throw new InconclusiveError(
      `the ${object.kind} of the run cannot be made in the namespace ${namespace}: ${reasonOf(error)}`,
    );
  });
}

async function interrupted(pods: PodSet): Promise<K6End[]> {
  const ends = await pods.ends();
  return ends.map((end) => ({ ...end, missing: 'had not begun when the run was interrupted' }));
}

/** Waits until every pod lacks nothing but the word to start. False when interrupted. Throws InconclusiveErrorError. */
async function allHolding(plan: PodsPlan, run: K6Run, pods: PodSet): Promise<boolean> {
  const until = Date.now() + plan.startSeconds * 1000;
  while (!run.signal.aborted) {
    const states = await pods.look();
    const lost = states.find(({ stage, final }) => final || stage === 'ended' || stage === 'running');
    if (lost)
      throw new InconclusiveError(`the pod ${lost.name} cannot start: ${lost.why ?? 'it ended before the load'}`);
    const held = states.filter(({ stage }) => stage === 'holding').length;
    if (held === plan.pods) return true;
    if (Date.now() > until) throw new InconclusiveError(await tooLate(plan, pods, held));
    await pause(pollMilliseconds);
  }
  return false;
}

async function tooLate({ pods: wanted, startSeconds }: PodsPlan, pods: PodSet, held: number): Promise<string> {
  const whys = pods.states.flatMap(({ name, why }) => (why === undefined ? [] : [`the pod ${name}: ${why}`]));
  const said = whys.length > 0 ? whys : await pods.complaints();
  const lines = [...new Set(said)].map((line) => `\n  ${line}`).join('');
  return `${held} of ${wanted} pods were ready to start within ${startSeconds} s; TEXTGEN_START_SECONDS allows more${lines}`;
}

/** Gives the word to start. */
async function begun(
  { cluster }: PodsPlan,
  run: K6Run,
  job: LoadJob,
  owner: V1OwnerReference,
  pods: PodSet,
): Promise<number> {
  const mayTouch = await touched(cluster, pods.states, 'ready');
  const lead = mayTouch ? leadMilliseconds : unaidedLeadMilliseconds;
  const begin = run.postpone(Date.now() + lead);
  await created(cluster, startOf(job, begin, owner));
  if (mayTouch) await touched(cluster, pods.states, 'started');
  return begin;
}

/** A pod that changes is looked at by its kubelet at once. Whether that is allowed. */
async function touched({ objects, namespace }: Cluster, states: readonly PodState[], word: string): Promise<boolean> {
  const annotations = { 'textgen-harness.state': word };
  const pods = states.map(({ name }) => ({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, namespace, annotations },
  }));
  const outcomes = await Promise.allSettled(pods.map((pod) => inTime(objects.patch(pod), leadMilliseconds)));
  return outcomes.every(({ status }) => status === 'fulfilled');
}

/** Follows the pods to their ends. */
async function followed(run: K6Run, pods: PodSet): Promise<K6End[]> {
  const interrupt = () => void pods.stop().catch(() => {});
  run.signal.addEventListener('abort', interrupt, { once: true });
  if (run.signal.aborted) interrupt();
  try {
    while (!pods.areOver() && Date.now() < run.latestEndAtEpochMilliseconds()) {
      await pods.look();
      pods.follow(run.folder);
      await pause(pollMilliseconds);
    }
    return await pods.ends();
  } finally {
    run.signal.removeEventListener('abort', interrupt);
  }
}
