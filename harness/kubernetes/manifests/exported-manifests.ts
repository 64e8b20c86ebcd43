import type { KubernetesObject, V1Secret } from '@kubernetes/client-node';
import { memberVariable } from '../../../load/engines/k6/launcher.ts';
import { UsageError } from '../../io/errors.ts';
import { type Marks, metadata } from '../api/run-objects.ts';
import {
  beginEntry,
  configMapsOf,
  folder,
  jobName,
  jobOf,
  type LoadJob,
  maxBytes,
  secretsOf,
  startName,
} from './load-job.ts';

/** A load that the user starts on a cluster. */
export interface ManifestLoad extends Pick<LoadJob, 'members' | 'image' | 'options'> {
  /** Part of the names of all objects: lower case letters, digits and dashes. */
  name: string;
  namespace?: string;
  /** Contents of the files that k6 reads, by name. */
  files: Readonly<Record<string, string>>;
  /** The arguments of k6 for a folder with these files and a file for its output. */
  arguments(folder: string, console: string): string[];
  /** The environment of k6 for a folder, with the names but not the values of secrets. */
  environment(folder: string): Readonly<Record<string, string>>;
  /** Time from its start to its latest end. */
  seconds: number;
}

/** Subfolder with the manifests for k6-operator. */
export const operatorFolder = 'k6-operator';
const operatorMount = '/test';
/** Time that the pods wait for the start time. */
const waitSeconds = 24 * 3600;

/**
 * The manifests of a load by file name: `job` for `kubectl apply -f`, `operator` for k6-operator. Both lack the secrets
 * and the start time: see `commandsOf`. Throws UsageError for a large plan.
 */
export function manifestsOf(load: ManifestLoad) {
  const job = loadJob(load);
  const maps = configMapsOf(job).map((map, index) => [`1-plan-${index}.json`, manifest(map, load)] as const);
  return {
    job: {
      ...Object.fromEntries(maps),
      '2-job.json': manifest(jobOf(job, false), load),
      'keys.template': manifest(keysTemplate(secretsOf(job)[0]), load),
    },
    operator: operatorManifests(load, job.marks),
  };
}

/** The commands that create the keys' Secret, start the load, and fetch the logs. */
export function commandsOf({ name, namespace, members }: ManifestLoad) {
  const marks = marksOf(name);
  const kubectl = `kubectl${namespace === undefined ? '' : ` --namespace ${namespace}`}`;
  const log = `${kubectl} logs --selector job-name=${jobName(marks)},batch.kubernetes.io/job-completion-index="$i" --tail=-1 > ledger-"$i".log`;
  return {
    keys: `${kubectl} create secret generic ${jobName(marks)} --from-file=TEXTGEN_KEYS=/dev/stdin`,
    begin: `${kubectl} create configmap ${startName(marks)} --from-literal=${beginEntry}="$(( ($(date +%s) + 30) * 1000 ))"`,
    logs: `for i in $(seq 0 ${members - 1}); do ${log}; done`,
  };
}

const marksOf = (name: string): Marks => ({
  run: name,
  labels: { 'app.kubernetes.io/managed-by': 'textgen-harness', 'textgen-harness.plan': name },
  annotations: {},
});

function loadJob(load: ManifestLoad, mount = folder): LoadJob {
  return {
    marks: marksOf(load.name),
    namespace: load.namespace ?? '',
    members: load.members,
    image: load.image,
    arguments: load.arguments(mount, '/dev/stdout'),
    environment: load.environment(mount),
    files: new Map(Object.entries(load.files).map(([name, text]) => [name, Buffer.from(text)])),
    options: load.options,
    deadlineSeconds: Math.ceil(load.seconds) + waitSeconds,
  };
}

/** An object as JSON, without empty members. Without a namespace, kubectl selects it. */
function manifest(object: KubernetesObject, { namespace }: ManifestLoad): string {
  const { namespace: _, annotations, ...rest } = object.metadata ?? {};
  const isAnnotated = Object.keys(annotations ?? {}).length > 0;
  const named = { ...rest, ...(namespace && { namespace }), ...(isAnnotated && { annotations }) };
  return `${JSON.stringify({ ...object, metadata: named }, null, 2)}\n`;
}

/** The Secret with empty values. The name of its file has no ending that kubectl applies. */
const keysTemplate = (secret: V1Secret | undefined) => ({
  ...secret,
  stringData: Object.fromEntries(Object.keys(secret?.stringData ?? {}).map((name) => [name, ''])),
});

/** One TestRun for each member, because k6-operator would divide the shares of the plan again among its runners. */
function operatorManifests(load: ManifestLoad, marks: Marks): Record<string, string> {
  const bytes = Object.values(load.files).reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  if (bytes > maxBytes)
    throw new UsageError(
      `the plan is ${(bytes / 1e6).toFixed(1)} MB, but k6-operator reads a single ConfigMap of at most 1 MB: use a shorter run`,
    );
  const name = `${jobName(marks)}-script`;
  const map = { apiVersion: 'v1', kind: 'ConfigMap', metadata: metadata(marks, '', name, 'plan'), data: load.files };
  const runs = Array.from({ length: load.members }, (_, index) => [
    `2-member-${index}.json`,
    manifest(testRun(load, marks, name, index), load),
  ]);
  return { '1-script.json': manifest(map, load), ...Object.fromEntries(runs) };
}

function testRun(load: ManifestLoad, marks: Marks, script: string, index: number): KubernetesObject & { spec: object } {
  const words = load.arguments(operatorMount, '/dev/stdout');
  const file = words.at(-1)?.split('/').at(-1);
  // The operator adds `run` and the script itself, and needs the default address to resume its runners.
  const rest = words.slice(1, -1).filter((word, at, all) => word !== '--address' && all[at - 1] !== '--address');
  return {
    apiVersion: 'k6.io/v1alpha1',
    kind: 'TestRun',
    metadata: metadata(marks, '', `${jobName(marks)}-${index}`, 'load'),
    spec: {
      parallelism: 1,
      script: { configMap: { name: script, file } },
      arguments: rest.join(' '),
      initializer: { disabled: true },
      runner: runner(load, index),
    },
  };
}

/** The pod of the plain Job, in the form of k6-operator. */
function runner(load: ManifestLoad, index: number) {
  const { metadata, spec } = jobOf(loadJob(load, operatorMount), false).spec?.template ?? {};
  const { securityContext, nodeSelector, tolerations, serviceAccountName, priorityClassName, imagePullSecrets } =
    spec ?? {};
  const { affinity, topologySpreadConstraints } = spec ?? {};
  const { image, imagePullPolicy, env = [], envFrom, resources } = spec?.containers[0] ?? {};
  return {
    ...{ metadata, image, imagePullPolicy, envFrom, resources, securityContext, nodeSelector, tolerations },
    ...{
      affinity,
      topologySpreadConstraints,
      serviceAccountName,
      priorityClassName,
      imagePullSecrets,
      automountServiceAccountToken: 'false',
    },
    env: [...env, { name: memberVariable, value: String(index) }],
  };
}
