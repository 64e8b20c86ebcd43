import type {
  V1ConfigMap,
  V1EnvVar,
  V1Job,
  V1OwnerReference,
  V1PodTemplateSpec,
  V1Secret,
} from '@kubernetes/client-node';
import { beginVariable, nodeVariable } from '../../../load/engines/k6/launcher.ts';
import type { ClusterOptions } from '../../../schemas/generated/types.ts';
import { UsageError } from '../../io/errors.ts';
import { isSecretive } from '../../secrets/secret-headers.ts';
import { type Marks, metadata } from '../api/run-objects.ts';
import { podTemplate } from './pod-template.ts';

/** The members of a load run, as pods of one Indexed Job. */
export interface LoadJob {
  marks: Marks;
  namespace: string;
  members: number;
  image: string;
  /** Arguments after `k6`. */
  arguments: readonly string[];
  /** What all members share, secrets among it. */
  environment: Readonly<Record<string, string>>;
  /** What lies in the folder, by name. */
  files: ReadonlyMap<string, Buffer>;
  options: ClusterOptions;
  /** From its start on; then Kubernetes ends it by itself. */
  deadlineSeconds: number;
  /** So long it stays when it has ended, with all that belongs to it; for ever unless said. */
  keptSeconds?: number;
}

/** The run's folder inside each pod. */
export const folder = '/textgen';
export const containerName = 'k6';
/** The member of the start's ConfigMap. */
export const beginEntry = 'begin';

const graceSeconds = 10;
/** What the API takes into one ConfigMap or Secret, less what names take. */
const mostBytes = 1_000_000;
/** Everything else in the environment may be a secret. */
export const plainVariables = ['GOGC', 'TEXTGEN_FOLDER', 'SSL_CERT_FILE'];

export const jobName = ({ run }: Marks): string => `textgen-${run}`;
export const startName = ({ run }: Marks): string => `textgen-${run}-start`;

/** The Secret that all members have in their environment, and where the plan itself holds secrets the one that holds it. */
export function secretsOf(job: LoadJob, owner?: V1OwnerReference): V1Secret[] {
  const secret = Object.entries(job.environment).filter(([name]) => !plainVariables.includes(name));
  const kept = secretFiles(job.files).map(([name, text]) => [name, text.toString()] as const);
  const made = (name: string, part: string, entries: (readonly [string, string])[]): V1Secret => ({
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { ...metadata(job.marks, job.namespace, name, part), ...owned(owner) },
    stringData: Object.fromEntries(entries),
  });
  return [
    made(jobName(job.marks), 'keys', secret),
    ...(kept.length > 0 ? [made(planName(job.marks), 'plan', kept)] : []),
  ];
}

/** The files in as many ConfigMaps as they take. Throws UsageError for one that none can hold. */
export function configMapsOf(job: LoadJob, owner?: V1OwnerReference): V1ConfigMap[] {
  return packed(job.files).map((files, index) => ({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { ...metadata(job.marks, job.namespace, mapName(job.marks, index), 'plan'), ...owned(owner) },
    data: Object.fromEntries(files.map(([name, content]) => [name, content.toString()])),
  }));
}

/** The ConfigMap that the pods wait for once they are ready to start: it tells them instant 0. */
export const startOf = (
  { marks, namespace }: Pick<LoadJob, 'marks' | 'namespace'>,
  beginAtEpochMilliseconds: number,
  owner?: V1OwnerReference,
): V1ConfigMap => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { ...metadata(marks, namespace, startName(marks), 'start'), ...owned(owner) },
  data: { [beginEntry]: String(beginAtEpochMilliseconds) },
});

/** The Job. Suspended, it waits until what belongs to it is there. */
export function jobOf(job: LoadJob, suspend: boolean): V1Job {
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: metadata(job.marks, job.namespace, jobName(job.marks), 'load'),
    spec: {
      ...(suspend && { suspend }),
      completionMode: 'Indexed',
      completions: job.members,
      parallelism: job.members,
      backoffLimit: 0,
      activeDeadlineSeconds: job.deadlineSeconds,
      ...(job.keptSeconds !== undefined && { ttlSecondsAfterFinished: job.keptSeconds }),
      template: templateOf(job),
    },
  };
}

function templateOf(job: LoadJob): V1PodTemplateSpec {
  const { marks, environment, image, options } = job;
  const maps = packed(job.files).map((_, index) => ({ configMap: { name: mapName(marks, index) } }));
  const secrets = secretFiles(job.files).length > 0 ? [{ secret: { name: planName(marks) } }] : [];
  const plain = Object.entries(environment).filter(([name]) => plainVariables.includes(name));
  return podTemplate(
    {
      ...{ labels: marks.labels, part: 'load', options, graceSeconds },
      containers: [
        {
          name: containerName,
          image,
          command: ['k6'],
          args: [...job.arguments],
          env: [
            ...plain.map(([name, value]) => ({ name, value })),
            // While there is no such ConfigMap the pod waits, placed and with its image at hand.
            beginFrom(startName(marks)),
            nodeName,
          ],
          envFrom: [{ secretRef: { name: jobName(marks) } }],
          volumeMounts: [
            { name: 'plan', mountPath: folder, readOnly: true },
            { name: 'temporary', mountPath: '/tmp' },
          ],
        },
      ],
      volumes: [
        { name: 'plan', projected: { sources: [...maps, ...secrets] } },
        { name: 'temporary', emptyDir: {} },
      ],
    },
    'Never',
  );
}

/** Instant 0 from a ConfigMap that may not be there yet. */
export const beginFrom = (name: string): V1EnvVar => ({
  name: beginVariable,
  valueFrom: { configMapKeyRef: { name, key: beginEntry } },
});

/** The pods of one node have one clock. */
export const nodeName: V1EnvVar = { name: nodeVariable, valueFrom: { fieldRef: { fieldPath: 'spec.nodeName' } } };

const owned = (owner: V1OwnerReference | undefined) => (owner === undefined ? {} : { ownerReferences: [owner] });
const mapName = (marks: Marks, index: number): string => `${jobName(marks)}-${index}`;

const planName = (marks: Marks): string => `${jobName(marks)}-plan`;
const secretFiles = (files: LoadJob['files']) => [...files].filter(([, content]) => holdsSecrets(content));

/** A plan whose requests carry headers that look like secrets is one. */
function holdsSecrets(content: Buffer): boolean {
  if (!content.subarray(0, 1).equals(Buffer.from('{'))) return false;
  const { requests } = JSON.parse(content.toString()) as { requests?: { headers?: Record<string, string> }[] };
  return requests?.some(({ headers = {} }) => Object.keys(headers).some(isSecretive)) === true;
}

/** The files that are no secrets, one after the other in groups that a ConfigMap holds. */
function packed(files: LoadJob['files']): [string, Buffer][][] {
  const groups: [string, Buffer][][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const [name, content] of files) {
    if (content.length > mostBytes) throw new UsageError(tooLarge(name, content.length));
    if (holdsSecrets(content)) continue;
    bytes += content.length;
    if (bytes > mostBytes) {
      groups.push([]);
      bytes = content.length;
    }
    groups.at(-1)?.push([name, content]);
  }
  return groups;
}

const tooLarge = (name: string, bytes: number): string =>
  `the plan's ${name} has ${(bytes / 1e6).toFixed(1)} MB, and Kubernetes takes 1 MB in one ConfigMap: a shorter run (--seconds, --windows) or an open arrival model, whose instants need no list`;
