import type { Level, Observation, TargetFile } from '../../schemas/generated/types.ts';
import type { Episodes } from './episodes.ts';
import type { Answer, NearMiss, Reply, Request, Role } from './exchange.ts';

/** A condition of an answer. `says` is a noun with its article: `a 4xx or 5xx`. */
export interface Condition<Subject = Answer> {
  says: string;
  /** The words to add to another condition: `with X-RateLimit-Reset`. */
  adds?: string;
  /** The noun after `each`, if `answer that is` and the article would repeat it. */
  each?: string;
  met(subject: Subject, earlier: Reply[]): boolean;
}

interface Described {
  says: string;
  /** Parts of the reply that it reads: `status 401`, `header x-ratelimit-limit`, `error.code`, `models[].id`. */
  reads: string[];
}

/** A departure from an expectation, as fields without exact values. */
export interface Deviation {
  /** The part of the reply: `answer`, `status`, `body`, `header x-ratelimit-reset`, or a member such as `error.code`. */
  at: string;
  /** Its class: of a status `2xx`, of a member or body its JSON type or `missing`, of several replies `too many` or `differs`. */
  is: string;
  /** The clause that it breaks, if that is not the one of `at`. `question`: the first clause of the check. */
  clause?: string;
}

/** The actual result in words and as fields. */
export interface Flaw extends Deviation {
  says: string;
}

/**
 * One expectation of a reply. `test` never throws: it returns the actual result, in words or as a flaw, or undefined if the
 * expectation is met.
 */
export interface Expectation extends Described {
  /** Answers that do not meet this condition are not judged, and are no samples. */
  when?: Condition;
  /** `request` is the one that got the reply, if a step of a check sent it. */
  test(reply: Reply, earlier: Reply[], request?: Request): string | Flaw | undefined;
}

/** An expectation of an episode. */
export interface EpisodeExpectation<Episode> extends Described {
  /** The reason why the expectation cannot be tested on this episode; undefined if it can. */
  precondition?(episode: Episode): UnmetPrecondition | undefined;
  /** The replies that it judges. Without any the check is not applicable: `this check needs ${sampled}, and the run got none`. */
  samples(episode: Episode): readonly Reply[];
  /** The kind of reply that it judges, with its article: `a 429`. */
  sampled: string;
  test(episode: Episode): Unmet | undefined;
  /** The deviation of every episode that does not meet it. */
  deviation?: Deviation;
}

/** The actual result, and the replies that show it, the decisive one last. */
export interface Unmet {
  got: string;
  /** Default: `says` of the expectation. */
  wanted?: string;
  shownBy: readonly (Reply | undefined)[];
  deviation?: Deviation;
}

export interface UnmetPrecondition {
  outcome: 'blocked' | 'inapplicable';
  because: string;
  /** If an answer blocked the check: that answer, and its wrong part. */
  shownBy?: readonly Reply[];
  deviation?: Deviation;
  /** The single declaration that is missing. */
  lacks?: Provision;
  /** The one declaration that is missing. */
  need?: Need;
}
/**
 * The thing that a run lacks for a check: a key of a role, a declaration, budget, permission to send the requests, or answers that prove or refute
 * the clause.
 */
export type Provision = 'key' | 'declaration' | 'budget' | 'selection' | 'evidence';

/** A fact about an answer that is recorded and never judged. Undefined if the answer does not show it. */
export interface Fact {
  name: string;
  see(answer: Answer, earlier: Reply[]): string | number | boolean | null | undefined;
}

/** An integer from 0 to below - 1, derived from the run's seed and the check's id. */
export type Draw = (below: number) => number;

/** A request, or requests derived from earlier replies (those of the control first). An empty list is inapplicable. */
export type Send = Request | ((earlier: Reply[], draw: Draw) => Request | Request[]);

export interface Step {
  send: Send;
  expect?: Expectation[];
  observe?: Fact[];
  /** Prefix of this step's facts if a check has several steps: `NAME.status`. */
  name?: string;
}

