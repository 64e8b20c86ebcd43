import { unclear } from '../../limiter/decisions.ts';
import type { LoadResult } from '../../schemas/generated/types.ts';
import type { DeclaredLimiter } from '../analysis/key-analysis.ts';
import { resultOf } from '../analysis/result.ts';
import type { Probe } from '../learning/probe.ts';
import { windowOfAnswers } from '../learning/window-of-answers.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { outcomeOf } from '../ledger/outcome.ts';
import type { KeyArrivals } from '../planning/arrivals.ts';
import type { KeyLimits } from '../planning/key-limits.ts';
import { profileByName } from '../profiles/built-in/index.ts';
import type { Limit, Profile } from '../profiles/profile.ts';
import { keepJudged } from './excerpt.ts';
import type { RecordedRequests } from './read-requests.ts';

/** Facts about the requests of a file that the file itself does not contain. */
export interface JudgeTerms extends DeclaredLimiter {
  /** The limit and the window of every key. */
  limit?: number;
  windowSeconds?: number;
  /** Nothing used the limits before the first request of the file. Files that this program wrote begin with fresh windows. */
  isFresh?: boolean;
  /** Contains the thresholds, and the keys by their labels or, if the file has others, in their order. Default: the profile that the file names. */
  profile?: Profile;
  /** Further thresholds. */
  thresholds?(profile: Profile): readonly Limit[];
}

/**
 * The profile with the keys of the file: by their labels, if all are of the profile, and otherwise in its order. Its limits then name the
 * labels of the file.
 */
function withKeysOf({ labels }: Ledger, profile: Profile): Profile {
  const named = labels.map((label) => profile.keys.find((key) => key.label === label));
  if (named.every((key) => key !== undefined)) return { ...profile, keys: named };
  const own = profile.keys.map(({ label }) => label);
  if (own.length !== labels.length)
    throw new RangeError(
      `the profile ${profile.name} has the keys ${own.join(', ')}, and the file ${labels.join(', ')}: expected as many, in the same order`,
    );
  const renamed = (metric: string): string => {
    const index = own.findIndex((label) => metric.startsWith(`${label}.`));
    return index < 0 ? metric : `${labels[index]}${metric.slice(own[index]?.length)}`;
  };
  return {
    ...profile,
    keys: profile.keys.map((key, index) => ({ ...key, label: labels[index] ?? key.label })),
    limits: profile.limits.map((limit) => ({ ...limit, metric: renamed(limit.metric) })),
  };
}

/** A window is learnt from at most this many answers of a key. */
const mostAnswers = 3000;

/**
 * The result of a load whose requests somebody else sent and recorded. The same file always gives the same result. Requests that are not
 * judged are removed from the ledger. Throws RangeError if the file has other keys than the profile.
 */
export function judgeRequests({ ledger, ...file }: RecordedRequests, given: JudgeTerms): LoadResult {
  const terms = given.profile === undefined ? given : { ...given, profile: withKeysOf(ledger, given.profile) };
  const known = ledger.labels.map((_, key) => limitsOf(ledger, key, terms));
  const windows = known.map(({ windowSeconds }) => windowSeconds);
  const requests = ledger.rows;
  // A load of this program begins with unused limits.
  const isFresh = terms.isFresh === true || file.profile !== undefined;
  const knownFrom = isFresh ? [] : keepJudged(ledger, windows);
  const spans = ledger.labels.map((_, key) => spanOf(ledger, key));
  const seconds = Math.max(0, ...spans.map(({ until }) => until)) / 1000;
  const limits = known.map((own, key): KeyLimits => {
    const from = knownFrom[key] ?? 0;
    return { ...own, ...(from !== 0 && { knownFrom: from }), ...(!isFresh && { mayBeUsed: true }) };
  });
  const named = terms.profile ?? profileOfFile(ledger, file.profile);
  const plain = named ?? plainProfile(ledger, limits, seconds);
  const profile = { ...plain, limits: [...plain.limits, ...(terms.thresholds?.(plain) ?? [])] };
  const keys = ledger.labels.map((label, key): KeyArrivals => {
    const { intended } = spans[key] ?? spanOf(ledger, key);
    return {
      ...{ label, limits: limits[key] ?? { source: 'declared' }, seconds, intended },
      ...{ together: false, irregular: false, stages: [], herd: 0, requests: intended.length, peakPerSecond: 0 },
    };
  });
  return resultOf({
    plan: { profile, seconds, requests: ledger.rows, peakPerSecond: 0, keys },
    engineName: engineOf(file.engine),
    ledger,
    engine: {
      ...{ seconds, cpuShare: 0, dropped: 0, exhaustedVirtualUsers: false, clockStepMilliseconds: 0 },
      notes: [...notesOf(file), ...partWords(ledger, requests, knownFrom)],
    },
    declared: terms,
  });
}

const engineOf = (name: string | undefined): LoadResult['engine'] =>
  name === 'k6' || name === 'autocannon' ? name : 'log';

