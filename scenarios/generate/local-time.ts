import { executedIn, milliseconds } from '../answers/facts.ts';
import { onAnswers } from '../vocabulary/answers.ts';
import type { Answered } from '../vocabulary/episodes.ts';
import { bodyMember, headerOf } from '../vocabulary/expectations.ts';
import type { Check } from '../vocabulary/suite.ts';

/** Offsets of time zones are multiples of a quarter of an hour, at most 14 hours. */
const zoneStepSeconds = 15 * 60;
const largestZoneSeconds = 14 * 3600;
/** Date has whole seconds, and many servers renew it once a second. */
const dateSlackSeconds = 2;
/** A clock that is wrong by some quarter of an hour to the second is unlikely; of an age that a cache adds, one value proves little. */
const fewestValues = 3;
/** createdAt may be the beginning of a generation. Within these, and the slack of Date, lie 3 % of the offsets. */
const slowestMilliseconds = 10_000;

const createdAtOf = ({ reply }: Answered): string => String(bodyMember(reply, 'createdAt'));

/** Seconds from Date to a createdAt in UTC with seconds. */
function secondsAhead(answered: Answered): number {
  const isUtc = /T.*:\d\d:\d\d.*(Z|[+-]00:?00)$/.test(createdAtOf(answered));
  return isUtc
    ? (Date.parse(createdAtOf(answered)) - Date.parse(headerOf(answered.reply, 'date') ?? '')) / 1000
    : Number.NaN;
}

/** The offset of a time zone that explains createdAt, in seconds; undefined if none does. */
function zoneOf(answered: Answered): number | undefined {
  const ahead = secondsAhead(answered);
  const zone = Math.round(ahead / zoneStepSeconds) * zoneStepSeconds;
  const isExplained = Math.abs(ahead - zone) <= dateSlackSeconds + milliseconds(answered) / 1000;
  return isExplained && Math.abs(zone) <= largestZoneSeconds ? zone : undefined;
}

/** Generations that show the clock of createdAt: quick ones whose instants differ. */
function withClock(all: readonly Answered[]): readonly Answered[] {
  const dated = executedIn(all).filter(
    (answered) => !Number.isNaN(secondsAhead(answered)) && milliseconds(answered) <= slowestMilliseconds,
  );
  return new Set(dated.map(createdAtOf)).size < fewestValues ? [] : dated;
}

const hoursText = (seconds: number): string => `${Math.abs(seconds) / 3600} h ${seconds > 0 ? 'ahead of' : 'behind'}`;

/** A check of the clock of createdAt, by the header Date. */
export const localTimeCheck: Check = {
  id: 'generate/created-at-no-local-time',
  clauses: ['2.1/createdAt'],
  level: 'should',
  title: 'createdAt is not the local time of a zone that is marked as UTC',
  why: 'Clients that compare or show the time are hours wrong.',
  reads: 'answers',
  expect: [
    onAnswers({
      says: 'no createdAt that is off from the header Date by the offset of a time zone, in all generations alike',
      reads: ['createdAt', 'header Date'],
      sampled: `${fewestValues} generations with different createdAt in UTC, and with Date`,
      select: withClock,
      problem: (answered, generations) => {
        const zone = zoneOf(answered);
        if (!zone || generations.some((other) => zoneOf(other) !== zone)) return undefined;
        const says = `createdAt is ${hoursText(zone)} Date in all ${generations.length} generations: ${JSON.stringify(createdAtOf(answered))}, Date: ${headerOf(answered.reply, 'date')}`;
        return { found: { says, at: 'createdAt', is: 'in local time', clause: 'question' } };
      },
    }),
  ],
  brokenBy: ['marks-local-time-as-utc'],
};
