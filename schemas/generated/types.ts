// Written by schemas/generate.ts from the JSON Schemas; change those and run `npm run generate`.

/**
 * clauses.json: every statement of the interface, in the order of the document.
 */
export type Clauses = Clause[];

/**
 * One statement of the interface: a promise, or an item that it leaves open.
 */
export interface Clause {
  /**
   * Section or numbered item, plus a name if it has several clauses.
   */
  id: string;
  kind: 'stated' | 'not shown';
  /**
   * A short fact, or the subject that is left open.
   */
  title: string;
  /**
   * The promise, or the item that is left open.
   */
  says: string;
  /**
   * How a client can observe it, or why it cannot.
   */
  seen: string;
  /**
   * The sides on which checks test it: servers, clients, both, or none.
   */
  testedOn: ('server' | 'client')[];
  /**
   * The reading that the checks use if the text is ambiguous.
   */
  reading?: string;
}

export type ClusterQuantity = string;

/**
 * Settings for the pods of a load on Kubernetes: images, resources, scheduling. It never holds a secret.
 */
export interface ClusterOptions {
  $schema?: string;
  images?: ClusterImages;
  imagePullPolicy?: 'IfNotPresent' | 'Always' | 'Never';
  /**
   * Names of Secrets in the namespace.
   */
  imagePullSecrets?: string[];
  requests?: ClusterResources;
  limits?: ClusterResources;
  nodeSelector?: {
    [k: string]: string;
  };
  tolerations?: ClusterToleration[];
  /**
   * As in Kubernetes (V1Affinity).
   */
  affinity?: {};
  /**
   * As in Kubernetes. Default: the pods of a load are spread over nodes, one on each where there are enough. An empty list leaves their places to the scheduler.
   */
  topologySpreadConstraints?: {}[];
  /**
   * No token of the account is mounted into the pods.
   */
  serviceAccount?: string;
  priorityClass?: string;
  /**
   * The pods use the network of their node and can reach a server on its 127.0.0.1.
   */
  hostNetwork?: boolean;
  /**
   * Additional labels of the pods.
   */
  labels?: {
    [k: string]: string;
  };
  /**
   * Additional annotations of the pods, for example `sidecar.istio.io/inject`: `false`.
   */
  annotations?: {
    [k: string]: string;
  };
}
export interface ClusterImages {
  k6?: string;
  /**
   * Ignored since --deploy-reference was removed; accepted so that older files stay valid.
   */
  reference?: string;
  /**
   * Ignored, like `reference`.
   */
  store?: string;
}
/**
 * Resources of each pod. Default requests: cpu 250m, memory 128Mi. A cpu limit delays requests; avoid it if possible.
 */
export interface ClusterResources {
  cpu?: ClusterQuantity;
  memory?: ClusterQuantity;
  'ephemeral-storage'?: ClusterQuantity;
}
export interface ClusterToleration {
  key?: string;
  operator?: 'Exists' | 'Equal';
  value?: string;
  effect?: 'NoSchedule' | 'PreferNoSchedule' | 'NoExecute';
  tolerationSeconds?: number;
}

/**
 * The keys that `serve` knows. It holds secrets: keep it out of repositories.
 *
 * @minItems 1
 */
export type KeysFile = [ServedKey, ...ServedKey[]];

export interface ServedKey {
  /**
   * Name of the key in the counters of the server.
   */
  id: string;
  /**
   * visible ASCII without a comma
   */
  secret: string;
  /**
   * Requests per window.
   */
  limit: number;
  windowSeconds: number;
  /**
   * Operations that the key may not use. Default: none.
   */
  lacks?: ('GET /v1/models' | 'GET /v1/models/{model_id}' | 'POST /v1/generate')[];
}

/**
 * A load profile, independent of the engine: arrivals, keys, length and thresholds.
 */
export type LoadProfile = {
  [k: string]: unknown;
} & {
  $schema?: string;
  name: string;
  /**
   * The question that the profile answers, printed above the results.
   */
  asks: string;
  arrival: {
    /**
     * open: a request at each planned instant, independent of answers; paced: a quota per window, spread evenly over a fixed set of connections; closed: as fast as the target answers.
     */
    model: 'open' | 'paced' | 'closed';
    /**
     * Distances between the requests of a key. even: equal; poisson: random, as of many independent users, drawn from the seed of the run. Default: even.
     */
    spacing?: 'even' | 'poisson';
    /**
     * Closed arrivals only: pause of a connection between an answer and its next request. Two numbers: drawn evenly between them.
     */
    thinkSeconds?: number | Range;
  };
  /**
   * @minItems 1
   * @maxItems 64
   */
  keys: [ProfileKey, ...ProfileKey[]];
  /**
   * Length in windows of the rate limits.
   */
  windows?: number;
  /**
   * Length in seconds.
   */
  seconds?: number;
  /**
   * The operations, as often as they are listed or by weight. Each turn keeps the shares, in a random order. Default: generate.
   */
  mix?: [LoadOperation, ...LoadOperation[]] | Weights;
  /**
   * The model to ask. Default: one that the target lists.
   */
  model?: string;
  /**
   * The maxTokens of a generation. Default: 16.
   */
  maxTokens?: number;
  /**
   * The prompts of the generations, sent in turn: a list, or a file.
   */
  prompts?: [Prompt, ...Prompt[]] | PromptFile;
  /**
   * Every request is sent twice with one Idempotency-Key, the second while the first is in flight.
   */
  retries?: boolean;
  limits: ProfileLimit[];
};
/**
 * @minItems 2
 * @maxItems 2
 */
