import type { V1JobCondition, V1Pod, V1PodStatus } from '@kubernetes/client-node';
import t from 'tap';
import { failureOf, type PodState, podFailure, podState, podSummary } from './pod-state.ts';

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

t.test('the stage of a pod follows from its status', async (t) => {
  const cases: [says: string, status: V1PodStatus, state: Partial<PodState>][] = [
    ['new', {}, { stage: 'pending' }],
    [
      'unschedulable',
      scheduled('False', 'Unschedulable', '0/1 nodes are available'),
      { stage: 'pending', reason: 'Unschedulable: 0/1 nodes are available' },
    ],
    ['scheduled', scheduled('True'), { stage: 'scheduled' }],
    ['being created', { ...scheduled('True'), ...waiting('ContainerCreating') }, { stage: 'scheduled' }],
    [
      'waiting for its image',
      waiting('ImagePullBackOff', 'Back-off pulling image "x"'),
      { stage: 'scheduled', reason: 'ImagePullBackOff: Back-off pulling image "x"', isStuck: false },
    ],
    ['with an image that cannot be had', waiting('ErrImageNeverPull'), { reason: 'ErrImageNeverPull', isStuck: true }],
    ['ready to start', waiting('CreateContainerConfigError', 'configmap "begin" not found'), { stage: 'ready' }],
    [
      'waiting for something else',
      waiting('CreateContainerConfigError', 'secret "keys" not found'),
      { stage: 'scheduled', isStuck: true },
    ],
    ['running', container({ running: {} }), { stage: 'running' }],
    ['ended', container({ terminated: { exitCode: 0 } }), { stage: 'ended', terminated: { exitCode: 0 } }],
    [
      'evicted',
      { phase: 'Failed', reason: 'Evicted', message: 'The node was low on resource: memory.' },
      { stage: 'ended', reason: 'Evicted: The node was low on resource: memory.' },
    ],
  ];
  for (const [says, status, state] of cases)
    t.match(podState(pod(status), 'begin'), { ...state, index: 3, node: 'n' }, says);
  for (const [says, status, { reason }] of cases)
    if (reason === undefined && says !== 'waiting for something else')
      t.equal(podState(pod(status), 'begin').reason, undefined, says);
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

t.test('a pod that ended too early is reported with the cause', async (t) => {
  const cases: [says: string | undefined, pod: V1Pod, failure?: V1JobCondition][] = [
    [undefined, pod(exit(0, 'Completed'))],
    [undefined, pod(exit(107))],
    ['was killed: out of memory (OOMKilled, exit code 137)', pod(exit(137, 'OOMKilled')), failed(5)],
    ['was killed by signal 9 (Error, exit code 137)', pod(exit(137)), failed(5)],
    ['was ended by Kubernetes (Evicted)', pod({ phase: 'Failed', reason: 'Evicted' })],
    ['was deleted while it ran', pod(container({ running: {} }), told(3))],
    ['was deleted while it ran', pod(exit(105), told(3)), failed(5)],
    [
      'was ended by Kubernetes after another pod had failed (Job has reached the specified backoff limit)',
      pod(exit(105), told(5)),
      failed(5),
    ],
    [
      'was ended by Kubernetes: Job has reached the specified backoff limit',
      pod(exit(105), told(5)),
      failed(5, 'DeadlineExceeded', 'Failed'),
    ],
  ];
  for (const [says, one, failure] of cases) t.equal(podFailure(podState(one, 'begin'), failure)?.text, says);
  t.equal(podFailure(podState(pod(exit(105), told(5)), 'begin'), failed(5))?.byAnother, true);
});

t.test('a Job has failed if one of its conditions is a true failure', async (t) => {
  const job = (conditions: V1JobCondition[]) => ({ status: { conditions } });
  t.equal(failureOf(undefined), undefined);
  t.equal(failureOf(job([{ type: 'Complete', status: 'True' }])), undefined);
  t.equal(failureOf(job([{ type: 'Failed', status: 'False' }])), undefined);
  t.equal(failureOf(job([failed(1)]))?.reason, 'BackoffLimitExceeded');
});

t.test('the summary counts pods by their stage', async (t) => {
  const states = [{}, waiting('CreateContainerConfigError', '"begin"'), container({ running: {} }), exit(0)].map(
    (status) => podState(pod(status), 'begin'),
  );
  t.equal(podSummary(states, 5), '5 pods: 3 scheduled, 1 ready to start, 1 running, 1 done');
  t.equal(podSummary([], 1), '1 pod: 0 scheduled, 0 running, 0 done');
});
