import type { AnnouncedEnd } from '../../../limiter/announced.ts';
import type { Reply } from '../../../scenarios/vocabulary/exchange.ts';
import { announcement } from '../../../scenarios/vocabulary/expectations.ts';
import type { ResetUnit } from '../../../limiter/reset-unit.ts';
import type { KeyPacers } from '../key-pacer.ts';

export const secondMilliseconds = 1000;
/** Tolerated error of an announcement in milliseconds: this share of the time left, within bounds. */
const toleratedShare = 0.1;
const [leastTolerance, mostTolerance] = [50, 1000];
/** Tolerated difference of the clocks if no Date tells it. */
export const withoutDateMilliseconds = 1000;

/** The instants that X-RateLimit-Reset can mean, local clock. Undefined if the reply announces no reset, or the unit is not known. Seconds are rounded up or down; clocks differ. */
export function announcedEnd(
  pacers: KeyPacers,
  reply: Reply,
  unit: ResetUnit | undefined = pacers.units()[0],
): AnnouncedEnd | undefined {
  const soonest = pacers.resetInstant(reply, reply.sentAt, unit);
  const last = pacers.resetInstant(reply, reply.receivedAt, unit);
  if (unit === undefined || soonest === undefined || last === undefined) return undefined;
  const left = Math.max(0, soonest - reply.sentAt);
  const rounding = unit.endsWith('-seconds')
    ? secondMilliseconds
    : Math.min(mostTolerance, Math.max(leastTolerance, left * toleratedShare));
  const { clock } = pacers;
  const ofClock = clock.isKnown ? clock.uncertainty : withoutDateMilliseconds;
  const tolerance = rounding + (unit.startsWith('epoch') ? ofClock : 0);
  return { earliest: soonest - tolerance, latest: last + tolerance };
}

/** The end that a refusal announces. If `later` refusals announce an earlier instant, that one counts. */
export function endAnnouncedBy(
  pacers: KeyPacers,
  refusal: Reply | undefined,
  later: readonly Reply[],
): AnnouncedEnd | undefined {
  const end = refusal && announcedEnd(pacers, refusal);
  const [unit] = pacers.units();
  if (end === undefined || !unit?.startsWith('epoch')) return end;
  const others = later.flatMap((reply) => announcedEnd(pacers, reply)?.earliest ?? []);
  return { ...end, earliest: Math.min(end.earliest, ...others) };
}

/**
 * The reason why the announced reset of a reply cannot be judged; undefined if it can. An admission `admittedAt` before the reset
 * in each unit that fits needs no unit.
 */
export function resetDoubt(
  pacers: KeyPacers,
  reply: Reply | undefined,
  admittedAt = Number.POSITIVE_INFINITY,
): string | undefined {
  const { reset } = announcement(reply);
  if (reset === undefined) return 'no integer in X-RateLimit-Reset of the refusal';
  const units = pacers.units();
  const [unit] = units;
  const declare = 'set rateLimit.resetUnit in the target file';
  if (unit === undefined) return `X-RateLimit-Reset ${reset} fits no unit together with the other values: ${declare}`;
  const end = reply && announcedEnd(pacers, reply);
  if (end !== undefined && reply !== undefined && end.latest < reply.receivedAt)
    return `X-RateLimit-Reset ${reset} had passed when it was announced (rate-limit/reset-tells-when judges that)`;
  if (pacers.isUnitDeclared || pacers.isSeenToCountDown(unit)) return undefined;
  const ends = units.map((each) => reply && announcedEnd(pacers, reply, each));
  if (ends.every((each) => each !== undefined && admittedAt < each.earliest)) return undefined;
  return `X-RateLimit-Reset (${reset}) was not seen to count down, so its unit is not known: ${declare}`;
}