export type Range = [number, number];
export type LoadOperation = 'generate' | 'models' | 'model';
export type Prompt = string | PromptEntry;
export type ProfileLimit = ProfileLimit1 & {
  metric: string;
  atMost?: number;
  atLeast?: number;
  below?: number;
  above?: number;
  /**
   * The load ends as soon as the threshold is breached.
   */
  abortOnBreach?: boolean;
  /**
   * With abortOnBreach: the threshold is not looked at before. Default: 0.
   */
  abortAfterSeconds?: number;
};
export type ProfileLimit1 = {
  [k: string]: unknown;
};

export interface ProfileKey {
  label: string;
  /**
   * Requests per window, as a share of the limit.
   */
  ofLimit?: number;
  perSecond?: number;
  /**
   * @minItems 1
   */
  stages?: [Stage, ...Stage[]];
  /**
   * Additional requests released together at each reset that a 429 announces, as a share of the limit.
   */
  herdOfLimit?: number;
  /**
   * Requests are sent in groups of this size, each request on its own connection, so that decisions overlap.
   */
  groupsOf?: number;
  connections?: number;
}
export interface Stage {
  windows?: number;
  seconds?: number;
  ofLimit?: number;
  perSecond?: number;
  /**
   * The rate at the end of the stage, in the unit of its own rate. It changes linearly.
   */
  rampTo?: number;
  release?: 'even' | 'together';
}
export interface Weights {
  generate?: number;
  models?: number;
  model?: number;
}
export interface PromptEntry {
  prompt: string;
  model?: string;
  maxTokens?: number;
}
export interface PromptFile {
  /**
   * Relative to the profile. .txt: one prompt per line; .jsonl or .ndjson: a string or an object with prompt, model and maxTokens per line; .csv: a header line with the column prompt, and if wanted model and maxTokens.
   */
  file: string;
}

export type Verdict = 'conforms' | 'departs' | 'inconclusive';
export type Level = 'must' | 'should' | 'declared' | 'observe';
export type Outcome = 'passed' | 'violated' | 'blocked' | 'inapplicable' | 'observed' | 'errored';
/**
 * @minItems 2
 * @maxItems 2
 */
export type Header = [string, string];
export type LatencyBins = [number, number][];

/**
 * run.json: all results of one run. Readers ignore unknown members; new versions add members and never change their meaning. Durations and latencies are milliseconds unless the name has another unit.
 */
export interface RunReport {
  schemaVersion: 1;
  tool: {
    name: 'textgen-harness';
    version: string;
  };
  /**
   * UTC.
   */
  startedAt: string;
  durationMilliseconds: number;
  seed: number;
  /**
   * The command of the run: gate, check, load, judge or client.
   */
  command: string;
  /**
   * The labels of --tag.
   */
  tags?: {
    [k: string]: string;
  };
  target: ReportTarget;
  verdict: Verdict;
  exitCode: 0 | 1 | 3;
  /**
   * The levels whose violations decide the verdict in this run. Absent: must and declared.
   */
  gatingLevels?: Level[];
  counts: Counts;
  coverage?: Coverage;
  checks: CheckResult[];
  causes: Cause[];
  clauses: ClauseResult[];
  load: LoadResult[];
  /**
   * The reason why a gate ran no load, and how to enable it.
   */
  loadSkipped?: string;
  /**
   * Remarks without influence on the verdict, one sentence each.
   */
  warnings?: string[];
  budget?: BudgetSpent;
  environment?: Environment;
  /**
   * The last runs of the same command and target, the oldest first, this one last. Only with --history.
   */
  history?: HistoryEntry[];
  baseline?: BaselineResult;
  /**
   * The command line that repeats the run, without secrets.
   */
  repeatIt?: string;
  /**
   * false: the run was interrupted; the report holds its results so far.
   */
  complete: boolean;
}
export interface ReportTarget {
  name: string;
  baseUrl: string;
  /**
   * process: embedded server; docker: containers started by the run; url: existing server; program: a client; log: a file of requests.
   */
  runtime: 'process' | 'docker' | 'url' | 'program' | 'log';
}
export interface Counts {
  passed: number;
  violated: number;
  blocked: number;
  inapplicable: number;
  observed: number;
  errored: number;
}
/**
 * The part of the interface that this run judged. Absent in older files and in runs without checks: not known.
 */
