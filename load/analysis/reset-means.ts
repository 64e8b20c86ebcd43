import { below } from '../../limiter/ascending.ts';
import { admitted, type LimiterKind, longest, type Rule, refused } from '../../limiter/decisions.ts';
import type { Limiter } from '../../schemas/generated/types.ts';
import { instantsOf, type LedgerDecisions } from './decisions.ts';
import type { JudgedKey } from './key-analysis.ts';

type ResetMeans = NonNullable<Limiter['resetMeans']>;

/** Share of the announcements that must agree with a meaning. */
const leastAgreement = 0.9;
const fewestAnnouncements = 4;
const mostAnnouncements = 3000;

/** An announcement, its possible error, and the instant under each meaning. */
interface Announcement {
  instant: number;
  tolerance: number;
  expected: Partial<Record<ResetMeans, number>>;
}

/** The instant that X-RateLimit-Reset announces: the one meaning that agrees with the announcements of all keys. */
export function resetMeans(keys: readonly JudgedKey[], kind: LimiterKind): ResetMeans {
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

function announcementsOf(key: JudgedKey, kind: LimiterKind): Announcement[] {
  const { decisions, announced, judgement, ends } = key;
  const { windowMilliseconds } = judgement.rule;
  const expectedAt = expectations(key, kind);
  const found: Announcement[] = [];
  for (let index = 0; index < decisions.count && found.length < mostAnnouncements; index++) {
    const instant = announced(index);
    const expected = Number.isNaN(instant) || judgement.excused.has(index) ? undefined : expectedAt(index);
    if (!expected) continue;
    const latency = (decisions.answered[index] ?? 0) - (decisions.sent[index] ?? 0);
    const rounding = ends.resolutionMilliseconds + 0.05 * windowMilliseconds;
    found.push({ instant, tolerance: rounding + latency, expected });
  }
  return found;
}

type Expectations = (index: number) => Announcement['expected'] | undefined;

/** The instants that an answer would announce; undefined if the meanings are too close together to be told apart. */
function expectations({ decisions, announced, judgement: { rule } }: JudgedKey, kind: LimiterKind): Expectations {
  if (kind === 'token-bucket') return bucketExpectations(decisions, rule);
  if (kind === 'sliding-log') return logExpectations(decisions, rule);
  return windowExpectations(decisions, announced, rule);
}

function bucketExpectations({ outcome, remaining, answered }: LedgerDecisions, rule: Rule): Expectations {
  const interval = rule.windowMilliseconds / rule.limit;
  const burst = Math.min(rule.limit, remaining.reduce((most, value) => (value > most ? value : most), -1) + 1);
  return (index) => {
    const level = outcome[index] === refused ? 0.5 : (remaining[index] ?? Number.NaN) + 0.5;
    // Near a full bucket the next token fills it.
    if (!(level <= burst * 0.75)) return undefined;
    const now = answered[index] ?? 0;
    return { full: now + (burst - level) * interval, 'next-token': now + interval / 2 };
  };
}

function logExpectations(decisions: LedgerDecisions, rule: Rule): Expectations {
  const { sent, answered, outcome } = decisions;
  const length = rule.windowMilliseconds;
  const sure = instantsOf(decisions, (each) => each === admitted);
  return (index) => {
    const [from, to] = [sent[index] ?? 0, answered[index] ?? 0];
    const oldest = sure.sent[below(sure.sent, from - length)] ?? from;
    const newest = outcome[index] === admitted ? to : (sure.sent[below(sure.sent, from) - 1] ?? from);
    if (newest - oldest < length / 4) return undefined;
    return { full: newest + length, 'next-token': oldest + length };
  };
}

/** A window lasts until its announced end; the next announced one ends a window later, or later still after a pause. */
function windowExpectations(
  { answered }: LedgerDecisions,
  announced: JudgedKey['announced'],
  rule: Rule,
): Expectations {
  let end = Number.NEGATIVE_INFINITY;
  return (index) => {
    const instant = announced(index);
    const length = longest(rule.windowMilliseconds, {});
    const isNext = instant >= end + rule.windowMilliseconds / 2 && instant <= (answered[index] ?? 0) + 2 * length;
    if (isNext) end = instant;
    return { 'window-end': end };
  };
}
