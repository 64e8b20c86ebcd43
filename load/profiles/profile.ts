import type {
  LoadOperation,
  LoadProfile,
  PromptEntry,
  ProfileKey as SchemaKey,
  Stage,
  Weights,
} from '../../schemas/generated/types.ts';

/**
 * Open: requests are sent at planned instants, whatever the target does. Paced: the same, but each on a free connection.
 * Closed: every connection sends its next request when it has a response.
 */
export type ArrivalModel = LoadProfile['arrival']['model'];

/** Method and path of each operation, as the interface writes them. */
export const endpointOf: Readonly<Record<LoadOperation, string>> = {
  generate: 'POST /v1/generate',
  models: 'GET /v1/models',
  model: 'GET /v1/models/{model_id}',
};

/** A prompt, alone or with the model and the number of tokens to ask for. */
export type Prompt = string | PromptEntry;

/**
 * A stretch of a key's load. Its length is in windows of the key's rate limit or in seconds. Its rate is `ofLimit`, a
 * multiple of the limit per window (3: three times the limit), or `perSecond`.
 */
export type { Stage };

/** A key of a profile. `stages` replace its steady rate, and are repeated until the run ends. */
export interface ProfileKey extends Omit<SchemaKey, 'stages'> {
  stages?: readonly Stage[];
}

/** A threshold. `metric` is `LABEL.NAME` or `run.NAME`, with a name from metrics.ts. */
export interface Limit {
  metric: string;
  atMost?: number;
  atLeast?: number;
  below?: number;
  above?: number;
  /** The load ends as soon as the threshold is breached, but not before `abortAfterSeconds`. */
  abortOnBreach?: boolean;
  abortAfterSeconds?: number;
}

/** A question about a target, and the load that answers it. It is independent of engine and target. */
export interface Profile {
  name: string;
  /** The question, shown above the results. */
  asks: string;
  arrival: LoadProfile['arrival'];
  keys: readonly ProfileKey[];
  /** Length in windows of the rate limits, or in seconds. */
  windows?: number;
  seconds?: number;
  /** The operations to send, as often as they are listed or by weight, in a random order. Default: generate. */
  mix?: readonly LoadOperation[] | Weights;
  /** The model to ask. Default: one that the target lists. */
  model?: string;
  /** Default: 16, or what the model accepts. */
  maxTokens?: number;
  /** Sent in turn. Default: one short prompt. */
  prompts?: readonly Prompt[];
  /** Every request is sent twice at once with the same Idempotency-Key. */
  retries?: boolean;
  limits: readonly Limit[];
}

/** The operations of a profile, each once. */
export const operationsOf = ({ mix = ['generate'] }: Profile): LoadOperation[] =>
  Array.isArray(mix)
    ? [...new Set(mix)]
    : (Object.entries(mix) as [LoadOperation, number][]).flatMap(([operation, weight]) =>
        weight > 0 ? [operation] : [],
      );

/** Replaces the length of a profile. */
export type Length = Pick<Profile, 'seconds' | 'windows'>;

/** One sentence if there are too few keys, otherwise undefined. */
export function tooFewKeys(profile: Profile, available: number): string | undefined {
  const needed = profile.keys.length;
  if (available >= needed) return undefined;
  return `${profile.name} needs ${needed} load keys (${profile.keys.map((key) => key.label).join(', ')}) and ${available === 1 ? '1 is' : `${available} are`} given`;
}

/** The profile for the first keys alone, without the thresholds of the others. */
export function withFirstKeys(profile: Profile, count: number): Profile {
  const keys = profile.keys.slice(0, count);
  const labels = ['run', ...keys.map(({ label }) => label)];
  return {
    ...profile,
    keys,
    limits: profile.limits.filter(({ metric }) => labels.includes(metric.split('.')[0] ?? '')),
  };
}

/** The stages of a key. A steady rate is one stage for the whole run. */
export const stagesOf = ({ stages, ofLimit, perSecond }: ProfileKey): readonly Stage[] =>
  stages ?? [{ ...(ofLimit !== undefined && { ofLimit }), ...(perSecond !== undefined && { perSecond }) }];

/** True if the profile can be planned only when limits and windows of the keys are known. */
export function needsLimits(profile: Profile, length: Length = {}): boolean {
  const inWindows = length.seconds === undefined && (length.windows ?? profile.windows) !== undefined;
  if (profile.arrival.model === 'closed') return inWindows;
  const stages = profile.keys.flatMap(stagesOf);
  return (
    inWindows ||
    profile.keys.some((key) => key.herdOfLimit !== undefined) ||
    stages.some((stage) => stage.ofLimit !== undefined || stage.windows !== undefined)
  );
}

const windowMetrics = ['overAdmitted', 'underAdmitted', 'lastGoodOfLimit'];

/** True if a threshold of the profile compares the decisions with the limit and the window of a key. */
export const comparesWithWindows = ({ limits }: Profile): boolean =>
  limits.some(({ metric }) => windowMetrics.includes(metric.slice(metric.indexOf('.') + 1)));
