import { stepOf } from '../../limiter/decisions.ts';
import { clockStepMilliseconds, jumpsOf, remainingOf, shortestWindowMilliseconds } from './limiter-fault.ts';
import type { Probe } from './probe.ts';

/** A limiter that rounds explains differences smaller than this. */
export const fewestShared = 3;
const sharedShare = 0.25;
/** Share of the requests sent with several keys together that a key's Remaining must show. */
const togetherShare = 0.3;
const fewestTogether = 4;
const mostTogether = 12;
const mostAlone = 8;

/** A key that can be used together with others. */
export interface WatchedKey {
  label: string;
  limit: number;
  learner: { probes: readonly Probe[]; send(count: number): Promise<readonly Probe[]> };
  /** The responses to requests before that the learner does not know. */
  besides?: readonly Probe[];
}

/** A key whose Remaining fell by more than its own requests, the admitted ones, while other keys were used. */
export interface SharedCounter {
  /** False if Remaining of each other key with the same limit differed from that of this one before or after the fall. */
  isAlike: boolean;
  label: string;
  before: number;
  lowest: number;
  own: number;
  others: string[];
}

/**
 * True if Remaining fell by less than one for each request: a limiter that refills may then hide what others take. Requests that were
 * sent together may all announce the same value, so the last of them do not count.
 */
export function hasGivenBack(probes: readonly Probe[]): boolean {
  const last = probes.at(-1);
  if (last === undefined) return false;
  const isBefore = ({ at }: Probe): boolean => at - clockStepMilliseconds <= last.at - last.milliseconds;
  const [before, latest] = [probes.filter(isBefore), probes.filter((one) => !isBefore(one))];
  const left = Math.max(...remainingOf(latest));
  // Other requests may hide a refill from some of the probes.
  return before.some(({ remaining, at }) => {
    const own = before.filter((one) => one.at - one.milliseconds >= at).length + 1;
    return remaining !== undefined && left > remaining - own;
  });
}

/**
 * True if the first request of a key and that of each other key cannot have been counted by one counter: both were told that only
 * one request was used, or their values of Remaining are further apart than the requests of all keys and what may have come back
 * meanwhile.
 */
export function hasOwnCounter(label: string, keys: readonly WatchedKey[]): boolean {
  const all = keys.flatMap(({ learner, besides = [] }) => [...learner.probes, ...besides]);
  const firsts = keys.flatMap(({ learner: { probes }, ...key }) => {
    const { remaining, at = 0, milliseconds = 0 } = probes[0] ?? {};
    return remaining === undefined ? [] : [{ ...key, remaining, sentAt: at - milliseconds, at }];
  });
  const own = firsts.find((first) => first.label === label);
  return firsts.every(({ limit, remaining, ...other }) => {
    if (own === undefined || other.label === label || limit !== own.limit) return other.label === label;
    const returned = mostReturned(firsts, limit);
    const isFresh = returned < 1 && remaining === own.remaining && remaining >= limit - 1;
    const last = Math.max(...firsts.map(({ at }) => at));
    const meanwhile = all.filter(({ at, milliseconds }) => at - milliseconds < last).length;
    return isFresh || Math.abs(remaining - own.remaining) > meanwhile - 1 + returned;
  });
}

/** The most requests that a limiter gives back while requests that were sent together are decided. */
function mostReturned(answers: readonly { sentAt: number; at: number }[], limit: number): number {
  const lasted = Math.max(...answers.map(({ at }) => at)) - Math.min(...answers.map(({ sentAt }) => sentAt));
  return (limit * lasted) / shortestWindowMilliseconds;
}

/** Another client does not use a key this often in a row, each time just when the other keys are used. */
const roundsInTurn = 3;

/**
 * True if Remaining of a key falls by more than its own request each time that each other key is used once, and never by more than all
 * these requests. Sends requests while enough is left.
 */
