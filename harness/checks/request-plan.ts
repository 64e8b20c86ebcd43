import { plural } from '../../reports/text/quantities.ts';
import type { Episodes } from '../../scenarios/vocabulary/episodes.ts';
import type { Check, Step } from '../../scenarios/vocabulary/suite.ts';
import type { TargetAccess } from '../http/target-access.ts';
import { lacking, needsOf } from './requirements.ts';

/** What a check may send at most, on a server that answers as it should. */
export interface PlannedCheck {
  id: string;
  suite: string;
  requests: number;
  /** Those of them that are POST. */
  generations: number;
  /** The episode it reads, whose requests are counted once. */
  episode?: keyof Episodes;
  /** Why it will not be played. */
  left?: string;
  /** It is left out for want of budget alone. */
  beyondBudget?: boolean;
}

export interface RequestPlan {
  checks: PlannedCheck[];
  episodes: { name: keyof Episodes; requests: number; generations: number }[];
  requests: number;
  generations: number;
  /** At the rate of the budget, if it has one, and with the windows that are waited for, where they are known. */
  seconds: number;
}

/** Listed models that are tried one by one, at most; as many are planned for where the list is not known. */
export const mostModels = 10;
const openings = 6;
const mostOfEpisode = 200;
/** In the order in which checks are planned and played. */
export const levels = ['must', 'declared', 'should', 'observe'] as const;

const sends = (steps: readonly Step[], models: number): { requests: number; generations: number } => {
  let [requests, generations] = [0, 0];
  for (const { send } of steps) {
    const count = typeof send === 'function' ? models : 1;
    requests += count;
    // A function builds what it sends from a list that came before: it may be a generation.
    if (typeof send === 'function' || send.method === 'POST') generations += count;
  }
  return { requests, generations };
};

function costOf(check: Check, models: number): { requests: number; generations: number } {
  if ('steps' in check) return sends([...(check.control ?? []), ...check.steps], models);
  if ('run' in check) return { requests: check.costs, generations: check.costs };
  return { requests: 0, generations: 0 };
}

/** What an episode sends at most on a key with this limit, and how long its windows last. */
function costOfEpisode(name: keyof Episodes, limit: number): { requests: number; generations: number } {
  const within = (requests: number): number => Math.min(mostOfEpisode, requests);
  switch (name) {
    case 'burst':
      return { requests: within(Math.ceil(limit * 1.5) + openings + 17), generations: 0 };
    case 'drain':
      return { requests: within(Math.ceil(limit * 1.25) + openings + 46), generations: 20 };
    case 'poll':
      return { requests: within(Math.ceil(limit * 1.25) + 1 + openings + 40), generations: 0 };
    case 'met':
      return { requests: 0, generations: 0 };
  }
}

/** How many exhaustions the time of the budget has room for, where the windows are known: each waits for two of them. */
function exhaustionsInTime({ keys, declared, budget }: TargetAccess): { count: number; says: string } {
  const exhaustible = keys.filter(({ role }) => role === 'exhaustible');
  const window = exhaustible[0]?.windowSeconds ?? declared.rateLimit?.windowSeconds;
  if (window === undefined || budget?.seconds === undefined) return { count: Number.POSITIVE_INFINITY, says: '' };
  const count = exhaustible.length * Math.max(1, Math.floor(budget.seconds / (2 * window)));
  const says = `windows of ${window} s leave time for ${plural(count, 'exhaustion')} in ${budget.seconds} s: give more exhaustible keys, or raise budget.seconds in the target file`;
  return { count, says };
}

/** What a plan is made for. */
export interface Circumstances {
  /** Requests that may be sent; without it, everything is played. */
  allowed?: number;
  /** How many models the target lists, as far as that is known. */
  listed?: number | undefined;
  /** The request that comes before all checks has been sent. */
  prepared?: boolean;
  /** Episodes that have been played. */
  played?: ReadonlySet<keyof Episodes>;
}

/** Plans within what is allowed, musts before shoulds before observations. */
export function planRequests(
  checks: readonly Check[],
  subject: TargetAccess,
  { allowed = Number.POSITIVE_INFINITY, listed = mostModels, played = new Set(), prepared }: Circumstances = {},
): RequestPlan {
  const models = Math.min(Math.max(listed, 1), mostModels);
  const [exhaustible] = subject.keys.filter(({ role }) => role === 'exhaustible');
  const { rateLimit } = subject.declared;
  const limit = exhaustible?.limit ?? rateLimit?.limit ?? mostOfEpisode;
  const timely = exhaustionsInTime(subject);
  const episodes = new Map<keyof Episodes, { requests: number; generations: number }>();
  const planned = new Map<string, PlannedCheck>();
  let total = prepared ? 0 : 1;
  let generations = 0;
  for (const check of levels.flatMap((level) => checks.filter((each) => each.level === level))) {
    const missing = needsOf(check).flatMap((need) => lacking(need, subject) ?? []);
    const own = costOf(check, models);
    const episode = 'reads' in check ? check.reads : undefined;
    const isNew = episode !== undefined && !episodes.has(episode) && !played.has(episode);
    const begins = isNew ? costOfEpisode(episode, limit) : undefined;
    const requests = own.requests + (begins?.requests ?? 0);
    const fits = total + requests <= allowed;
    const late = isNew && episodes.size + played.size >= timely.count ? timely.says : undefined;
    const over = fits ? undefined : overBudget(requests, allowed - total);
    const left = missing.length > 0 ? missing.join('; ') : (late ?? over);
    const entry = { id: check.id, suite: check.id.split('/')[0] ?? '', ...own, ...(episode && { episode }) };
    const beyondBudget = missing.length === 0 && late === undefined && !fits;
    planned.set(check.id, left === undefined ? entry : { ...entry, left, beyondBudget });
    if (left !== undefined) continue;
    if (episode !== undefined && begins !== undefined) episodes.set(episode, begins);
    total += requests;
    generations += own.generations + (begins?.generations ?? 0);
  }
  const perSecond = subject.budget?.requestsPerSecond ?? Number.POSITIVE_INFINITY;
  const window = exhaustible?.windowSeconds ?? rateLimit?.windowSeconds ?? 0;
  return {
    checks: checks.flatMap(({ id }) => planned.get(id) ?? []),
    episodes: [...episodes].map(([name, cost]) => ({ name, ...cost })),
    requests: total,
    generations,
    seconds: Math.max(total / perSecond, ofWindows(subject, total)) + (episodes.size > 0 ? 2 * window : 0),
  };
}

/** What the windows of the primary key, which sends nearly everything, take for so many requests; 0 where unknown. */
function ofWindows({ keys }: TargetAccess, requests: number): number {
  const { limit, windowSeconds = 0 } = keys.find(({ role }) => role === 'primary') ?? {};
  return limit === undefined ? 0 : Math.floor(requests / Math.max(1, limit)) * windowSeconds;
}

const overBudget = (requests: number, left: number): string =>
  `it takes up to ${plural(requests, 'request')} and the budget has ${Math.max(0, left)} left for it: raise budget.requests in the target file`;
