/** The pods of a load and of the examples under the restricted Pod Security Standard. */
import type { KubernetesObject, V1Deployment, V1PodSpec } from '@kubernetes/client-node';
import type { Test } from 'tap';
import { newMarks } from '../../../harness/kubernetes/api/run-objects.ts';
import { jobOf } from '../../../harness/kubernetes/manifests/load-job.ts';
import { exampleObjects } from './reference.ts';
import type { Stage } from './stage.ts';
import { refusal } from './strict.ts';

const namespace = 'restricted';

/** A real API server that enforces the standard accepts the pods. */
export async function restrictedPods(t: Test, stage: Stage): Promise<void> {
  const labels = { 'pod-security.kubernetes.io/enforce': 'restricted' };
  await stage.objects.create({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace, labels } });
  const job = jobOf(
    {
      ...{ marks: newMarks(60), namespace, members: 1, image: 'grafana/k6', options: {}, deadlineSeconds: 60 },
      ...{ arguments: ['run', '/textgen/script.ts'], environment: { TEXTGEN_KEYS: '[]' }, files: new Map() },
    },
    false,
  );
  const deployments = exampleObjects('reference-servers.yaml').filter(({ kind }) => kind === 'Deployment');
  const refusalOf = (spec: V1PodSpec | undefined) => {
    const pod = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'pod' }, spec };
    return refusal(stage, pod as KubernetesObject, namespace);
  };
  for (const { kind, metadata, spec } of [job, ...(deployments as V1Deployment[])])
    t.equal(await refusalOf(spec?.template.spec), undefined, `the pod of the ${kind} ${metadata?.name}`);
  const spec = job.spec?.template.spec;
  if (spec)
    t.match(await refusalOf({ ...spec, hostNetwork: true }), /violates PodSecurity/, 'the standard is enforced');
}
