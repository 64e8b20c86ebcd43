// Written by schemas/generate.ts from the JSON Schemas; change those and run `npm run generate`.

/**
 * clauses.json: every statement of the interface, in the order of the document.
 */
export type Clauses = Clause[];

/**
 * One statement of the interface, either a promise or a silence.
 */
export interface Clause {
  /**
   * Section or numbered item, plus a name where one holds several.
   */
  id: string;
  kind: 'stated' | 'not shown';
  /**
   * A short fact; for what is not shown, its subject.
   */
  title: string;
  /**
   * The promise, or what is left open.
   */
  says: string;
  /**
   * What a client can see of it, or why nothing.
   */
  seen: string;
  /**
   * The reading taken where the text can be read two ways.
   */
  reading?: string;
}

export type ClusterQuantity = string;

/**
 * What the pods of a load run on Kubernetes need to be allowed on a cluster: images, resources, where they may run. It never holds a secret.
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
   * The pods get none of its tokens.
   */
  serviceAccount?: string;
  priorityClass?: string;
  /**
   * The pods use the network of their node: a server on its 127.0.0.1 can be reached.
   */
  hostNetwork?: boolean;
  /**
   * Further labels of the pods.
   */
  labels?: {
    [k: string]: string;
  };
  /**
   * Further annotations of the pods, say `sidecar.istio.io/inject`: `false`.
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
 * Of each pod; requested are cpu 250m and memory 128Mi unless said otherwise. A limit on cpu delays requests: without need, give none.
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
   * What the key is called in the ground truth.
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
   * Operations that the key may not use; none where it is left out.
   */
  lacks?: ('GET /v1/models' | 'GET /v1/models/{model_id}' | 'POST /v1/generate')[];
}

/**
 * A load question, engine-neutral: how requests arrive, by which keys, for how long, and what is acceptable.
 */
export type LoadProfile = {
  [k: string]: unknown;
} & {
  $schema?: string;
  name: string;
  /**
   * The question, printed above the numbers.
   */
  asks: string;
  arrival: {
    /**
     * open: a request at each intended instant, whatever the answers do; paced: a quota per window, spread evenly over a fixed set of connections; closed: as fast as answers come.
     */
    model: 'open' | 'paced' | 'closed';
  };
  /**
   * @minItems 1
   * @maxItems 64
   */
  keys: [ProfileKey, ...ProfileKey[]];
  /**
   * Length in windows of the keys' limits.
   */
  windows?: number;
  /**
   * Length in seconds.
   */
  seconds?: number;
  /**
   * The operations sent, in turn. Default: generate.
   *
   * @minItems 1
   */
  mix?: ['generate' | 'models' | 'model', ...('generate' | 'models' | 'model')[]];
  /**
   * Every request is sent again at once under the same Idempotency-Key, while the first is in flight.
   */
  retries?: boolean;
  limits: ProfileLimit[];
};
export type ProfileLimit = ProfileLimit1 & {
  metric: string;
  atMost?: number;
  atLeast?: number;
};
export type ProfileLimit1 = {
  [k: string]: unknown;
};

export interface ProfileKey {
  label: string;
  /**
   * Requests per window, as a share of the Limit.
   */
  ofLimit?: number;
  perSecond?: number;
  /**
   * @minItems 1
   */
  stages?: [Stage, ...Stage[]];
  /**
   * Besides: so many requests, as a share of the Limit, released together at each reset that a refusal announced.
   */
  herdOfLimit?: number;
  /**
   * Evenly spread requests leave so many at a time, each on a connection of its own, so that decisions overlap.
   */
  groupsOf?: number;
  connections?: number;
}
export interface Stage {
  windows?: number;
  seconds?: number;
  ofLimit?: number;
  perSecond?: number;
  release?: 'even' | 'together';
}

export type Verdict = 'conforms' | 'departs' | 'inconclusive';
export type Level = 'must' | 'should' | 'declared' | 'observe';
export type Outcome = 'passed' | 'violated' | 'blocked' | 'inapplicable' | 'observed' | 'errored';
/**
 * @minItems 2
 * @maxItems 2
 */
export type Header = [string, string];

