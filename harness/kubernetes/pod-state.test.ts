import type { V1JobCondition, V1Pod, V1PodStatus } from '@kubernetes/client-node';
import t from 'tap';
import { failureOf, inWords, type PodState, podState, wrongEnd } from './pod-state.ts';

const pod = (status: V1PodStatus, metadata: V1Pod['metadata'] = {}): V1Pod => ({
  metadata: { name: 'p', annotations: { 'batch.kubernetes.io/job-completion-index': '3' }, ...metadata },
  spec: { nodeName: 'n', containers: [] },
  status,
});
const container = (state: object) => ({
  containerStatuses: [{ name: 'k6', image: '', imageID: '', ready: false, restartCount: 0, state }],
});
const waiting = (reason: string, message?: string) => container({ waiting: { reason, message } });
const scheduled = (status: string, reason?: string, message?: string) => ({
  conditions: [{ type: 'PodScheduled', status, ...(reason && { reason }), ...(message && { message }) }],
});

t.test('a pod is as far as its status says', async (t) => {
  const cases: [says: string, status: V1PodStatus, state: Partial<PodState>][] = [
    ['new', {}, { stage: 'pending' }],
    [
      'on no node',
      scheduled('False', 'Unschedulable', '0/1 nodes are available'),
      { stage: 'pending', why: 'Unschedulable: 0/1 nodes are available' },
    ],
    ['placed', scheduled('True'), { stage: 'scheduled' }],
    ['being made', { ...scheduled('True'), ...waiting('ContainerCreating') }, { stage: 'scheduled' }],
    [
      'without its image',
      waiting('ImagePullBackOff', 'Back-off pulling image "x"'),
      { stage: 'scheduled', why: 'ImagePullBackOff: Back-off pulling image "x"', final: false },
    ],
    ['never to have its image', waiting('ErrImageNeverPull'), { why: 'ErrImageNeverPull', final: true }],
    ['ready to start', waiting('CreateContainerConfigError', 'configmap "begin" not found'), { stage: 'holding' }],
    [
      'lacking something else',
      waiting('CreateContainerConfigError', 'secret "keys" not found'),
      { stage: 'scheduled', final: true },
    ],
    ['at work', container({ running: {} }), { stage: 'running' }],
    ['done', container({ terminated: { exitCode: 0 } }), { stage: 'ended', terminated: { exitCode: 0 } }],
    [
      'evicted',
      { phase: 'Failed', reason: 'Evicted', message: 'The node was low on resource: memory.' },
      { stage: 'ended', why: 'Evicted: The node was low on resource: memory.' },
    ],
  ];
  for (const [says, status, state] of cases)
    t.match(podState(pod(status), 'begin'), { ...state, index: 3, node: 'n' }, says);
  for (const [says, status, { why }] of cases)
    if (why === undefined && says !== 'lacking something else')
      t.equal(podState(pod(status), 'begin').why, undefined, says);
});

const failed = (seconds: number, reason = 'BackoffLimitExceeded', type = 'FailureTarget'): V1JobCondition => ({
  ...{ type, status: 'True', reason, message: 'Job has reached the specified backoff limit' },
  lastTransitionTime: new Date(seconds * 1000),
});
const told = (seconds: number, grace = 10) => ({
  deletionTimestamp: new Date((seconds + grace) * 1000),
  deletionGracePeriodSeconds: grace,
});
const exit = (exitCode: number, reason = 'Error') => container({ terminated: { exitCode, reason } });

t.test('an end that is wrong is said with its cause', async (t) => {
  const cases: [says: string | undefined, pod: V1Pod, failure?: V1JobCondition][] = [
    [undefined, pod(exit(0, 'Completed'))],
    [undefined, pod(exit(107))],
    ['was killed: out of memory (OOMKilled, exit code 137)', pod(exit(137, 'OOMKilled')), failed(5)],
    ['was killed by signal 9 (Error, exit code 137)', pod(exit(137)), failed(5)],
    ['was ended by Kubernetes (Evicted)', pod({ phase: 'Failed', reason: 'Evicted' })],
    ['was deleted while it ran', pod(container({ running: {} }), told(3))],
    ['was deleted while it ran', pod(exit(105), told(3)), failed(5)],
    [
      'was ended by Kubernetes after another had failed (Job has reached the specified backoff limit)',
      pod(exit(105), told(5)),
      failed(5),
    ],
    [
      'was ended by Kubernetes: Job has reached the specified backoff limit',
      pod(exit(105), told(5)),
      failed(5, 'DeadlineExceeded', 'Failed'),
    ],
  ];
  for (const [says, one, failure] of cases) t.equal(wrongEnd(podState(one, 'begin'), failure)?.says, says);
  t.equal(wrongEnd(podState(pod(exit(105), told(5)), 'begin'), failed(5))?.byAnother, true);
});

t.test('a Job fails when it says so', async (t) => {
  const job = (conditions: V1JobCondition[]) => ({ status: { conditions } });
  t.equal(failureOf(undefined), undefined);
  t.equal(failureOf(job([{ type: 'Complete', status: 'True' }])), undefined);
  t.equal(failureOf(job([{ type: 'Failed', status: 'False' }])), undefined);
  t.equal(failureOf(job([failed(1)]))?.reason, 'BackoffLimitExceeded');
});

t.test('pods are counted by how far they are', async (t) => {
  const states = [{}, waiting('CreateContainerConfigError', '"begin"'), container({ running: {} }), exit(0)].map(
    (status) => podState(pod(status), 'begin'),
  );
  t.equal(inWords(states, 5), '5 pods: 3 scheduled, 1 ready to start, 1 running, 1 done');
  t.equal(inWords([], 1), '1 pod: 0 scheduled, 0 running, 0 done');
});
