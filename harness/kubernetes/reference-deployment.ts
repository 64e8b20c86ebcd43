import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { V1Pod } from '@kubernetes/client-node';
import { bases } from '../containers/images.ts';
import { partLabel } from '../containers/ownership.ts';
import { InconclusiveError, UsageError } from '../io/errors.ts';
import { embeddedFacts, embeddedKeys, keysServed } from '../targets/embedded.ts';
import type { Target, Truth } from '../targets/target.ts';
import { lostCluster, persistently } from './api/api-errors.ts';
import type { Cluster } from './api/cluster.ts';
import { endOfLog } from './api/pod-log.ts';
import { type Tunnel, tunnel } from './api/port-forward.ts';
import { listed, newMarks, removeRun, selectorOf, sweep } from './api/run-objects.ts';
import { type ChosenCluster, type ClusterTerms, k6ImageOf } from './cluster-start.ts';
import { created, kubernetesLauncher } from './k6-launcher.ts';
import { type Reference, referenceOf } from './manifests/reference-manifests.ts';
import { isReady, standstill } from './pod-state.ts';

/** What is to be deployed, and who is to load it. */
export interface ReferencePlan {
  seed: number;
  loadKeys: number;
  replicas: number;
  pods: number;
}

/** So long nobody can want servers that a run left. */
const lifeSeconds = 6 * 3600;
const lines = 20;

/** The embedded server on a cluster, several of it on one store, with pods as load generators. Throws UsageError and InconclusiveError. */
export async function deployedReference(
  plan: ReferencePlan,
  { cluster, options, startSeconds }: ChosenCluster,
  terms: ClusterTerms & { stop: AbortSignal },
): Promise<Target> {
  const { env, stop, say } = terms;
  const images = imagesOf(options, env);
  const marks = newMarks(lifeSeconds);
  const keys = embeddedKeys(plan.loadKeys);
  const reference = referenceOf({
    ...{ marks, namespace: cluster.namespace, options, replicas: plan.replicas, seed: plan.seed, images },
    keys: JSON.stringify(keysServed(keys)),
    firstPort: randomInt(20_000, 32_000 - 2 * plan.replicas),
  });
  const deployed = new Deployed(cluster, marks.run, reference);
  const remove = () => deployed.remove().catch((left: Error) => say(`kubernetes: ${left.message}`));
  try {
    const swept = await sweep(cluster);
    if (swept > 0) say(`removed ${swept} objects that killed runs had left`);
    say(`kubernetes: starting ${plan.replicas} reference servers in the namespace ${cluster.namespace}`);
    for (const object of reference.objects) await created(cluster, object);
    await deployed.ready(Date.now() + startSeconds * 1000, stop);
    const { address } = await deployed.tunnel(reference.front.part, reference.front.port);
    const remark = `${plan.replicas} reference servers on the cluster took the load at ${reference.origin}; http://${address} was the way to them through its API`;
    const k6 = { cluster, pods: plan.pods, image: k6ImageOf(options, env), options, startSeconds, say };
    return {
      ...{ ...embeddedFacts, keys, baseUrl: `http://${address}`, runtime: 'url', warnings: [remark] },
      k6: kubernetesLauncher({ ...k6, origin: reference.origin }),
      truth: () =>
        persistently(() => deployed.truth()).catch((error) => {
          throw lostCluster(error);
        }),
      logs: () => deployed.logs(),
      [Symbol.asyncDispose]: remove,
    };
  } catch (error) {
    await remove();
    throw stop.aborted
      ? new InconclusiveError('interrupted while the reference servers were being started; they are removed')
      : lostCluster(error);
  }
}

function imagesOf({ images = {} }: ChosenCluster['options'], env: ClusterTerms['env']) {
  const reference = images.reference ?? env.TEXTGEN_REFERENCE_IMAGE;
  if (!reference)
    throw new UsageError(
      '--deploy-reference needs the image of the reference server where the cluster can pull it: docker build -f reference-server/Dockerfile, push it, and name it as images.reference in --cluster-options or in TEXTGEN_REFERENCE_IMAGE',
    );
  return { reference, store: images.store ?? (env[bases.store.variable] || bases.store.usual) };
}