/**
 * run.json: everything one run learned. Readers ignore members they do not know; members are added, never repurposed. Durations and latencies are milliseconds unless the name says otherwise.
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
   * The command that made the run: gate, check or load.
   */
  command: string;
  target: ReportTarget;
  verdict: Verdict;
  exitCode: 0 | 1 | 3;
  /**
   * The levels whose violations decide the verdict in this run. Absent: must and declared.
   */
  gatingLevels?: Level[];
  counts: Counts;
  checks: CheckResult[];
  causes: Cause[];
  clauses: ClauseResult[];
  load: LoadResult[];
  /**
   * Why the load half of a gate did not run, and what it would take.
   */
  loadSkipped?: string;
  /**
   * Hygiene remarks that do not gate, one sentence each.
   */
  warnings?: string[];
  budget?: BudgetSpent;
  environment?: Environment;
  /**
   * The command line that runs this again, with no secret in it.
   */
  repeatIt?: string;
  /**
   * false: the run was interrupted; what it had learned is here.
   */
  complete: boolean;
}
export interface ReportTarget {
  name: string;
  baseUrl: string;
  /**
   * process: embedded; docker: containers that the run started; url: a server that was already there.
   */
  runtime: 'process' | 'docker' | 'url';
}
export interface Counts {
  passed: number;
  violated: number;
  blocked: number;
  inapplicable: number;
  observed: number;
  errored: number;
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
   * Why the promise matters to a client.
   */
  why?: string;
  outcome: Outcome;
  wanted?: string;
  got?: string;
  /**
   * For blocked, inapplicable and errored: the reason, and for inapplicable what it would take.
   */
  because?: string;
  /**
   * Id of an entry of causes.
   */
  cause?: string;
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
 * What the server chose where the interface is silent.
 */
export interface Observation {
  /**
   * One short sentence for people.
   */
  says: string;
  /**
   * Stable values, compared between runs.
   */
  facts: {
    [k: string]: string | number | boolean | null;
  };
}
export interface Exchange {
  /**
   * control: the positive control beside the step.
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
   * In place of a response: no answer in time, reset, not HTTP, and so on, in one sentence.
   */
  failure?: string;
  /**
   * Repeats the request from a shell, with the key as $TEXTGEN_KEY or its like.
   */
  curl: string;
}
/**
 * One root cause, said once, with the checks it explains.
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
  standing: 'holds' | 'departs' | 'undecided' | 'observed' | 'unseen';
  checks: string[];
}
export interface LoadResult {
  profile: string;
  engine: 'k6' | 'autocannon';
  /**
   * The question the profile asks.
   */
  asks: string;
  arrival: {
    model: 'open' | 'paced' | 'closed';
  };
  startedAt?: string;
  durationSeconds?: number;
  /**
   * Requests that tried the keys before the load; no key counts them.
   */
  sentBefore?: number;
  validity: {
    verdict: 'valid' | 'degraded' | 'invalid';
    reasons: string[];
    /**
     * What the verdict was judged from, unit in the name, e.g. scheduleLagP99Milliseconds.
     */
    measured?: {
      [k: string]: number;
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
   * Oddities: shown, never judged.
   */
  notes?: string[];
  releases?: Releases;
  isolation?: Isolation;
  recovery?: Recovery;
  retries?: Retries;
  /**
   * Of a ramp: each step of its first key, judged by itself.
   */
  steps?: LoadStep[];
  /**
   * How far this engine's figures lie from the other's, where both ran the profile.
   */
  disagreement?: Disagreement[];
  /**
   * Those that sent the load together, where there were several: each its share of one plan.
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
   * Requests the plan intended.
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
   * Anything else, no answer included.
   */
  errors: number;
  /**
   * Requests admitted beyond the Limit, summed over the announced windows.
   */
  overAdmitted?: number;
  /**
   * Requests refused although the announced window still had room.
   */
  underAdmitted?: number;
  /**
   * The windows as the server announced them.
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
  latency: {
    admitted: Percentiles;
    refused: Percentiles;
    failed?: Percentiles;
  };
}
/**
 * Milliseconds; empty when there is no sample.
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
}
export interface LimitResult {
  metric: string;
  bound: string;
  value?: number;
  verdict: 'met' | 'breached' | 'no data';
}
export interface TimelineSlot {
  key: string;
  /**
   * Start of the slot since the start of the run.
   */
  atSeconds: number;
  forSeconds: number;
  admitted: number;
  refused: number;
  errors: number;
  /**
   * The last X-RateLimit-Remaining seen in the slot.
   */
  remaining?: number;
}
/**
 * Requests released together: how many times, how many at most, and how far apart the first and the last of a release left.
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
 * A key's latency and admission while its neighbour was quiet and while it was loud, interleaved in one run.
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
   * Cliff's delta, -1 to 1: above 0 means slower beside the neighbour.
   */
  effectSize?: number;
}
export interface IsolationSide {
  admitted: number;
  refused: number;
  latency: Percentiles;
}
/**
 * From the announced reset to the first admission, milliseconds: below 0 means earlier than announced.
 */
export interface Recovery {
  key: string;
  /**
   * The step in which Reset is announced: the true reset may lie so far from it.
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
 * Requests sent twice under one Idempotency-Key, the second while the first was in flight.
 */
export interface Retries {
  pairs: number;
  /**
   * Both 2xx with the same id and data.
   */
  agreeing: number;
  /**
   * Both 2xx with another id or other data: it was executed twice.
   */
  differing: number;
  /**
   * One 2xx, the other refused or without an answer.
   */
  oneAnswered: number;
  noneAnswered: number;
  /**
   * Pairs after which Remaining had fallen by two.
   */
  chargedTwice?: number;
  /**
   * Statuses other than 2xx and how often they came.
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
   * Of the admitted, milliseconds.
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
   * The difference as a share of the greater.
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
   * Requests that it told of.
   */
  requests: number;
  /**
   * Requests that it counted itself; absent where it never got so far.
   */
  counted?: number;
  /**
   * Requests that it never attempted.
   */
  dropped: number;
  /**
   * Nine tenths of its requests were begun no later.
   */
  lateMilliseconds: number;
  /**
   * Of the processors that it could use.
   */
  cpuShare?: number;
  /**
   * How far its clock was ahead of the run's: the ledger is corrected by it. Absent where it could not be measured.
   */
  clockOffsetMilliseconds?: number;
  /**
   * The offset is right to so many milliseconds.
   */
  uncertaintyMilliseconds?: number;
  /**
   * Why what it told is not all that it sent.
   */
  fault?: string;
}
/**
 * Where the ledger would have been too large: requests after its end are counted, exactly, and are in the latencies, but invariants and limiter speak of the ledger alone.
 */
export interface LoadSample {
  /**
   * From the start of the run until here every request is in the ledger.
   */
  wholeSeconds: number;
  ledgerRequests: number;
  /**
   * Requests after that, which were only counted.
   */
  countedRequests: number;
}
export interface BudgetSpent {
  /**
   * Conformance requests sent, the preflight included.
   */
  sent: number;
  allowed?: number;
  generations?: number;
  /**
   * Requests of the loads, those that tried the keys included.
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

export type Operation = 'GET /v1/models' | 'GET /v1/models/{model_id}' | 'POST /v1/generate';
export type Status = number;

/**
 * textgen.target.json: a server under test, where its keys are found, what its owner declares, and what it may be sent. It never holds a secret.
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
  /**
   * Name of the environment variable that holds the key.
   */
  env: string;
  limit?: number;
  windowSeconds?: number;
}
export interface ForbiddenKeySource {
  env: string;
  limit?: number;
  windowSeconds?: number;
  /**
   * The operation, or operations, that this key may not perform.
   */
  lacks: Operation | [Operation, ...Operation[]];
}
/**
 * Answers of the target's owner to items the interface leaves open. What is declared is asserted.
 */
export interface Declared {
  rateLimit?: {
    limit?: number;
    windowSeconds?: number;
    resetUnit?: 'epoch-seconds' | 'epoch-milliseconds' | 'delta-seconds' | 'delta-milliseconds';
    algorithm?: 'fixed-window' | 'aligned-window' | 'sliding-log' | 'sliding-counter' | 'token-bucket';
  };
  unknownModel?: {
    status?: Status;
  };
  idempotency?: {
    replayId?: 'same' | 'fresh';
    differentBodyStatus?: Status;
    retentionSeconds?: number;
  };
  pagination?: {
    /**
     * Whether GET /v1/models applies page and perPage.
     */
    models?: boolean;
  };
  generate?: {
    status?: Status;
  };
}
/**
 * How to make the target answer a status on purpose.
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
   * The most requests at once.
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
 * Violations that are known and excused until a day, each with somebody who answers for it.
 */
export interface TolerationsFile {
  $schema?: string;
  tolerations: Toleration[];
}
export interface Toleration {
  /**
   * Id of the check whose violation is excused.
   */
  check: string;
  /**
   * Why the violation is accepted for now.
   */
  reason: string;
  /**
   * Who answers for it.
   */
  owner: string;
  /**
   * Where it is being dealt with.
   */
  link: string;
  /**
   * The last day, in UTC, on which it is excused: 2027-01-31.
   */
  expires: string;
  /**
   * Name of the only target it holds for.
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
 * A model looked up by its id: a model with stats.
 */
export type SingleModel = Model & {
  stats: Stats;
};

/**
 * The body of every error response. The values of type and code are open, invalid_api_key with 401 apart.
 */
export interface ErrorEnvelope {
  error: {
    type: string;
    message: string;
    code: string;
  };
}
/**
 * The body of POST /v1/generate. Whether a member may be left out, and whether there are others, is not shown.
 */
export interface GenerateRequest {
  /**
   * Id of a model.
   */
  model?: string;
  prompt?: string;
  /**
   * The most tokens to generate.
   */
  maxTokens?: number;
}
/**
 * The answer to POST /v1/generate. What data holds is not shown.
 */
export interface GenerationEnvelope {
  id: string;
  object: 'generation';
  data: {
    [k: string]: unknown;
  };
  /**
   * ISO 8601 in UTC.
   */
  createdAt: string;
}
/**
 * What every model has, in the list and alone.
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
 * Prices for 1000 tokens.
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
 * A list that comes in pages.
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
 * Statistics of a model. The unit of avgLatency is not shown.
 */
export interface Stats {
  avgLatency: number;
  uptime: number;
}
