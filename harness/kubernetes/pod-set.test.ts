import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { KubeConfig, KubernetesObjectApi } from '@kubernetes/client-node';
import t from 'tap';
import type { LoadJob } from './manifests/load-job.ts';
import { PodSet } from './pod-set.ts';

t.test('a log that cannot be written is a failure of its pod, and ends no program', async (t) => {
  const config = new KubeConfig();
  config.loadFromClusterAndUser({ name: 'c', server: 'http://127.0.0.1:9', skipTLSVerify: true }, { name: 'u' });
  const objects = KubernetesObjectApi.makeApiClient(config);
  const cluster = { config, objects, namespace: 'load', kubectl: '' };
  const pods = new PodSet(cluster, { members: 1 } as LoadJob, join(t.testdir({}), 'absent'), () => {});
  pods.states = [{ name: 'p', node: '', index: 0, stage: 'ended', isBeingDeleted: false, deletedAt: 0 }];
  pods.followLogs();
  // An error that nobody waits for yet would end the program here.
  await pause(0);
  t.match(await pods.ends(), [{ name: 'pod p', missing: /^could not be followed: ENOENT/ }]);
});
