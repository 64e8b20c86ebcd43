import type { KubernetesObject, V1PodSpec } from '@kubernetes/client-node';
import { memberVariable } from '../../../load/engines/k6/launcher.ts';
import type { ClusterOptions } from '../../../schemas/generated/types.ts';
import { UsageError } from '../../io/errors.ts';
import { type Marks, metadata } from '../api/run-objects.ts';
import {
  beginEntry,
  beginFrom,
  configMapsOf,
  folder,
  jobName,
  jobOf,
  type LoadJob,
  nodeName,
  plainVariables,
  startName,
} from './load-job.ts';

/** A load that others carry out, on a cluster. */
export interface ManifestWish {
  /** What everything is called after, a part of a name in Kubernetes: lower case, digits, dashes. */
  name: string;
  members: number;
  image: string;
  options: ClusterOptions;
  namespace?: string;
  /** What k6 reads, by name. */
  files: Readonly<Record<string, string>>;
  /** Arguments after `k6` for a folder and a console. */
  arguments(folder: string, console: string): string[];
  /** What k6 has in its environment for a folder, with names of secrets but without their values. */
  environment(folder: string): Readonly<Record<string, string>>;
  /** From its beginning to its latest end. */
  seconds: number;
}

/** The folder of the manifests for k6-operator, beside those of the plain Job. */
export const operatorFolder = 'k6-operator';
/** Where k6-operator mounts its script. */
const operatorMount = '/test';
/** The pods may wait so long for the word to start. */
const waitSeconds = 24 * 3600;
const mostBytes = 1_000_000;

/** Files by name for two folders. */
export interface Manifests {
  /** For `kubectl apply -f` of it: the plain Job. */
  job: Record<string, string>;
  /** The same for k6-operator. */
  operator: Record<string, string>;
}

/**
 * The load as manifests. They hold no secret, nor the ConfigMap that gives the word to start: both are made by hand, as
 * `commandsOf` says. Throws UsageError where the plan is too large.
 */
export function manifestsOf(wish: ManifestWish): Manifests {
  const job = jobWish(wish);
  const maps = configMapsOf(job).map((map, index) => [`1-plan-${index}.json`, written(map, wish)] as const);
  return {
    job: {
      ...Object.fromEntries(maps),
      '2-job.json': written(jobOf(job, false), wish),
      'keys.template': written(keysTemplate(wish, job.marks), wish),
    },
    operator: operatorManifests(wish, job.marks),
  };
}

/** What is typed to make the keys' Secret, to give the word to start in so many seconds, and to fetch the logs. */
export function commandsOf({ name, namespace, members }: ManifestWish) {
  const marks = marksOf(name);
  const kubectl = `kubectl${namespace === undefined ? '' : ` --namespace ${namespace}`}`;
  const begin = (seconds: number) =>
    `${kubectl} create configmap ${startName(marks)} --from-literal=${beginEntry}="$(( ($(date +%s) + ${seconds}) * 1000 ))"`;
  const log = `${kubectl} logs --selector job-name=${jobName(marks)},batch.kubernetes.io/job-completion-index="$i" --tail=-1 > ledger-"$i".log`;
  return {
    keys: `${kubectl} create secret generic ${jobName(marks)} --from-file=TEXTGEN_KEYS=/dev/stdin`,
    begin: begin(30),
    beginOperator: begin(90),
    logs: `for i in $(seq 0 ${members - 1}); do ${log}; done`,
  };
}

const marksOf = (name: string): Marks => ({
  run: name,
  labels: { 'app.kubernetes.io/managed-by': 'textgen-harness', 'textgen-harness.plan': name },
  annotations: {},
});

function jobWish(wish: ManifestWish): LoadJob {
  return {
    marks: marksOf(wish.name),
    namespace: wish.namespace ?? '',
    members: wish.members,
    image: wish.image,
    arguments: wish.arguments(folder, '/dev/stdout'),
    environment: wish.environment(folder),
    files: new Map(Object.entries(wish.files).map(([name, text]) => [name, Buffer.from(text)])),
    options: wish.options,
    deadlineSeconds: Math.ceil(wish.seconds) + waitSeconds,
  };
}