/** Members of every kind of check. */
export interface Common {
  /** `suite/subject-state`; never renamed. */
  id: string;
  /** The clauses that its answers show; the first one is the question of the check. */
  clauses: string[];
  level: Level;
  /** A fact in the present tense, true when the check passes. */
  title: string;
  /** The reason why the clause matters to a client. */
  why?: string;
  /** True if it requests the listed models one by one, or some of a long list. The title of its result then has their number. */
  ofEachModel?: boolean;
  /** Roles and declarations that it needs of the target, apart from the keys of its requests. */
  needs?: Need[];
  /** Variants of the reference server to which the check applies, if it does not apply to the plain server. */
  provenOn?: string[];
  /** Defects of the reference server that violate this check. */
  brokenBy: string[];
  /** Another client of the key can make it fail by using the limit: then a failure proves nothing. */
  exclusive?: true;
  /** True for a check of a team's own suite, which is not part of the interface. */
  own?: true;
}
export type Need = Role | `declared.${string}` | `provoke.${500 | 503}`;

export interface StepsCheck extends Common {
  /** Valid versions of the requests in `steps`. If one of them fails, the check is blocked. */
  control?: Step[];
  steps: Step[];
}
export interface EpisodeCheck<Name extends keyof Episodes = keyof Episodes> extends Common {
  reads: Name;
  expect?: EpisodeExpectation<Episodes[Name]>[];
  /** Undefined if no answer of the episode shows it. */
  observe?(episode: Episodes[Name]): Observation | undefined;
}
export interface RunCheck extends Common {
  run: Run;
  /** The most requests that it sends to a conforming server. */
  costs: number;
  /** Parts of the replies that it reads, in the format of `Expectation.reads`. */
  looksAt?: string[];
  /** The role of a key that no other check or episode may use meanwhile. */
  alone?: 'bystander';
}
export type Run = (client: CheckClient) => Promise<Finding>;
export type Check = StepsCheck | { [Name in keyof Episodes]: EpisodeCheck<Name> }[keyof Episodes] | RunCheck;

type WithoutLevel<Kind extends Common> = Kind extends Common ? Omit<Kind, 'level' | 'brokenBy'> : never;

/** Checks of facts that the interface leaves open: declared ones, and observations. No defect violates them. */
export const checksOfLevel = (level: 'declared' | 'observe', checks: WithoutLevel<Check>[]): Check[] =>
  checks.map((check) => ({ ...check, level, brokenBy: [] }));

export interface Suite {
  name: string;
  title: string;
  checks: Check[];
}

/** `samples` are the replies that were judged. Without any a check does not pass. */
export type Finding =
  | { outcome: 'passed'; samples: readonly Reply[] }
  | {
      outcome: 'violated';
      wanted: string;
      got: string;
      shownBy?: readonly (Reply | undefined)[];
      deviation?: Deviation;
    }
  | UnmetPrecondition
  | { outcome: 'observed'; observation: Observation };

/** The interface of a `run` check to the server. Every exchange is recorded, paced and charged to the budget. */
export interface CheckClient {
  send(request: Request): Promise<Reply>;
  /** Sends all requests at once, each on its own connection. */
  together(requests: Request[]): Promise<Reply[]>;
  wait(milliseconds: number): Promise<void>;
  /** Milliseconds from now to the reset that a reply announces; undefined if its unit is unknown. */
  untilReset(reply: Reply): number | undefined;
  /** True if a request with the primary key has waited for its limit since that reply. */
  hasWaitedSince(reply: Reply): boolean;
  declared: NonNullable<TargetFile['declared']>;
  /** Requests that make the target answer 500 or 503. */
  provoke: NonNullable<TargetFile['provoke']>;
  /** True if no POST may be sent. */
  isReadOnly: boolean;
  /** Operations that the forbidden key may not perform, for example `POST /v1/generate`. */
  lacks: string[];
  /** Near misses of the primary key that are not empty and not a key of the run. */
  nearMisses: readonly NearMiss[];
  random: Draw;
}