export interface Coverage {
  /**
   * All required checks (level must) of this version.
   */
  required: number;
  /**
   * Those that passed or failed, or whose condition never arose. Fewer: a key, a declaration, budget, their selection or evidence was missing, or they were blocked.
   */
  ran: number;
  /**
   * Those that passed or failed. Absent in older files: not known.
   */
  decided?: number;
}
export interface CheckResult {
  id: string;
  suite: string;
  clauses: string[];
  level: Level;
  /**
   * Whether this result counts towards the verdict in this run.
   */
  gates?: boolean;
  /**
   * A fact in the present tense, true when the check passes.
   */
  title: string;
  /**
   * Why it matters to a client.
   */
  why?: string;
  outcome: Outcome;
  /**
   * The replies that the check judged or, for an observation, read. A check passes only with samples. Absent in older files: not known.
   */
  samples?: number;
  /**
   * For a passed check: the judged replies, with an example.
   */
  note?: string;
  /**
   * For inapplicable: what the run lacks to decide the check. `evidence`: it ran, but its requests do not tell a kept promise from a broken one. Absent: the condition of the check never arose.
   */
  lacks?: 'key' | 'declaration' | 'budget' | 'selection' | 'evidence';
  /**
   * For lacks key and declaration: what to provide, the first needed one first.
   */
  missing?: {
    /**
     * A role, `declared.NAME` or `provoke.STATUS`.
     */
    need: string;
    /**
     * How to provide it.
     */
    says: string;
  }[];
  wanted?: string;
  got?: string;
  /**
   * For violated: what the server did instead, in one sentence without a full stop.
   */
  says?: string;
  /**
   * For violated, and for blocked by a control request: the part of the answer that is wrong, without exact values.
   */
  deviation?: {
    /**
     * `answer`, `status`, `body`, `header x-ratelimit-reset`, or a member such as `error.code`. Several headers that are missing are separated by a comma and a space.
     */
    at: string;
    /**
     * Method and path of the request, such as `GET /v1/models/{model_id}`.
     */
    operation?: string;
    /**
     * Its class: `2xx` for a status, `missing` or a JSON type for a member, `too many` and others.
     */
    is: string;
  };
  /**
   * For violated: the clauses that this result breaks. Absent in older files: all of `clauses`.
   */
  breaks?: string[];
  /**
   * For blocked, inapplicable and errored: the reason, and for inapplicable how to enable the check.
   */
  because?: string;
  /**
   * Id of an entry of causes.
   */
  cause?: string;
  /**
   * For violated: the id of the invariant that a load of this run broke, if that proves the fault that this check found.
   */
  fault?: string;
  /**
   * The replies of the episode that a violated check read, in the order of sending; at most 200.
   */
  ledger?: {
    /**
     * Since the first request of the episode.
     */
    sentMilliseconds: number;
    /**
     * 0 without an answer.
     */
    status: number;
    /**
     * X-RateLimit-Remaining, if it is an integer.
     */
    remaining?: number;
    /**
     * From sending to the whole answer; absent without one.
     */
    tookMilliseconds?: number;
    /**
     * Its place in `exchanges`, if it was kept.
     */
    exchange?: number;
  }[];
  /**
   * Defects under which this check fails, one sentence each. Only for violated checks.
   */
  likelyCauses?: string[];
  /**
   * The command that runs this check with as few others as it needs. Only for violated checks.
   */
  runAgain?: string;
  observation?: Observation;
  /**
   * The toleration that excuses this violation.
   */
  tolerated?: {
    reason?: string;
    owner?: string;
    link?: string;
    expires?: string;
  };
  /**
   * With --repeat: violated in k of N runs, where k is neither 0 nor N.
   */
  flaky?: {
    violated: number;
    runs: number;
  };
  durationMilliseconds: number;
  exchanges: Exchange[];
}
/**
 * Behaviour of the server that the interface leaves open.
 */
export interface Observation {
  /**
   * One short sentence for people.
   */
  says: string;
  /**
   * true: the sentence lists the facts and says nothing else.
   */
  isList?: boolean;
  /**
   * Stable values, compared between runs.
   */
  facts: {
    [k: string]: string | number | boolean | null;
  };
  /**
   * Milliseconds until the whole answer, by operation.
   */
  latencies?: {
    [k: string]: {
      n: number;
      p50: number;
      p95: number;
    };
  };
}
export interface Exchange {
  /**
   * control: the valid request before the step.
   */
  part?: 'control' | 'step';
  request: {
    method: string;
    path: string;
    headers: Header[];
    body?: string;
  };
  response?: {
    status: number;
    headers: Header[];
    body: string;
    bodyBytes: number;
    bodyCut: boolean;
    milliseconds: number;
  };
  /**
   * Instead of a response: no answer in time, connection reset, not HTTP, etc., in one sentence.
   */
  failure?: string;
  /**
   * When the request was sent, since the first one of the run: exchanges of a check that overlap were sent together.
   */
  sentMilliseconds?: number;
  /**
   * A shell command that repeats the request; it reads the key from $TEXTGEN_KEY or a similar variable. For a client, the command or call that runs it for the scenario again.
   */
  curl: string;
}
/**
 * One root cause and the checks that it explains.
 */