export async function fallsWithOthers(label: string, keys: readonly WatchedKey[]): Promise<boolean> {
  const own = keys.find((key) => key.label === label);
  const others = keys.filter((key) => key !== own);
  let left = remainingOf(own?.learner.probes ?? []).at(-1) ?? 0;
  for (let round = 0; round < roundsInTurn; round++) {
    if (own === undefined || left <= others.length) return false;
    await Promise.all(others.map(({ learner }) => learner.send(1)));
    const now = remainingOf(await own.learner.send(1))[0] ?? 0;
    if (left - now < 2 || left - now > keys.length) return false;
    left = now;
  }
  return true;
}

/**
 * Finds out if keys share a counter that refills. Sends requests with all keys together: they are decided within one round trip, however
 * slow the machine is, and no limiter gives back as much in that time as they take from a shared counter.
 */
export async function showSharedCounter(
  keys: readonly WatchedKey[],
): Promise<{ fault: SharedCounter | undefined; isConclusive: boolean }> {
  const single = await Promise.all(keys.map(({ learner }) => learner.send(1)));
  const before = single.map((probes) => remainingOf(probes)[0] ?? 0);
  const wanted = keys.map(({ limit }) =>
    Math.min(mostTogether, Math.max(fewestTogether, Math.floor(limit * togetherShare))),
  );
  const counts = wanted.map((count, index) => Math.min(count, before[index] ?? 0));
  const together = await Promise.all(keys.map(({ learner }, index) => learner.send(counts[index] ?? 0)));
  const step = stepOf(keys.flatMap(({ learner }) => remainingOf(learner.probes)));
  const sent = counts.reduce((sum, count) => sum + count, 0);
  const shown = keys.map(({ label, ...key }, index) => {
    const values = remainingOf(together[index] ?? []);
    return {
      ...{ label, key },
      before: before[index] ?? 0,
      lowest: Math.min(before[index] ?? 0, ...values),
      own: values.length,
      others: keys.filter((one) => one.label !== label).map((one) => one.label),
      least: Math.max(fewestShared + step - 1, (sent - (counts[index] ?? 0)) * sharedShare),
    };
  });
  const fault = shown.find(({ before, lowest, own, least }) => before - lowest - own >= least);
  // Enough was left to show the fall of a shared counter, or other keys had more or less left.
  const isConclusive = shown.every(
    ({ label, before, least }, index) =>
      Math.min(before - least, counts[index] ?? 0) >= fewestTogether || !hasTwin(label, keys, single, step),
  );
  if (fault === undefined || (await jumpsAlone(fault.key))) return { fault: undefined, isConclusive };
  const { key: _, ...found } = fault;
  const after = await Promise.all(keys.map(({ learner }) => learner.send(1)));
  const isAlike = [single, after].every((probes) => hasTwin(fault.label, keys, probes, step));
  return { fault: { ...found, isAlike }, isConclusive };
}

/**
 * True if one counter may have counted requests that were sent together, one with each key, for this key and another with its limit:
 * their values of Remaining are as close as such requests and the refill meanwhile allow.
 */
function hasTwin(
  label: string,
  keys: readonly WatchedKey[],
  probes: readonly (readonly Probe[])[],
  step: number,
): boolean {
  const answers = keys.flatMap((key, index) => {
    const [probe] = probes[index] ?? [];
    const remaining = probe?.remaining ?? (probe?.status === 429 ? 0 : undefined);
    if (probe === undefined || remaining === undefined) return [];
    return [{ ...key, remaining, sentAt: probe.at - probe.milliseconds, at: probe.at }];
  });
  const own = answers.find((answer) => answer.label === label);
  const twins = answers.filter((answer) => answer.label !== label && answer.limit === own?.limit);
  if (own === undefined || twins.length === 0) return true;
  const mostApart = keys.length - 1 + mostReturned(answers, own.limit) + step - 1;
  return twins.some(({ remaining }) => Math.abs(remaining - own.remaining) <= mostApart);
}

/** Sends requests of one key one after the other. True if its Remaining jumps although no other key is used. */
async function jumpsAlone({ learner, limit }: Pick<WatchedKey, 'learner' | 'limit'>): Promise<boolean> {
  const sequence: Probe[] = [];
  for (let sent = 0; sent < mostAlone; sent++) sequence.push(...(await learner.send(1)));
  const { up, down } = jumpsOf(sequence, limit);
  return up + down > 0;
}
