import { resetInstant } from '../../limiter/reset-unit.ts';
import { longestWindowMilliseconds } from '../../limiter/resets.ts';
import type { Burst, Drain } from '../vocabulary/episodes.ts';
import type { Reply } from '../vocabulary/exchange.ts';
import { announcement, headerOf, isSuccess, replyInWords } from '../vocabulary/expectations.ts';
import { inapplicable } from '../vocabulary/findings.ts';
import { type Check, checksOfLevel, type EpisodeExpectation } from '../vocabulary/suite.ts';

const limitAsDeclared: EpisodeExpectation<Drain> = {
  says: 'X-RateLimit-Limit equal to the declared limit',
  reads: ['header X-RateLimit-Limit'],
  test: ({ replies: [opening], declared }) => {
    const { limit } = announcement(opening);
    return limit === declared.limit
      ? undefined
      : { got: `X-RateLimit-Limit is ${limit ?? 'missing'}, declared ${declared.limit}`, shownBy: [opening] };
  },
  sampled: 'an answer in an idle window',
  samples: ({ replies }) => replies.slice(0, 1),
};

const slackMilliseconds = 1000;

/** True if as many requests as the limit were admitted in the declared window before a refusal. */
function isDue(refusal: Reply, { limit, replies, recovery, elsewhere, connections, declared }: Drain): boolean {
  const from = refusal.sentAt - (declared.windowSeconds ?? 0) * 1000 - slackMilliseconds;
  const all = [...replies, ...recovery.polls, ...[...elsewhere, ...connections].map(({ reply }) => reply)];
  return all.filter((reply) => isSuccess(reply) && reply.receivedAt > from).length >= limit;
}

/** Requests sent after the declared window (local clock, latency not counted), without refusals that later admissions explain. */
function afterWindow(drain: Drain): Reply[] {
  const { recovery, replies, declared } = drain;
  const ended = (replies[0]?.receivedAt ?? 0) + (declared.windowSeconds ?? 0) * 1000 + slackMilliseconds;
  return recovery.polls.filter((reply) => reply.sentAt > ended && (isSuccess(reply) || !isDue(reply, drain)));
}

const windowAsDeclared: EpisodeExpectation<Drain> = {
  says: 'no refusal after the declared window',
  reads: ['status 2xx'],
  precondition: (drain) =>
    drain.recovery.polls.some(isSuccess) || afterWindow(drain).length > 0
      ? undefined
      : inapplicable('no request was sent after the declared window', 'evidence'),
  test: (drain) => {
    const late = afterWindow(drain).find((reply) => !isSuccess(reply));
    const after = ((late?.sentAt ?? 0) - (drain.replies[0]?.receivedAt ?? 0)) / 1000;
    return (
      late && {
        got: `${replyInWords(late)} after ${after.toFixed(1)} s, declared ${drain.declared.windowSeconds} s`,
        shownBy: [late],
      }
    );
  },
  sampled: 'an answer after the declared window',
  samples: (drain) => [...afterWindow(drain), ...drain.recovery.polls.filter(isSuccess)],
};

/** Resolution of the Date header. */
const dateMilliseconds = 1000;

/** Offset of the server's clock from the local one in milliseconds, by its Date header; 0 without one. */
function aheadOf(reply: Reply): number {
  const date = Date.parse(headerOf(reply, 'date') ?? '');
  return Number.isNaN(date) ? 0 : date - reply.receivedAt;
}

/** Answers that announce an integer, on which the declared unit can be read. */
const withReset = ({ replies, recovery: { polls } }: Drain): Reply[] =>
  [...replies, ...polls].filter((reply) => announcement(reply).reset !== undefined);

const unitAsDeclared: EpisodeExpectation<Drain> = {
  says: 'X-RateLimit-Reset within the next window, in the declared unit, on every answer',
  reads: ['header X-RateLimit-Reset'],
  test: (drain) => {
    const [opening] = drain.replies;
    const { resetUnit, windowSeconds = longestWindowMilliseconds / 1000 } = drain.declared;
    if (opening === undefined || announcement(opening).reset === undefined || resetUnit === undefined)
      return { got: 'X-RateLimit-Reset is missing or not an integer', shownBy: [opening] };
    for (const reply of withReset(drain)) {
      const { reset = 0 } = announcement(reply);
      const away = resetInstant({ reset, at: reply.receivedAt }, resetUnit) - reply.receivedAt;
      // A penalty may announce an end after the next window.
      const most = isSuccess(reply) ? windowSeconds * 1000 : longestWindowMilliseconds;
      // It was computed before the answer arrived, perhaps as early as the request was sent.
      const took = reply.receivedAt - reply.sentAt;
      const isSane = (left: number, slack: number): boolean => left > -slack - took && left <= most + slack;
      // An epoch is counted on the server's clock, whose offset the Date header shows.
      const own = resetUnit.startsWith('epoch') ? away - aheadOf(reply) : away;
      if (!isSane(away, slackMilliseconds) && !isSane(own, slackMilliseconds + dateMilliseconds))
        return { got: `${reset}, which is ${Math.round(away / 1000)} s from now in ${resetUnit}`, shownBy: [reply] };
    }
    return undefined;
  },
  sampled: 'an answer that announces a reset',
  samples: withReset,
};

const algorithmAsDeclared: EpisodeExpectation<Burst> = {
  says: 'a limiter that refills as the declared algorithm does',
  reads: ['status 2xx', 'header X-RateLimit-Remaining'],
  sampled: 'a refusal',
  samples: ({ replies }) => replies.filter((reply) => !isSuccess(reply)),
  precondition: ({ recovery: { shows } }) =>
    shows === 'nothing'
      ? inapplicable('the run did not see how requests are admitted again after a refusal', 'evidence')
      : undefined,
  test: ({ recovery: { shows }, replies, declared: { algorithm } }) => {
    const shownBy = [replies.at(-1)];
    const refills = shows === 'refill';
    if (algorithm === 'token-bucket')
      return refills ? undefined : { got: 'requests are admitted again together, not one by one', shownBy };
    return refills && algorithm !== 'sliding-counter' && algorithm !== 'sliding-log'
      ? { got: 'the limiter refills continuously', shownBy }
      : undefined;
  },
};

/** Checks of declared facts about the limiter. */
export const declaredLimitChecks: Check[] = checksOfLevel('declared', [
  {
    id: 'rate-limit/limit-declared',
    clauses: ['8/limit-size'],
    title: 'X-RateLimit-Limit is the declared limit',
    needs: ['declared.rateLimit.limit'],
    reads: 'drain',
    expect: [limitAsDeclared],
  },
  {
    id: 'rate-limit/window-declared',
    clauses: ['8/window'],
    title: 'a refused key is admitted again after the declared window',
    exclusive: true,
    needs: ['declared.rateLimit.windowSeconds'],
    reads: 'drain',
    expect: [windowAsDeclared],
  },
  {
    id: 'rate-limit/reset-unit-declared',
    clauses: ['8/reset-unit'],
    title: 'X-RateLimit-Reset is plausible in the declared unit',
    needs: ['declared.rateLimit.resetUnit'],
    reads: 'drain',
    expect: [unitAsDeclared],
  },
  {
    id: 'rate-limit/algorithm-declared',
    clauses: ['8/window'],
    title: 'the limiter refills as the declared algorithm does',
    exclusive: true,
    needs: ['declared.rateLimit.algorithm'],
    reads: 'burst',
    expect: [algorithmAsDeclared],
  },
]);
