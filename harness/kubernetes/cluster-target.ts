import type { K6Launcher } from '../../load/engines/k6/launcher.ts';
import type { ClusterOptions } from '../../schemas/generated/types.ts';
import { imageName } from '../containers/images.ts';
import { startSeconds } from '../containers/start-seconds.ts';
import { isLoopback } from '../http/base-url.ts';
import { UsageError } from '../io/errors.ts';
import type { Target } from '../targets/target.ts';
import type { TargetSource } from '../targets/target-source.ts';
import { type Cluster, type ClusterChoice, connectCluster } from './api/cluster.ts';
import { kubernetesLauncher } from './k6-launcher.ts';
import { readClusterOptions } from './manifests/cluster-options.ts';

/** The command line's choice of cluster and pods. */
export interface PodSettings extends ClusterChoice {
  pods: number;
  /** File of --cluster-options. */
  optionsFile?: string;
}

/** The parts of the command context that a start on a cluster uses. */
export interface ClusterContext {
  env: Readonly<Record<string, string | undefined>>;
  say(line: string): void;
}

const defaultStartSeconds = 180;

/** Starts the server, if it has to be started, with the pods of a cluster as its load generators. Throws UsageError and InconclusiveError. */
export async function startWithPods(
  server: TargetSource,
  settings: PodSettings,
  context: ClusterContext,
): Promise<Target> {
  const options = readClusterOptions(settings.optionsFile);
  const seconds = startSeconds(context.env, defaultStartSeconds);
  const cluster = await connectCluster(settings, context.env);
  const target = await server.start(context.say);
  try {
    return { ...target, k6: launcherFor(target.baseUrl, cluster, settings.pods, options, seconds, context) };
  } catch (error) {
    await target[Symbol.asyncDispose]();
    throw error;
  }
}

function launcherFor(
  baseUrl: string,
  cluster: Cluster,
  pods: number,
  options: ClusterOptions,
  seconds: number,
  { env, say }: ClusterContext,
): K6Launcher {
  // To a pod, 127.0.0.1 is the pod itself, unless it uses the network of its node.
  if (isLoopback(baseUrl) && options.hostNetwork !== true)
    throw new UsageError(
      `pods cannot reach ${baseUrl}, which is this machine: give a URL that pods can reach. On a cluster whose only node is this machine, set "hostNetwork": true in the file of --cluster-options`,
    );
  const image = options.images?.k6 ?? imageName('k6', env);
  return kubernetesLauncher({ cluster, pods, image, options, startSeconds: seconds, say });
}
