import type { KubernetesObject } from '@kubernetes/client-node';
import {
  isAbandoned,
  labelsOf,
  newRun,
  ownerLabel,
  partLabel,
  runLabel,
  thisProcess,
} from '../../containers/ownership.ts';
import { codeOf, persistently, reasonOf } from './api-errors.ts';
import { type Cluster, inTime } from './cluster.ts';

/** The annotation that says from when on nobody can still want an object. */
export const expiryAnnotation = 'textgen-harness.expires';

/** The kinds of everything that is made, in the order in which it is removed. */
const kinds = [
  ['batch/v1', 'Job'],
  ['v1', 'ConfigMap'],
  ['v1', 'Secret'],
] as const;

/** What marks the objects of one run. */
export interface Marks {
  run: string;
  labels: Record<string, string>;
  annotations: Record<string, string>;
}

/** Marks of a new run of this process whose objects nobody wants after so many seconds. */
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
export const metadata = (marks: Marks, namespace: string, name: string, part: string) => ({
  name,
  namespace,
  labels: { ...marks.labels, [partLabel]: part },
  annotations: marks.annotations,
});

export const selectorOf = (run: string): string => `${runLabel}=${run}`;

/** Objects of one kind by their labels. */
export async function listed<Kind extends KubernetesObject>(
  { objects, namespace }: Cluster,
  apiVersion: string,
  kind: string,
  selector: string,
): Promise<Kind[]> {
  const more = [undefined, undefined, undefined, undefined] as const;
  return (await inTime(objects.list<Kind>(apiVersion, kind, namespace, ...more, selector))).items;
}

const removalSeconds = 45;

/** Removes everything that a run made and waits until it is gone. Throws with what may be left and how to remove it. */
export async function removeRun(cluster: Cluster, run: string): Promise<void> {
  const until = Date.now() + removalSeconds * 1000;
  try {
    for (const [apiVersion, kind] of kinds) await removeAll(cluster, apiVersion, kind, () => true, selectorOf(run));
    while ((await left(cluster, run)).length > 0 && Date.now() < until)
      await new Promise((resolve) => setTimeout(resolve, 200));
    const stays = await left(cluster, run);
    if (stays.length === 0) return;
    throw new Error(`${stays.join(', ')} did not go`);
  } catch (error) {
    throw new Error(
      `not all could be removed (${reasonOf(error)}): kubectl${cluster.kubectl} delete job,configmap,secret --selector ${selectorOf(run)}`,
    );
  }
}

async function left(cluster: Cluster, run: string): Promise<string[]> {
  const names: string[] = [];
  for (const [apiVersion, kind] of [...kinds, ['v1', 'Pod'] as const])
    for (const { metadata } of await persistently(() => listed(cluster, apiVersion, kind, selectorOf(run))).catch(none))
      names.push(`${kind.toLowerCase()} ${metadata?.name}`);
  return names;
}

/** Removes what killed runs left, and nothing else. Returns how many objects that were. */
export async function sweep(cluster: Cluster): Promise<number> {
  let removed = 0;
  for (const [apiVersion, kind] of kinds)
    removed += await removeAll(cluster, apiVersion, kind, isLeftover, runLabel).catch(() => 0);
  return removed;
}

/** Whether an object is ours and certainly nobody's any more: its process is gone, or its time is over. */
export function isLeftover({ metadata }: KubernetesObject, now = Date.now()): boolean {
  const { labels = {}, annotations = {} } = metadata ?? {};
  if (labels[runLabel] === undefined || annotations[expiryAnnotation] === undefined) return false;
  return isAbandoned({ ...labels, ...annotations }) || Date.parse(annotations[expiryAnnotation]) < now;
}

/** Kinds that may not be listed hold nothing of ours. */
const none = (error: unknown): [] => {
  if (codeOf(error) === 403) return [];
  throw error;
};

async function removeAll(
  cluster: Cluster,
  apiVersion: string,
  kind: string,
  isMeant: (object: KubernetesObject) => boolean,
  selector: string,
): Promise<number> {
  const found = await persistently(() => listed(cluster, apiVersion, kind, selector)).catch(none);
  const meant = found.filter(isMeant);
  await Promise.all(
    meant.map(({ metadata }) =>
      persistently(() => removed(cluster, { apiVersion, kind, metadata: { name: metadata?.name ?? '' } })),
    ),
  );
  return meant.length;
}

/** Gone already is as good. */
async function removed({ objects, namespace }: Cluster, object: KubernetesObject): Promise<void> {
  const named = { ...object, metadata: { ...object.metadata, namespace } };
  const more = [undefined, undefined, undefined, undefined] as const;
  await inTime(objects.delete(named, ...more, 'Background')).catch((error) => {
    if (codeOf(error) !== 404) throw error;
  });
}
