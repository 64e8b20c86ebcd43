import { imageName } from '../containers/images.ts';
import { type StartContext, startSeconds } from '../containers/start-target.ts';
import { isLoopback } from '../http/base-url.ts';
import type { Options } from '../invocation/options.ts';
import type { CommandContext } from '../io/context.ts';
import { UsageError } from '../io/errors.ts';
import type { Target } from '../targets/target.ts';
import type { TargetSource } from '../targets/target-source.ts';
import { type ClusterChoice, connectCluster } from './api/cluster.ts';
import { kubernetesLauncher } from './k6-launcher.ts';
import { readClusterOptions } from './manifests/load-job.ts';

/** The command line's choice of cluster and pods. */
export type PodSettings = ClusterChoice & Pick<Options, 'pods' | 'clusterOptions'>;

const defaultStartSeconds = 180;

/** Starts the server, if it has to be started, with the pods of a cluster as its load generators. Throws UsageError and InconclusiveError. */
export async function startWithPods(
  server: TargetSource,
  settings: PodSettings,
  { env, say, stderr }: Pick<StartContext, 'env' | 'say'> & Pick<CommandContext, 'stderr'>,
): Promise<Target> {
  const options = readClusterOptions(settings.clusterOptions);
  const seconds = startSeconds(env, defaultStartSeconds);
  const cluster = await connectCluster(settings, env);
  const target = await server.start(say);
  const { baseUrl } = target;
  // To a pod, 127.0.0.1 is the pod itself, unless it uses the network of its node.
  if (isLoopback(baseUrl) && options.hostNetwork !== true) {
    await target[Symbol.asyncDispose]();
    throw new UsageError(
      `pods cannot reach ${baseUrl}, which is this machine: give a URL that pods can reach. On a cluster whose only node is this machine, set "hostNetwork": true in the file of --cluster-options`,
    );
  }
  const image = options.images?.k6 ?? imageName('k6', env);
  const k6 = kubernetesLauncher({
    cluster,
    pods: settings.pods ?? 1,
    image,
    options,
    startSeconds: seconds,
    say,
    stderr,
  });
  return { ...target, k6 };
}
