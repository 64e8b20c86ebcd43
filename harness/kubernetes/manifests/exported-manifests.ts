import type { KubernetesObject, V1Secret } from '@kubernetes/client-node';
import { memberVariable } from '../../../load/engines/k6/launcher.ts';
import { UsageError } from '../../io/errors.ts';
import { type Marks, metadata } from '../api/run-objects.ts';
import {
  beginEntry,
  configMapOf,
  configMapsOf,
  jobName,
  jobOf,
  type LoadJob,
  maxBytes,
  secretsOf,
  startName,
} from './load-job.ts';

/** Folder of the plan in the pods of k6-operator. */
export const operatorMount = '/test';

/** The manifests for `kubectl apply -f`, by file name. They lack the secrets and the start time: see `commandsOf`. Throws UsageError for a large plan. */
export const jobManifests = (job: LoadJob): Record<string, string> => ({
  ...Object.fromEntries(configMapsOf(job).map((map, index) => [`1-plan-${index}.json`, manifest(map)])),
  '2-job.json': manifest(jobOf(job, false)),
  'keys.template': manifest(keysTemplate(secretsOf(job)[0])),
});

/** The commands that create the keys' Secret, start the load, and fetch the logs. */
export function commandsOf({ marks, namespace, members }: LoadJob) {
  const kubectl = `kubectl${namespace === '' ? '' : ` --namespace ${namespace}`}`;
  const log = `${kubectl} logs --selector job-name=${jobName(marks)},batch.kubernetes.io/job-completion-index="$i" --tail=-1 > ledger-"$i".log`;
  return {
    keys: `${kubectl} create secret generic ${jobName(marks)} --from-file=TEXTGEN_KEYS=/dev/stdin`,
    begin: `${kubectl} create configmap ${startName(marks)} --from-literal=${beginEntry}="$(( ($(date +%s) + 30) * 1000 ))"`,
    logs: `for i in $(seq 0 ${members - 1}); do ${log}; done`,
  };
}

/** Marks of a load that the user starts. Its name is part of the names of all objects: lower case letters, digits and dashes. */
export const planMarks = (name: string): Marks => ({
  run: name,
  labels: { 'app.kubernetes.io/managed-by': 'textgen-harness', 'textgen-harness.plan': name },
  annotations: {},
});

/** An object as JSON, without empty members. Without a namespace, kubectl selects it. */
function manifest(object: KubernetesObject): string {
  const { namespace, annotations, ...rest } = object.metadata ?? {};
  const isAnnotated = Object.keys(annotations ?? {}).length > 0;
  const named = { ...rest, ...(namespace && { namespace }), ...(isAnnotated && { annotations }) };
  return `${JSON.stringify({ ...object, metadata: named }, null, 2)}\n`;
}

/** The Secret with empty values. The name of its file has no ending that kubectl applies. */
const keysTemplate = (secret: V1Secret | undefined) => ({
  ...secret,
  stringData: Object.fromEntries(Object.keys(secret?.stringData ?? {}).map((name) => [name, ''])),
});

/** The manifests for k6-operator, by file name: one TestRun for each member, because k6-operator would divide the shares of the plan again among its runners. */
export function operatorManifests(job: LoadJob): Record<string, string> {
  const bytes = [...job.files.values()].reduce((sum, { length }) => sum + length, 0);
  if (bytes > maxBytes)
    throw new UsageError(
      `the plan is ${(bytes / 1e6).toFixed(1)} MB, but k6-operator reads a single ConfigMap of at most 1 MB: use a shorter run`,
    );
  const name = `${jobName(job.marks)}-script`;
  const map = configMapOf(job, name, 'plan', job.files);
  const runs = Array.from({ length: job.members }, (_, index) => [
    `2-member-${index}.json`,
    manifest(testRun(job, name, index)),
  ]);
  return { '1-script.json': manifest(map), ...Object.fromEntries(runs) };
}

function testRun(job: LoadJob, script: string, index: number): KubernetesObject & { spec: object } {
  const { arguments: words, marks, namespace } = job;
  const file = words.at(-1)?.split('/').at(-1);
  // The operator adds `run` and the script itself, and needs the default address to resume its runners.
  const rest = words.slice(1, -1).filter((word, at, all) => word !== '--address' && all[at - 1] !== '--address');
  return {
    apiVersion: 'k6.io/v1alpha1',
    kind: 'TestRun',
    metadata: metadata(marks, namespace, `${jobName(marks)}-${index}`, 'load'),
    spec: {
      parallelism: 1,
      script: { configMap: { name: script, file } },
      arguments: rest.join(' '),
      initializer: { disabled: true },
      runner: runner(job, index),
    },
  };
}

/** The pod of the plain Job, in the form of k6-operator. */
function runner(job: LoadJob, index: number) {
  const { metadata, spec } = jobOf(job, false).spec?.template ?? {};
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