export interface Cause {
  id: string;
  says: string;
  checks: string[];
}
export interface ClauseResult {
  id: string;
  kind: 'stated' | 'not shown';
  title: string;
  /**
   * holds: every required check of the clause decided, and none failed. partly: some did. departs: a result breaks this clause. not-run: its checks were not selected, not reached or interrupted. unseen: nobody can see it. other-side: it binds clients, in a run of `client` servers, so the other kind of run tests it.
   */
  standing: 'holds' | 'partly' | 'departs' | 'undecided' | 'observed' | 'not-run' | 'unseen' | 'other-side';
  checks: string[];
  coverage?: Coverage1;
}
/**
 * The part of the interface that this run judged. Absent in older files and in runs without checks: not known.
 */
export interface Coverage1 {
  /**
   * All required checks (level must) of this version.
   */
  required: number;
  /**
   * Those that passed or failed, or whose condition never arose. Fewer: a key, a declaration, budget, their selection or evidence was missing, or they were blocked.
   */
  ran: number;
  /**
   * Those that passed or failed. Absent in older files: not known.
   */
  decided?: number;
}
export interface LoadResult {
  profile: string;
  /**
   * `log`: requests that somebody else sent, read from a file.
   */
  engine: 'k6' | 'autocannon' | 'log';
  /**
   * The question that the profile answers.
   */
  asks: string;
  arrival: {
    model: 'open' | 'paced' | 'closed';
  };
  startedAt?: string;
  durationSeconds?: number;
  /**
   * Requests sent to learn the limits of the keys before the load; not part of the counts per key.
   */
  sentBefore?: number;
  validity: {
    verdict: 'valid' | 'degraded' | 'invalid';
    reasons: string[];
    /**
     * Settings and changes with which a load decides more.
     */
    missing?: {
      /**
       * `declared.NAME` or `load.NAME` of the target file, `profile`, `keys` or `generators`.
       */
      need: string;
      /**
       * How to provide it.
       */
      says: string;
    }[];
    /**
     * The measurements behind the verdict, with the unit in the name, e.g. scheduleLagP99Milliseconds.
     */
    measured?: {
      [k: string]: number;
    };
    /**
     * By measurement: the values beyond which the run is degraded or invalid.
     */
    bounds?: {
      [k: string]: {
        degradedAbove?: number;
        invalidAbove?: number;
        degradedBelow?: number;
        invalidBelow?: number;
      };
    };
  };
  keys: LoadKey[];
  invariants: Invariant[];
  limiter: Limiter;
  limits: LimitResult[];
  timeline: TimelineSlot[];
  /**
   * HDR histograms, V2 compressed base64, in microseconds, by LABEL.admitted, LABEL.refused.
   */
  histograms: {
    [k: string]: string;
  };
  /**
   * The breached threshold that ended the load early. The other thresholds have no data then.
   */
  endedBy?: {
    metric: string;
    bound: string;
    bounds?: Bounds;
    value: number;
    /**
     * Since the start of the run.
     */
    atSeconds: number;
  };
  /**
   * The length of the profile in seconds, if this run was shorter: its question is not answered.
   */
  usualSeconds?: number;
  /**
   * Notable behaviour; no influence on the verdict.
   */
  notes?: string[];
  releases?: Releases;
  isolation?: Isolation;
  recovery?: Recovery;
  retries?: Retries;
  /**
   * The steps of a ramp, for its first key, each evaluated by itself.
   */
  steps?: LoadStep[];
  /**
   * Differences from the other engine's figures, if both ran the profile.
   */
  disagreement?: Disagreement[];
  /**
   * The generators, if there were several; each sent its share of one plan.
   */
  generators?: Generator[];
  sample?: LoadSample;
}
export interface LoadKey {
  /**
   * The label of the profile.
   */
  key: string;
  limit?: number;
  windowSeconds?: number;
  /**
   * Requests in the plan.
   */
  offered: number;
  sent: number;
  /**
   * 2xx answers.
   */
  admitted: number;
  /**
   * 429 answers.
   */
  refused: number;
  /**
   * All others, including requests without an answer.
   */
  errors: number;
  /**
   * Requests certainly admitted beyond the limit: at least so many.
   */
  overAdmitted?: number;
  /**
   * Requests certainly refused although the limit was not reached: at least so many.
   */
  underAdmitted?: number;
  /**
   * Requests that no correct limiter with this limit and window admits, whatever its kind. Absent: none is certain.
   */
  excess?: {
    /**
     * Sum over all intervals that show an excess.
     */
    count: number;
    /**
     * Requests admitted in the interval that shows most.
     */
    admitted: number;
    /**
     * The most that a correct limiter admits in that interval.
     */
    most: number;
    /**
     * Since the start of the run.
     */
    fromSeconds: number;
    untilSeconds: number;
  };
  /**
   * The limits per window with which a correct limiter can have made these decisions: how fine the test was. Absent if nothing was refused, or if no correct limiter of this limit decides so.
   */
  possibleLimits?: {
    lowest: number;
    highest: number;
    /**
     * The search ended there: limits further away may be possible too.
     */
    isCut?: boolean;
    /**
     * No other limit is possible, but windows that are a tenth shorter or longer are.
     */
    isWindowOpen?: boolean;
    /**
     * Some refusals are explained only by what the limiter announced, such as a block after a refusal.
     */
    isExcused?: boolean;
  };
  /**
   * The first decision that no correct limiter of this limit and window explains, whatever its kind. Absent: some kind explains all.
   */
  contradiction?: {
    /**
     * One sentence.
     */
    says: string;
    decision: LimiterDecision;
    /**
     * The decisions that prove it, in the order of sending; of many, the last ones. Without any of them a correct limiter may have decided so.
     */
    rows: LimiterDecision[];
    /**
     * The nearest limit that explains all decisions.
     */
    explainedBy?: number;
  };
  /**
   * The reason why the decisions show neither that the limit was held nor that it was not. The counts that could not be decided are absent: overAdmitted, underAdmitted or both.
   */
  undecided?: string;
  /**
   * Later windows that `windows` leaves out.
   */
  windowsLeftOut?: number;
  /**
   * The windows as the server announced them, at most 200.
   */
  windows?: {
    /**
     * Since the start of the run.
     */
    fromSeconds: number;
    untilSeconds: number;
    admitted: number;
    refused: number;
  }[];
  requests?: ChartedRequests;
  requestsBefore?: RequestsBefore;
  /**
   * The errors by cause: `status 503`, `no answer in time`. Absent without errors.
   */
  failures?: {
    [k: string]: number;
  };
  latency: LoadLatency;
  /**
   * The same by operation, if the profile mixes several.
   */
  operations?: LoadKeyOperation[];
  /**
   * Tokens that the answers count in `data`, by model. Observed, never judged; absent if no answer counts them.
   */
  tokens?: LoadTokens[];
}
/**
 * One decision of the limiter, taken between the two instants. Seconds since the start of the run.
 */
