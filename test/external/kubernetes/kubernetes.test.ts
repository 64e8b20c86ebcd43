import t from 'tap';
import { misuse, obstacles, outOfMemory } from './failures.ts';
import { exactness, interruptions, leftovers, lostPods } from './load-on-pods.ts';
import { stage, withoutStage } from './stage.ts';

t.test('on a real cluster', { skip: withoutStage }, async (t) => {
  const here = await stage();
  t.teardown(() => here[Symbol.asyncDispose]());
  await t.test('four pods give one exact report, as one process does', (t) => exactness(t, here));
  await t.test('what keeps pods from starting is said in the words of Kubernetes', (t) => obstacles(t, here));
  await t.test('a pod that runs out of memory is named', (t) => outOfMemory(t, here));
  await t.test('what is wrong with names and files of a cluster is said at once', (t) => misuse(t, here));
  await t.test('a pod that is lost half-way makes the run inconclusive and is named', (t) => lostPods(t, here));
  await t.test('Ctrl-C ends the pods and removes them', (t) => interruptions(t, here));
  await t.test('what a killed run leaves is removed by the next', (t) => leftovers(t, here));
});
