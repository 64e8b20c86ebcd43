import type { AnnouncedEnd } from '../../../limiter/resets.ts';
import type { Reply } from '../../../scenarios/vocabulary/exchange.ts';
import { announcement } from '../../../scenarios/vocabulary/expectations.ts';
import type { KeyPacers } from '../key-pacer.ts';

/** The end that a refusal announces. If one of the `later` refusals announces an earlier instant, that one. */
export function endAnnouncedBy(
  pacers: KeyPacers,
  refusal: Reply | undefined,
  later: readonly Reply[],
): AnnouncedEnd | undefined {
  const end = pacers.announcedEnd(refusal);
  const [unit] = pacers.units();
  if (end === undefined || !unit?.startsWith('epoch')) return end;
  const others = later.flatMap((reply) => pacers.announcedEnd(reply)?.earliest ?? []);
  return { ...end, earliest: Math.min(end.earliest, ...others) };
}

/**
 * The reason why the announced reset of a reply cannot be judged; undefined if it can. If a request was admitted (`admittedAt`) before
 * the reset in every unit that fits, the unit does not matter.
 */
export function resetDoubt(
  pacers: KeyPacers,
  reply: Reply | undefined,
  admittedAt = Number.POSITIVE_INFINITY,
): string | undefined {
  const { reset } = announcement(reply);
  if (reset === undefined) return 'X-RateLimit-Reset of the refusal is missing or not an integer';
  const [unit] = pacers.units();
  const declare = 'set rateLimit.resetUnit in the target file';
  if (unit === undefined) return `X-RateLimit-Reset ${reset} and its other values fit no unit: ${declare}`;
  const end = pacers.announcedEnd(reply);
  if (end !== undefined && reply !== undefined && end.latest < reply.receivedAt)
    return `X-RateLimit-Reset ${reset} had passed when it was announced`;
  if (pacers.isUnitDeclared || pacers.isSeenToCountDown(unit)) return undefined;
  const ends = pacers.announcedEnds(reply);
  if (ends.every((each) => each !== undefined && admittedAt < each.earliest)) return undefined;
  return `X-RateLimit-Reset (${reset}) was not seen to count down, so its unit is not known: ${declare}`;
}
