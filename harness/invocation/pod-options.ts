import { oneOf, text, whole } from './kinds.ts';
import { option, section } from './option-row.ts';

/** The options of a load whose generators are pods of a cluster, as rows of the table of options. */
export const podOptions = section('Pods:', ['load'], {
  on: option('--on <place>', oneOf(['kubernetes']), 'run the load generators on: kubernetes (default: this machine)', {
    excludes: ['processes'],
  }),
  pods: option('--pods <number>', whole(1, 1000), 'split the load across N pods (default: 1)', {
    needs: ['on', 'plan', 'emit'],
  }),
  context: option('--context <name>', text, 'kubeconfig context (default: the current one)', { needs: ['on'] }),
  namespace: option('--namespace <name>', text, 'namespace of the pods (default: that of the context)', {
    needs: ['on', 'emit', 'plan'],
  }),
  kubeconfig: option('--kubeconfig <file>', text, 'kubeconfig file (default: KUBECONFIG, else ~/.kube/config)', {
    needs: ['on'],
  }),
  clusterOptions: option(
    '--cluster-options <file>',
    text,
    'images, resources … of the pods (JSON, see docs/kubernetes.md)',
    { needs: ['on', 'emit', 'plan'] },
  ),
  emit: option('--emit <folder>', text, 'write the plan, script and manifests of the load for pods that you start'),
  collect: option('--collect <folder>', text, 'report on such a load from its folder and the logs of its pods', {
    excludes: ['profile', 'target', 'on', 'emit'],
  }),
});
