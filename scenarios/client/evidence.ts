import type { Level, Observation } from '../../schemas/generated/types.ts';

export type ClientOperation = 'GET /v1/models' | 'GET /v1/models/{model_id}' | 'POST /v1/generate';

/** An answer that the server of a scenario gives in place of its usual one, by the names that the mock knows. */
interface StoryAnswer {
  answer: string;
  operation?: ClientOperation;
  /** Default: once. */
  times?: number;
}

/** A scripted server, for which the client is run once. */
export interface ClientScenario {
  name: string;
  /** A fact about the server, in the present tense. */
  title: string;
  /** Generations that the client is asked to make. */
  generations: number;
  /** Requests that the key may send in a window; default: more than any client needs. */
  limit?: number;
  /** Variants of the server, by name. */
  variants?: readonly string[];
  answers?: readonly StoryAnswer[];
  /** Every request is redirected to another host. */
  redirects?: true;
}

/** A request of the client as the server received it. Instants are epoch milliseconds; keys are masked. */
export interface ClientRequest {
  receivedAt: number;
  answeredAt?: number;
  leftAt?: number;
  connection: number;
  /** It arrived before the answer to an earlier one of its connection had been sent. */
  pipelined?: true;
  method: string;
  path: string;
  headers: readonly (readonly [string, string])[];
  body: string;
  /** Its bytes are no text. */
  notUtf8?: true;
  key?: string;
  idempotencyKey?: string;
  outcome: string;
  executed: boolean;
  answer?: { status: number; code?: string; headers: readonly (readonly [string, string])[]; body: string };
}

/** How a client ended: with the generations it was asked for, with an error, or at the time limit. `says` is its last line. */
export interface ClientEnd {
  kind: 'done' | 'failed' | 'stopped';
  says: string;
  milliseconds: number;
}

/** One run of a client. */
export interface ClientRun {
  scenario: ClientScenario;
  requests: readonly ClientRequest[];
  /** Requests that the other host of `redirects` received. */
  elsewhere: readonly ClientRequest[];
  end: ClientEnd;
  /** The time of a client from its first request, by its own clock. Its waits by another clock have no such end. */
  timeoutSeconds: number;
  /** The listed models. */
  models: readonly { id: string; maxTokens: number }[];
}

/** The runs by the names of their scenarios. */
export type ClientRuns = ReadonlyMap<string, ClientRun>;

export type ClientFinding =
  | { outcome: 'passed'; samples: readonly ClientRequest[] }
  | { outcome: 'violated'; wanted: string; got: string; shownBy: readonly ClientRequest[]; samples: number }
  | { outcome: 'inapplicable' | 'blocked'; because: string }
  | { outcome: 'observed'; observation: Observation; samples: readonly ClientRequest[] };

/** A check of a client. `reads` names the scenarios whose runs it judges; `every` stands for all without a variant. */
export interface ClientCheck {
  /** `client/subject-state`; never renamed. */
  id: string;
  clauses: readonly string[];
  level: Level;
  /** A fact in the present tense, true when the check passes. */
  title: string;
  why: string;
  reads: 'every' | readonly string[];
  /** Broken clients of `test/clients/` that violate it. */
  brokenBy: readonly string[];
  /** `runs` are those that it reads; `plain` is the run in which nothing goes wrong. */
  judge(runs: readonly ClientRun[], plain: ClientRun): ClientFinding;
}
