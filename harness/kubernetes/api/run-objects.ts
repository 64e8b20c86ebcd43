import { setTimeout as pause } from 'node:timers/promises';
import type { KubernetesObject } from '@kubernetes/client-node';
import { thisProcess } from '../../../load/processes/process-identity.ts';
import { isAbandoned, labelsOf, newRun, ownerLabel, partLabel, runLabel } from '../../containers/ownership.ts';
import { InconclusiveError } from '../../io/errors.ts';
import { reasonOf, retry, statusOf, withTimeout } from './api-errors.ts';
import type { Cluster } from './cluster.ts';

/** The annotation with the time after which no run needs the object. */
export const expiryAnnotation = 'textgen-harness.expires';

/**
 * The kinds of objects that a run creates and finds by their labels, in the order in which they are deleted. Secrets are
 * deleted by name, and with the Job that owns them: whoever may list them can read all Secrets of the namespace.
 */
const kinds = [
  { apiVersion: 'batch/v1', kind: 'Job' },
  { apiVersion: 'v1', kind: 'ConfigMap' },
];

type ObjectKind = (typeof kinds)[number];

export const podKind: ObjectKind = { apiVersion: 'v1', kind: 'Pod' };

/** Labels and annotations of the objects of one run. */
export interface Marks {
  run: string;
  labels: Record<string, string>;
  annotations: Record<string, string>;
}

/** Marks of a new run of this process, whose objects expire after `lifeSeconds`. */
export function newMarks(lifeSeconds: number): Marks {
  const run = newRun();
  const { [ownerLabel]: owner = '' } = labelsOf(run, thisProcess(), '');
  return {
    run,
    labels: { 'app.kubernetes.io/managed-by': 'textgen-harness', [runLabel]: run },
    annotations: { [ownerLabel]: owner, [expiryAnnotation]: new Date(Date.now() + lifeSeconds * 1000).toISOString() },
  };
}

/** The metadata of an object of a run. */
export function metadata({ labels, annotations }: Marks, namespace: string, name: string, part: string) {
  return { name, namespace, labels: { ...labels, [partLabel]: part }, annotations };
}

export const selectorOf = (run: string): string => `${runLabel}=${run}`;

/**
 * Creates an object. If it exists already, an earlier attempt created it whose answer was lost. Then only a Job is read,
 * for its uid: the harness needs no right to read Secrets. Throws InconclusiveError.
 */
export async function createObject<Kind extends KubernetesObject>(
  { objects, namespace }: Cluster,
  object: Kind,
): Promise<Kind> {
  return retry(() => withTimeout(objects.create(object))).catch((error) => {
    if (statusOf(error) === 409 && object.kind !== 'Job') return object;
    if (statusOf(error) === 409)
      return retry(() => withTimeout(objects.read({ ...object, metadata: { name: '', ...object.metadata } })));
    throw new InconclusiveError(
      `the ${object.kind} of the run cannot be created in the namespace ${namespace}: ${reasonOf(error)}`,
    );
  });
}

/** The objects of one kind that have certain labels. */
export async function listObjects<Kind extends KubernetesObject>(
  { objects, namespace }: Cluster,
  { apiVersion, kind }: ObjectKind,
  selector: string,
): Promise<Kind[]> {
  const unused = [undefined, undefined, undefined, undefined] as const;
  return (await withTimeout(objects.list<Kind>(apiVersion, kind, namespace, ...unused, selector))).items;
}

const removalMilliseconds = 45_000;

/** Deletes the objects of a run, with the Secrets of these names, and waits until they are gone. Throws an error with the command that deletes the rest. */
export async function removeRun(cluster: Cluster, run: string, secrets: readonly string[]): Promise<void> {
  const until = Date.now() + removalMilliseconds;
  try {
    for (const kind of kinds) await deleteObjects(cluster, kind, selectorOf(run));
    for (const name of secrets) await deleteObject(cluster, { apiVersion: 'v1', kind: 'Secret' }, name);
    let remaining = await remainingObjects(cluster, run);
    while (remaining.length > 0 && Date.now() < until) {
      await pause(200);
      remaining = await remainingObjects(cluster, run);
    }
    if (remaining.length > 0) throw new Error(`${remaining.join(', ')} still there`);
  } catch (error) {
    throw new Error(
      `not all objects of the run could be deleted (${reasonOf(error)}). Delete them with kubectl${cluster.kubectl} delete job,configmap,secret --selector ${selectorOf(run)}`,
    );
  }
}

async function remainingObjects(cluster: Cluster, run: string): Promise<string[]> {
  const names: string[] = [];
  for (const of of [...kinds, podKind])
    for (const { metadata } of await listIfAllowed(cluster, of, selectorOf(run)))
      names.push(`${of.kind.toLowerCase()} ${metadata?.name}`);
  return names;
}

/** Deletes the leftovers of killed runs. Returns the number of objects. */
export async function sweepObjects(cluster: Cluster): Promise<number> {
  let count = 0;
  for (const kind of kinds) count += await deleteObjects(cluster, kind, runLabel, isLeftover).catch(() => 0);
  return count;
}

/** True if a run created the object and no run needs it any more: its process no longer exists, or it has expired. */
export function isLeftover({ metadata }: KubernetesObject, now = Date.now()): boolean {
  const { labels = {}, annotations = {} } = metadata ?? {};
  if (labels[runLabel] === undefined || annotations[expiryAnnotation] === undefined) return false;
  return isAbandoned({ ...labels, ...annotations }) || Date.parse(annotations[expiryAnnotation]) < now;
}

/** Lists objects. If a kind may not be listed, this program has created none of it. */
const listIfAllowed = (cluster: Cluster, kind: ObjectKind, selector: string) =>
  retry(() => listObjects(cluster, kind, selector)).catch((error): KubernetesObject[] => {
    if (statusOf(error) === 403) return [];
    throw error;
  });

async function deleteObjects(
  cluster: Cluster,
  kind: ObjectKind,
  selector: string,
  isMeant = (_: KubernetesObject) => true,
): Promise<number> {
  const found = (await listIfAllowed(cluster, kind, selector)).filter((object) => isMeant(object));
  await Promise.all(found.map(({ metadata }) => deleteObject(cluster, kind, metadata?.name ?? '')));
  return found.length;
}

async function deleteObject({ objects, namespace }: Cluster, kind: ObjectKind, name: string): Promise<void> {
  const unused = [undefined, undefined, undefined, undefined] as const;
  const object = { ...kind, metadata: { name, namespace } };
  await retry(() => withTimeout(objects.delete(object, ...unused, 'Background'))).catch((error) => {
    if (statusOf(error) !== 404) throw error;
  });
}
