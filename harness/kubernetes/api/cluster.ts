import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { KubeConfig, KubernetesObject, KubernetesObjectApi } from '@kubernetes/client-node';
import { unknownName } from '../../invocation/suggestion.ts';
import { UsageError } from '../../io/errors.ts';
import { optionalPackage } from '../../io/optional-package.ts';
import { codeOf, reasonOf, Silence } from './api-errors.ts';

/** Which cluster and where in it; what is not said is as for kubectl. */
export interface ClusterChoice {
  /** Of --kubeconfig. */
  kubeconfig?: string;
  context?: string;
  namespace?: string;
}

/** A cluster that answers, and the namespace in it that is used. */
export interface Cluster {
  config: KubeConfig;
  objects: KubernetesObjectApi;
  namespace: string;
  /** What kubectl takes to mean the same, ` --context staging --namespace load`. */
  kubectl: string;
}

type Variables = Readonly<Record<string, string | undefined>>;

const tokenPath = '/var/run/secrets/kubernetes.io/serviceaccount/token';
const patienceMilliseconds = 10_000;

/** Finds the cluster. Throws UsageError where there is none, it does not answer, or the context or namespace is unknown. */
export async function connectCluster(choice: ClusterChoice, env: Variables): Promise<Cluster> {
  const { KubeConfig, KubernetesObjectApi } = await optionalPackage(
    '@kubernetes/client-node',
    'Kubernetes needs',
    () => import('@kubernetes/client-node'),
  );
  const config = new KubeConfig();
  const source = loadInto(config, choice, env);
  chooseContext(config, choice.context, source);
  const namespace = choice.namespace ?? config.getContextObject(config.getCurrentContext())?.namespace ?? 'default';
  const objects = KubernetesObjectApi.makeApiClient(config);
  const found = { config, objects, namespace, kubectl: kubectlOptions(choice, namespace) };
  await refuseSilence(found, source);
  return found;
}

/** Reads the kubeconfig where kubectl would look for it. Returns what it is called in messages. */
function loadInto(config: KubeConfig, { kubeconfig }: ClusterChoice, env: Variables): string {
  const usual = join(homedir(), '.kube', 'config');
  const named = kubeconfig ?? (env.KUBECONFIG || (existsSync(usual) ? usual : undefined));
  if (named === undefined) {
    if (!existsSync(tokenPath))
      throw new UsageError(
        `no cluster is named: give --kubeconfig FILE, set KUBECONFIG, or have a kubeconfig at ${usual}`,
      );
    config.loadFromCluster();
    return 'the service account of this pod';
  }
  const source = kubeconfig === undefined && env.KUBECONFIG ? `KUBECONFIG (${named})` : `the kubeconfig ${named}`;
  const files = kubeconfig === undefined ? named.split(delimiter).filter(Boolean) : [named];
  try {
    const [first = named, ...others] = files;
    config.loadFromFile(first);
    for (const file of others) {
      const further = new (config.constructor as new () => KubeConfig)();
      further.loadFromFile(file);
      config.mergeConfig(further, true);
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const why = code === 'ENOENT' ? 'there is no such file' : (code ?? message);
    throw new UsageError(`${source} cannot be used: ${why}`);
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
      ? `${source} holds no context`
      : `${source} has no current context: give --context, one of ${names.join(', ')}`,
  );
}

const kubectlOptions = ({ kubeconfig, context }: ClusterChoice, namespace: string): string =>
  [
    ...(kubeconfig === undefined ? [] : [` --kubeconfig ${kubeconfig}`]),
    ...(context === undefined ? [] : [` --context ${context}`]),
    ` --namespace ${namespace}`,
  ].join('');

/** Throws UsageError where the cluster does not answer or has no such namespace. */
async function refuseSilence({ config, objects, namespace }: Cluster, source: string): Promise<void> {
  const server = config.getCurrentCluster()?.server;
  try {
    await inTime(objects.read({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } }));
  } catch (error) {
    const code = codeOf(error);
    if (code === 404) throw new UsageError(await unknownNamespace(objects, namespace));
    if (code === 401)
      throw new UsageError(`the cluster at ${server} does not know who asks (401): log in again, or correct ${source}`);
    // Who may not look at namespaces may still have rights within one.
    if (code === 403) return;
    throw new UsageError(`the cluster at ${server} does not answer (${reasonOf(error)}): correct ${source}`);
  }
}

async function unknownNamespace(objects: KubernetesObjectApi, namespace: string): Promise<string> {
  const known = await objects.list<KubernetesObject>('v1', 'Namespace').catch(() => ({ items: [] }));
  const names = known.items.flatMap(({ metadata }) => metadata?.name ?? []);
  return `${unknownName('namespace', namespace, names)}; it is not made here: kubectl create namespace ${namespace}`;
}

/** An answer of the API, or an error where none comes in time. */
export function inTime<Value>(answer: Promise<Value>, milliseconds = patienceMilliseconds): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Silence(`no answer within ${milliseconds / 1000} s`)), milliseconds);
  return Promise.race([answer, promise]).finally(() => clearTimeout(timer));
}
