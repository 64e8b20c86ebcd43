import { levels } from '../../reports/summary/gating.ts';
import { plural } from '../../reports/text/quantities.ts';
import type { Episodes } from '../../scenarios/vocabulary/episodes.ts';
import { mostModels } from '../../scenarios/vocabulary/requests.ts';
import type { Check } from '../../scenarios/vocabulary/suite.ts';
import type { TargetAccess } from '../http/target-access.ts';
import { fewestKeysForSteady, steadyRequests } from './episodes/steady.ts';
import { missingRequirements } from './requirements.ts';

/** The most requests for a server that answers correctly, and the POST requests among them. */
interface RequestCount {
  requests: number;
  generations: number;
}

interface PlannedCheck extends RequestCount {
  id: string;
  suite: string;
  /** The episode that the check reads: its requests are counted once, in the plan. */
  episode?: keyof Episodes;
  /** The reason why the check is not run. */
  skipReason?: string;
  /** The check is skipped only because the budget has too few requests left. */
  isBeyondBudget?: boolean;
}

export interface RequestPlan extends RequestCount {
  checks: PlannedCheck[];
  episodes: ({ name: keyof Episodes } & RequestCount)[];
  /** Estimate from the rate of the budget and the known windows. */
  seconds: number;
}

const mostOpenings = 6;
const mostEpisodeRequests = 200;
/** Requests besides the limit. Burst: bystander and polls; drain: requests while refused, polls and retries. */
const extraRequests = { burst: 24, drain: 61 };

function countOf(check: Check, models: number): RequestCount {
  if ('run' in check) return { requests: check.costs, generations: check.costs };
  const count = { requests: 0, generations: 0 };
  for (const { send } of 'steps' in check ? [...(check.control ?? []), ...check.steps] : []) {
    const requests = typeof send === 'function' ? models : 1;
    count.requests += requests;
    // A function may return requests for generations.
    if (typeof send === 'function' || send.method === 'POST') count.generations += requests;
  }
  return count;
}

type LimitEpisode = keyof typeof extraRequests;

/** The episodes using up a limit that have to run for a reader of this one. */
export function limitEpisodesOf(name: keyof Episodes): LimitEpisode[] {
  switch (name) {
    case 'answers':
      return [];
    case 'ledgers':
    case 'resets':
      return ['drain', 'burst'];
    default:
      return [name];
  }
}

function countOfEpisode(name: LimitEpisode, limit: number, readOnly: boolean): RequestCount {
  const overLimit = Math.ceil(limit * (name === 'burst' ? 1.5 : 1.25));
  const requests = Math.min(mostEpisodeRequests, overLimit + mostOpenings + extraRequests[name]);
  return { requests, generations: readOnly ? 0 : requests };
}

/** Requests of a key used below its limit, besides the exhaustions. */
function steadyCount({ keys, declared, readOnly }: TargetAccess): RequestCount {
  const [exhaustible, ...others] = keys.filter(({ role }) => role === 'exhaustible');
  const isRun = others.length + 1 >= fewestKeysForSteady;
  const requests = isRun ? steadyRequests(exhaustible?.limit ?? declared.rateLimit?.limit ?? 0) : 0;
  return { requests, generations: readOnly ? 0 : requests };
}

const sumOf = (counts: readonly RequestCount[], of: keyof RequestCount): number =>
  counts.reduce((sum, count) => sum + count[of], 0);

/** The exhaustions for which the budget has time, if the window is known: each waits for 1.25 windows. */
function exhaustionsInTime({ keys, declared, budget }: TargetAccess): { count: number; says: string } {
  const exhaustible = keys.filter(({ role }) => role === 'exhaustible');
  const window = exhaustible[0]?.windowSeconds ?? declared.rateLimit?.windowSeconds;
  if (window === undefined || budget?.seconds === undefined) return { count: Number.POSITIVE_INFINITY, says: '' };
  const count = exhaustible.length * Math.max(1, Math.floor(budget.seconds / (1.25 * window)));
  const says = `windows of ${window} s leave time for ${plural(count, 'exhaustion')} in ${budget.seconds} s: give more exhaustible keys, or raise budget.seconds in the target file`;
  return { count, says };
}

