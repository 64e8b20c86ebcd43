import type { Options } from '../invocation/options.ts';
import type { CommandContext } from '../io/context.ts';
import type { Target } from '../targets/target.ts';
import type { TargetNeeds, TargetSource } from '../targets/target-source.ts';
import { chosenCluster, onPods } from './cluster-start.ts';

/** A target whose load is to be sent by pods. */
export interface PodChoice {
  options: Options;
  context: CommandContext;
  needs: TargetNeeds;
  /** The server, unless it is to be deployed on the cluster. */
  server: TargetSource;
  say(line: string): void;
}

const usualReplicas = 2;

/** Starts the server, unless it runs already, with pods of a cluster as its generators. Throws UsageError and InconclusiveError. */
export async function startOnCluster({ options, context, needs, server, say }: PodChoice): Promise<Target> {
  const { kubeconfig, namespace, clusterOptions, pods = 1, deployReference, replicas } = options;
  const { env, stop } = context;
  const order = {
    ...(kubeconfig !== undefined && { kubeconfig }),
    ...(options.context !== undefined && { context: options.context }),
    ...(namespace !== undefined && { namespace }),
    ...(clusterOptions !== undefined && { optionsFile: clusterOptions }),
  };
  const terms = { env, stop, say };
  const chosen = await chosenCluster(order, terms);
  if (deployReference) {
    const { deployedReference } = await import('./reference-deployment.ts');
    return deployedReference({ ...needs, replicas: replicas ?? usualReplicas, pods }, chosen, terms);
  }
  const target = await server.start(say);
  try {
    return { ...target, k6: onPods(target, pods, chosen, terms) };
  } catch (error) {
    await target[Symbol.asyncDispose]();
    throw error;
  }
}
