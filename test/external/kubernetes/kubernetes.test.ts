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
import { examples, referenceServers, withoutStore } from './reference.ts';
import { leastRights } from './rights.ts';
import { canaries } from './secrecy.ts';
import { type Stage, stage, withoutStage } from './stage.ts';

type Scene = (t: Test, stage: Stage) => Promise<void>;

/** What stands side by side runs at once, each in a namespace of its own; what is to be exact to the request, by itself. */
const acts: Record<string, Scene>[] = [
  { 'four pods give one exact report, as one process does': exactness },
  {
    'what keeps pods from starting is said in the words of Kubernetes': obstacles,
    'a pod that is killed half-way makes the run inconclusive and is named': killedPod,
    'manifests are what a real API server takes, and their logs give the report': emission,
    'a pod that is deleted half-way makes the run inconclusive and is named': deletedPod,
    'what is wrong with names and files of a cluster is said at once': misuse,
    'Ctrl-C while pods are being placed removes them': earlyInterruption,
    'a pod that runs out of memory is named': outOfMemory,
    'Ctrl-C while pods send ends and removes them': interruption,
    'what a killed run leaves is removed by the next': leftovers,
    'the rights of the example role are enough': leastRights,
    'keys are in the Secrets alone': canaries,
    'a real API server accepts the examples': examples,
  },
  { 'an API that is silent for a while costs nothing': silentApi },
];

if (namedCluster) t.test('on the cluster that KUBECONFIG names', { skip: withoutUrl }, onNamedCluster);
else t.test('on a cluster of one node', { skip: withoutStage }, onOwnCluster);

async function onOwnCluster(t: Test): Promise<void> {
  const here = await stage();
  t.teardown(() => here[Symbol.asyncDispose]());
  const play = (scenes: Record<string, Scene>, skip: string | false = false) =>
    Promise.all(
      Object.entries(scenes).map(([says, scene]) => t.test(says, { buffered: true, skip }, (t) => scene(t, here))),
    );
  t.jobs = 4;
  for (const scenes of acts) await play(scenes);
  await play(
    { 'reference servers of the example admit exactly what one would, by their own counts': referenceServers },
    withoutStore,
  );
}
