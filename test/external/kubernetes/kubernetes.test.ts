import t, { type Test } from 'tap';
import { misuse, obstacles, outOfMemory } from './failures.ts';
import {
  deletedPod,
  earlyInterruption,
  exactness,
  interruption,
  killedPod,
  leftovers,
  silentApi,
} from './load-on-pods.ts';
import { emission } from './manifests.ts';
import { namedCluster, onNamedCluster, withoutUrl } from './named-cluster.ts';
import { restrictedPods } from './pod-security.ts';
import { examples, referenceServers, withoutStore } from './reference.ts';
import { leastRights } from './rights.ts';
import { canaries } from './secrecy.ts';
import { type Stage, stage, withoutStage } from './stage.ts';

type Scene = (t: Test, stage: Stage) => Promise<void>;

/** The scenes of one act run at the same time, each in its own namespace. A scene that counts exactly has an act of its own. */
const acts: Record<string, Scene>[] = [
  { 'four pods give one exact report, as one process does': exactness },
  {
    'a message of Kubernetes says why pods do not start': obstacles,
    'a pod that is killed during the load makes the run inconclusive and is named': killedPod,
    'a real API server accepts the exported manifests, and their logs give the report': emission,
    'a pod that is deleted during the load makes the run inconclusive and is named': deletedPod,
    'a wrong name or file of a cluster is a usage error': misuse,
    'Ctrl-C while pods are being scheduled removes them': earlyInterruption,
    'a pod that runs out of memory is named': outOfMemory,
    'Ctrl-C during the load ends and removes the pods': interruption,
    'the next run removes the leftovers of a killed one': leftovers,
    'the rights of the example role are enough': leastRights,
    'keys are only in the Secrets': canaries,
    'a real API server accepts the examples': examples,
    'the restricted Pod Security Standard allows the pods': restrictedPods,
  },
  { 'a short outage of the API loses nothing': silentApi },
];

if (namedCluster) t.test('on the cluster that KUBECONFIG names', { skip: withoutUrl }, onNamedCluster);
else t.test('on a cluster of one node', { skip: withoutStage }, onOwnCluster);

async function onOwnCluster(t: Test): Promise<void> {
  const here = await stage();
  t.teardown(() => here[Symbol.asyncDispose]());
  const run = (scenes: Record<string, Scene>, skip: string | false = false) =>
    Promise.all(
      Object.entries(scenes).map(([says, scene]) => t.test(says, { buffered: true, skip }, (t) => scene(t, here))),
    );
  t.jobs = 4;
  for (const scenes of acts) await run(scenes);
  await run(
    { 'reference servers of the example admit exactly what one would, by their own counts': referenceServers },
    withoutStore,
  );
}
