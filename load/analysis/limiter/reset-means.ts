import type { Limiter } from '../../../schemas/generated/types.ts';
import { admitted, refused } from '../../ledger/outcome.ts';
import { countBelow, type Decisions } from '../decisions.ts';
import { type Fits, type LimiterKind, type Rule, slackMilliseconds } from './fit.ts';
import type { Announcements } from './windows/announced-window.ts';

export type ResetMeans = NonNullable<Limiter['resetMeans']>;

/** One key's decisions with what its answers announced. */
export interface AnnouncedDecisions {
  decisions: Decisions;
  announcements: Announcements;
  rule: Rule;
  fits: Fits;
}

/** Share of the announcements that must agree with a meaning. */
const leastAgreement = 0.9;
const fewestAnnouncements = 4;
const mostAnnouncements = 3000;

/** An announcement, the time it may be wrong by, and the instants that it would be under each meaning. */
interface Announcement {
  instant: number;
  tolerance: number;
  expected: Partial<Record<ResetMeans, number>>;
}

/** The instant that X-RateLimit-Reset announces: the one meaning that agrees with the announcements of all keys. */
export function resetMeans(keys: readonly AnnouncedDecisions[], kind: LimiterKind): ResetMeans {
  const all = keys.flatMap((key) => announcementsOf(key, kind));
  if (all.length < fewestAnnouncements) return 'unknown';
  const meanings = (['window-end', 'full', 'next-token'] as const).filter((meaning) => {
    const agreeing = all.filter(
      ({ instant, tolerance, expected }) => Math.abs(instant - (expected[meaning] ?? Number.NaN)) <= tolerance,
    );
    return agreeing.length >= all.length * leastAgreement;
  });
  const [only, ...others] = meanings;
  return only === undefined || others.length > 0 ? 'unknown' : only;
}

function announcementsOf(key: AnnouncedDecisions, kind: LimiterKind): Announcement[] {
  const { decisions, announcements, rule } = key;
  const expectedAt = expectations(key, kind);
  const found: Announcement[] = [];
  for (let index = 0; index < decisions.count && found.length < mostAnnouncements; index++) {
    const instant = announcements.instants[index] ?? Number.NaN;
    const expected = Number.isNaN(instant) ? undefined : expectedAt(index);
    if (!expected) continue;
    const latency = (decisions.answered[index] ?? 0) - (decisions.sent[index] ?? 0);
    const rounding = announcements.resolutionMilliseconds + 0.05 * rule.windowSeconds * 1000;
    found.push({ instant, tolerance: rounding + latency + slackMilliseconds(rule), expected });
  }
  return found;
}

/** The instants that an answer would announce; undefined where the meanings are too close together to tell. */
function expectations(
  key: AnnouncedDecisions,
  kind: LimiterKind,
): (index: number) => Announcement['expected'] | undefined {
  switch (kind) {
    case 'token-bucket':
      return bucketExpectations(key);
    case 'sliding-log':
      return logExpectations(key);
    default:
      return windowExpectations(key, kind);
  }
}

function bucketExpectations({ decisions, rule, fits }: AnnouncedDecisions): ReturnType<typeof expectations> {
  const interval = (rule.windowSeconds * 1000) / rule.limit;
  const burst = fits['token-bucket'].burst ?? rule.limit;
  return (index) => {
    const level = decisions.outcome[index] === refused ? 0.5 : (decisions.remaining[index] ?? Number.NaN) + 0.5;
    // Near a full bucket the next token fills it.
    if (!(level <= burst * 0.75)) return undefined;
    const now = decisions.answered[index] ?? 0;
    return { full: now + (burst - level) * interval, 'next-token': now + interval / 2 };
  };
}

function logExpectations({ decisions, rule }: AnnouncedDecisions): ReturnType<typeof expectations> {
  const { sure } = decisions;
  const length = rule.windowSeconds * 1000;
  return (index) => {
    const [sent, answered] = [decisions.sent[index] ?? 0, decisions.answered[index] ?? 0];
    const oldest = sure.sent[countBelow(sure.sent, sent - length)] ?? sent;
    const newest =
      decisions.outcome[index] === admitted ? answered : (sure.sent[countBelow(sure.sent, sent) - 1] ?? sent);
    if (newest - oldest < length / 4) return undefined;
    return { full: newest + length, 'next-token': oldest + length };
  };
}

/** Windows end at the instants that the fit found. Where a limiter does not count in windows, a held announcement is one. */
function windowExpectations(
  { decisions, announcements, rule, fits }: AnnouncedDecisions,
  kind: LimiterKind,
): ReturnType<typeof expectations> {
  const length = rule.windowSeconds * 1000;
  const { windows = [], penaltyMilliseconds } = kind === 'sliding-counter' ? {} : fits[kind];
  const { instants } = announcements;
  const first = instants.find((instant) => !Number.isNaN(instant)) ?? 0;
  return (index) => {
    const now = ((decisions.sent[index] ?? 0) + (decisions.answered[index] ?? 0)) / 2;
    const instant = instants[index] ?? 0;
    if (kind === 'sliding-counter') return { 'window-end': first + Math.round((instant - first) / length) * length };
    const window = windows.find(({ from, until }) => from <= now && now < until);
    return window && penaltyMilliseconds === undefined ? { 'window-end': window.until } : undefined;
  };
}