/** Without a namespace it goes where kubectl is told, and it has no empty members. */
function written(object: KubernetesObject, { namespace }: ManifestWish): string {
  const { namespace: _, annotations, ...rest } = object.metadata ?? {};
  const isAnnotated = Object.keys(annotations ?? {}).length > 0;
  const named = { ...rest, ...(namespace && { namespace }), ...(isAnnotated && { annotations }) };
  return `${JSON.stringify({ ...object, metadata: named }, null, 2)}\n`;
}

/** No name that kubectl would apply: it says what the Secret must hold. */
const keysTemplate = ({ environment }: ManifestWish, marks: Marks) => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: metadata(marks, '', jobName(marks), 'keys'),
  stringData: Object.fromEntries(
    Object.keys(environment(folder))
      .filter((name) => !plainVariables.includes(name))
      .map((name) => [name, '']),
  ),
});

/**
 * One TestRun for each member. k6-operator would give several runners of one TestRun execution segments, which cut what
 * the plan has dealt out already.
 */
function operatorManifests(wish: ManifestWish, marks: Marks): Record<string, string> {
  const files = Object.entries(wish.files);
  const bytes = files.reduce((sum, [, text]) => sum + Buffer.byteLength(text), 0);
  if (bytes > mostBytes)
    throw new UsageError(
      `the plan has ${(bytes / 1e6).toFixed(1)} MB, and k6-operator takes one ConfigMap of 1 MB: a shorter run`,
    );
  const name = `${jobName(marks)}-script`;
  const map = {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: metadata(marks, '', name, 'plan'),
    data: wish.files,
  };
  const runs = Array.from({ length: wish.members }, (_, index) => [
    `2-member-${index}.json`,
    written(testRun(wish, marks, name, index), wish),
  ]);
  return { '1-script.json': written(map, wish), ...Object.fromEntries(runs) };
}

function testRun(wish: ManifestWish, marks: Marks, script: string, index: number): KubernetesObject & { spec: object } {
  const words = wish.arguments(operatorMount, '/dev/stdout');
  const file = words.at(-1)?.split('/').at(-1);
  // The operator says `run` and the script itself, and resumes its runners through the address.
  const given = words.slice(1, -1).filter((word, at, all) => word !== '--address' && all[at - 1] !== '--address');
  return {
    apiVersion: 'k6.io/v1alpha1',
    kind: 'TestRun',
    metadata: metadata(marks, '', `${jobName(marks)}-${index}`, 'load'),
    spec: {
      parallelism: 1,
      script: { configMap: { name: script, file } },
      arguments: given.join(' '),
      initializer: { disabled: true },
      runner: runner(wish, marks, index),
    },
  };
}

function runner(wish: ManifestWish, marks: Marks, index: number) {
  const { options, image, environment } = wish;
  const plain = Object.entries(environment(operatorMount)).filter(([name]) => plainVariables.includes(name));
  const { template } = jobOf(jobWish(wish), false).spec ?? {};
  const pod: Partial<V1PodSpec> = template?.spec ?? {};
  const [container] = pod.containers ?? [];
  return {
    image,
    ...(options.imagePullPolicy && { imagePullPolicy: options.imagePullPolicy }),
    metadata: {
      labels: { ...options.labels, ...marks.labels },
      ...(options.annotations && { annotations: options.annotations }),
    },
    env: [
      ...plain.map(([name, value]) => ({ name, value })),
      { name: memberVariable, value: String(index) },
      beginFrom(startName(marks)),
      nodeName,
    ],
    envFrom: [{ secretRef: { name: jobName(marks) } }],
    resources: container?.resources,
    automountServiceAccountToken: 'false',
    securityContext: pod.securityContext,
    ...(pod.nodeSelector && { nodeSelector: pod.nodeSelector }),
    ...(pod.tolerations && { tolerations: pod.tolerations }),
    ...(pod.serviceAccountName && { serviceAccountName: pod.serviceAccountName }),
    ...(pod.priorityClassName && { priorityClassName: pod.priorityClassName }),
    ...(pod.imagePullSecrets && { imagePullSecrets: pod.imagePullSecrets }),
  };
}
