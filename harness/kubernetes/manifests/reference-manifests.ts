import type { KubernetesObject, V1Container, V1Deployment, V1Secret, V1Service } from '@kubernetes/client-node';
import type { ClusterOptions } from '../../../schemas/generated/types.ts';
import { partLabel } from '../../containers/ownership.ts';
import { embeddedFaults } from '../../targets/embedded.ts';
import { type Marks, metadata } from '../api/run-objects.ts';
import { podTemplate } from './pod-template.ts';

/** Reference servers on one store, as they are wanted. */
export interface ReferenceWish {
  marks: Marks;
  namespace: string;
  options: ClusterOptions;
  replicas: number;
  seed: number;
  images: { reference: string; store: string };
  /** The keys as the server reads them, JSON. */
  keys: string;
  /** The first of the ports that are used where all share the network of a node. */
  firstPort: number;
}

/** What is made, and how it is reached. */
export interface Reference {
  objects: KubernetesObject[];
  /** Pods that there will be, and the containers in each that are servers, with the port of their ground truth. */
  pods: number;
  servers: { container: string; adminPort: number }[];
  /** The part whose pods take requests, and where. */
  front: { part: string; port: number };
  /** As pods reach it. */
  origin: string;
}

const keysFolder = '/keys';
const keysFile = 'keys.json';
const graceSeconds = 5;
const [port, adminPort, storePort] = [8080, 8081, 6379];

/**
 * The servers as a Deployment behind a Service, and their store as another. On the network of a node nothing would tell
 * apart servers that listen on one port: there they are one pod, on ports of their own of 127.0.0.1, behind the balancer.
 */
export const referenceOf = (wish: ReferenceWish): Reference =>
  wish.options.hostNetwork ? onOneNode(wish) : onTheCluster(wish);

function onTheCluster(wish: ReferenceWish): Reference {
  const [server, store] = [nameOf(wish, 'server'), nameOf(wish, 'store')];
  const container = serverOf(wish, {
    ...{ name: 'server', host: '0.0.0.0', port, adminPort },
    store: `${store}.${wish.namespace}.svc:${storePort}`,
  });
  return {
    objects: [
      keysOf(wish),
      serviceOf(wish, 'store', storePort),
      serviceOf(wish, 'server', port),
      deploymentOf(wish, 'store', 1, [storeOf(wish, '0.0.0.0', storePort)]),
      deploymentOf(wish, 'server', wish.replicas, [container]),
    ],
    pods: wish.replicas + 1,
    servers: [{ container: 'server', adminPort }],
    front: { part: 'server', port },
    origin: `http://${server}.${wish.namespace}.svc:${port}`,
  };
}

function onOneNode(wish: ReferenceWish): Reference {
  const [front, store, first] = [wish.firstPort, wish.firstPort + 1, wish.firstPort + 2];
  const servers = Array.from({ length: wish.replicas }, (_, index) => ({
    ...{ name: `server-${index + 1}`, host: '127.0.0.1', port: first + 2 * index, adminPort: first + 2 * index + 1 },
    store: `127.0.0.1:${store}`,
  }));
  const balancer = {
    ...{ name: 'balancer', image: wish.images.reference, readinessProbe: probe(front, '127.0.0.1') },
    command: ['node', '/app/reference-server/programs/balancer.ts'],
    args: [front, ...servers.map((server) => server.port)].map(String),
    env: [{ name: 'BALANCER_HOST', value: '127.0.0.1' }],
  };
  const containers = [storeOf(wish, '127.0.0.1', store), ...servers.map((server) => serverOf(wish, server)), balancer];
  return {
    objects: [keysOf(wish), deploymentOf(wish, 'server', 1, containers)],
    pods: 1,
    servers: servers.map((server) => ({ container: server.name, adminPort: server.adminPort })),
    front: { part: 'server', port: front },
    origin: `http://127.0.0.1:${front}`,
  };
}

const nameOf = ({ marks }: ReferenceWish, part: string): string => `textgen-${marks.run}-${part}`;

const keysOf = (wish: ReferenceWish): V1Secret => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: metadata(wish.marks, wish.namespace, nameOf(wish, 'keys'), 'keys'),
  stringData: { [keysFile]: wish.keys },
});

interface ServerPlace {
  name: string;
  host: string;
  port: number;
  adminPort: number;
  store: string;
}

const serverOf = ({ images, seed }: ReferenceWish, place: ServerPlace): V1Container => ({
  name: place.name,
  image: images.reference,
  args: [
    ...['--host', place.host, '--port', String(place.port), '--admin-port', String(place.adminPort)],
    ...['--keys', `${keysFolder}/${keysFile}`, '--seed', String(seed), '--store', `redis://${place.store}`],
    ...embeddedFaults.flatMap((rule) => ['--fault', JSON.stringify(rule)]),
  ],
  readinessProbe: probe(place.port, place.host),
  volumeMounts: [{ name: 'keys', mountPath: keysFolder, readOnly: true }],
});

const storeOf = ({ images }: ReferenceWish, host: string, listenOn: number): V1Container => ({
  name: 'store',
  image: images.store,
  args: ['--bind', host, '--port', String(listenOn), '--protected-mode', 'no', '--save', '', '--appendonly', 'no'],
  readinessProbe: probe(listenOn, host),
  volumeMounts: [{ name: 'data', mountPath: '/data' }],
});

/** On the network of a node the address of the pod is the node's, on which nothing listens here. */
const probe = (on: number, host: string): V1Container['readinessProbe'] & object => ({
  tcpSocket: { port: on, ...(host !== '0.0.0.0' && { host }) },
  periodSeconds: 1,
  failureThreshold: 30,
});

const serviceOf = (wish: ReferenceWish, part: string, on: number): V1Service => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: metadata(wish.marks, wish.namespace, nameOf(wish, part), part),
  spec: { selector: selecting(wish, part), ports: [{ port: on, targetPort: on }] },
});

const selecting = ({ marks }: ReferenceWish, part: string) => ({ ...marks.labels, [partLabel]: part });

function deploymentOf(wish: ReferenceWish, part: string, replicas: number, containers: V1Container[]): V1Deployment {
  const { marks, namespace, options } = wish;
  const volumes = [
    { name: 'keys', secret: { secretName: nameOf(wish, 'keys') } },
    { name: 'data', emptyDir: {} },
  ];
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: metadata(marks, namespace, nameOf(wish, part), part),
    spec: {
      replicas,
      selector: { matchLabels: selecting(wish, part) },
      template: podTemplate({ labels: marks.labels, part, containers, volumes, options, graceSeconds }, 'Always'),
    },
  };
}
