/** The reference servers of examples/kubernetes on the cluster. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type KubernetesObject, loadAllYaml, type V1Deployment, type V1Secret } from '@kubernetes/client-node';
import type { Test } from 'tap';
import { serverContext } from '../../../harness/containers/build-context.ts';
import { buildImage } from '../build-image.ts';
import { storeImage } from '../images.ts';
import { program } from '../program.ts';
import { freePorts } from './cluster-settings.ts';
import { corner, type Stage } from './stage.ts';
import { refusal } from './strict.ts';

const root = join(import.meta.dirname, '..', '..', '..');
export const examplesFolder = join(root, 'examples', 'kubernetes');
const replicas = 3;

/** The objects of a file in examples/kubernetes. */
export const exampleObjects = (file: string): KubernetesObject[] =>
  loadAllYaml(readFileSync(join(examplesFolder, file), 'utf8'));

/** The reason why the servers have no store, or false. */
export const withoutStore: string | false =
  program('redis-server') === undefined && 'redis-server is absent: apt-get install redis-server';

/** A real API server accepts every object of the examples as it is. */
export async function examples(t: Test, stage: Stage): Promise<void> {
  for (const file of ['reference-servers.yaml', 'load-role.yaml', 'harness-jobs.yaml'])
    for (const object of exampleObjects(file))
      t.equal(await refusal(stage, object), undefined, `${file}: ${object.kind} ${object.metadata?.name}`);
}

/**
 * A copy of a Deployment for a cluster whose pods use the network of their node: one pod on ports of 127.0.0.1.
 * `changes` replaces the values of arguments.
 */
function onNode(deployment: V1Deployment, name: string, image: string, changes: Record<string, string>): V1Deployment {
  const copy = structuredClone(deployment);
  copy.metadata = { ...copy.metadata, name };
  const labels = { 'app.kubernetes.io/name': name };
  if (copy.spec === undefined) throw new Error(`${name} has no spec`);
  Object.assign(copy.spec, { replicas: 1, selector: { matchLabels: labels } });
  const { template } = copy.spec;
  template.metadata = { labels };
  if (template.spec === undefined) throw new Error(`${name} has no pod`);
  template.spec.hostNetwork = true;
  for (const container of template.spec.containers) {
    const port = Number(changes['--port']);
    container.args = (container.args ?? []).map((word, at, all) => changes[all[at - 1] ?? ''] ?? word);
    const [first] = container.ports ?? [];
    container.ports = [{ ...first, containerPort: port, hostIP: '127.0.0.1' }];
    container.readinessProbe = { tcpSocket: { host: '127.0.0.1', port }, periodSeconds: 1 };
    Object.assign(container, { image, imagePullPolicy: 'Never' });
  }
  return copy;
}

/** Applies the example to the stage's node. Returns the ports on which the servers listen and those of their counters. */
async function applyServers(stage: Stage, namespace: string) {
  const [storePort = 0, ...ports] = await freePorts(1 + 2 * replicas);
  const servers = Array.from({ length: replicas }, (_, index) => ({
    port: ports[2 * index] ?? 0,
    adminPort: ports[2 * index + 1] ?? 0,
  }));
  const objects = exampleObjects('reference-servers.yaml');
  const deployment = (name: string) =>
    objects.find(({ kind, metadata }) => kind === 'Deployment' && metadata?.name === name) as V1Deployment;
  const store = stage.cluster.bring(storeImage(program('redis-server') ?? '', program('redis-cli') ?? ''));
  const { image } = await buildImage('textgen-reference-server', serverContext());
  const server = stage.cluster.bring(image);
  const applied = [
    ...objects.filter(({ kind }) => kind === 'Secret'),
    onNode(deployment('textgen-reference-store'), 'store', store, {
      '--bind': '127.0.0.1',
      '--port': String(storePort),
    }),
    ...servers.map(({ port, adminPort }, index) =>
      onNode(deployment('textgen-reference'), `server-${index + 1}`, server, {
        '--host': '127.0.0.1',
        '--port': String(port),
        '--admin-port': String(adminPort),
        '--store': `redis://127.0.0.1:${storePort}`,
      }),
    ),
  ];
  for (const object of applied)
    await stage.objects.create({ ...object, metadata: { ...object.metadata, namespace } } as KubernetesObject);
  for (let tries = 0; tries < 600; tries++) {
    const { items } = await stage.objects.list<V1Deployment>('apps/v1', 'Deployment', namespace);
    if (items.every(({ status }) => status?.readyReplicas === 1)) return { servers, secrets: secretsOf(objects) };
    await pause(200);
  }
  throw new Error('the reference servers were not ready within 120 s');
}

