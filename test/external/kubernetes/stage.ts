/** Shared by the tests on a cluster: the cluster, a namespace for each test, and runs of the command line. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CoreV1Api, KubeConfig, type KubernetesObject, KubernetesObjectApi } from '@kubernetes/client-node';
import type { Test } from 'tap';
import type { ClusterOptions, RunReport } from '../../../schemas/generated/types.ts';
import { type ContainedRun, contained } from '../contained.ts';
import { k6Image, withoutEngine } from '../images.ts';
import { program } from '../program.ts';
import { type Cluster, startCluster, withoutCluster } from './cluster.ts';

/** The reason to skip these tests, or false. */
export const withoutStage: string | false =
  withoutCluster || withoutEngine || (program('k6') === undefined && 'k6 is absent: put it on the path or in .tools');

export interface Stage extends AsyncDisposable {
  cluster: Cluster;
  objects: KubernetesObjectApi;
  core: CoreV1Api;
  options: ClusterOptions;
}

/** A cluster with the image of k6 on its node. */
export async function stage(): Promise<Stage> {
  const cluster = await startCluster();
  const config = new KubeConfig();
  config.loadFromFile(cluster.kubeconfig);
  const options: ClusterOptions = {
    images: { k6: cluster.bring(k6Image(program('k6') ?? '')) },
    imagePullPolicy: 'Never',
    requests: { cpu: '50m', memory: '64Mi' },
    hostNetwork: true,
  };
  return {
    cluster,
    objects: KubernetesObjectApi.makeApiClient(config),
    core: config.makeApiClient(CoreV1Api),
    options,
    [Symbol.asyncDispose]: () => cluster[Symbol.asyncDispose](),
  };
}

/** A namespace for one test, and runs of the command line in it. */
export interface Corner {
  namespace: string;
  folder: string;
  /** `load --on kubernetes` in this namespace; `options` replaces some of the stage's cluster options. */
  load(args: readonly string[], env?: Record<string, string>, options?: ClusterOptions): ContainedRun;
  report(): RunReport;
  /** The objects in the namespace of kinds that a run may create, as `Kind name`. */
  left(): Promise<string[]>;
}

export async function corner(t: Test, { cluster, objects, options: usual }: Stage, namespace: string): Promise<Corner> {
  await objects.create({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } });
  // testdir() empties an existing folder.
  const folder = join(existsSync(t.testdirName) ? t.testdirName : t.testdir(), namespace);
  mkdirSync(folder, { recursive: true });
  return {
    namespace,
    folder,
    load(args, env = {}, options = {}) {
      const file = join(folder, 'cluster.json');
      const images = { ...usual.images, ...options.images };
      writeFileSync(file, JSON.stringify({ ...usual, ...options, images }));
      const where = ['--on', 'kubernetes', '--namespace', namespace, '--cluster-options', file];
      return contained(['load', ...where, ...args], folder, { KUBECONFIG: cluster.kubeconfig, ...env });
    },
    report: () => JSON.parse(readFileSync(join(folder, 'harness-results', 'run.json'), 'utf8')),
    left: () => leftIn(objects, namespace),
  };
}

const kinds = [
  ['batch/v1', 'Job'],
  ['apps/v1', 'Deployment'],
  ['v1', 'Pod'],
  ['v1', 'Service'],
  ['v1', 'ConfigMap'],
  ['v1', 'Secret'],
] as const;

export async function leftIn(objects: KubernetesObjectApi, namespace: string): Promise<string[]> {
  const names: string[] = [];
  for (const [apiVersion, kind] of kinds) {
    const { items } = await objects.list<KubernetesObject>(apiVersion, kind, namespace);
    names.push(...items.map(({ metadata }) => `${kind} ${metadata?.name}`));
  }
  // Kubernetes creates this one in every namespace.
  return names.filter((name) => name !== 'ConfigMap kube-root-ca.crt');
}
