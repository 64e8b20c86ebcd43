import type { V1Container, V1PodTemplateSpec, V1Volume } from '@kubernetes/client-node';
import type { ClusterOptions } from '../../../schemas/generated/types.ts';
import { partLabel } from '../../containers/ownership.ts';

/** One pod, as it is wanted. */
export interface PodWish {
  labels: Readonly<Record<string, string>>;
  /** What it is in its run. */
  part: string;
  containers: V1Container[];
  volumes?: V1Volume[];
  options: ClusterOptions;
  /** How long it may take to end once it is told to. */
  graceSeconds: number;
}

const usualRequests = { cpu: '250m', memory: '128Mi' };
/** A user that is nobody in particular. */
const user = 12345;

/** A pod that runs its containers without privileges, as the options of the cluster say. */
export function podTemplate(wish: PodWish, restartPolicy: 'Never' | 'Always'): V1PodTemplateSpec {
  const { options, containers, volumes = [] } = wish;
  const { requests = usualRequests, limits, imagePullPolicy } = options;
  return {
    metadata: {
      labels: { ...options.labels, ...wish.labels, [partLabel]: wish.part },
      ...(options.annotations && { annotations: options.annotations }),
    },
    spec: {
      restartPolicy,
      terminationGracePeriodSeconds: wish.graceSeconds,
      automountServiceAccountToken: false,
      enableServiceLinks: false,
      securityContext: { runAsNonRoot: true, runAsUser: user, seccompProfile: { type: 'RuntimeDefault' } },
      containers: containers.map((container) => ({
        ...container,
        ...(imagePullPolicy && { imagePullPolicy }),
        resources: { requests: { ...requests }, ...(limits && { limits: { ...limits } }) },
        securityContext: {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        },
      })),
      volumes,
      ...placement(options),
    },
  };
}

function placement(options: ClusterOptions): Partial<NonNullable<V1PodTemplateSpec['spec']>> {
  const { nodeSelector, tolerations, serviceAccount, priorityClass, hostNetwork, imagePullSecrets } = options;
  return {
    ...(hostNetwork && { hostNetwork }),
    ...(nodeSelector && { nodeSelector }),
    ...(tolerations && { tolerations }),
    ...(serviceAccount && { serviceAccountName: serviceAccount }),
    ...(priorityClass && { priorityClassName: priorityClass }),
    ...(imagePullSecrets && { imagePullSecrets: imagePullSecrets.map((name) => ({ name })) }),
  };
}
