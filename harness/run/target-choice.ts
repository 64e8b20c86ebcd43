import { type Options, pick } from '../invocation/options.ts';
import type { CommandContext } from '../io/context.ts';
import { UsageError } from '../io/errors.ts';
import { startEmbeddedTarget } from '../targets/embedded.ts';
import { namedTarget } from '../targets/named-target.ts';
import { readTargetFile } from '../targets/target-file.ts';
import type { TargetNeeds, TargetSource } from '../targets/target-source.ts';

/** The server that the command line names, and the cluster that sends the load. Reads files. Throws UsageError. */
export function targetSource(
  url: string | undefined,
  options: Options,
  context: CommandContext,
  needs: TargetNeeds,
): TargetSource {
  refuseContradictions(url, options);
  const server = serverSource(url, options, context, needs);
  if (options.on === undefined || options.plan === true || options.emit !== undefined) return server;
  const settings = {
    pods: options.pods ?? 1,
    ...pick(options, 'kubeconfig', 'context', 'namespace'),
    ...(options.clusterOptions !== undefined && { optionsFile: options.clusterOptions }),
  };
  return {
    name: server.name,
    start: async (say) => {
      const { startWithPods } = await import('../kubernetes/cluster-target.ts');
      return startWithPods(server, settings, { env: context.env, say });
    },
  };
}

function serverSource(
  url: string | undefined,
  { image, port, envFile, target: file, trust, runtime, replicas = 1 }: Options,
  { env, directory, stop, secrets }: CommandContext,
  { seed, loadKeys, withK6 }: TargetNeeds,
): TargetSource {
  if (image !== undefined && port !== undefined)
    return {
      name: (file === undefined ? undefined : readTargetFile(file).name) ?? image,
      start: async (say) => {
        const { startImageTarget } = await import('../containers/image-target.ts');
        return startImageTarget({ image, port, envFile, file, withK6 }, { env, stop, say, secrets });
      },
    };
  if (runtime === 'docker')
    return {
      name: 'embedded',
      start: async (say) => {
        const { startEmbeddedContainers } = await import('../containers/embedded-target.ts');
        return startEmbeddedContainers({ seed, loadKeys, replicas, withK6 }, { env, stop, say });
      },
    };
  const named = runtime === 'process' ? undefined : namedTarget({ url, file, trust, env, directory });
  return {
    name: named?.name ?? 'embedded',
    start: async () => named ?? startEmbeddedTarget(seed, loadKeys),
  };
}

/** Refuses combinations that depend on values, which the table of options cannot state. */
function refuseContradictions(url: string | undefined, options: Options): void {
  const { image, runtime, replicas } = options;
  if (image !== undefined && runtime === 'process')
    throw new UsageError('--image starts a container: it cannot be used with --runtime process');
  // With --image, a target file describes the server in the container.
  const existing = url ?? (image === undefined ? options.target : undefined);
  const started = image === undefined ? runtime && `--runtime ${runtime}` : `--image ${image}`;
  if (existing !== undefined && started !== undefined)
    throw new UsageError(`${existing} and ${started} name two servers: omit one`);
  if (replicas !== undefined && runtime !== 'docker') throw new UsageError('--replicas needs --runtime docker');
}
