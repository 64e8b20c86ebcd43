import type { Options } from '../invocation/options.ts';
import type { Surroundings } from '../io/context.ts';
import type { Choice, Needs } from '../run/target-choice.ts';
import type { Target } from '../targets/target.ts';
import { chosenCluster, onPods } from './cluster-start.ts';

/** A target whose load is to be sent by pods. */
export interface PodChoice {
  options: Options;
  surroundings: Surroundings;
  needs: Needs;
  /** The server, unless it is to be deployed on the cluster. */
  server: Choice;
  say(line: string): void;
}

const usualReplicas = 2;

/** Starts the server, unless it runs already, with pods of a cluster as its generators. Throws Misuse and Inconclusive. */
export async function startOnCluster({ options, surroundings, needs, server, say }: PodChoice): Promise<Target> {
  const { kubeconfig, context, namespace, clusterOptions, pods = 1, deployReference, replicas } = options;
  const { env, stop } = surroundings;
  const order = {
    ...(kubeconfig !== undefined && { kubeconfig }),
    ...(context !== undefined && { context }),
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
