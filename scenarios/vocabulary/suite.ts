import type { Level, Observation, TargetFile } from '../../schemas/generated/types.ts';
import type { Episodes } from './episodes.ts';
import type { Reply, Request, Role } from './exchange.ts';

/** One thing wanted of a reply. `test` never throws: it returns what came instead, or nothing. */
export interface Expectation<Subject = Reply> {
  says: string;
  /** What it reads: `status 401`, `header x-ratelimit-limit`, `error.code`, `models[].id`. */
  reads: string[];
  test(subject: Subject, earlier: Reply[]): string | undefined;
  /** Why there is nothing to judge, if there is not. */
  ground?(subject: Subject): Ungrounded | undefined;
}
export interface Ungrounded {
  outcome: 'blocked' | 'inapplicable';
  because: string;
}

/** A fact about a reply, recorded and never judged. */
export interface Fact {
  name: string;
  see(reply: Reply, earlier: Reply[]): string | number | boolean | null;
}

/** Requests made from the replies so far, those of the control first. An empty list leaves nothing to judge. */
export type Send = Request | ((earlier: Reply[]) => Request | Request[]);

export interface Step {
  send: Send;
  expect?: Expectation[];
  observe?: Fact[];
  /** Names the facts of this step where a check has several: `NAME.status`. */
  name?: string;
}

/** What every check says of itself. */
export interface Common {
  /** `suite/subject-state`; never renamed. */
  id: string;
  clauses: string[];
  level: Level;
  /** A fact in the present tense, true when the check passes. */
  title: string;
  /** Why a client cares. */
  why?: string;
  /** What the target must provide beside the keys of the requests. */
  needs?: Need[];
  /** Variants of the reference server on which the check has something to judge, where the plain one gives it nothing. */
  provenOn?: string[];
  /** The defects of the reference server under which this check is violated. */
  brokenBy: string[];
}
export type Need = Role | `declared.${string}` | `provoke.${500 | 503}`;

export interface StepsCheck extends Common {
  /** Sound requests that differ only in what the steps get wrong. Unmet: the check is blocked. */
  control?: Step[];
  steps: Step[];
}
export interface EpisodeCheck<Name extends keyof Episodes = keyof Episodes> extends Common {
  reads: Name;
  expect?: Expectation<Episodes[Name]>[];
  observe?(episode: Episodes[Name]): Observation;
}
export interface RunCheck extends Common {
  run: Run;
  /** Requests it sends at most on a server that answers as it should. */
  costs: number;
  /** What it reads of replies, in the words of an expectation's `reads`. */
  looksAt?: string[];
  /** No other check or episode uses the key of this role meanwhile. */
  alone?: 'bystander';
}
export type Run = (player: Player) => Promise<Finding>;
export type Check = StepsCheck | { [Name in keyof Episodes]: EpisodeCheck<Name> }[keyof Episodes] | RunCheck;

export interface Suite {
  name: string;
  title: string;
  checks: Check[];
}

/** What a `run` check, or a judged check of any form, comes to. */
export type Finding =
  | { outcome: 'passed' }
  | { outcome: 'violated'; wanted: string; got: string }
  | Ungrounded
  | { outcome: 'observed'; observation: Observation };

/** What a `run` check may do. Every exchange is recorded, paced and charged to the budget. */
export interface Player {
  send(request: Request): Promise<Reply>;
  /** Sends all at once, each on a connection of its own. */
  together(requests: Request[]): Promise<Reply[]>;
  wait(milliseconds: number): Promise<void>;
  /** Milliseconds from now to the reset that a reply announces; undefined where its unit cannot be told. */
  untilReset(reply: Reply): number | undefined;
  declared: NonNullable<TargetFile['declared']>;
  /** How to make the target answer 500 or 503. */
  provoke: NonNullable<TargetFile['provoke']>;
  /** The operations that the forbidden key lacks, e.g. `POST /v1/generate`. */
  lacks: string[];
  /** Whole number in 0..below-1, from the run's seed and the check's id. */
  random(below: number): number;
}
