import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { KubeConfig, KubernetesObject, KubernetesObjectApi } from '@kubernetes/client-node';
import type { Options } from '../../invocation/options.ts';
import { unknownName } from '../../invocation/suggestion.ts';
import type { CommandContext } from '../../io/context.ts';
import { UsageError } from '../../io/errors.ts';
import { optionalPackage } from '../../io/optional-package.ts';
import { reasonOf, statusOf, withTimeout } from './api-errors.ts';

/** Selects a cluster and a namespace in it. A missing member has the same default as in kubectl. */
export type ClusterChoice = Pick<Options, 'kubeconfig' | 'context' | 'namespace'>;

/** A cluster that answers, and the namespace in which the run's objects are created. */
export interface Cluster {
  config: KubeConfig;
  objects: KubernetesObjectApi;
  namespace: string;
  /** Options with which kubectl selects the same: ` --context staging --namespace load`. */
  kubectl: string;
}

const tokenPath = '/var/run/secrets/kubernetes.io/serviceaccount/token';

/** Connects to a cluster. Throws UsageError if none is configured or answers, or context or namespace is unknown. */
export async function connectCluster(choice: ClusterChoice, env: CommandContext['env']): Promise<Cluster> {
  const { KubeConfig, KubernetesObjectApi } = await optionalPackage(
    '@kubernetes/client-node',
    'Kubernetes needs',
    () => import('@kubernetes/client-node'),
  );
  const config = new KubeConfig();
  const source = loadKubeconfig(config, choice, env);
  chooseContext(config, choice.context, source);
  const namespace = choice.namespace ?? config.getContextObject(config.getCurrentContext())?.namespace ?? 'default';
  const objects = KubernetesObjectApi.makeApiClient(config);
  const cluster = { config, objects, namespace, kubectl: kubectlOptions(choice, namespace) };
  await checkNamespace(cluster, source);
  return cluster;
}

/** Loads the configuration from the place where kubectl looks for it. Returns the name of that place for messages. */
function loadKubeconfig(config: KubeConfig, { kubeconfig }: ClusterChoice, env: CommandContext['env']): string {
  const defaultFile = join(homedir(), '.kube', 'config');
  const path = kubeconfig ?? (env.KUBECONFIG || (existsSync(defaultFile) ? defaultFile : undefined));
  if (path === undefined) {
    if (!existsSync(tokenPath))
      throw new UsageError(
        `no cluster is configured: give --kubeconfig FILE, set KUBECONFIG, or create a kubeconfig at ${defaultFile}`,
      );
    config.loadFromCluster();
    return 'the service account of this pod';
  }
  const isList = kubeconfig === undefined && Boolean(env.KUBECONFIG);
  const source = isList ? `KUBECONFIG (${path})` : `the kubeconfig ${path}`;
  const [first = path, ...others] = isList ? path.split(delimiter).filter(Boolean) : [path];
  try {
    config.loadFromFile(first);
    for (const file of others) {
      const other = new (config.constructor as new () => KubeConfig)();
      other.loadFromFile(file);
      config.mergeConfig(other, true);
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reason = code === 'ENOENT' ? 'no such file' : (code ?? message);
    throw new UsageError(`${source} cannot be used: ${reason}`);
  }
  return source;
}

function chooseContext(config: KubeConfig, context: string | undefined, source: string): void {
  const names = config.getContexts().map(({ name }) => name);
  if (context !== undefined && !names.includes(context))
    throw new UsageError(`${source}: ${unknownName('context', context, names)}`);
  if (context !== undefined) config.setCurrentContext(context);
  if (config.getCurrentCluster() !== null) return;
  throw new UsageError(
    names.length === 0
      ? `${source} has no contexts`
      : `${source} has no current context: give --context, one of ${names.join(', ')}`,
  );
}

const kubectlOptions = ({ kubeconfig, context }: ClusterChoice, namespace: string): string =>
  [
    ...(kubeconfig === undefined ? [] : [` --kubeconfig ${kubeconfig}`]),
    ...(context === undefined ? [] : [` --context ${context}`]),
    ` --namespace ${namespace}`,
  ].join('');

async function checkNamespace({ config, objects, namespace }: Cluster, source: string): Promise<void> {
  const server = config.getCurrentCluster()?.server;
  try {
    await withTimeout(objects.read({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } }));
  } catch (error) {
    const status = statusOf(error);
    // A user without the right to read namespaces may still have rights within one.
    if (status === 403) return;
    if (status === 404) throw new UsageError(await unknownNamespace(objects, namespace));
    if (status === 401)
      throw new UsageError(
        `the cluster at ${server} does not accept the login (401): log in again, or correct ${source}`,
      );
    throw new UsageError(`the cluster at ${server} does not answer (${reasonOf(error)}): correct ${source}`);
  }
}

async function unknownNamespace(objects: KubernetesObjectApi, namespace: string): Promise<string> {
  const known = await objects.list<KubernetesObject>('v1', 'Namespace').catch(() => ({ items: [] }));
  const names = known.items.flatMap(({ metadata }) => metadata?.name ?? []);
  return `${unknownName('namespace', namespace, names)}; to create it: kubectl create namespace ${namespace}`;
}