interface PlanOptions {
  /** Requests that may be sent; default: no bound. */
  allowed?: number;
  /** Number of models that the target lists; default: the most that are requested one by one. */
  listed?: number | undefined;
  /** True if model and maxTokens have been chosen: the requests for choosing are not counted. */
  isModelChosen?: boolean;
  /** Episodes that have started. */
  started?: ReadonlySet<keyof Episodes>;
}

/** Plans the checks that fit the budget, in the order of their levels, in which they are run too. */
export function planRequests(
  checks: readonly Check[],
  target: TargetAccess,
  { allowed = Number.POSITIVE_INFINITY, listed = mostModels, started = new Set(), isModelChosen }: PlanOptions = {},
): RequestPlan {
  const models = Math.min(Math.max(listed, 1), mostModels);
  const [exhaustible] = target.keys.filter(({ role }) => role === 'exhaustible');
  const { rateLimit } = target.declared;
  const limit = exhaustible?.limit ?? rateLimit?.limit ?? mostEpisodeRequests;
  const inTime = exhaustionsInTime(target);
  const episodes = new Map<keyof Episodes, RequestCount>();
  const planned = new Map<string, PlannedCheck>();
  const mayGenerate = target.readOnly !== true && checks.some((check) => countOf(check, models).generations > 0);
  const choice = isModelChosen ? 0 : 1;
  const total = { requests: choice * (mayGenerate ? 2 : 1), generations: choice * (mayGenerate ? 1 : 0) };
  for (const check of levels.flatMap((level) => checks.filter((each) => each.level === level))) {
    const missing = missingRequirements(check, target);
    const own = 'reads' in check && check.reads === 'ledgers' ? steadyCount(target) : countOf(check, models);
    const episode = 'reads' in check ? check.reads : undefined;
    const names = episode === undefined ? [] : limitEpisodesOf(episode);
    const fresh = names.filter((name) => !episodes.has(name) && !started.has(name));
    const ofEpisodes = fresh.map((name) => countOfEpisode(name, limit, target.readOnly === true));
    const requests = own.requests + sumOf(ofEpisodes, 'requests');
    const fits = total.requests + requests <= allowed;
    const isLate = fresh.length > 0 && episodes.size + started.size + fresh.length > inTime.count;
    const [skipReason] = [
      ...(missing !== undefined ? [missing.because] : []),
      ...(isLate ? [inTime.says] : []),
      ...(fits ? [] : [beyondBudget(requests, allowed - total.requests)]),
    ];
    const entry = { id: check.id, suite: check.id.split('/')[0] ?? '', ...own, ...(episode && { episode }) };
    if (skipReason !== undefined) {
      planned.set(check.id, { ...entry, skipReason, isBeyondBudget: missing === undefined && !isLate });
      continue;
    }
    planned.set(check.id, entry);
    for (const [index, name] of fresh.entries()) episodes.set(name, ofEpisodes[index] ?? own);
    total.requests += requests;
    total.generations += own.generations + sumOf(ofEpisodes, 'generations');
  }
  const perSecond = target.budget?.requestsPerSecond ?? Number.POSITIVE_INFINITY;
  const window = exhaustible?.windowSeconds ?? rateLimit?.windowSeconds ?? 0;
  return {
    checks: checks.flatMap(({ id }) => planned.get(id) ?? []),
    episodes: [...episodes].map(([name, count]) => ({ name, ...count })),
    ...total,
    seconds:
      Math.max(total.requests / perSecond, primaryKeySeconds(target, total.requests)) +
      (episodes.size > 0 ? 2 * window : 0),
  };
}

/** Time in which the primary key, which sends the most requests, may send this many; 0 if its window is unknown. */
function primaryKeySeconds({ keys }: TargetAccess, requests: number): number {
  const { limit, windowSeconds = 0 } = keys.find(({ role }) => role === 'primary') ?? {};
  return limit === undefined ? 0 : Math.floor(requests / Math.max(1, limit)) * windowSeconds;
}

const beyondBudget = (requests: number, left: number): string =>
  `it needs up to ${plural(requests, 'request')}, and the budget has ${Math.max(0, left)} left: raise budget.requests in the target file`;
