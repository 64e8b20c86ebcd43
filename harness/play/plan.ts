import type { Check, Episodes, Step } from '../../scenarios/vocabulary/suite.ts';
import { lacking, needsOf } from './need.ts';
import type { Subject } from './subject.ts';

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
}

export interface Plan {
  checks: PlannedCheck[];
  episodes: { name: keyof Episodes; requests: number; generations: number }[];
  requests: number;
  generations: number;
  /** At the rate of the budget, if it has one, and with the windows that are waited for, where they are known. */
  seconds: number;
}

/** Listed models that are tried one by one, at most; as many are planned for. */
const models = 10;
const openings = 6;
const mostOfEpisode = 200;
const levels = ['must', 'declared', 'should', 'observe'] as const;

const sends = (steps: readonly Step[]): { requests: number; generations: number } => {
  let [requests, generations] = [0, 0];
  for (const { send } of steps) {
    const count = typeof send === 'function' ? models : 1;
    requests += count;
    // A function builds what it sends from a list that came before: it may be a generation.
    if (typeof send === 'function' || send.method === 'POST') generations += count;
  }
  return { requests, generations };
};

function costOf(check: Check): { requests: number; generations: number } {
  if ('steps' in check) return sends([...(check.control ?? []), ...check.steps]);
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

/** Plans within `allowed` requests, musts before shoulds before observations; without it, everything is played. */
export function plan(checks: readonly Check[], subject: Subject, allowed = Number.POSITIVE_INFINITY): Plan {
  const [exhaustible] = subject.keys.filter(({ role }) => role === 'exhaustible');
  const { rateLimit } = subject.declared;
  const limit = exhaustible?.limit ?? rateLimit?.limit ?? mostOfEpisode;
  const episodes = new Map<keyof Episodes, { requests: number; generations: number }>();
  const planned = new Map<string, PlannedCheck>();
  let total = 1;
  let generations = 0;
  for (const check of levels.flatMap((level) => checks.filter((each) => each.level === level))) {
    const missing = needsOf(check).flatMap((need) => lacking(need, subject) ?? []);
    const own = costOf(check);
    const episode = 'reads' in check ? check.reads : undefined;
    const begins = episode !== undefined && !episodes.has(episode) ? costOfEpisode(episode, limit) : undefined;
    const requests = own.requests + (begins?.requests ?? 0);
    const fits = total + requests <= allowed;
    const left = missing.length > 0 ? missing.join('; ') : fits ? undefined : overBudget(requests, allowed - total);
    const entry = { id: check.id, suite: check.id.split('/')[0] ?? '', ...own, ...(episode && { episode }) };
    planned.set(check.id, left === undefined ? entry : { ...entry, left });
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
    seconds: total / perSecond + (episodes.size > 0 ? 2 * window : 0),
  };
}

const overBudget = (requests: number, left: number): string =>
  `it takes up to ${requests} requests and the budget has ${Math.max(0, left)} left for it: raise budget.requests in the target file`;