/** The built-in profile that the file names, if its keys are those of the profile. */
function profileOfFile(ledger: Ledger, name: string | undefined): Profile | undefined {
  const profile = name === undefined ? undefined : profileByName(name);
  const isOfKeys = profile?.keys.every(({ label }, index) => ledger.labels[index] === label);
  return isOfKeys && profile?.keys.length === ledger.labels.length ? profile : undefined;
}

/** The profile of a load of which only the requests are known: keys with a known limit are held to it. */
function plainProfile(ledger: Ledger, limits: readonly KeyLimits[], seconds: number): Profile {
  const { labels } = ledger;
  const isKnown = (key: number): boolean =>
    limits[key]?.limit !== undefined && limits[key]?.windowSeconds !== undefined;
  const isDecided = (key: number): boolean =>
    ledger.rowsOf(key).some((row) => outcomeOf(ledger.statusOf(row)) !== unclear);
  // Of a key whose requests all failed, such as an invalid one, there is no data: it must not leave the other keys undecided.
  const isAnyDecided = labels.some((_, key) => isDecided(key));
  const judged = labels.filter((_, key) => isKnown(key) && (isDecided(key) || !isAnyDecided));
  return {
    name: 'log',
    asks: 'Was each key held to exactly its own limit?',
    arrival: { model: 'closed' },
    keys: labels.map((label) => ({ label })),
    seconds,
    limits: judged.flatMap((label) => [
      { metric: `${label}.overAdmitted`, atMost: 0 },
      { metric: `${label}.underAdmitted`, atMost: 0 },
    ]),
  };
}

/** The intended instants of a key, and the end of its last request. */
function spanOf(ledger: Ledger, key: number): { intended: Float64Array; until: number } {
  const intended = new Float64Array(ledger.countOf(key));
  let [count, until] = [0, 0];
  for (let row = 0; row < ledger.rows; row++) {
    if (ledger.keyOf(row) !== key) continue;
    intended[count++] = ledger.intendedAt(row);
    const end = ledger.finishedAt(row);
    if (end > until) until = end;
  }
  return { intended: intended.sort(), until };
}

/** The limits of a key: as declared, or else as its answers show them. */
function limitsOf(ledger: Ledger, key: number, { limit: declared, windowSeconds }: JudgeTerms): KeyLimits {
  const rows = ledger.rowsOf(key);
  const limit = declared ?? announcedLimit(ledger, rows);
  if (limit === undefined) return { source: 'declared' };
  if (windowSeconds !== undefined) return { limit, windowSeconds, source: 'declared' };
  const learnt = windowOfAnswers(answersIn(ledger, rows), limit);
  return learnt === undefined
    ? { limit, source: 'declared' }
    : { limit, windowSeconds: learnt.seconds, source: 'learnt' };
}

/** The X-RateLimit-Limit of all answers of a key; undefined if they differ or have none. */
function announcedLimit(ledger: Ledger, rows: Uint32Array): number | undefined {
  const limits = new Set<number>();
  for (const row of rows) {
    const limit = ledger.limitOf(row);
    if (!Number.isNaN(limit)) limits.add(limit);
    if (limits.size > 1) return undefined;
  }
  return [...limits][0];
}

function answersIn(ledger: Ledger, rows: Uint32Array): Probe[] {
  const present = (value: number): number | undefined => (Number.isNaN(value) ? undefined : value);
  return [...rows.subarray(0, mostAnswers)]
    .filter((row) => ledger.statusOf(row) !== 0)
    .map((row) => {
      const [from, until] = [ledger.decidedAfter(row), ledger.decidedBefore(row)];
      const [limit, remaining, reset] = [ledger.limitOf(row), ledger.remainingOf(row), ledger.resetOf(row)].map(
        present,
      );
      return {
        ...{ status: ledger.statusOf(row), milliseconds: until - from, at: ledger.startedAtEpochMilliseconds + until },
        ...(limit !== undefined && { limit }),
        ...(remaining !== undefined && { remaining }),
        ...(reset !== undefined && { reset }),
      };
    });
}

function partWords({ labels, rows }: Ledger, requests: number, knownFrom: readonly number[]): string[] {
  const later = labels.filter((_, key) => (knownFrom[key] ?? 0) > 0).join(', ');
  return [
    ...(rows === requests ? [] : [`${rows} of ${requests} requests were judged`]),
    ...(later === ''
      ? []
      : [
          `What had used the limit of ${later} before the file is not known: the first two windows are not judged. If nothing had, say --fresh`,
        ]),
  ];
}

function notesOf({ others, isWithoutKeys, widenedMilliseconds }: Omit<RecordedRequests, 'ledger'>): string[] {
  return [
    ...(isWithoutKeys ? ['The file has no column with keys: all requests were judged as those of one key'] : []),
    ...(others > 0 ? [`Requests left out because their paths are not of the interface: ${others}`] : []),
    ...(widenedMilliseconds > 0
      ? [`The instants of the file are known to within ${Number(widenedMilliseconds.toPrecision(3))} ms`]
      : []),
  ];
}
