import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { V1OwnerReference } from '@kubernetes/client-node';
import type { K6End, K6Launcher, K6Run } from '../../load/engines/k6/launcher.ts';
import type { ClusterOptions } from '../../schemas/generated/types.ts';
import type { CommandContext } from '../io/context.ts';
import { InconclusiveError } from '../io/errors.ts';
import { writeProse } from '../io/output.ts';
import { clusterError, retry, withTimeout } from './api/api-errors.ts';
import type { Cluster } from './api/cluster.ts';
import { createObject, newMarks, removeRun, sweepObjects } from './api/run-objects.ts';
import { configMapsOf, folder, jobName, jobOf, type LoadJob, secretsOf, suspension } from './manifests/load-job.ts';
import { PodSet } from './pod-set.ts';

interface LauncherSettings {
  cluster: Cluster;
  pods: number;
  image: string;
  options: ClusterOptions;
  /** Time for all pods to become ready to start. */
  startSeconds: number;
  /** Reports the progress of the pods. */
  say(line: string): void;
  /** Gets what must be told also with --quiet. */
  stderr: CommandContext['stderr'];
}

const pollMilliseconds = 500;
/** Time after which Kubernetes deletes the ended Job of a killed harness. */
const keptSeconds = 600;
/** Time after the latest end of the load after which Kubernetes ends the Job of a killed harness. */
const spareSeconds = 120;

/** Starts k6 in the pods of one Indexed Job, and deletes all objects of the run when they have ended or failed. */
export function kubernetesLauncher(settings: LauncherSettings): K6Launcher {
  const { cluster, say, stderr } = settings;
  return {
    members: settings.pods,
    ownClocks: true,
    postpones: true,
    async launch(run) {
      const swept = await sweepObjects(cluster);
      if (swept > 0) say(`removed ${swept} ${swept === 1 ? 'object' : 'objects'} of killed runs`);
      const job = loadJob(settings, run);
      const secrets = secretsOf(job).flatMap(({ metadata }) => metadata?.name ?? []);
      const remove = () => removeRun(cluster, job.marks.run, secrets);
      // After an internal error nothing may wait for the end of this function.
      process.once('beforeExit', remove);
      try {
        return await runPods(settings, run, job);
      } catch (error) {
        throw clusterError(error);
      } finally {
        process.off('beforeExit', remove);
        await remove().catch((error: Error) => writeProse(stderr, `kubernetes: ${error.message}\n`));
      }
    },
  };
}

function loadJob({ cluster, pods, image, options, startSeconds }: LauncherSettings, run: K6Run): LoadJob {
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

async function runPods(settings: LauncherSettings, run: K6Run, job: LoadJob): Promise<K6End[]> {
  const { cluster, say } = settings;
  const owner = await submitJob(cluster, job);
  const pods = new PodSet(cluster, job, run.folder, say);
  try {
    if (!(await waitUntilReady(settings, run, pods))) {
      const ends = await pods.ends();
      return ends.map((end) => ({ ...end, missing: 'had not begun when the run was interrupted' }));
    }
    const begin = await pods.start(run, owner);
    say(`kubernetes: all pods are ready; the load begins in ${((begin - Date.now()) / 1000).toFixed(1)} s`);
    return await followPods(run, pods);
  } finally {
    pods.stopLogs();
  }
}

/** Creates the Job and the objects that Kubernetes deletes together with it. Returns the reference to the Job. */
async function submitJob(cluster: Cluster, job: LoadJob): Promise<V1OwnerReference> {
  const { metadata } = await createObject(cluster, jobOf(job, true));
  const owner = { apiVersion: 'batch/v1', kind: 'Job', name: jobName(job.marks), uid: metadata?.uid ?? '' };
  for (const object of [...secretsOf(job, owner), ...configMapsOf(job, owner)]) await createObject(cluster, object);
  await retry(() => withTimeout(cluster.objects.patch(suspension(job, false))));
  return owner;
}

/** Waits until all pods are ready to start. Returns false if the run is interrupted. Throws InconclusiveError. */
async function waitUntilReady(settings: LauncherSettings, run: K6Run, pods: PodSet): Promise<boolean> {
  const until = Date.now() + settings.startSeconds * 1000;
  while (!run.signal.aborted) {
    const states = await pods.refresh();
    const lost = states.find(({ stage, isStuck }) => isStuck || stage === 'ended' || stage === 'running');
    if (lost)
      throw new InconclusiveError(`the pod ${lost.name} cannot start: ${lost.reason ?? 'it ended before the load'}`);
    const ready = states.filter(({ stage }) => stage === 'ready').length;
    if (ready === settings.pods) return true;
    if (Date.now() > until) throw new InconclusiveError(await lateMessage(settings, pods, ready));
    await pause(pollMilliseconds);
  }
  return false;
}

async function lateMessage(settings: LauncherSettings, pods: PodSet, ready: number): Promise<string> {
  const { pods: expected, startSeconds } = settings;
  const podReasons = pods.states.flatMap(({ name, reason }) => (reason ? [`the pod ${name}: ${reason}`] : []));
  const reasons = new Set(podReasons.length > 0 ? podReasons : await pods.jobWarnings());
  const lines = [...reasons].map((line) => `\n  ${line}`).join('');
  return `${ready} of ${expected} pods were ready to start within ${startSeconds} s; set TEXTGEN_START_SECONDS to allow more${lines}`;
}

async function followPods(run: K6Run, pods: PodSet): Promise<K6End[]> {
  const interrupt = () => void pods.suspend().catch(() => {});
  run.signal.addEventListener('abort', interrupt, { once: true });
  if (run.signal.aborted) interrupt();
  try {
    while (!pods.haveEnded() && Date.now() < run.latestEndAtEpochMilliseconds()) {
      await pods.refresh();
      pods.followLogs();
      await pause(pollMilliseconds);
    }
    return await pods.ends();
  } finally {
    run.signal.removeEventListener('abort', interrupt);
  }
}
