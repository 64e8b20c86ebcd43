import { isRoom, stepOf } from '../../limiter/decisions.ts';
import { probeObservation } from './observation.ts';
import type { Probe, ProbedKey } from './probe.ts';

/** A fault of the limiter that the requests before a load show by themselves. */
interface LimiterFault {
  /** Id of the invariant that it breaks. */
  id: 'one-counter' | 'admitted-at-most-limit' | 'keys-independent';
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

/** A limiter that counted a smaller share of the requests than this may not count them. */
const suspiciousShare = 0.7;
const fewestRequests = 6;
const mostRequests = 24;
/** Two counters that answer in turn keep Remaining with every second request. */
const mostInTurn = 14;
const fewestKept = 4;
/** If two requests took longer than this together, the limiter may have given some back between them, or a window may have ended. */
const longestMilliseconds = 150;
/** While an answer takes this long, a limiter may give back as much as is taken. */
const slowMilliseconds = 100;
const shortestPauseMilliseconds = 300;
const shownValues = 12;
/** No limiter is expected to have a window shorter than this. */
export const shortestWindowMilliseconds = 1000;
export const clockStepMilliseconds = 1;

export const isAdmitted = ({ status }: Probe): boolean => status >= 200 && status < 300;
export const remainingOf = (probes: readonly Probe[]): number[] =>
  probes.filter(isAdmitted).flatMap(({ remaining }) => remaining ?? []);

/** A refusal by the announced limit, with nothing left of it. */
const isUsedUp = ({ status, remaining }: Probe): boolean => status === 429 && !isRoom(remaining);

/** True if every request was admitted, far more than any limiter with this limit admits in that time, and none was counted. */
export function isUncounted(probes: readonly Probe[], limit: number): boolean {
  const values = remainingOf(probes);
  const [first] = probes;
  if (first === undefined || values.length < probes.length || !probes.every(isAdmitted)) return false;
  if (Math.min(...values) < (values[0] ?? 0)) return false;
  const { sentAt, at } = probeObservation(probes);
  return probes.length > limit + 1 + (limit * (at - sentAt)) / shortestWindowMilliseconds;
}

/** Jumps of Remaining between successive requests of one key, which a single counter does not show. */
export interface Jumps {
  up: number;
  down: number;
}

/** Several counters let Remaining jump this often in each direction; other clients of the key or a new window do not. */
const fewestJumps = 3;

const showCounters = ({ up, down }: Jumps): boolean => Math.min(up, down) >= fewestJumps;

/** True if Remaining jumps up and down between the requests of a key that nothing else uses: a single counter does not do that. */
export const showJumps = (probes: readonly Probe[], limit: number): boolean => showCounters(jumpsOf(probes, limit));

/** Counts the jumps of Remaining in requests of a key that nothing else uses. */
export function jumpsOf(probes: readonly Probe[], limit: number): Jumps {
  const jumps = { up: 0, down: 0 };
  const rounding = stepOf(remainingOf(probes)) - 1;
  const groups = groupsOf(probes).filter(({ left }) => left.length > 0);
  for (const [index, { left, sentAt, at }] of groups.entries()) {
    if (at - (groups[index - 1]?.sentAt ?? sentAt) > longestMilliseconds) continue;
    const [before, most, least] = [groups[index - 1], Math.max(...left), Math.min(...left)];
    const had = before === undefined ? Number.NaN : Math.min(...before.left);
    const mostReturned = (limit * (at - (before?.sentAt ?? at))) / shortestWindowMilliseconds;
    const isApart = most - least >= left.length + rounding;
    if (isApart || most > had + mostReturned) jumps.up += 1;
    if (isApart || least < had - left.length - rounding) jumps.down += 1;
  }
  return jumps;
}

/** Counters that are told apart, values of Remaining at which they may begin, and groups of requests that reach two of them. */
const mostCounters = 8;
const mostBeginnings = 4;
const unexplainedShare = 0.05;
const fewestSharedGroups = 4;

/**
 * True if several counters explain the Remaining of all requests: each value follows that of an earlier request, or is that of a
 * new window, and requests that were sent together are counted by two of them. Answers may be slow.
 */
export function fitsSeveralCounters(probes: readonly Probe[], limit: number): boolean {
  /** The last Remaining of each counter, the one used last at the end. */
  let counters: number[] = [];
  let [unexplained, shared, values] = [0, 0, 0];
  for (const { left } of groupsOf(probes)) {
    const found: number[] = [];
    let continued = 0;
    for (const value of left.toSorted((one, other) => other - one)) {
      values += 1;
      const ofGroup = found.indexOf(value + 1);
      const at = counters.lastIndexOf(value + 1);
      if (ofGroup >= 0) found.splice(ofGroup, 1);
      else if (at >= 0) counters.splice(at, 1);
      else if (value < limit - 1) unexplained += 1;
      if (ofGroup < 0 && at >= 0) continued += 1;
      found.push(value);
    }
    if (continued > 1) shared += 1;
    counters = [...counters, ...found].slice(-mostCounters);
  }
  return shared >= fewestSharedGroups && unexplained <= mostBeginnings + values * unexplainedShare;
}

/** Remaining after requests that were in flight at the same time. */
interface Group {
  left: number[];
  sentAt: number;
  at: number;
}

function groupsOf(probes: readonly Probe[]): Group[] {
  const groups: Group[] = [];
  for (const probe of probes) {
    const { at, milliseconds } = probe;
    const sentAt = at - milliseconds;
    const values = isUsedUp(probe) ? [0] : remainingOf([probe]);
    const last = groups.at(-1);
    if (last === undefined || sentAt >= last.at - clockStepMilliseconds) groups.push({ left: values, sentAt, at });
    else Object.assign(last, { left: [...last.left, ...values], at: Math.max(last.at, at) });
  }
  return groups;
}

/**
 * Finds out if several counters count the requests of one key. `spent`: the requests sent before. `jumps`: the jumps of earlier keys, to
 * which those of this key are added. If these raise a suspicion, sends more requests, and returns those that prove it.
 */
export async function showSeveralCounters(
  key: ProbedKey,
  spent: readonly Probe[],
  limit: number,
  jumps: Jumps = { up: 0, down: 0 },
): Promise<readonly Probe[] | undefined> {
  if (fitsSeveralCounters(spent, limit)) return spent;
  // The other keys were used between the first two.
  const own = jumpsOf(spent.slice(2), limit);
  Object.assign(jumps, sumOf(jumps, own));
  // A new window lets Remaining jump up once.
  const hasJumped = own.down > 0 || own.up > 1;
  if (hasJumped && showCounters(jumps)) return spent;
  if (!hasJumped && !isSuspicious(spent)) return undefined;
  return await probeCounters(key, spent, limit, { most: hasJumped ? mostRequests : fewestRequests, jumps });
}

/**
 * Sends requests one after the other, and returns them if several counters count them: Remaining jumps, or it falls by less than one for
 * each request although it does not rise as fast while nothing is sent, as a refill would.
 */
export async function probeCounters(
  key: ProbedKey,
  before: readonly Probe[],
  limit: number,
  { most = mostRequests, jumps = { up: 0, down: 0 } }: { most?: number; jumps?: Jumps } = {},
): Promise<readonly Probe[] | undefined> {
  const sequence: Probe[] = [];
  const began = key.now();
  const shown = (): boolean => showCounters(sumOf(jumps, jumpsOf(sequence, limit)));
  const goesOn = (): boolean => sequence.length < most || (sequence.length < mostInTurn && timesKept(sequence) > 1);
  while (sequence.length < fewestRequests || (goesOn() && !shown())) sequence.push(await key.send());
  if (shown()) return sequence;
  Object.assign(jumps, sumOf(jumps, jumpsOf(sequence, limit)));
  const took = Math.max(1, key.now() - began);
  if (timesKept(sequence) < fewestKept || took > sequence.length * slowMilliseconds) return undefined;
  const pause = Math.max(shortestPauseMilliseconds, took / 2);
  await key.pause(pause);
  const after = await key.send();
  const [values, [later]] = [remainingOf(sequence), remainingOf([after])];
  const [first = 0, last = 0] = [values[0], values.at(-1)];
  if (values.length < sequence.length || later === undefined || last >= first) return undefined;
  // Each difference is between rounded numbers.
  const step = stepOf(remainingOf([...before, ...sequence, after]));
  const returned = values.length - (first - last + step);
  const mostReturned = ((later + 1 - last + step) * took) / pause + 1;
  const isFull = later + 1 >= Math.max(...remainingOf(before));
  return returned > mostReturned && !isFull ? [...sequence, after] : undefined;
}

/** The number of requests that left Remaining unchanged. */
function timesKept(probes: readonly Probe[]): number {
  const values = remainingOf(probes);
  return values.filter((value, index) => index > 0 && value >= (values[index - 1] ?? 0)).length;
}

const sumOf = (one: Jumps, other: Jumps): Jumps => ({ up: one.up + other.up, down: one.down + other.down });

function isSuspicious(spent: readonly Probe[]): boolean {
  const values = remainingOf(spent);
  if (values.length < fewestRequests || values.length < spent.length) return false;
  const fall = (values[0] ?? 0) - Math.min(...values.slice(-2));
  return fall > 0 && fall < (values.length - 1) * suspiciousShare;
}

/** The values of Remaining, for a sentence. */
export function listedValues(probes: readonly Probe[]): string {
  const values = remainingOf(probes);
  return values.slice(0, shownValues).join(', ') + (values.length > shownValues ? ', …' : '');
}
