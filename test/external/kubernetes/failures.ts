/** Failures of a cluster, and the messages about them. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Test } from 'tap';
import { type PodSettings, startWithPods } from '../../../harness/kubernetes/cluster-target.ts';
import { namedTarget } from '../../../harness/targets/named-target.ts';
import { capturedContext } from '../../captured-context.ts';
import { contained } from '../contained.ts';
import { limitedUser } from './cluster-settings.ts';
import { corner, type Stage } from './stage.ts';

const perKey = ['--profile', 'per-key-429', '--pods', '2'];
const soon = { TEXTGEN_START_SECONDS: '6' };

/** Pods do not start: the run ends at its deadline with the reason from Kubernetes. */
export async function obstacles(t: Test, stage: Stage): Promise<void> {
  const cases = {
    'an image that cannot be pulled': {
      options: { imagePullPolicy: 'IfNotPresent' as const, images: { k6: '127.0.0.1:9/no/k6:1' } },
      says: /0 of 2 pods were ready to start within 6 s.*\n {2}the pod \S+: (ErrImagePull|ImagePullBackOff): .*127\.0\.0\.1:9/s,
    },
    'an absent image that may not be pulled': {
      options: { images: { k6: 'docker.io/library/nothing:1' } },
      says: /the pod \S+ cannot start: ErrImageNeverPull: .*nothing:1/,
    },
    'no node that fits': {
      options: { nodeSelector: { moon: 'far-side' } },
      says: /the pod \S+: Unschedulable: 0\/1 nodes are available: 1 node\(s\) didn't match Pod's node affinity\/selector/,
    },
    'a quota': { options: {}, quota: true, says: /FailedCreate: .*exceeded quota: few.*pods=1/ },
    'a role that allows nothing': {
      options: {},
      env: { KUBECONFIG: stage.cluster.limitedKubeconfig },
      says: new RegExp(
        `the Job of the run cannot be created in the namespace \\S+: jobs.batch is forbidden: User "${limitedUser}" cannot create`,
      ),
    },
  };
  const outcomes = Object.entries(cases).map(async ([name, { options, says, ...more }]) => {
    const here = await corner(t, stage, name.replaceAll(' ', '-'));
    if ('quota' in more)
      await stage.objects.create({
        apiVersion: 'v1',
        kind: 'ResourceQuota',
        metadata: { name: 'few', namespace: here.namespace },
        spec: { hard: { pods: '1' } },
      } as object);
    const env = { ...soon, ...('env' in more ? more.env : {}) };
    const { code, stderr, milliseconds } = await here.load(perKey, env, options).ended;
    return { name, code, stderr, says, milliseconds, left: await here.left() };
  });
  for (const { name, code, stderr, says, milliseconds, left } of await Promise.all(outcomes)) {
    t.equal(code, 3, name);
    t.match(stderr, says, name);
    t.ok(milliseconds < 60_000, `${name}: ${milliseconds} ms`);
    t.same(left, [], `${name} leaves nothing`);
  }
}

/** A pod has too little memory: the report names it with the reason from Kubernetes. */
export async function outOfMemory(t: Test, stage: Stage): Promise<void> {
  const here = await corner(t, stage, 'memory');
  const limits = { memory: '12Mi' };
  const { code, stderr } = await here.load(perKey, {}, { limits, requests: { memory: '12Mi' } }).ended;
  t.equal(code, 3, stderr);
  t.match(
    here.report().load[0]?.validity.reasons.join('\n'),
    /pod \S+ was killed: out of memory \(OOMKilled, exit code 137\)/,
  );
  t.same(await here.left(), []);
}

/** Wrong names and files are usage errors, before any object is created. */
export async function misuse(t: Test, stage: Stage): Promise<void> {
  const folder = t.testdir();
  const file = (name: string, value: unknown) => {
    writeFileSync(join(folder, name), JSON.stringify(value));
    return join(folder, name);
  };
  const nowhere = file('nowhere', {
    clusters: [{ name: 'a', cluster: { server: 'https://127.0.0.1:64999' } }],
    users: [{ name: 'u', user: {} }],
    contexts: [{ name: 'a', context: { cluster: 'a', user: 'u' } }],
    'current-context': 'a',
  });
  const { kubeconfig } = stage.cluster;
  const clusterOptions = file('options.json', { hostNetwrok: true });
  const cases: [settings: Omit<PodSettings, 'pods'>, says: RegExp][] = [
    [{ kubeconfig: '/nothing/here' }, /^the kubeconfig \/nothing\/here cannot be used: no such file$/],
    [{ kubeconfig: nowhere }, /^the cluster at https:\/\/127\.0\.0\.1:64999 does not answer \(ECONNREFUSED\): correct/],
    [{ kubeconfig, context: 'one-nod' }, /unknown context "one-nod"; did you mean one-node\?$/],
    [
      { kubeconfig, namespace: 'defualt' },
      /^unknown namespace "defualt"; did you mean default\?; to create it: kubectl/,
    ],
    [{ kubeconfig, clusterOptions }, /unknown member `hostNetwrok`; did you mean `hostNetwork`\?/],
    [{ kubeconfig }, /^pods cannot reach http:\/\/127\.0\.0\.1:1, which is this machine/],
  ];
  const target = namedTarget({ url: 'http://127.0.0.1:1', file: undefined, env: { TEXTGEN_KEY: 'k' }, directory: '.' });
  if (target === undefined) throw new Error('the URL names no target');
  const server = { name: 'near', runtime: 'url' as const, start: async () => target };
  for (const [settings, message] of cases)
    await t.rejects(startWithPods(server, { pods: 1, ...settings }, { ...capturedContext(), say() {} }), {
      name: 'UsageError',
      message,
    });

  const lines: [args: string[], says: RegExp][] = [
    [['--on', 'kubernetes', '--context', 'one-nod'], /unknown context "one-nod"; did you mean one-node\?/],
    [['--on', 'kubernetes', '--deploy-reference'], /--deploy-reference was removed: apply examples\/kubernetes/],
    [['--on', 'kubernetes', '--engine', 'autocannon'], /--on kubernetes starts k6/],
    [['--on', 'kubernetes', '--processes', '2'], /'--on <place>' cannot be used with option '--processes/],
    [['--pods', '2'], /--pods needs --on/],
  ];
  for (const [args, says] of lines) {
    const env = { KUBECONFIG: kubeconfig };
    const { code, stderr } = await contained(['load', '--profile', 'per-key-429', ...args], folder, env).ended;
    t.equal(code, 2, args.join(' '));
    t.match(stderr, says);
  }
}
