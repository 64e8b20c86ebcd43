import { greatestDivisor, observationOf } from './observation.ts';
import type { Probe, ProbedKey } from './probe.ts';

/** A fault of the limiter that the requests before a load show by themselves. */
export interface LimiterFault {
  /** Id of the invariant that it breaks. */
  id: 'admitted-at-most-limit' | 'keys-independent' | 'remaining-follows';
  key: string;
  says: string;
}

/** The requests before the load found a fault of the limiter, so that the load is not needed. */
export class LimiterFaultFound extends Error {
  readonly fault: LimiterFault;

  constructor(fault: LimiterFault) {
    super(fault.says);
    this.fault = fault;
  }
}

/** A limiter that counted a smaller share of the requests does not count them. */
const suspiciousShare = 0.7;
const fewestRequests = 6;
const shortestPauseMilliseconds = 300;
const shownValues = 12;
/** No limiter is expected to have a shorter window. */
const shortestWindowMilliseconds = 1000;
/** A limiter that rounds explains smaller differences. */
export const fewestShared = 3;
const sharedShare = 0.25;
/** For one key, of the requests that are sent with several keys together. */
const togetherShare = 0.3;
const fewestTogether = 4;
const clockStepMilliseconds = 1;
const mostTogether = 12;

const isAdmitted = ({ status }: Probe): boolean => status >= 200 && status < 300;
const remainingOf = (probes: readonly Probe[]): number[] =>
  probes.filter(isAdmitted).flatMap(({ remaining }) => remaining ?? []);

/** True if every request was admitted, far more than any limiter with this limit admits in that time, and none was counted. */
export function isUncounted(probes: readonly Probe[], limit: number): boolean {
  const values = remainingOf(probes);
  const [first] = probes;
  if (first === undefined || values.length < probes.length || !probes.every(isAdmitted)) return false;
  if (Math.min(...values) < (values[0] ?? 0)) return false;
  const { sentAt, at } = observationOf(probes);
  return probes.length > limit + 1 + (limit * (at - sentAt)) / shortestWindowMilliseconds;
}

/**
 * Finds out if requests of one key are counted by several counters: Remaining falls by less than one for each request, and
 * does not rise as fast while nothing is sent, as it would with a limiter that refills. `spent`: the requests sent before.
 * Sends more, and returns them if so.
 */
export async function showSeveralCounters(key: ProbedKey, spent: readonly Probe[]): Promise<Probe[] | undefined> {
  if (!isSuspicious(spent)) return undefined;
  const sequence: Probe[] = [];
  const began = key.now();
  for (let sent = 0; sent < fewestRequests; sent++) sequence.push(await key.send());
  const took = Math.max(1, key.now() - began);
  const pause = Math.max(shortestPauseMilliseconds, 1.5 * took);
  await key.pause(pause);
  const after = [await key.send(), await key.send()];
  const [values, later] = [remainingOf(sequence), remainingOf(after)];
  if (values.length < sequence.length || later.length < after.length) return undefined;
  const [first = 0] = values;
  const lowest = Math.min(...values.slice(-2));
  const lost = values.length - 1 - (first - lowest);
  const kept = values.filter((value, index) => index > 0 && value >= (values[index - 1] ?? 0)).length;
  const top = Math.max(...remainingOf(spent));
  const expected = Math.min(top - lowest, (lost * pause) / took);
  const risen = Math.min(...later) - lowest + 1;
  return kept >= 2 && first > lowest && risen < expected / 2 ? [...sequence, ...after] : undefined;
}

function isSuspicious(spent: readonly Probe[]): boolean {
  const values = remainingOf(spent);
  if (values.length < fewestRequests || values.length < spent.length) return false;
  const fall = (values[0] ?? 0) - Math.min(...values.slice(-2));
  return fall > 0 && fall < (values.length - 1) * suspiciousShare;
}

/** A key that can be used together with others. */
export interface WatchedKey {
  label: string;
  limit: number;
  learner: { probes: readonly Probe[]; send(count: number): Promise<readonly Probe[]> };
}

/** A key whose Remaining fell by more than its own requests, the admitted ones, while other keys were used. */
export interface SharedCounter {
  label: string;
  before: number;
  lowest: number;
  own: number;
  others: string[];
}

/**
 * True if Remaining fell by less than one for each request, so that a limiter which refills may hide what others take.
 * Requests that were sent together may all announce the same value, so that the last ones of them do not count.
 */
export function hasGivenBack(probes: readonly Probe[]): boolean {
  const last = probes.at(-1);
  if (last === undefined) return false;
  const isBefore = ({ at }: Probe): boolean => at - clockStepMilliseconds <= last.at - last.milliseconds;
  const [before, latest] = [probes.filter(isBefore), probes.filter((one) => !isBefore(one))];
  const [first] = remainingOf(before);
  return first !== undefined && Math.max(...remainingOf(latest)) > first - before.length;
}

/**
 * Finds out if keys share a counter that refills. Sends requests of all keys together: they are decided within one round
 * trip, however slow the machine is, and in that time no limiter gives back as much as they take from a shared counter.
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
  const step = keys.flatMap(({ learner }) => remainingOf(learner.probes)).reduce(greatestDivisor, 0);
  const sent = counts.reduce((sum, count) => sum + count, 0);
  const fault = keys
    .map(({ label }, index): SharedCounter & { least: number } => {
      const values = remainingOf(together[index] ?? []);
      return {
        label,
        before: before[index] ?? 0,
        lowest: Math.min(before[index] ?? 0, ...values),
        own: values.length,
        others: keys.filter((one) => one.label !== label).map((one) => one.label),
        least: Math.max(fewestShared + Math.max(0, step - 1), (sent - (counts[index] ?? 0)) * sharedShare),
      };
    })
    .find(({ before, lowest, own, least }) => before - lowest - own >= least);
  return { fault, isConclusive: counts.every((count) => count >= fewestTogether) };
}

/** The values of Remaining, for a sentence. */
export function listedValues(probes: readonly Probe[]): string {
  const values = remainingOf(probes);
  return values.slice(0, shownValues).join(', ') + (values.length > shownValues ? ', …' : '');
}
