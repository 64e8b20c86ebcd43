// What plan.json holds, for those who run inside k6: k6-plan.ts writes it.

/** A share of one key's requests. */
export interface LaneShape {
  name: string;
  key: number;
  /** open: one scenario a stage; paced: one a connection; closed: one a key. */
  model: 'open' | 'paced' | 'closed';
  fromMilliseconds: number;
  forMilliseconds: number;
  requests: number;
  /** open: so many arrivals in so long. */
  rate: number;
  perMilliseconds: number;
  /** Its requests are every so many-th of the key, from `first` on. */
  first: number;
  every: number;
  virtualUsers: number;
  mostVirtualUsers: number;
}

export interface PlanShape {
  id: string;
  baseUrl: string;
  beginAtEpochMilliseconds: number;
  timeoutSeconds: number;
  retries: boolean;
  insecure: boolean;
  /** Whether lines tell the answers' Date. */
  dates: boolean;
  idempotencyPrefix: string;
  requests: { method: string; path: string; headers: Record<string, string>; body?: string }[];
  /** What each member sends. */
  shares: LaneShape[][];
  /** Requests from here on are only counted, by slots of time and by latency; absent where each has its line. */
  sample?: { wholeMilliseconds: number; slotMilliseconds: number };
  /** paced: for each key, how many requests are spread evenly from when on and over how long. */
  stages: [requests: number, fromMilliseconds: number, forMilliseconds: number][][];
}