export interface LimiterDecision {
  sentSeconds: number;
  answeredSeconds: number;
  outcome: 'admitted' | 'refused';
}
/**
 * The requests of a key that charts draw, in the order of sending, as lists of one length. Of many requests, whole windows are kept and of long windows every n-th request, those around the limit always. Absent if the limit or the window is not known.
 */
export interface ChartedRequests {
  /**
   * All requests of the key that its limiter decided.
   */
  count: number;
  /**
   * Since the start of the run.
   */
  sentMilliseconds: number[];
  /**
   * From sending to the answer; null without one.
   */
  tookMilliseconds: (number | null)[];
  /**
   * A letter for each: a admitted, r refused, e any other answer or none.
   */
  outcomes: string;
  /**
   * X-RateLimit-Remaining. Absent if no answer had it.
   */
  remaining?: (number | null)[];
  /**
   * Requests that a correct limiter would still have admitted just before; below 1 it had no room. Decisions are taken at the middle of their intervals, so with slow answers this is a guess.
   */
  room: number[];
  /**
   * The entry of `windows` that counts each; `room` is then what its window had left.
   */
  window?: number[];
  /**
   * Without `window`: the kind of limiter whose room it is, the closest one if the kind is unknown.
   */
  roomIn?: 'sliding-log' | 'sliding-counter' | 'token-bucket';
  /**
   * The names of the operations. Absent if they are not known.
   */
  operations?: string[];
  /**
   * The place of each request's operation in `operations`. Absent if there is one.
   */
  operation?: number[];
}
/**
 * The requests before a load that did not begin, sent with the key to learn its limit, in the order of sending, as lists of one length. Absent if none was sent.
 */
export interface RequestsBefore {
  /**
   * Since the first request with any key of the load.
   */
  sentMilliseconds: number[];
  /**
   * From sending to the answer, or to the failure.
   */
  tookMilliseconds: number[];
  /**
   * A letter for each: a admitted, r refused, e any other answer or none.
   */
  outcomes: string;
  /**
   * X-RateLimit-Remaining. Absent if no answer had it.
   */
  remaining?: (number | null)[];
  /**
   * The instant that X-RateLimit-Reset announces, on the scale of sentMilliseconds. Absent if its unit is not known.
   */
  resetMilliseconds?: (number | null)[];
}
export interface LoadLatency {
  admitted: Percentiles;
  refused: Percentiles;
  failed?: Percentiles;
}
/**
 * Milliseconds; empty without samples.
 */
export interface Percentiles {
  n?: number;
  p50?: number;
  p90?: number;
  p95?: number;
  p99?: number;
  p99_9?: number;
  max?: number;
}
export interface LoadKeyOperation {
  operation: 'generate' | 'models' | 'model';
  sent: number;
  admitted: number;
  refused: number;
  errors: number;
  latency: LoadLatency;
}
export interface LoadTokens {
  /**
   * Absent if it is not known.
   */
  model?: string;
  /**
   * Successful answers that count tokens.
   */
  answers: number;
  /**
   * Tokens of prompts. Absent if no answer counts them.
   */
  sent?: number;
  /**
   * Generated tokens. Absent if no answer counts them.
   */
  received?: number;
  /**
   * Over the time from the first request of the load to its last answer.
   */
  sentPerSecond?: number;
  receivedPerSecond?: number;
  firstByte: Percentiles1;
  latency: Percentiles2;
}
/**
 * Milliseconds; empty without samples.
 */
