import type { V1ContainerStateTerminated, V1Job, V1JobCondition, V1Pod } from '@kubernetes/client-node';

/** Progress of a pod. `ready`: it waits only for the ConfigMap with the start time. */
export type Stage = 'pending' | 'scheduled' | 'ready' | 'running' | 'ended';

/** State of a pod of the run, from its status in Kubernetes. */
export interface PodState {
  name: string;
  /** The node on which it runs; empty until it is scheduled. */
  node: string;
  index: number;
  stage: Stage;
  /** The reason from Kubernetes why it makes no progress. */
  reason?: string;
  /** True if it will make no progress without help. */
  isStuck?: boolean;
  terminated?: V1ContainerStateTerminated;
  isBeingDeleted: boolean;
  /** Time of its deletion, milliseconds since 1970; 0 if it was not deleted. */
  deletedAt: number;
}

const indexAnnotation = 'batch.kubernetes.io/job-completion-index';
/** Reasons for waiting that do not go away by themselves. */
const stuckReasons = ['ErrImageNeverPull', 'InvalidImageName', 'CreateContainerConfigError', 'CreateContainerError'];
const normalReasons = ['ContainerCreating', 'PodInitializing'];

/** The state of a pod that waits for the ConfigMap `startMap`. */
export function podState({ metadata, spec, status }: V1Pod, startMap: string): PodState {
  const { name = '', annotations = {}, deletionTimestamp, deletionGracePeriodSeconds = 0 } = metadata ?? {};
  const common = {
    name,
    node: spec?.nodeName ?? '',
    index: Number(annotations[indexAnnotation] ?? 0),
    isBeingDeleted: deletionTimestamp !== undefined,
    deletedAt: deletionTimestamp ? deletionTimestamp.getTime() - deletionGracePeriodSeconds * 1000 : 0,
  };
  const { waiting, running, terminated } = status?.containerStatuses?.[0]?.state ?? {};
  if (terminated || status?.phase === 'Failed' || status?.phase === 'Succeeded') {
    const reason = join(status?.reason, status?.message);
    return { ...common, stage: 'ended', ...(terminated && { terminated }), ...(reason !== '' && { reason }) };
  }
  if (running) return { ...common, stage: 'running' };
  if (waiting?.reason === 'CreateContainerConfigError' && waiting.message?.includes(`"${startMap}"`))
    return { ...common, stage: 'ready' };
  if (waiting?.reason !== undefined && !normalReasons.includes(waiting.reason)) {
    const isStuck = stuckReasons.includes(waiting.reason);
    return { ...common, stage: 'scheduled', reason: join(waiting.reason, waiting.message), isStuck };
  }
  const scheduling = status?.conditions?.find(({ type }) => type === 'PodScheduled');
  if (scheduling?.status === 'True') return { ...common, stage: 'scheduled' };
  const reason = scheduling?.message && join(scheduling.reason, scheduling.message);
  return { ...common, stage: 'pending', ...(reason && { reason }) };
}

const join = (...parts: (string | undefined)[]): string => parts.filter(Boolean).join(': ');

/** The cause of incomplete results of a pod. */
export interface PodFailure {
  /** Continues a sentence that begins with the pod's name. */
  text: string;
  /** Kubernetes ended the pod only because another one had failed. */
  byAnother: boolean;
  /** Time of the pod's deletion, milliseconds since 1970; 0 if it was not deleted. */
  at: number;
}

/** The condition with which a Job has failed, or is failing while its pods are being ended. */
export const failureOf = (job: V1Job | undefined): V1JobCondition | undefined =>
  job?.status?.conditions?.find(({ type, status }) => /^Fail/.test(type) && status === 'True');

/** The cause if a pod ended too early, else undefined. */
export function podFailure(state: PodState, jobFailure: V1JobCondition | undefined): PodFailure | undefined {
  const { terminated, reason, isBeingDeleted, deletedAt } = state;
  const failure = (text: string, byAnother = false): PodFailure => ({ text, byAnother, at: deletedAt });
  if (terminated?.reason === 'OOMKilled')
    return failure(`was killed: out of memory (OOMKilled, exit code ${terminated.exitCode})`);
  if (jobFailure?.reason === 'DeadlineExceeded') return failure(`was ended by Kubernetes: ${jobFailure.message}`);
  if (reason !== undefined) return failure(`was ended by Kubernetes (${reason})`);
  const jobFailedAt = jobFailure?.lastTransitionTime?.getTime() ?? 0;
  if (isBeingDeleted && (jobFailure === undefined || deletedAt < jobFailedAt))
    return failure('was deleted while it ran');
  if (isBeingDeleted)
    return failure(`was ended by Kubernetes after another pod had failed (${jobFailure?.message})`, true);
  const { exitCode = 0, signal, reason: exitReason = 'Error' } = terminated ?? {};
  if (signal === undefined && exitCode <= 128) return undefined;
  return failure(`was killed by signal ${signal ?? exitCode - 128} (${exitReason}, exit code ${exitCode})`);
}

/** `4 pods: 2 scheduled, 1 running, 1 done`. A pod that has gone further counts as scheduled too. */
export function podSummary(states: readonly PodState[], expected: number): string {
  const count = (...stages: Stage[]) => states.filter(({ stage }) => stages.includes(stage)).length;
  const parts = [
    `${count('scheduled', 'ready', 'running', 'ended')} scheduled`,
    ...(count('ready') > 0 ? [`${count('ready')} ready to start`] : []),
    `${count('running')} running`,
    `${count('ended')} done`,
  ];
  return `${expected} ${expected === 1 ? 'pod' : 'pods'}: ${parts.join(', ')}`;
}
