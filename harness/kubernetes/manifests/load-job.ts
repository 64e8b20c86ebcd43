import type {
  V1ConfigMap,
  V1Container,
  V1EnvVar,
  V1Job,
  V1OwnerReference,
  V1PodSpec,
  V1PodTemplateSpec,
  V1Secret,
  V1TopologySpreadConstraint,
} from '@kubernetes/client-node';
import { beginVariable, nodeVariable } from '../../../load/engines/k6/launcher.ts';
import type { ClusterOptions } from '../../../schemas/generated/types.ts';
import { partLabel } from '../../containers/ownership.ts';
import { UsageError } from '../../io/errors.ts';
import { readDocument } from '../../io/input-file.ts';
import { isSecretive } from '../../secrets/secret-headers.ts';
import { type Marks, metadata } from '../api/run-objects.ts';

/** A load run whose members are the pods of one Indexed Job. */
export interface LoadJob {
  marks: Marks;
  namespace: string;
  members: number;
  image: string;
  /** Arguments after `k6`. */
  arguments: readonly string[];
  /** Environment of all members, secrets included. */
  environment: Readonly<Record<string, string>>;
  /** Contents of the run's folder by file name. */
  files: ReadonlyMap<string, Buffer>;
  options: ClusterOptions;
  /** Time after its start at which Kubernetes ends it. */
  deadlineSeconds: number;
  /** Time after its end at which Kubernetes deletes it with its objects. Default: never. */
  keptSeconds?: number;
}

/** The run's folder inside each pod. */
export const folder = '/textgen';
export const containerName = 'k6';
/** The entry of the start's ConfigMap. */
export const beginEntry = 'begin';

/** Time between SIGTERM and SIGKILL. */
const graceSeconds = 10;
const defaultRequests = { cpu: '250m', memory: '128Mi' };
/** An unprivileged user id. */
const user = 12345;
/** Limit of the API for one ConfigMap or Secret, less some bytes for names. */
export const maxBytes = 1_000_000;
/** Environment variables that hold no secret. Every other one goes into a Secret. */
const plainVariables = ['GOGC', 'TEXTGEN_FOLDER', 'SSL_CERT_FILE'];

export const jobName = ({ run }: Marks): string => `textgen-${run}`;
export const jobReference = ({ marks, namespace }: LoadJob) => ({
  apiVersion: 'batch/v1',
  kind: 'Job',
  metadata: { name: jobName(marks), namespace },
});
/** The change that suspends or resumes the Job. */
export const suspension = (job: LoadJob, suspend: boolean) => ({ ...jobReference(job), spec: { suspend } });
export const startName = ({ run }: Marks): string => `textgen-${run}-start`;

/** Reads the file of --cluster-options. Throws UsageError that lists what is wrong in it. */
export const readClusterOptions = (path: string | undefined): ClusterOptions =>
  path === undefined ? {} : readDocument(path, 'ClusterOptions', 'cluster options file');

/** The Secret with the environment of all members, and one with the plan if that contains secrets. */
export function secretsOf(job: LoadJob, owner?: V1OwnerReference): V1Secret[] {
  const environment = Object.entries(job.environment).filter(([name]) => !plainVariables.includes(name));
  const files = secretFiles(job.files).map(([name, text]) => [name, text.toString()] as const);
  const secretWith = (name: string, part: string, entries: (readonly [string, string])[]): V1Secret => ({
    ...ownedObject('Secret', job, name, part, owner),
    stringData: Object.fromEntries(entries),
  });
  return [
    secretWith(jobName(job.marks), 'keys', environment),
    ...(files.length > 0 ? [secretWith(planName(job.marks), 'plan', files)] : []),
  ];
}

/** The files without secrets, in as many ConfigMaps as they need. Throws UsageError if a file is too large for one. */
export function configMapsOf(job: LoadJob, owner?: V1OwnerReference): V1ConfigMap[] {
  return fileGroups(job.files).map((files, index) => configMapOf(job, mapName(job.marks, index), 'plan', files, owner));
}

export const configMapOf = (
  job: LoadJob,
  name: string,
  part: string,
  files: Iterable<[string, Buffer]>,
  owner?: V1OwnerReference,
): V1ConfigMap => ({
  ...ownedObject('ConfigMap', job, name, part, owner),
  data: Object.fromEntries([...files].map(([name, content]) => [name, content.toString()])),
});

/** The ConfigMap with the start time, for which the pods wait. */
export const startMapOf = (job: LoadJob, beginAtEpochMilliseconds: number, owner?: V1OwnerReference): V1ConfigMap => ({
  ...ownedObject('ConfigMap', job, startName(job.marks), 'start', owner),
  data: { [beginEntry]: String(beginAtEpochMilliseconds) },
});

/** The Job. If suspended, it creates no pods yet. */
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