export interface Percentiles1 {
  n?: number;
  p50?: number;
  p90?: number;
  p95?: number;
  p99?: number;
  p99_9?: number;
  max?: number;
}
/**
 * Milliseconds; empty without samples.
 */
export interface Percentiles2 {
  n?: number;
  p50?: number;
  p90?: number;
  p95?: number;
  p99?: number;
  p99_9?: number;
  max?: number;
}
export interface Invariant {
  id: string;
  key?: string;
  verdict: 'holds' | 'broken' | 'no data';
  says: string;
}
export interface Limiter {
  kind: 'fixed-window' | 'aligned-window' | 'sliding-log' | 'sliding-counter' | 'token-bucket' | 'unknown';
  limit?: number;
  windowSeconds?: number;
  evidence: string;
  /**
   * The instant that X-RateLimit-Reset announces: the end of the window, when the whole limit is available again, or when one request is.
   */
  resetMeans?: 'window-end' | 'full' | 'next-token' | 'unknown';
  /**
   * A refusal is followed by a penalty of this length, longer than the window, which each 429 announces.
   */
  penaltySeconds?: number;
  /**
   * The difference between X-RateLimit-Remaining and the decisions, in one clause; absent if it follows them.
   */
  remaining?: string;
  /**
   * The refusals of a limit other than the announced one, in one clause; absent if there were none.
   */
  otherLimit?: string;
}
export interface LimitResult {
  metric: string;
  bound: string;
  bounds?: Bounds;
  value?: number;
  verdict: 'met' | 'breached' | 'no data';
}
/**
 * The bounds of a threshold as numbers. Absent in older files: only in words, in `bound`.
 */
export interface Bounds {
  atLeast?: number;
  atMost?: number;
  below?: number;
  above?: number;
}
export interface TimelineSlot {
  key: string;
  /**
   * Start of the slot, since the start of the run.
   */
  atSeconds: number;
  forSeconds: number;
  admitted: number;
  refused: number;
  errors: number;
  /**
   * The last X-RateLimit-Remaining in the slot.
   */
  remaining?: number;
  /**
   * The least and the greatest X-RateLimit-Remaining in the slot; absent if there was one value.
   *
   * @minItems 2
   * @maxItems 2
   */
  remainingRange?: [number, number];
  /**
   * Number of answers by latency: pairs of a bin and a count. Bin k is from 2^(k/2) to 2^((k+1)/2) milliseconds.
   */
  latencyBins?: {
    admitted?: LatencyBins;
    refused?: LatencyBins;
  };
  /**
   * Latency of the admitted requests, in milliseconds; absent without any.
   */
  latency?: {
    p50: number;
    max: number;
  };
}
/**
 * Synchronised releases: their number, the largest size, and the time from the first to the last request of a release.
 */
export interface Releases {
  count: number;
  largest: number;
  spreadMilliseconds: {
    median: number;
    max: number;
  };
}
/**
 * A key's latency and admission while another key was idle and while it was loaded, alternating in one run.
 */
export interface Isolation {
  key: string;
  neighbour: string;
  without: IsolationSide;
  with: IsolationSide;
  /**
   * Hodges-Lehmann shift of the latency of admitted requests, with its 95 % interval.
   */
  shiftMilliseconds?: {
    estimate: number;
    low: number;
    high: number;
  };
  /**
   * Cliff's delta, -1 to 1: above 0 means slower while the other key is loaded.
   */
  effectSize?: number;
}
export interface IsolationSide {
  admitted: number;
  refused: number;
  latency: Percentiles;
}
/**
 * Milliseconds from the announced reset to the first admission; negative if it came earlier.
 */
export interface Recovery {
  key: string;
  /**
   * Resolution of Reset: the actual reset may differ from it by this much.
   */
  announcedInMilliseconds?: number;
  resets: number;
  milliseconds?: {
    min: number;
    median: number;
    max: number;
  };
  /**
   * Requests released together at an announced reset.
   */
  herd?: {
    key: string;
    released: number;
    admitted: number;
    refused: number;
    errors: number;
  };
}
/**
 * Requests sent twice with one Idempotency-Key, the second while the first was in flight.
 */