/** The keys' secrets in the order of the example. */
export function secretsOf(objects: readonly KubernetesObject[]): string[] {
  const secret = objects.find(({ kind }) => kind === 'Secret') as V1Secret;
  const keys: { secret: string }[] = JSON.parse(secret.stringData?.['keys.json'] ?? '[]');
  return keys.map((key) => key.secret);
}

/** Requests by the id of their key, admitted and refused, as the servers together have counted them. */
async function serverCounts(adminPorts: readonly number[]): Promise<Map<string, [admitted: number, refused: number]>> {
  const sums = new Map<string, [number, number]>();
  for (const port of adminPorts) {
    const answer = await fetch(`http://127.0.0.1:${port}/truth`, { headers: { connection: 'close' } });
    const { keys } = (await answer.json()) as { keys: { key: string; admitted: number; refused: number }[] };
    for (const { key, admitted, refused } of keys) {
      const [before, refusedBefore] = sums.get(key) ?? [0, 0];
      sums.set(key, [before + admitted, refusedBefore + refused]);
    }
  }
  return sums;
}

/** Several servers with one store admit exactly as many requests as one would, and count the same as the pods. */
export async function referenceServers(t: Test, stage: Stage): Promise<void> {
  const here = await corner(t, stage, 'reference');
  const { servers, secrets } = await applyServers(stage, here.namespace);
  const balancer = fork(
    join(root, 'reference-server', 'programs', 'balancer.ts'),
    ['0', ...servers.map(({ port }) => String(port))],
    { env: { ...process.env, BALANCER_HOST: '127.0.0.1' }, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] },
  );
  t.teardown(() => balancer.kill());
  if (balancer.stdout === null) throw new Error('the balancer has no standard output');
  const [firstLine] = await once(balancer.stdout, 'data');
  const port = /^port (\d+)/.exec(String(firstLine))?.[1];
  const adminPorts = servers.map(({ adminPort }) => adminPort);
  const before = await here.left();

  const [primary = '', ...loadKeys] = secrets;
  const env = { TEXTGEN_KEY: primary, TEXTGEN_KEYS_LOAD: loadKeys.join(',') };
  const run = here.load([`http://127.0.0.1:${port}`, '--profile', 'per-key-429', '--pods', '4'], env);
  // The harness has then learnt the limits, and the pods have sent nothing yet.
  await run.says(/the load begins in/);
  const atStart = await serverCounts(adminPorts);
  const { code, stderr } = await run.ended;
  t.equal(code, 0, stderr);
  const atEnd = await serverCounts(adminPorts);

  const [load] = here.report().load;
  t.equal(load?.validity.verdict, 'valid', load?.validity.reasons.join('; ') ?? '');
  const expected = [
    ['noisy', 60, 120],
    ['steady', 48, 0],
    ['quiet', 12, 0],
  ];
  t.same(
    load?.keys.map(({ key, admitted, refused }) => [key, admitted, refused]),
    expected,
    'the report counts exactly what each limit allows',
  );
  t.same(
    ['load-1', 'load-2', 'load-3'].map((id) => {
      const [admitted = 0, refused = 0] = atStart.get(id) ?? [];
      const [admittedAtEnd = 0, refusedAtEnd = 0] = atEnd.get(id) ?? [];
      return [admittedAtEnd - admitted, refusedAtEnd - refused];
    }),
    expected.map(([, ...counts]) => counts),
    'the servers together count the same',
  );
  t.same(await here.left(), before, 'the run leaves the servers as they were and nothing else');
}
