import type { V1ContainerStateTerminated, V1Job, V1JobCondition, V1Pod } from '@kubernetes/client-node';

/** How far a pod has come. `holding`: it lacks nothing but the ConfigMap that says when to start. */
export type Stage = 'pending' | 'scheduled' | 'holding' | 'running' | 'ended';

/** A pod of the run as Kubernetes shows it. */
export interface PodState {
  name: string;
  /** Where it runs; empty before it is placed. */
  node: string;
  index: number;
  stage: Stage;
  /** Why it does not come further, in Kubernetes' own words. */
  why?: string;
  /** It will not come further by itself. */
  final?: boolean;
  terminated?: V1ContainerStateTerminated;
  isBeingDeleted: boolean;
  /** When it was told to end, milliseconds since 1970; 0 where it was not. */
  toldAt: number;
}

const indexAnnotation = 'batch.kubernetes.io/job-completion-index';
/** Reasons of waiting that no patience mends. */
const finalReasons = ['ErrImageNeverPull', 'InvalidImageName', 'CreateContainerConfigError', 'CreateContainerError'];
const usualReasons = ['ContainerCreating', 'PodInitializing'];

/** What a pod's status comes to, given the name of the ConfigMap that says when to start. */
export function podState({ metadata, spec, status }: V1Pod, start: string): PodState {
  const { name = '', annotations = {}, deletionTimestamp, deletionGracePeriodSeconds = 0 } = metadata ?? {};
  const common = {
    name,
    node: spec?.nodeName ?? '',
    index: Number(annotations[indexAnnotation] ?? 0),
    isBeingDeleted: deletionTimestamp !== undefined,
    toldAt: deletionTimestamp ? deletionTimestamp.getTime() - deletionGracePeriodSeconds * 1000 : 0,
  };
  const [container] = status?.containerStatuses ?? [];
  const { waiting, running, terminated } = container?.state ?? {};
  if (terminated || status?.phase === 'Failed' || status?.phase === 'Succeeded') {
    const why = [status?.reason, status?.message].filter(Boolean).join(': ');
    return { ...common, stage: 'ended', ...(terminated && { terminated }), ...(why !== '' && { why }) };
  }
  if (running) return { ...common, stage: 'running' };
  if (waiting?.reason === 'CreateContainerConfigError' && waiting.message?.includes(`"${start}"`))
    return { ...common, stage: 'holding' };
  if (waiting?.reason !== undefined && !usualReasons.includes(waiting.reason)) {
    const why = [waiting.reason, waiting.message].filter(Boolean).join(': ');
    return { ...common, stage: 'scheduled', why, final: finalReasons.includes(waiting.reason) };
  }
  const placed = status?.conditions?.find(({ type }) => type === 'PodScheduled');
  if (placed?.status === 'True') return { ...common, stage: 'scheduled' };
  return { ...common, stage: 'pending', ...(placed?.message && { why: `${placed.reason}: ${placed.message}` }) };
}

/** How a pod ended that did not end well. */
export interface WrongEnd {
  /** In a sentence that follows its name. */
  says: string;
  /** It is only because another pod has failed. */
  byAnother: boolean;
  /** When it was told to end, milliseconds since 1970, where it was. */
  at: number;
}

/** Why a Job has failed, or is about to: its pods are being ended. */
export const failureOf = (job: V1Job | undefined): V1JobCondition | undefined =>
  job?.status?.conditions?.find(({ type, status }) => /^Fail/.test(type) && status === 'True');

/** What was wrong with a pod's end, if anything. */
export function wrongEnd(state: PodState, failure: V1JobCondition | undefined): WrongEnd | undefined {
  const { terminated, why, isBeingDeleted, toldAt } = state;
  const itself = (says: string): WrongEnd => ({ says, byAnother: false, at: toldAt });
  if (terminated?.reason === 'OOMKilled')
    return itself(`was killed: out of memory (OOMKilled, exit code ${terminated.exitCode})`);
  if (failure?.reason === 'DeadlineExceeded') return itself(`was ended by Kubernetes: ${failure.message}`);
  if (why !== undefined) return itself(`was ended by Kubernetes (${why})`);
  const failedAt = failure?.lastTransitionTime?.getTime() ?? 0;
  if (isBeingDeleted && (failure === undefined || toldAt < failedAt)) return itself('was deleted while it ran');
  if (isBeingDeleted)
    return {
      says: `was ended by Kubernetes after another had failed (${failure?.message})`,
      byAnother: true,
      at: toldAt,
    };
  const { exitCode = 0, signal, reason = 'Error' } = terminated ?? {};
  if (signal !== undefined || exitCode > 128)
    return itself(`was killed by signal ${signal ?? exitCode - 128} (${reason}, exit code ${exitCode})`);
  return undefined;
}

/** `4 pods: 2 scheduled, 1 running, 1 done`; how many have come at least so far, or are done. */
export function inWords(states: readonly PodState[], wanted: number): string {
  const count = (...stages: Stage[]) => states.filter(({ stage }) => stages.includes(stage)).length;
  const scheduled = count('scheduled', 'holding', 'running', 'ended');
  const parts = [
    `${scheduled} scheduled`,
    ...(count('holding') > 0 ? [`${count('holding')} ready to start`] : []),
    `${count('running')} running`,
    `${count('ended')} done`,
  ];
  return `${wanted} ${wanted === 1 ? 'pod' : 'pods'}: ${parts.join(', ')}`;
}
