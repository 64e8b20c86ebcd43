import { randomBytes } from 'node:crypto';
import { optionalPackage } from '../io/optional-package.ts';
import { embeddedFacts, embeddedFaults, embeddedKeys, serverKeys } from '../targets/embedded.ts';
import type { Target } from '../targets/target.ts';
import type { TargetNeeds } from '../targets/target-source.ts';
import { serverContext } from './build-context.ts';
import type { Part } from './container.ts';
import type { Deployment, RunningPart } from './deployment.ts';
import { buildImage, ensureBaseImage, type ImageSource } from './images.ts';
import { k6Launcher } from './k6-launcher.ts';
import { waitUntilReady } from './readiness.ts';
import { type StartContext, startTarget } from './start-target.ts';

interface EmbeddedSettings extends TargetNeeds {
  /** A single server keeps its own counters. Several servers share a store, and connections are balanced over them. */
  replicas: number;
}

/** Port inside the container of the server, or of the balancer. Replicas use the ports after it. */
const port = 8080;
const store = 'redis://127.0.0.1:6379';

/** Starts the embedded server in containers. Throws as `startTarget` does. */
export function startEmbeddedContainers(settings: EmbeddedSettings, context: StartContext): Promise<Target> {
  return startTarget(context, async (deployment, source) => {
    const keys = embeddedKeys(settings.loadKeys);
    const k6Image = settings.withK6 ? await ensureBaseImage('k6', source) : undefined;
    // The readiness request has a key of its own, so that it does not count for the keys of the checks.
    const probe = { id: 'start', secret: `tg-${randomBytes(18).toString('base64url')}`, limit: 1000, windowSeconds: 1 };
    const node = await ensureBaseImage('node', source);
    const server: ServerStart['server'] = {
      image: await buildImage('textgen-reference-server', serverContext(), node, source),
      input: JSON.stringify([...serverKeys(keys), probe]),
      confined: true,
    };
    const readiness = { path: '/v1/models', headers: { authorization: `Bearer ${probe.secret}` } };
    const start = settings.replicas === 1 ? startOneServer : startReplicas;
    const front = await start({ deployment, source, server, settings, readiness });
    return {
      ...{ ...embeddedFacts, keys, baseUrl: `http://${front.address(port)}`, runtime: 'docker', warnings: [] },
      ...(k6Image !== undefined && { k6: k6Launcher({ deployment, image: k6Image, beside: front, port }) }),
    };
  });
}

interface ServerStart {
  deployment: Deployment;
  source: ImageSource;
  server: Omit<Part, 'name'>;
  settings: EmbeddedSettings;
  readiness: { path: string; headers: Record<string, string> };
}

const serverArguments = (seed: number, listenOn: number): string[] => [
  ...['--host', '0.0.0.0', '--port', String(listenOn), '--keys', '-', '--seed', String(seed)],
  ...embeddedFaults.flatMap((rule) => ['--fault', JSON.stringify(rule)]),
];

async function startOneServer({ deployment, server, settings, readiness }: ServerStart): Promise<RunningPart> {
  const command = serverArguments(settings.seed, port);
  const running = await deployment.start({ ...server, name: 'the server', command, ports: [port] });
  await waitUntilReady(deployment, running, { ...readiness, port });
  return running;
}

/** Starts a balancer, whose network the servers and their store join. Returns the balancer. */
async function startReplicas(start: ServerStart): Promise<RunningPart> {
  const { deployment, source, server, settings, readiness } = start;
  const { input: _, ...confined } = server;
  await optionalPackage('ioredis', '--replicas needs', () => import('ioredis'));
  const ports = Array.from({ length: settings.replicas }, (_, index) => port + 1 + index);
  const storeImage = await ensureBaseImage('store', source);
  const front = await deployment.start({
    ...confined,
    name: 'the balancer',
    entrypoint: ['node', '/app/reference-server/programs/balancer.ts'],
    command: [port, ...ports].map(String),
    ports: [port, ...ports],
  });
  const joins = front.id;
  const storeArguments = ['--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const [, ...servers] = await Promise.all([
    deployment.start({ name: 'the store', image: storeImage, command: storeArguments, joins }),
    ...ports.map((listenOn, index) => {
      const command = [...serverArguments(settings.seed, listenOn), '--store', store];
      return deployment.start({ ...server, name: `server ${index + 1}`, command, joins });
    }),
  ]);
  // The ports of the servers are published by the balancer's container.
  const listeners = [...servers, front].map((running) => ({ ...running, address: front.address }));
  const isReady = (running: RunningPart, index: number): Promise<void> =>
    waitUntilReady(deployment, running, { ...readiness, port: ports[index] ?? port });
  await Promise.all(listeners.map(isReady));
  return front;
}
