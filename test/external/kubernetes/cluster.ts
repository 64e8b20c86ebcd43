/**
 * A real Kubernetes cluster of one node, from the programs of cluster-build.sh and Debian's etcd and containerd. All
 * programs listen on 127.0.0.1, and pods must use the network of the node.
 */
import { existsSync, mkdtempSync } from 'node:fs';
import { get } from 'node:https';
import { homedir, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { bring, importPause } from './cluster-images.ts';
import { endContainers, endProgram, type Program, removePlace, startProgram, waitFor } from './cluster-process.ts';
import { nodeName, type Place, preparePlace } from './cluster-settings.ts';

export const kubernetesVersion = '1.34.4';

/** The output folder of cluster-build.sh. */
export const clusterPrograms = join(
  process.env.XDG_CACHE_HOME || join(homedir(), '.cache'),
  'textgen-harness',
  `kubernetes-${kubernetesVersion}`,
);

/** A cluster that runs until it is disposed of. */
export interface Cluster extends AsyncDisposable {
  /** Login with all rights. */
  kubeconfig: string;
  /** Login without rights, except those that a Role grants. */
  limitedKubeconfig: string;
  /** Pauses or resumes the API server. */
  holdApi(isHeld: boolean): void;
  /** Copies an image from the Docker engine to the node. Returns its full name there. */
  bring(image: string): string;
}

const onPath = (name: string): boolean =>
  `${process.env.PATH}:/usr/sbin:/sbin`.split(delimiter).some((folder) => existsSync(join(folder, name)));

/** The reason why no cluster can start here, or false. */
export const withoutCluster: string | false = (() => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'starting a cluster needs root on Linux';
  const programs = { etcd: 'etcd-server', containerd: 'containerd', ctr: 'containerd', runc: 'runc' };
  const missing = Object.entries(programs).filter(([name]) => !onPath(name));
  if (missing.length > 0) return `no ${missing.map(([name]) => name).join(', ')}: apt-get install ${missing[0]?.[1]}`;
  if (!existsSync('/usr/lib/cni/loopback'))
    return 'no /usr/lib/cni/loopback: apt-get install containernetworking-plugins';
  if (!existsSync(join(clusterPrograms, 'kubelet')))
    return 'the programs of the cluster are missing: run test/external/kubernetes/cluster-build.sh';
  return false;
})();

/** Starts a cluster and waits until its node is ready, some 15 s. */
export async function startCluster(): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'tgk-'));
  const running: Program[] = [];
  const drop = () => {
    endContainers(folder);
    for (const { process: child } of running) child.kill('SIGKILL');
    removePlace(folder);
  };
  // A failed test may not dispose of the cluster.
  process.once('exit', drop);
  const stop = async () => {
    process.off('exit', drop);
    for (const program of running) if (program.name === 'kubelet') await endProgram(program);
    endContainers(folder);
    await Promise.all(running.map(endProgram));
    removePlace(folder);
  };
  try {
    const place = await preparePlace(folder);
    await startAll(place, running);
    return {
      kubeconfig: join(folder, 'kubeconfig'),
      limitedKubeconfig: join(folder, 'kubeconfig-limited'),
      holdApi: (isHeld) => {
        const [server] = running.filter(({ name }) => name === 'kube-apiserver');
        server?.process.kill(isHeld ? 'SIGSTOP' : 'SIGCONT');
      },
      bring: (image) => bring(folder, image),
      [Symbol.asyncDispose]: stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Node {
  status?: { conditions?: { type: string; status: string }[] };
}

async function startAll(place: Place, running: Program[]): Promise<void> {
  const { folder, ports } = place;
  const start = (path: string, args: readonly string[]): Program => {
    const program = startProgram(folder, path, args);
    running.push(program);
    return program;
  };
  const own = (name: string) => join(clusterPrograms, name);
  const file = (name: string) => join(folder, name);
  const etcdUrl = `http://127.0.0.1:${ports.etcd}`;
  const peerUrl = `http://127.0.0.1:${ports.peer}`;
  start('etcd', [
    ...['--data-dir', file('etcd'), '--unsafe-no-fsync', '--listen-client-urls', etcdUrl],
    ...['--advertise-client-urls', etcdUrl, '--listen-peer-urls', peerUrl],
    ...['--initial-advertise-peer-urls', peerUrl, '--initial-cluster', `default=${peerUrl}`],
  ]);
  const containerd = start('containerd', ['--config', file('containerd.toml')]);
  const server = start(own('kube-apiserver'), serverArguments(place, etcdUrl));
  await waitFor(folder, containerd, 20, () => existsSync(file('c.sock')));
  importPause(folder, own('pause'));
  await waitFor(folder, server, 60, async () => (await askApi(place, '/readyz')) === 'ok');
  const client = ['--kubeconfig', file('kubeconfig')];
  const manager = ['--service-account-private-key-file', file('pki/service.key'), '--controllers', '*,-nodeipam'];
  start(own('kube-controller-manager'), [...client, ...manager, '--leader-elect=false', '--secure-port=0']);
  start(own('kube-scheduler'), [...client, '--leader-elect=false', '--secure-port=0']);
  const kubelet = start(own('kubelet'), [
    ...client,
    ...['--config', file('kubelet.json'), '--root-dir', file('kubelet'), '--cert-dir', file('pki')],
    ...['--hostname-override', nodeName],
  ]);
  await waitFor(folder, kubelet, 60, async () => {
    const node: Node = JSON.parse(await askApi(place, `/api/v1/nodes/${nodeName}`));
    return node.status?.conditions?.some(({ type, status }) => type === 'Ready' && status === 'True') === true;
  });
}

const serverArguments = ({ folder, ports }: Place, etcdUrl: string): string[] => [
  ...['--etcd-servers', etcdUrl, '--secure-port', String(ports.api), '--cert-dir', join(folder, 'pki')],
  ...['--bind-address', '127.0.0.1', '--advertise-address', '127.0.0.1', '--service-cluster-ip-range', '10.0.0.0/24'],
  ...['--service-account-key-file', join(folder, 'pki/service.pub')],
  ...['--service-account-signing-key-file', join(folder, 'pki/service.key')],
  ...['--service-account-issuer', 'https://kubernetes.default.svc', '--token-auth-file', join(folder, 'tokens.csv')],
  ...['--authorization-mode', 'RBAC', '--disable-admission-plugins', 'ServiceAccount'],
  ...['--kubelet-preferred-address-types', 'Hostname', '--endpoint-reconciler-type', 'none'],
];

/** Sends a request to the API with all rights. Its certificate is self-signed. */
function askApi({ ports, tokens }: Place, path: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const headers = { authorization: `Bearer ${tokens.admin}` };
  const options = { rejectUnauthorized: false, headers, agent: false, timeout: 5000 };
  const request = get(`https://127.0.0.1:${ports.api}${path}`, options, (reply) => resolve(text(reply)));
  request.once('timeout', () => request.destroy(new Error('no answer in time')));
  request.once('error', reject);
  return promise;
}