/** Reference servers that are being started or run. */
class Deployed {
  readonly #cluster: Cluster;
  readonly #run: string;
  readonly #reference: Reference;
  readonly #tunnels: Tunnel[] = [];

  constructor(cluster: Cluster, run: string, reference: Reference) {
    this.#cluster = cluster;
    this.#run = run;
    this.#reference = reference;
  }

  #pods(part?: string): Promise<V1Pod[]> {
    const selector = selectorOf(this.#run) + (part === undefined ? '' : `,${partLabel}=${part}`);
    return persistently(() => listed<V1Pod>(this.#cluster, 'v1', 'Pod', selector));
  }

  /** Waits until all pods are ready. Throws InconclusiveErrorError with what Kubernetes says of one that is not. */
  async ready(until: number, stop: AbortSignal): Promise<void> {
    for (;;) {
      stop.throwIfAborted();
      const pods = await this.#pods();
      if (pods.filter(isReady).length === this.#reference.pods) return;
      const stuck = pods.flatMap((pod) => standstill(pod) ?? []);
      const final = stuck.find((one) => one.final);
      const isLate = Date.now() > until;
      if (final || isLate) {
        const { pod, container, why } = final ?? stuck[0] ?? {};
        const log = pod && container ? await this.#logOf(pod, container) : '';
        const what = pod === undefined ? 'the reference servers' : `the pod ${pod}`;
        throw new InconclusiveError(
          `${what} ${isLate ? 'was not ready at the deadline' : 'cannot start'}: ${why}${log}`,
        );
      }
      await pause(300);
    }
  }

  async #logOf(pod: string, container: string): Promise<string> {
    const source = { cluster: this.#cluster, pod, container };
    const log = (await endOfLog(source, lines)).trimEnd();
    return log === '' ? '' : `\n${log.replace(/^/gm, '  ')}`;
  }

  /** A way to the first pod of a part. */
  async tunnel(part: string, port: number): Promise<Tunnel> {
    const [pod] = await this.#pods(part);
    const made = await tunnel(this.#cluster, pod?.metadata?.name ?? '', port);
    this.#tunnels.push(made);
    return made;
  }

  /** What the servers have counted together, by key. */
  async truth(): Promise<Truth> {
    const { servers, front } = this.#reference;
    const pods = await this.#pods(front.part);
    const places = pods.flatMap(({ metadata }) =>
      servers.map(({ adminPort }) => ({ pod: metadata?.name ?? '', adminPort })),
    );
    const counted = await Promise.all(
      places.map(async ({ pod, adminPort }) => {
        await using way = await tunnel(this.#cluster, pod, adminPort);
        const answer = await fetch(`http://${way.address}/truth`, { headers: { connection: 'close' } });
        return (await answer.json()) as { keys: { key: string; admitted: number; refused: number }[] };
      }),
    );
    const sums: Record<string, { admitted: number; refused: number }> = {};
    for (const { key, admitted, refused } of counted.flatMap(({ keys }) => keys)) {
      const sum = sums[key] ?? { admitted: 0, refused: 0 };
      sums[key] = { admitted: sum.admitted + admitted, refused: sum.refused + refused };
    }
    return sums;
  }

  async logs(): Promise<string> {
    const texts: string[] = [];
    for (const { metadata, spec } of await this.#pods())
      for (const { name } of spec?.containers ?? []) {
        const source = { cluster: this.#cluster, pod: metadata?.name ?? '', container: name };
        texts.push(`==> ${source.pod} ${name} <==\n${await endOfLog(source, 20_000)}`);
      }
    return texts.join('\n');
  }

  /** Throws with what may be left and how to remove it. */
  async remove(): Promise<void> {
    await Promise.all(this.#tunnels.map((one) => one[Symbol.asyncDispose]()));
    await removeRun(this.#cluster, this.#run);
  }
}
