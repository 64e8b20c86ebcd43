import { resetInstant, resetUnits } from '../../limiter/reset-unit.ts';
import { type Facts, factsOf, observationOf } from '../answers/facts.ts';
import { isToKnownKey } from '../vocabulary/answers.ts';
import type { Answered } from '../vocabulary/episodes.ts';
import { announcement, headerOf, isSuccess } from '../vocabulary/expectations.ts';
import type { Check } from '../vocabulary/suite.ts';

const names = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'];

function headersInWords({ reply }: Answered): string {
  const present = names.filter((name) => headerOf(reply, name) !== undefined).length;
  return present === names.length ? 'all' : present === 0 ? 'none' : 'some';
}

/** The Limit of each key; of each endpoint if they differ. */
function limitsByKey(all: readonly Answered[]): Facts {
  const served = all.filter((answered) => isSuccess(answered.reply) && isToKnownKey.met(answered, []));
  const limitOf = ({ reply }: Answered): string | undefined => {
    const text = headerOf(reply, 'x-ratelimit-limit');
    return announcement(reply).limit?.toString() ?? (text === undefined ? undefined : `not an integer: ${text}`);
  };
  const byKey = [...Map.groupBy(served, ({ key = '' }) => key)].flatMap(([key, answers]) => {
    const differs = new Set(answers.map(limitOf)).size > 1;
    return answers.map((answered) => [differs ? `${key}.${answered.endpoint}` : key, limitOf(answered)] as const);
  });
  return factsOf(byKey);
}

/** Both values are rounded to seconds, and the clocks may differ by one. */
const tolerance = 2500;

/** True if Retry-After ends at the reset, in one unit for all refusals; null if nothing can be compared. */
function agreesWithReset(refusals: readonly Answered[]): boolean | null {
  const both = refusals.flatMap(({ reply }) => {
    const [after, { reset }] = [headerOf(reply, 'retry-after') ?? '', announcement(reply)];
    return /^\d+$/.test(after) && reset !== undefined
      ? [{ after: Number(after) * 1000, reset, at: reply.receivedAt }]
      : [];
  });
  if (both.length === 0) return null;
  return resetUnits.some((unit) =>
    both.every(({ after, reset, at }) => Math.abs(resetInstant({ reset, at }, unit) - (at + after)) <= tolerance),
  );
}

/** Observations of the rate-limit headers of all answers of a run. */
export const limitAnswerObservations: Check[] = [
  observationOf('rate-limit/limits-by-key', ['8/limit-size'], 'X-RateLimit-Limit of each key', (all) => ({
    facts: limitsByKey(all),
  })),
  observationOf('rate-limit/headers-by-status', ['8.2/every-response'], 'rate-limit headers of each status', (all) => ({
    facts: factsOf(all.map((answered) => [String(answered.reply.status), headersInWords(answered)])),
  })),
  observationOf(
    'rate-limit/retry-after',
    ['8/reset-unit', '7/code-per-status'],
    'the header Retry-After of refusals',
    (all) => {
      const refusals = all.filter(({ reply }) => [429, 503].includes(reply.status));
      if (refusals.length === 0) return undefined;
      const present = refusals.map(
        ({ reply }) => [String(reply.status), headerOf(reply, 'retry-after') && 'present'] as const,
      );
      const agrees = agreesWithReset(refusals.filter(({ reply }) => reply.status === 429));
      return { facts: { ...factsOf(present), agreesWithReset: agrees } };
    },
  ),
];
