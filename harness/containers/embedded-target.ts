import { randomBytes } from 'node:crypto';
import { embeddedFacts, embeddedFaults, embeddedKeys, serverKeys } from '../targets/embedded.ts';
import type { Target } from '../targets/target.ts';
import { serverContext } from './build-context.ts';
import type { Part } from './container.ts';
import type { Deployment, RunningPart } from './deployment.ts';
import { base, built, type Supply } from './images.ts';
import { k6Launcher } from './k6-launcher.ts';
import { ready } from './readiness.ts';
import { type StartTerms, started } from './start-target.ts';

/** How the embedded server is to run. */
export interface EmbeddedPlan {
  seed: number;
  loadKeys: number;
  /** One server keeps its own counters; several share a store, and connections are spread over them. */
  replicas: number;
  /** Whether k6 will be wanted, so that its image is looked for at the start and not in the middle. */
  withK6: boolean;
}

/** Where the server, or what stands before several of them, listens in its container. The others follow it. */
const port = 8080;
const store = 'redis://127.0.0.1:6379';

/** The embedded server in containers. Throws as `started` does. */
export function embeddedContainers(plan: EmbeddedPlan, terms: StartTerms): Promise<Target> {
  return started(terms, async (deployment, supply) => {
    const keys = embeddedKeys(plan.loadKeys);
    const k6Image = plan.withK6 ? await base('k6', supply) : undefined;
    // A key of its own to ask whether the server answers, so that nothing is counted on those of the checks.
    const probe = { id: 'start', secret: `tg-${randomBytes(18).toString('base64url')}`, limit: 1000, windowSeconds: 1 };
    const server: Omit<Part, 'name'> = {
      image: await built('textgen-reference-server', serverContext(), await base('node', supply), supply),
      input: JSON.stringify([...serverKeys(keys), probe]),
      confined: true,
    };
    const topology = plan.replicas === 1 ? oneServer : replicas;
    const front = await topology({ deployment, supply, server, plan, authorization: `Bearer ${probe.secret}` });
    return {
      ...{ ...embeddedFacts, keys, baseUrl: `http://${front.address(port)}`, runtime: 'docker', warnings: [] },
      ...(k6Image !== undefined && { k6: k6Launcher({ deployment, image: k6Image, beside: front, port }) }),
    };
  });
}

interface Assembly {
  deployment: Deployment;
  supply: Supply;
  server: Omit<Part, 'name'>;
  plan: EmbeddedPlan;
  authorization: string;
}

const serverArguments = (seed: number, listenOn: number): string[] => [
  ...['--host', '0.0.0.0', '--port', String(listenOn), '--keys', '-', '--seed', String(seed)],
  ...embeddedFaults.flatMap((rule) => ['--fault', JSON.stringify(rule)]),
];

async function oneServer({ deployment, supply, server, plan, authorization }: Assembly): Promise<RunningPart> {
  const command = serverArguments(plan.seed, port);
  const running = await deployment.start({ ...server, name: 'the server', command, ports: [port] }, supply.signal);
  await ready(deployment, running, { port, path: '/v1/models', headers: { authorization } }, supply.signal);
  return running;
}

/** What spreads the connections owns the network that the servers and their store join. */
async function replicas({ deployment, supply, server, plan, authorization }: Assembly): Promise<RunningPart> {
  const { signal } = supply;
  const { input: keys, ...confined } = server;
  const ports = Array.from({ length: plan.replicas }, (_, index) => port + 1 + index);
  const storeImage = await base('store', supply);
  const front = await deployment.start(
    {
      ...confined,
      name: 'the balancer',
      entrypoint: ['node', '/app/reference-server/programs/balancer.ts'],
      command: [port, ...ports].map(String),
      ports: [port, ...ports],
    },
    signal,
  );
  const joins = front.id;
  const keepNothing = ['--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const starts = [
    deployment.start({ name: 'the store', image: storeImage, command: keepNothing, joins }, signal),
    ...ports.map((listenOn, index) => {
      const command = [...serverArguments(plan.seed, listenOn), '--store', store];
      return deployment.start({ ...server, name: `server ${index + 1}`, command, joins }, signal);
    }),
  ];
  const [, ...servers] = await Promise.all(starts);
  const asked = { path: '/v1/models', headers: { authorization } };
  await Promise.all(
    servers.map((running, index) => {
      const own = ports[index] ?? port;
      return ready(deployment, { ...running, address: front.address }, { ...asked, port: own }, signal);
    }),
  );
  await ready(deployment, front, { ...asked, port }, signal);
  return front;
}
