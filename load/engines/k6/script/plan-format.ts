// What k6 is told. The harness writes it and the script reads it, so no more than types stand here.

/** A share of one key's requests: one scenario of the script in one member. */
export interface Lane {
  name: string;
  key: number;
  /** Open: one scenario a stage; paced: one a connection; closed: one a key. */
  model: 'open' | 'paced' | 'closed';
  /** Open: when its first request is due. Else 0. */
  fromMilliseconds: number;
  /** Of the scenario, from its start. */
  forMilliseconds: number;
  /** Closed: 0, since nobody knows. */
  requests: number;
  /** Open: so many arrivals in so long. */
  rate: number;
  perMilliseconds: number;
  /** Its requests are every so many-th of the key, from `first` on; closed, of its virtual user counted in all. */
  first: number;
  every: number;
  virtualUsers: number;
  mostVirtualUsers: number;
}

/** Requests of one key that are spread evenly, from when on and over how long; a plan may have thousands. */
export type ToldStage = readonly [requests: number, fromMilliseconds: number, forMilliseconds: number];

/** How much of a run has a line for each request; the rest is counted by slots of time and by latency. */
export interface K6Sample {
  wholeMilliseconds: number;
  slotMilliseconds: number;
}

/** All but the secrets: plan.json beside the script. */
export interface K6Plan {
  /** Which plan this is: the members' lines name it. */
  id: string;
  baseUrl: string;
  beginAtEpochMilliseconds: number;
  timeoutSeconds: number;
  retries: boolean;
  insecure: boolean;
  /** Whether lines tell the answers' Date. */
  dates: boolean;
  /** Idempotency keys begin with it, followed by the instant of the beginning. */
  idempotencyPrefix: string;
  requests: { method: string; path: string; headers: Record<string, string>; body?: string }[];
  /** What each member sends. */
  shares: Lane[][];
  /** Absent where each request has its line. */
  sample?: K6Sample;
  /** Paced: each key's requests. */
  stages: ToldStage[][];
}
