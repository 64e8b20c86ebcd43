import type { V1Container, V1PodTemplateSpec, V1Volume } from '@kubernetes/client-node';
import type { ClusterOptions } from '../../../schemas/generated/types.ts';
import { partLabel } from '../../containers/ownership.ts';

/** Settings of a load pod. */
export interface PodSpecification {
  labels: Readonly<Record<string, string>>;
  /** Its part in the run. */
  part: string;
  container: V1Container;
  volumes: V1Volume[];
  options: ClusterOptions;
  /** Time between SIGTERM and SIGKILL. */
  graceSeconds: number;
}

const defaultRequests = { cpu: '250m', memory: '128Mi' };
/** An unprivileged user id. */
const user = 12345;

/** A pod without privileges that is never restarted, with the options of the cluster. */
export function podTemplate(pod: PodSpecification): V1PodTemplateSpec {
  const { options, container, volumes } = pod;
  const { requests = defaultRequests, limits, imagePullPolicy } = options;
  return {
    metadata: {
      labels: { ...options.labels, ...pod.labels, [partLabel]: pod.part },
      ...(options.annotations && { annotations: options.annotations }),
    },
    spec: {
      restartPolicy: 'Never',
      terminationGracePeriodSeconds: pod.graceSeconds,
      automountServiceAccountToken: false,
      enableServiceLinks: false,
      securityContext: { runAsNonRoot: true, runAsUser: user, seccompProfile: { type: 'RuntimeDefault' } },
      containers: [
        {
          ...container,
          ...(imagePullPolicy && { imagePullPolicy }),
          resources: { requests: { ...requests }, ...(limits && { limits: { ...limits } }) },
          securityContext: {
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ['ALL'] },
          },
        },
      ],
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
