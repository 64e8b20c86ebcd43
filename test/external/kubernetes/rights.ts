/** The rights in examples/kubernetes/load-role.yaml are enough. */
import { CoreV1Api, KubeConfig, type V1Role, type V1RoleBinding } from '@kubernetes/client-node';
import type { Test } from 'tap';
import { limitedUser } from './cluster-settings.ts';
import { exampleObjects } from './reference.ts';
import { corner, type Stage } from './stage.ts';

/** Without the right to patch pods the load begins later; everything else is the same. */
export async function leastRights(t: Test, stage: Stage): Promise<void> {
  const here = await corner(t, stage, 'least-rights');
  const { namespace } = here;
  const subjects = [{ kind: 'User', name: limitedUser, apiGroup: 'rbac.authorization.k8s.io' }];
  for (const object of exampleObjects('load-role.yaml') as (V1Role & V1RoleBinding)[]) {
    const rules = object.rules?.map((rule) =>
      rule.resources?.includes('pods') ? { ...rule, verbs: rule.verbs.filter((verb) => verb !== 'patch') } : rule,
    );
    const changes = { ...(rules && { rules }), ...(object.kind === 'RoleBinding' && { subjects }) };
    await stage.objects.create({ ...object, metadata: { ...object.metadata, namespace }, ...changes });
  }
  const env = { KUBECONFIG: stage.cluster.limitedKubeconfig };
  const { code, stderr } = await here.load(['--profile', 'per-key-429', '--pods', '2'], env).ended;
  t.equal(code, 0, stderr);
  await noSecrets(t, stage, namespace);
  t.match(stderr, /the load begins in (19|2\d)\.\d s/);
  // Four scenes run at once: a busy machine is late, which degrades a load, and says nothing of rights.
  const { validity } = here.report().load[0] ?? {};
  t.not(validity?.verdict, 'invalid', validity?.reasons.join('; ') ?? '');
  t.same(await here.left(), []);
}

/** With the rights of the role, Secrets of the namespace can neither be listed nor read. */
async function noSecrets(t: Test, { cluster, objects }: Stage, namespace: string): Promise<void> {
  const secret = { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'of-others', namespace } };
  await objects.create(secret);
  const config = new KubeConfig();
  config.loadFromFile(cluster.limitedKubeconfig);
  const limited = config.makeApiClient(CoreV1Api);
  await t.rejects(limited.listNamespacedSecret({ namespace }), { code: 403 }, 'list');
  await t.rejects(limited.readNamespacedSecret({ namespace, name: 'of-others' }), { code: 403 }, 'read');
  t.equal((await limited.listNamespacedPod({ namespace })).kind, 'PodList', 'the same user can list pods');
  await objects.delete(secret);
}
