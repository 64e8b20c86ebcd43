import { otherUseSays } from '../../limiter/questions/other-use.ts';
import { LoadRefusal } from '../planning/key-limits.ts';
import { operationsOf, type Profile } from '../profiles/profile.ts';
import type { WindowLearner } from './learn-window.ts';
import {
  fitsSeveralCounters,
  isUncounted,
  type Jumps,
  LimiterFaultFound,
  listedValues,
  probeCounters,
  shortestWindowMilliseconds,
  showSeveralCounters,
} from './limiter-fault.ts';
import type { Probe, ProbedKey } from './probe.ts';
import { probeTogether } from './probe-together.ts';
import {
  fallsWithOthers,
  fewestShared,
  hasGivenBack,
  hasOwnCounter,
  type SharedCounter,
  showSharedCounter,
  type WatchedKey,
} from './shared-counter.ts';

/** A key whose limit is spent. Its learner has the response to one request already. */
export interface SpendableKey {
  label: string;
  key: ProbedKey;
  learner: WindowLearner;
  /** The responses to earlier requests, which may have been counted elsewhere or not at all. */
  besides: readonly Probe[];
}

/** If keys share a counter, Remaining of one falls by as much as another has used. */
const fewestFallen = 2 * fewestShared;
const mostTries = 4;
const pauseMilliseconds = 1000;
/** No load follows these probes, so they need not leave time for a fresh window. */
const afterDeadlineMilliseconds = 1000;

/** Spends the limits of the keys one after the other. Throws LimiterFaultFound for a fault that this shows. */
export async function spendInTurn(keys: readonly SpendableKey[], profile: Profile): Promise<void> {
  const spentBefore: Spent[] = [];
  const counted = keys.filter(({ learner }) => learner.probes[0]?.remaining !== undefined);
  const watched = counted.map(({ key: _, ...each }) => ({ ...each, limit: each.learner.belief.limit }));
  const begin = async (own: SpendableKey): Promise<void> => {
    await own.learner.begin();
    const others = counted.filter((one) => one !== own);
    const fell = unexplainedFall(own, others, spentBefore, requireOneCounter);
    if (fell !== undefined) await refuseShared(own.label, fell, watched, own.key);
  };
  const requireOneCounter = (label: string, evidence: string): void => {
    if (hasOwnCounter(label, watched)) throw new LoadRefusal(otherUseSays(label, evidence));
  };
  let areTested = counted.length < 2;
  const jumps = { up: 0, down: 0 };
  if (counted[0] !== undefined) await begin(counted[0]);
  for (const [index, own] of counted.entries()) {
    const { label, learner } = own;
    await learner.spend();
    const probes = [...learner.probes];
    const most = probes[0]?.remaining ?? 0;
    const left = probes.at(-1)?.remaining ?? most;
    const spent = Math.min(probes.length - 1, most - left);
    const givesBack = hasGivenBack(probes);
    const milliseconds = (probes.at(-1)?.at ?? 0) - (probes[1]?.at ?? 0);
    spentBefore.push({ label, requests: spent, milliseconds, givesBack });
    // At once, before a limiter that refills has given back what a shared counter would show.
    const following = counted[index + 1];
    if (following !== undefined) await begin(following);
    const shown = !areTested && givesBack ? await showSharedCounter(watched) : undefined;
    const wouldHaveFallen =
      !givesBack && following !== undefined && Math.min(spent, firstOf(following)) >= fewestFallen;
    areTested ||= shown?.isConclusive === true || wouldHaveFallen;
    refuseUncounted(label, probes, learner.belief.limit, profile);
    await refuseSeveralCounters(own, probes, jumps);
    refuseSharedRefill(shown?.fault, requireOneCounter);
  }
  // Earlier use of the keys may have left too little to show anything.
  for (let tries = 0; tries < mostTries && !areTested && watched.every(({ limit }) => limit >= fewestFallen); tries++) {
    await counted[0]?.key.pause(pauseMilliseconds);
    const shown = await showSharedCounter(watched);
    areTested = shown.isConclusive;
    refuseSharedRefill(shown.fault, requireOneCounter);
  }
}

const firstOf = ({ learner }: SpendableKey): number => learner.probes[0]?.remaining ?? 0;

/** Throws LoadRefusal if the keys have a counter each, so that something else lowered Remaining of a key: the evidence is in words. */
type RequireOneCounter = (label: string, evidence: string) => void;

/** Requests of a key that its limiter counted after the first one. */
interface Spent {
  label: string;
  requests: number;
  /** The time that they took, and whether Remaining fell by less meanwhile. */
  milliseconds: number;
  givesBack: boolean;
}

/**
 * The evidence, in words, that Remaining of a key has fallen by as much as other keys used, while only they were used; undefined if it
 * has not fallen. Throws LoadRefusal if their requests do not explain the fall.
 */
function unexplainedFall(
  { label, learner, besides }: SpendableKey,
  others: readonly SpendableKey[],
  spentBefore: readonly Spent[],
  requireOneCounter: RequireOneCounter,
): string | undefined {
  const { probes } = learner;
  const [first, next] = [probes[0], probes.at(-1)];
  const spent = spentBefore.filter(({ requests }) => requests >= fewestShared);
  const now = next?.status === 429 ? (next.remaining ?? 0) : next?.remaining;
  if (first?.remaining === undefined || next === undefined || now === undefined || spent.length === 0) return undefined;
  const most = first.remaining - now - (probes.length - 1);
  const fall = most - sentSince(first, besides);
  const least = Math.min(...spent.map(({ requests }) => requests));
  if (fall < Math.max(fewestShared, Math.min(least, first.remaining) / 2)) return undefined;
  const fell = `X-RateLimit-Remaining of ${label} fell from ${first.remaining} to ${now} while requests were sent with ${listInWords(spent.map((one) => one.label))} only`;
  requireOneCounter(label, fell);
  const more = others.reduce((sum, each) => sum + 1 + sentSince(first, each.besides), 0);
  if (now > 0 && !isSumOf(spentBefore, [fall - more, most], learner.belief.limit, next.at - first.at))
    throw new LoadRefusal(otherUseSays(label, fell));
  return fell;
}

