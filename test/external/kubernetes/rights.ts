/** The rights that docs/kubernetes.md asks for are enough. */
import type { V1Role, V1RoleBinding } from '@kubernetes/client-node';
import type { Test } from 'tap';
import { limitedUser } from './cluster-settings.ts';
import { corner, type Stage } from './stage.ts';

const rules = [
  { apiGroups: ['batch'], resources: ['jobs'], verbs: ['create', 'get', 'list', 'patch', 'delete'] },
  { apiGroups: [''], resources: ['configmaps', 'secrets'], verbs: ['create', 'list', 'delete'] },
  { apiGroups: [''], resources: ['pods'], verbs: ['list'] },
  { apiGroups: [''], resources: ['pods/log'], verbs: ['get'] },
  { apiGroups: [''], resources: ['events'], verbs: ['list'] },
];

/** Without the right to change pods the load begins later, and that is all. */
export async function leastRights(t: Test, stage: Stage): Promise<void> {
  const here = await corner(t, stage, 'least-rights');
  const { namespace } = here;
  const metadata = { name: 'loads', namespace };
  const apiVersion = 'rbac.authorization.k8s.io/v1';
  const role: V1Role = { apiVersion, kind: 'Role', metadata, rules };
  const binding: V1RoleBinding = {
    ...{ apiVersion, kind: 'RoleBinding', metadata },
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'loads' },
    subjects: [{ kind: 'User', name: limitedUser, apiGroup: 'rbac.authorization.k8s.io' }],
  };
  await stage.objects.create(role);
  await stage.objects.create(binding);
  const env = { KUBECONFIG: stage.cluster.limitedKubeconfig };
  const { code, stderr } = await here.load(['--profile', 'per-key-429', '--pods', '2'], env).ended;
  t.equal(code, 0, stderr);
  t.match(stderr, /the load begins in (19|2\d)\.\d s/);
  t.equal(here.report().load[0]?.validity.verdict, 'valid');
  t.same(await here.left(), []);
}