export interface Retries {
  pairs: number;
  /**
   * Both 2xx with the same id and data.
   */
  agreeing: number;
  /**
   * Both 2xx with different id or data: the request was executed twice.
   */
  differing: number;
  /**
   * One 2xx; the other was refused or not answered.
   */
  oneAnswered: number;
  noneAnswered: number;
  /**
   * Pairs that lowered X-RateLimit-Remaining by two; absent unless every pair was beside no other request of its key.
   */
  chargedTwice?: number;
  /**
   * Number of answers by status, other than 2xx.
   */
  otherStatuses?: {
    [k: string]: number;
  };
}
export interface LoadStep {
  perSecond: number;
  sent: number;
  admitted: number;
  refused: number;
  errors: number;
  /**
   * Milliseconds, admitted requests.
   */
  p99?: number;
  verdict: 'good' | 'failed' | 'no data';
  because?: string;
}
export interface Disagreement {
  metric: string;
  here: number;
  there: number;
  /**
   * The difference as a share of the larger value.
   */
  share: number;
  agrees: boolean;
}
export interface Generator {
  /**
   * A process or a pod.
   */
  name: string;
  /**
   * Requests in its log.
   */
  requests: number;
  /**
   * Requests that it counted itself; absent if it did not finish.
   */
  counted?: number;
  /**
   * Requests that it never attempted.
   */
  dropped: number;
  /**
   * p90 of the lateness of its requests.
   */
  lateMilliseconds: number;
  /**
   * Share of the available processors.
   */
  cpuShare?: number;
  /**
   * Offset of its clock from the run's clock; the ledger is corrected by it. Absent if it could not be measured.
   */
  clockOffsetMilliseconds?: number;
  /**
   * Uncertainty of the offset.
   */
  uncertaintyMilliseconds?: number;
  /**
   * The reason why its log is not complete.
   */
  fault?: string;
}
/**
 * Only in reports of older versions, for very large runs: requests after the end of the ledger are in the counts and latencies, but not in invariants and limiter.
 */
export interface LoadSample {
  /**
   * Every request up to this time is in the ledger.
   */
  wholeSeconds: number;
  ledgerRequests: number;
  /**
   * Later requests, which were only counted.
   */
  countedRequests: number;
}
export interface BudgetSpent {
  /**
   * Requests of checks and of the preflight.
   */
  sent: number;
  allowed?: number;
  generations?: number;
  /**
   * Requests of the loads, including those that learned the limits of the keys.
   */
  loadSent?: number;
}
export interface Environment {
  node: string;
  platform: string;
  cores: number;
  ci?: boolean;
  tlsVerified?: boolean;
}
/**
 * One run in one line of history.ndjson.
 */
export interface HistoryEntry {
  startedAt: string;
  command: string;
  /**
   * Its name.
   */
  target: string;
  version: string;
  /**
   * The labels of --tag.
   */
  tags?: {
    [k: string]: string;
  };
  verdict: Verdict;
  counts: Counts;
  coverage?: Coverage;
  /**
   * Ids of checks.
   */
  failed: string[];
  /**
   * Ids of blocked and errored checks.
   */
  undecided: string[];
  /**
   * Number of checks, observations excluded.
   */
  passed: number;
  load: {
    profile: string;
    key: string;
    limit?: number;
    windowSeconds?: number;
    /**
     * Milliseconds, admitted requests.
     */
    p50?: number;
    p99?: number;
  }[];
  /**
   * Latencies of the answers to the checks, in milliseconds.
   */
  operations?: {
    operation: string;
    n: number;
    p50: number;
    p95: number;
  }[];
}
/**
 * This run compared with an earlier one, by the rules of compare. It is part of the verdict. Only with --baseline.
 */
export interface BaselineResult {
  /**
   * worse: this run does not conform; inconclusive: the runs have nothing in common, or this one ended early.
   */
  verdict: 'worse' | 'not worse' | 'inconclusive';
  /**
   * The verdict on this run without the baseline.
   */
  runVerdict: 'conforms' | 'departs' | 'inconclusive';
  /**
   * Start of the baseline run.
   */
  startedAt: string;
  /**
   * The name of its target.
   */
  target: string;
  /**
   * The changes in one line.
   */
  says: string;
  /**
   * The checks that are worse.
   */
  checks: {
    id: string;
    from: Outcome;
    to: Outcome;
  }[];
  /**
   * Ids of the checks that failed or were blocked in both runs and are not worse.
   */
  unchanged?: string[];
  /**
   * Everything else that is worse and that this run alone does not show, one line each.
   */
  reasons: string[];
  /**
   * Lost coverage that --allow-lost excuses, one line each.
   */
  allowed: string[];
  /**
   * What was not compared, with reasons.
   */
  notes: string[];
}

/**
 * the name of the environment variable that holds the key (letters, digits and _), never the key itself
 */
export type VariableName = string;
export type Operation = 'GET /v1/models' | 'GET /v1/models/{model_id}' | 'POST /v1/generate';
export type Status = number;

/**
 * textgen.target.json: a server under test, the variables with its keys, the facts that its owner declares, and limits on the traffic to it. It never holds a secret.
 */