/** Throws LimiterFaultFound if keys share a counter, as Remaining of one has shown once, and LoadRefusal if it does not show again. */
async function refuseShared(label: string, fell: string, keys: readonly WatchedKey[], key: ProbedKey): Promise<void> {
  let isShared = await fallsWithOthers(label, keys);
  for (let tries = 0; tries < mostTries && !isShared; tries++) {
    // Waits until enough has come back.
    if (tries > 0) await key.pause(pauseMilliseconds * 2 ** (tries - 1));
    const { fault, isConclusive } = await showSharedCounter(keys);
    isShared = fault?.isAlike === true;
    if (isConclusive) break;
  }
  throw sharedOrUsed(isShared, label, fell);
}

const sharedOrUsed = (isShared: boolean, key: string, fell: string): Error =>
  isShared
    ? new LimiterFaultFound({ id: 'keys-independent', key, says: `keys share one counter: ${fell}` })
    : new LoadRefusal(otherUseSays(key, fell));

/**
 * True if some of the keys used as much as Remaining fell, apart from what other requests explain. Unless their own Remaining shows a
 * refill, the requests may have come back before and after only.
 */
function isSumOf(
  spent: readonly Spent[],
  [least, most]: [number, number],
  limit: number,
  milliseconds: number,
): boolean {
  if (spent.some(({ givesBack }) => givesBack)) return true;
  const unwatched = milliseconds - spent.reduce((sum, each) => sum + each.milliseconds, 0);
  // A part of a request may be rounded up.
  const returned = Math.floor((limit * Math.max(0, unwatched)) / shortestWindowMilliseconds) + 1;
  const sums = new Set<number>();
  for (const { requests } of spent) for (const sum of [0, ...sums]) sums.add(sum + requests);
  return [...sums].some((sum) => most >= sum - returned && least <= sum);
}

/** The requests that may have been decided after another one. */
const sentSince = ({ at, milliseconds }: Probe, requests: readonly Probe[]): number =>
  requests.filter((request) => request.at > at - milliseconds).length;

/** Throws LimiterFaultFound if keys that were used together lowered each other's Remaining. */
function refuseSharedRefill(shared: SharedCounter | undefined, requireOneCounter: RequireOneCounter): void {
  if (shared === undefined) return;
  const { label, before, lowest, own, others, isAlike } = shared;
  const fell = `X-RateLimit-Remaining of ${label} fell from ${before} to ${lowest} with ${own} admitted requests of its own, while requests were sent with ${listInWords(others)} too`;
  requireOneCounter(label, fell);
  throw sharedOrUsed(isAlike, label, fell);
}

/** Throws LimiterFaultFound if requests of one key are counted in several places. Sends requests if that is possible. */
async function refuseSeveralCounters(
  { label, key, learner }: SpendableKey,
  probes: readonly Probe[],
  jumps: Jumps,
): Promise<void> {
  throwIfSeveral(label, await showSeveralCounters(key, probes, learner.belief.limit, jumps));
}

/** Like `refuseSeveralCounters`, for a key whose window was not seen for certain. */
export async function refuseCountersInDoubt({ label, key, learner }: SpendableKey): Promise<void> {
  const { probes, belief } = learner;
  if (fitsSeveralCounters(probes, belief.limit)) throwIfSeveral(label, probes);
  if (!learner.isContradicted) return;
  const single: ProbedKey = { ...key, send: async () => (await learner.send(1))[0] ?? (await key.send()) };
  throwIfSeveral(label, await probeCounters(single, learner.probes, belief.limit));
}

/** Like `refuseSeveralCounters`, for a key whose answers are slow, if no load follows. */
export async function refuseSlowCounters({ label, key, learner }: SpendableKey): Promise<void> {
  if (learner.isQuick) return;
  const send = (count: number): Promise<readonly Probe[]> => learner.send(count);
  const deadline = learner.deadline + afterDeadlineMilliseconds;
  throwIfSeveral(label, await probeTogether(key, send, learner.belief.limit, deadline));
}

function throwIfSeveral(label: string, sequence: readonly Probe[] | undefined): void {
  if (sequence === undefined) return;
  throw new LimiterFaultFound({
    id: 'one-counter',
    key: label,
    says: `several counters: requests of ${label} are counted in several places: X-RateLimit-Remaining of successive requests was ${listedValues(sequence)}`,
  });
}

/** Throws if requests are not counted: LimiterFaultFound, or LoadRefusal if the profile has no operation that must count. */
function refuseUncounted(label: string, probes: readonly Probe[], limit: number, profile: Profile): void {
  if (!isUncounted(probes, limit)) return;
  const says = `requests are not counted: ${probes.length} successive requests were admitted with a limit of ${limit}, and X-RateLimit-Remaining stayed at ${probes[0]?.remaining}`;
  if (operationsOf(profile).includes('generate'))
    throw new LimiterFaultFound({ id: 'admitted-at-most-limit', key: label, says });
  throw new LoadRefusal(says, { need: 'profile', says: 'add an operation that counts to the mix of the profile' });
}

/** A list of names in a sentence. */
export const listInWords = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
