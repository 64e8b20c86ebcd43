import { profileByName } from '../../load/profiles/built-in/index.ts';
import { checks, suites } from '../../scenarios/index.ts';
import type { Invocation } from '../invocation/invocation.ts';
import type { Options } from '../invocation/options.ts';
import type { CommandContext } from '../io/context.ts';
import { isCi } from '../io/environment.ts';
import { UsageError } from '../io/errors.ts';
import { startEmbeddedTarget } from '../targets/embedded.ts';
import { namedTarget } from '../targets/named-target.ts';
import { findTargetFile, readTargetFile } from '../targets/target-file.ts';
import type { TargetNeeds, TargetSource } from '../targets/target-source.ts';

/**
 * Throws UsageError for an empty URL, for --embedded beside another server, and for a command line without a target in a
 * CI job or beside keys: the verdict would be that of the embedded server, which nobody wanted to test.
 */
export function requireTarget(
  [url]: readonly string[],
  { embedded, target, image, collect, runtime }: Options,
  { env, directory }: Pick<CommandContext, 'env' | 'directory'>,
): void {
  if (url?.trim() === '') throw new UsageError('the URL is empty: if it comes from a variable, is the variable set?');
  const option = url === undefined ? undefined : misplacedArgument(url);
  if (option !== undefined) throw new UsageError(`"${url}" is not a URL; did you mean ${option} ${url}?`);
  // Without its text: a URL may hold a secret.
  const server =
    (url === undefined ? undefined : 'the URL') ??
    (target && `--target ${target}`) ??
    (image && `--image ${image}`) ??
    (collect && `--collect ${collect}`);
  if (embedded === true && server !== undefined)
    throw new UsageError(`--embedded and ${server} name two servers: omit one`);
  if (embedded === true || server !== undefined || runtime === 'docker') return;
  const expectation = expectedTarget(env);
  if (expectation === undefined || (runtime !== 'process' && findTargetFile(directory) !== undefined)) return;
  throw new UsageError(
    `no target: give a URL or --target FILE (textgen.target.json is neither here nor in a folder above). ${expectation}, so the embedded reference server is tested only with --embedded`,
  );
}

/** The option that an argument was meant for, if it is the name of a suite, a check, a profile, a file or an image. */
export function misplacedArgument(text: string): string | undefined {
  if (suites.some(({ name }) => name === text)) return '--suite';
  if (checks.some(({ id }) => id === text)) return '--check';
  if (profileByName(text) !== undefined) return '--profile';
  if (/^[^:?#@]+\.(ts|js|mjs|profile\.jsonc?)$/.test(text)) return '--profile';
  if (/^[^:?#@]+\.jsonc?$/.test(text)) return '--target';
  // A name with a tag that is no port.
  return /^[\w./-]+:(?!\d+$)\w[\w.-]*$/.test(text) && !text.startsWith('http') ? '--image' : undefined;
}

/** The reason to expect that a target is named; undefined without one. A variable that is set and empty is a reason too. */
function expectedTarget(env: CommandContext['env']): string | undefined {
  if (isCi(env)) return 'CI is set';
  const variable = Object.keys(env).find((name) => name.startsWith('TEXTGEN_KEY') && env[name] !== undefined);
  return variable && `${variable} is set`;
}

/** The server that the command line names, and the cluster that sends the load. Reads files. Throws UsageError. */
export function targetSource(invocation: Invocation, context: CommandContext, needs: TargetNeeds): TargetSource {
  const { options } = invocation;
  refuseContradictions(invocation);
  const server = serverSource(invocation, context, needs);
  if (options.on === undefined || options.plan === true || options.emit !== undefined) return server;
  const start: TargetSource['start'] = async (say) => {
    const { startWithPods } = await import('../kubernetes/cluster-target.ts');
    return startWithPods(server, options, { ...context, say });
  };
  return { ...server, start };
}

function serverSource(invocation: Invocation, context: CommandContext, needs: TargetNeeds): TargetSource {
  const {
    options,
    arguments: [url],
  } = invocation;
  const { image, port, envFile, target: file, embedded, trust, runtime, replicas = 1, start: command } = options;
  const { seed, loadKeys, withK6 } = needs;
  if (image !== undefined && port !== undefined)
    return {
      name: (file === undefined ? undefined : readTargetFile(file).name) ?? image,
      runtime: 'docker',
      start: async (say) => {
        const { startImageTarget } = await import('../containers/image-target.ts');
        return startImageTarget({ image, port, envFile, file, withK6 }, { ...context, say });
      },
    };
  if (runtime === 'docker')
    return {
      name: 'embedded',
      runtime: 'docker',
      start: async (say) => {
        const { startEmbeddedContainers } = await import('../containers/embedded-target.ts');
        return startEmbeddedContainers({ ...needs, replicas }, { ...context, say });
      },
    };
  const isEmbedded = embedded === true || runtime === 'process';
  const named = isEmbedded ? undefined : namedTarget({ ...context, url, file, trust });
  if (command !== undefined && named === undefined)
    throw new UsageError('--start needs the address of its server: give a URL or --target FILE');
  return {
    name: named?.name ?? 'embedded',
    runtime: named?.runtime ?? 'process',
    start: async (say) => {
      if (command === undefined || named === undefined) return named ?? startEmbeddedTarget(seed, loadKeys);
      const { startProgram } = await import('../targets/started-program.ts');
      const seconds = options.waitSeconds ?? usualStartSeconds;
      return await startProgram(command, named, { ...context, seconds, say });
    },
  };
}

/** Time that a server of --start has to listen, and then to answer, without --wait. */
export const usualStartSeconds = 60;

/** Refuses combinations that depend on values, which the table of options cannot state. */
function refuseContradictions({ arguments: [url], options }: Invocation): void {
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
