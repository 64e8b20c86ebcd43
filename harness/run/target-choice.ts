import type { Options } from '../invocation/options.ts';
import type { CommandContext } from '../io/context.ts';
import { UsageError } from '../io/errors.ts';
import { startEmbeddedTarget } from '../targets/embedded.ts';
import { namedTarget } from '../targets/named-target.ts';
import { readTargetFile } from '../targets/target-file.ts';
import type { TargetNeeds, TargetSource } from '../targets/target-source.ts';

/** The server that a command line names, and the cluster that sends the load. Reads files, starts nothing. Throws UsageError. */
export function choice(
  url: string | undefined,
  options: Options,
  context: CommandContext,
  needs: TargetNeeds,
): TargetSource {
  refuseClusterMixtures(options);
  const server = serverChoice(url, options, context, needs);
  // Plans and manifests need no cluster.
  if (options.on === undefined || options.plan === true || options.emit !== undefined) return server;
  const { kubeconfig, namespace, clusterOptions, pods = 1 } = options;
  const settings = {
    pods,
    ...(kubeconfig !== undefined && { kubeconfig }),
    ...(options.context !== undefined && { context: options.context }),
    ...(namespace !== undefined && { namespace }),
    ...(clusterOptions !== undefined && { optionsFile: clusterOptions }),
  };
  return {
    name: server.name,
    start: async (say) =>
      (await import('../kubernetes/cluster-target.ts')).startWithPods(server, settings, { env: context.env, say }),
  };
}

function serverChoice(
  url: string | undefined,
  options: Options,
  { env, directory, stop, secrets }: CommandContext,
  { seed, loadKeys, withK6 }: TargetNeeds,
): TargetSource {
  refuseMixtures(url, options);
  const { image, port, envFile, target: file, runtime, replicas } = options;
  if (image !== undefined && port !== undefined)
    return {
      name: (file === undefined ? undefined : readTargetFile(file).name) ?? image,
      start: async (say) =>
        (await import('../containers/image-target.ts')).startImageTarget(
          { image, port, envFile, file, withK6 },
          { env, stop, say, secrets },
        ),
    };
  if (runtime === 'docker')
    return {
      name: 'embedded',
      start: async (say) =>
        (await import('../containers/embedded-target.ts')).startEmbeddedContainers(
          { seed, loadKeys, replicas: replicas ?? 1, withK6 },
          { env, stop, say },
        ),
    };
  const named = runtime === 'process' ? undefined : namedTarget({ url, file, env, directory });
  return {
    name: named?.name ?? 'embedded',
    start: async () => named ?? startEmbeddedTarget(seed, loadKeys),
  };
}

/** Options that speak of a cluster need one, and what runs on it cannot be somewhere else. */
function refuseClusterMixtures(options: Options): void {
  const { on, pods, context, namespace, kubeconfig, clusterOptions, processes } = options;
  const isOnlyWritten = options.emit !== undefined || options.plan === true;
  const ofPods = isOnlyWritten ? {} : { pods, namespace, 'cluster-options': clusterOptions };
  const given = { ...ofPods, context, kubeconfig };
  const [stray] = Object.entries(given).find(([, value]) => value !== undefined) ?? [];
  if (on === undefined && stray !== undefined) throw new UsageError(`--${stray} goes with --on kubernetes`);
  if (on !== undefined && processes !== undefined)
    throw new UsageError(
      '--processes are of this machine, and --on kubernetes starts --pods: leave one of the two out',
    );
}

/** Options that say where the server is exclude one another. */
function refuseMixtures(url: string | undefined, options: Options): void {
  const { image, port, envFile, target, runtime, replicas } = options;
  if (image === undefined && (port !== undefined || envFile !== undefined))
    throw new UsageError(
      `${port === undefined ? '--env-file' : '--port'} goes with --image NAME, the image of your server`,
    );
  if (image !== undefined && port === undefined)
    throw new UsageError(`--image ${image}: on which --port does it listen inside its container?`);
  if (image !== undefined && url !== undefined)
    throw new UsageError(`the URL ${url} and --image ${image} are two servers: leave one of the two out`);
  if (image !== undefined && runtime === 'process')
    throw new UsageError('an --image runs in a container: leave --runtime process out');
  if (image !== undefined && replicas !== undefined)
    throw new UsageError(
      '--replicas is for the embedded server: what replicas of another server share is not known here',
    );
  if (image !== undefined) return;
  const other = url === undefined ? target && `--target ${target}` : `the URL ${url}`;
  if (runtime !== undefined && other !== undefined)
    throw new UsageError(
      `--runtime ${runtime} is for the embedded server, and ${other} names another: leave one of the two out`,
    );
  if (replicas !== undefined && runtime !== 'docker') throw new UsageError('--replicas needs --runtime docker');
}