export interface TargetFile {
  $schema?: string;
  name?: string;
  /**
   * The service's base address without /v1.
   */
  baseUrl: string;
  keys?: TargetKeys;
  declared?: Declared;
  provoke?: Provoke;
  budget?: Budget;
  load?: LoadPermission;
}
export interface TargetKeys {
  primary?: KeySource;
  secondary?: KeySource;
  forbidden?: ForbiddenKeySource;
  exhaustible?: KeySource | KeySource[];
  bystander?: KeySource;
  load?: KeySource[];
}
export interface KeySource {
  env: VariableName;
  limit?: number;
  windowSeconds?: number;
}
export interface ForbiddenKeySource {
  env: VariableName;
  limit?: number;
  windowSeconds?: number;
  /**
   * Operation or operations that this key may not perform.
   */
  lacks: Operation | [Operation, ...Operation[]];
}
/**
 * Facts that the interface leaves open and the target's owner declares. The checks verify them.
 */
export interface Declared {
  rateLimit?: {
    limit?: number;
    windowSeconds?: number;
    resetUnit?: 'epoch-seconds' | 'epoch-milliseconds' | 'delta-seconds' | 'delta-milliseconds';
    /**
     * An operation that counts against the limit: limits are used up with it.
     */
    countedOn?: 'GET /v1/models' | 'GET /v1/models/{model_id}' | 'POST /v1/generate';
    algorithm?: 'fixed-window' | 'aligned-window' | 'sliding-log' | 'sliding-counter' | 'token-bucket';
  };
  unknownModel?: {
    status?: Status;
  };
  idempotency?: {
    replayId?: 'same' | 'fresh';
    /**
     * api-key: each API key has Idempotency keys of its own.
     */
    scope?: 'api-key';
    differentBodyStatus?: Status;
    retentionSeconds?: number;
  };
  pagination?: {
    /**
     * true: GET /v1/models applies page and perPage. false: it does not.
     */
    models?: boolean;
  };
  generate?: {
    status?: Status;
  };
}
/**
 * Requests that make the target answer a given status.
 */
export interface Provoke {
  '500'?: ProvokeRequest;
  '503'?: ProvokeRequest;
}
export interface ProvokeRequest {
  method: 'GET' | 'POST';
  path: string;
  headers?: {
    [k: string]: string;
  };
  body?: unknown;
}
export interface Budget {
  requests?: number;
  /**
   * Average over 10 s.
   */
  requestsPerSecond?: number;
  /**
   * Most requests at once.
   */
  burst?: number;
  seconds?: number;
}
export interface LoadPermission {
  allowed?: boolean;
  maxRequests?: number;
  maxRequestsPerSecond?: number;
}

/**
 * Known violations to ignore until their expiry date, each with an owner.
 */
export interface TolerationsFile {
  $schema?: string;
  tolerations: Toleration[];
}
export interface Toleration {
  /**
   * Id of the check whose violation is ignored.
   */
  check: string;
  /**
   * Why the violation is accepted for now.
   */
  reason: string;
  /**
   * The person or team responsible for it.
   */
  owner: string;
  /**
   * Address of the issue.
   */
  link: string;
  /**
   * The last day of the toleration, in UTC: 2027-01-31.
   */
  expires: string;
  /**
   * Name of the only target that it applies to.
   */
  target?: string;
}

/**
 * An entry of the list: a model without stats.
 */
export type ListedModel = Model & {
  stats?: never;
};
/**
 * A model requested by its id: a model with stats.
 */
export type SingleModel = Model & {
  stats: Stats;
};

/**
 * The body of every error response. The values of type and code are open, except invalid_api_key with 401.
 */
export interface ErrorEnvelope {
  error: {
    type: string;
    message: string;
    code: string;
  };
}
/**
 * The body of POST /v1/generate. The interface does not state which members are optional, or if there are others.
 */
export interface GenerateRequest {
  /**
   * Id of a model.
   */
  model?: string;
  prompt?: string;
  /**
   * Maximum number of tokens to generate.
   */
  maxTokens?: number;
}
/**
 * The answer to POST /v1/generate. The contents of data are left open.
 */
export interface GenerationEnvelope {
  id: string;
  object: 'generation';
  data: {
    [k: string]: unknown;
  };
  /**
   * ISO 8601 in UTC: a calendar, ordinal or week date.
   */
  createdAt: string;
}
/**
 * The members of every model, in the list and as a single model.
 */
export interface Model {
  id: string;
  name: string;
  description: string;
  /**
   * Tokens.
   */
  contextWindow: number;
  /**
   * Tokens.
   */
  maxTokens: number;
  capabilities: ('generate' | 'stream' | 'function_calling')[];
  pricing: Pricing;
  /**
   * Unix timestamp of the release.
   */
  created: number;
}
/**
 * Prices per 1000 tokens.
 */
export interface Pricing {
  prompt: number;
  completion: number;
}
/**
 * The answer to GET /v1/models.
 */
export interface ModelList {
  models: ListedModel[];
}
/**
 * A paginated list.
 */
export interface PaginatedList {
  data: unknown[];
  pagination: Pagination;
}
export interface Pagination {
  page: number;
  perPage: number;
  total: number;
  totalPages: number;
}
/**
 * Statistics of a model. The unit of avgLatency is left open.
 */
export interface Stats {
  avgLatency: number;
  uptime: number;
}