/** Pods without privileges that are never restarted, with the options of the cluster. */
function templateOf(job: LoadJob): V1PodTemplateSpec {
  const { marks, options } = job;
  const maps = fileGroups(job.files).map((_, index) => ({ configMap: { name: mapName(marks, index) } }));
  const secrets = secretFiles(job.files).length > 0 ? [{ secret: { name: planName(marks) } }] : [];
  return {
    metadata: {
      labels: { ...options.labels, ...marks.labels, [partLabel]: 'load' },
      ...(options.annotations && { annotations: options.annotations }),
    },
    spec: {
      restartPolicy: 'Never',
      terminationGracePeriodSeconds: graceSeconds,
      automountServiceAccountToken: false,
      enableServiceLinks: false,
      securityContext: { runAsNonRoot: true, runAsUser: user, seccompProfile: { type: 'RuntimeDefault' } },
      containers: [containerOf(job)],
      volumes: [
        { name: 'plan', projected: { sources: [...maps, ...secrets] } },
        { name: 'temporary', emptyDir: {} },
      ],
      ...placement(options, marks),
    },
  };
}

function containerOf({ marks, environment, image, arguments: args, options }: LoadJob): V1Container {
  const { requests = defaultRequests, limits, imagePullPolicy } = options;
  const plain = Object.entries(environment).filter(([name]) => plainVariables.includes(name));
  return {
    name: containerName,
    image,
    command: ['k6'],
    args: [...args],
    env: [
      ...plain.map(([name, value]) => ({ name, value })),
      // The scheduled pod, with its image pulled, waits until this ConfigMap exists.
      beginFrom(startName(marks)),
      nodeName,
    ],
    envFrom: [{ secretRef: { name: jobName(marks) } }],
    volumeMounts: [
      { name: 'plan', mountPath: folder, readOnly: true },
      { name: 'temporary', mountPath: '/tmp' },
    ],
    ...(imagePullPolicy && { imagePullPolicy }),
    resources: { requests: { ...requests }, ...(limits && { limits: { ...limits } }) },
    securityContext: {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    },
  };
}

function placement(options: ClusterOptions, { labels }: Marks): Partial<V1PodSpec> {
  const { nodeSelector, tolerations, serviceAccount, priorityClass, hostNetwork, imagePullSecrets } = options;
  const { affinity, topologySpreadConstraints = [onePodPerNode(labels)] } = options;
  return {
    ...(affinity && { affinity }),
    ...(topologySpreadConstraints.length > 0 && {
      topologySpreadConstraints: topologySpreadConstraints as V1TopologySpreadConstraint[],
    }),
    ...(hostNetwork && { hostNetwork }),
    ...(nodeSelector && { nodeSelector }),
    ...(tolerations && { tolerations }),
    ...(serviceAccount && { serviceAccountName: serviceAccount }),
    ...(priorityClass && { priorityClassName: priorityClass }),
    ...(imagePullSecrets && { imagePullSecrets: imagePullSecrets.map((name) => ({ name })) }),
  };
}

/** Pods of a load compete for the processors of a node. Where there are fewer nodes than pods, they share. */
const onePodPerNode = (matchLabels: Record<string, string>): V1TopologySpreadConstraint => ({
  maxSkew: 1,
  topologyKey: 'kubernetes.io/hostname',
  whenUnsatisfiable: 'ScheduleAnyway',
  labelSelector: { matchLabels },
});

/** The start time, from a ConfigMap that may not exist yet. */
const beginFrom = (name: string): V1EnvVar => ({
  name: beginVariable,
  valueFrom: { configMapKeyRef: { name, key: beginEntry } },
});

/** The name of the node: pods of one node have one clock. */
const nodeName: V1EnvVar = { name: nodeVariable, valueFrom: { fieldRef: { fieldPath: 'spec.nodeName' } } };

/** A ConfigMap or Secret without content, which Kubernetes deletes together with its owner. */
const ownedObject = (
  kind: string,
  { marks, namespace }: LoadJob,
  name: string,
  part: string,
  owner?: V1OwnerReference,
) => ({
  ...{ apiVersion: 'v1', kind },
  metadata: { ...metadata(marks, namespace, name, part), ...(owner && { ownerReferences: [owner] }) },
});

const mapName = (marks: Marks, index: number): string => `${jobName(marks)}-${index}`;

const planName = (marks: Marks): string => `${jobName(marks)}-plan`;
const secretFiles = (files: LoadJob['files']) => [...files].filter(([, content]) => holdsSecrets(content));

function holdsSecrets(content: Buffer): boolean {
  if (!content.subarray(0, 1).equals(Buffer.from('{'))) return false;
  const { requests } = JSON.parse(content.toString()) as { requests?: { headers?: Record<string, string> }[] };
  return requests?.some(({ headers = {} }) => Object.keys(headers).some(isSecretive)) === true;
}

/** The files without secrets in groups that each fit into a ConfigMap. */
function fileGroups(files: LoadJob['files']): [string, Buffer][][] {
  const groups: [string, Buffer][][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const [name, content] of files) {
    if (content.length > maxBytes) throw new UsageError(tooLarge(name, content.length));
    if (holdsSecrets(content)) continue;
    bytes += content.length;
    if (bytes > maxBytes) {
      groups.push([]);
      bytes = content.length;
    }
    groups.at(-1)?.push([name, content]);
  }
  return groups;
}

const tooLarge = (name: string, bytes: number): string =>
  `the plan's ${name} has ${(bytes / 1e6).toFixed(1)} MB, and a ConfigMap holds at most 1 MB: use ${name === 'bodies.json' ? 'fewer or shorter prompts' : 'a shorter run (--duration, --windows) or the open arrival model, which needs no list of send times'}`;
