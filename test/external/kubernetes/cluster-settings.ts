/** The configuration files of the programs of the one-node cluster. */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

/** The folder, ports and tokens of one cluster. */
export interface Place {
  folder: string;
  ports: { etcd: number; peer: number; api: number; kubelet: number };
  tokens: { admin: string; limited: string };
}

/** A user without rights, except those that a Role grants. */
export const limitedUser = 'limited';
/** The API fetches logs from the node by name, so the name must be one that every machine resolves to itself. */
export const nodeName = 'localhost';
export const pauseImage = 'docker.io/local/pause:1';

/** Chooses free ports, and writes the configuration files into a folder. */
export async function preparePlace(folder: string): Promise<Place> {
  const [etcd = 0, peer = 0, api = 0, kubelet = 0] = await freePorts(4);
  const token = () => randomBytes(16).toString('hex');
  const place = { folder, ports: { etcd, peer, api, kubelet }, tokens: { admin: token(), limited: token() } };
  for (const name of ['etcd', 'pki', 'kubelet', 'manifests', 'containerd', 'run', 'cni', 'log'])
    mkdirSync(join(folder, name));
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text, { mode: 0o600 });
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  write('pki/service.key', privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  write('pki/service.pub', publicKey.export({ type: 'spki', format: 'pem' }).toString());
  const { admin, limited } = place.tokens;
  write('tokens.csv', `${admin},admin,1,"system:masters"\n${limited},${limitedUser},2,""\n`);
  write('containerd.toml', containerdSettings(folder));
  write('kubelet.json', JSON.stringify(kubeletSettings(place)));
  const network = { cniVersion: '0.4.0', name: 'lo', plugins: [{ type: 'loopback' }] };
  write('cni/lo.conflist', JSON.stringify(network));
  write('kubeconfig', kubeconfig(place, 'admin'));
  write('kubeconfig-limited', kubeconfig(place, 'limited'));
  return place;
}

export async function freePorts(count: number): Promise<number[]> {
  const held = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, '127.0.0.1');
      await new Promise((resolve) => server.once('listening', resolve));
      return server;
    }),
  );
  return Promise.all(
    held.map(async (server) => {
      const address = server.address();
      await new Promise((resolve) => server.close(resolve));
      return typeof address === 'object' && address !== null ? address.port : 0;
    }),
  );
}

function kubeconfig({ ports, tokens }: Place, user: keyof Place['tokens']): string {
  const context = { cluster: 'one-node', user, namespace: 'default' };
  return JSON.stringify({
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [
      { name: 'one-node', cluster: { server: `https://127.0.0.1:${ports.api}`, 'insecure-skip-tls-verify': true } },
    ],
    users: [{ name: user, user: { token: tokens[user] } }],
    contexts: [{ name: 'one-node', context }],
    'current-context': 'one-node',
  });
}

/** restrict_oom_score_adj: in a sandbox, runc may not lower oom_score_adj, and without this option no pod starts. */
const containerdSettings = (folder: string): string => `version = 2
root = "${folder}/containerd"
state = "${folder}/run"
disabled_plugins = ["io.containerd.snapshotter.v1.btrfs", "io.containerd.snapshotter.v1.zfs", "io.containerd.snapshotter.v1.aufs", "io.containerd.snapshotter.v1.devmapper"]
[grpc]
  address = "${folder}/c.sock"
[ttrpc]
  address = "${folder}/t.sock"
[plugins."io.containerd.grpc.v1.cri"]
  sandbox_image = "${pauseImage}"
  restrict_oom_score_adj = true
  stream_server_address = "127.0.0.1"
  stream_server_port = "0"
  [plugins."io.containerd.grpc.v1.cri".cni]
    bin_dir = "/usr/lib/cni"
    conf_dir = "${folder}/cni"
[plugins."io.containerd.internal.v1.opt"]
  path = "${folder}/run/opt"
`;

const kubeletSettings = ({ folder, ports }: Place) => ({
  apiVersion: 'kubelet.config.k8s.io/v1beta1',
  kind: 'KubeletConfiguration',
  address: '127.0.0.1',
  port: ports.kubelet,
  healthzPort: 0,
  containerRuntimeEndpoint: `unix://${folder}/c.sock`,
  staticPodPath: join(folder, 'manifests'),
  podLogsDir: join(folder, 'log'),
  authentication: { anonymous: { enabled: true }, webhook: { enabled: false } },
  authorization: { mode: 'AlwaysAllow' },
  cgroupDriver: 'cgroupfs',
  cgroupsPerQOS: false,
  enforceNodeAllocatable: [],
  failSwapOn: false,
  failCgroupV1: false,
  evictionHard: { 'memory.available': '1Mi', 'nodefs.available': '1%', 'imagefs.available': '1%' },
  imageGCHighThresholdPercent: 100,
  nodeStatusUpdateFrequency: '5s',
});
