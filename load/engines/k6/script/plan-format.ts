// The plan that the harness writes and the k6 script reads. Types only, since both sides import it.

/** A share of one key's requests: one scenario of the script in one member. */
export interface ShareScenario {
  name: string;
  /** Index of the key. */
  key: number;
  /** Open: one scenario per stage; timed: open arrivals at irregular instants; paced: one per connection; closed: one per key. */
  model: 'open' | 'timed' | 'paced' | 'closed';
  /** Open: instant of its first request. Otherwise 0. */
  fromMilliseconds: number;
  /** Length of the scenario. */
  forMilliseconds: number;
  /** 0 for closed scenarios, which send as many as they can. */
  requests: number;
  /** Open: `rate` requests in `perMilliseconds`. */
  rate: number;
  perMilliseconds: number;
  /** It sends every `every`-th request of the key, beginning with request `first`; closed: of its virtual users. */
  first: number;
  every: number;
  virtualUsers: number;
  mostVirtualUsers: number;
}

/** Requests of one key that are spread evenly over a stretch of time. A tuple, since a plan may have thousands. */
export type PacedStage = readonly [requests: number, fromMilliseconds: number, forMilliseconds: number];

/** The content of plan.json. It holds no keys. */
export interface K6Plan {
  /** Identifies the plan in the members' logs. */
  id: string;
  /** Origin of the target as k6 reaches it. */
  baseUrl: string;
  beginAtEpochMilliseconds: number;
  timeoutSeconds: number;
  retries: boolean;
  insecure: boolean;
  /** True if the log contains the Date of each response. */
  dates: boolean;
  /** Paths of the members that may count the tokens of an answer. */
  tokenPaths: { tokensSent: readonly string[]; tokensReceived: readonly string[] };
  /** Beginning of every Idempotency-Key; the start of the load follows. */
  idempotencyPrefix: string;
  /** One per operation. Those with a body get it from bodies.json. */
  requests: { operation: string; method: string; path: string; headers: Record<string, string>; hasBody: boolean }[];
  /** The order of the requests of each key, which is repeated: request, its earlier places, and all its places. */
  order: (readonly [request: number, before: number, each: number])[];
  /** The scenarios of each member. */
  shares: ShareScenario[][];
  /** Paced: the stages of each key; empty for a key whose instants are in instants.json. */
  stages: PacedStage[][];
  /** Keys whose instants are in instants.json. */
  irregular: number[];
  /** Closed: the shortest and the longest pause between an answer and the next request. Both 0: none. */
  thinkSeconds: readonly [from: number, to: number];
  /** Seed of the pauses. */
  seed: number;
  /** Closed: a member ends the load after this many requests. */
  mostRequests: number;
}
